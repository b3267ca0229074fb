import type { FieldValues } from 'react-hook-form';
import { ComboboxField } from './combobox.tsx';
import type { Option } from './combobox-parts.tsx';
import { type FoundBy, useFoundOptions } from './found-options.ts';
import type { BoundField } from './text-field.tsx';

type SearchFieldProps<V extends FieldValues> = BoundField<V> &
  FoundBy & {
    readonly selectedLabel?: string;
    readonly onSelected?: (option: Option) => void;
  };

/** One of many, found by words while one types. */
export function SearchField<V extends FieldValues>({ kind, find, failed, ...field }: SearchFieldProps<V>) {
  return <ComboboxField<V> {...field} {...useFoundOptions({ kind, find, failed })} />;
}
