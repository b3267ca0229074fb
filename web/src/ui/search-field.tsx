import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { specOfThings } from '../i18n/spec-things.uk.ts';
import { useDebounced } from '../lib/hooks.ts';
import { propertyKey } from '../lib/query-client.ts';
import { useSession } from '../lib/session.ts';
import { ComboboxField, type Option } from './combobox.tsx';
import type { BoundField } from './text-field.tsx';

export type FindOptions = (q: string, signal: AbortSignal) => Promise<Option[]>;

type SearchFieldProps<V extends FieldValues> = BoundField<V> & {
  readonly selectedLabel?: string;
  /** What is looked for, for the cache of answers; objects are `property…`. */
  readonly kind: string;
  readonly find: FindOptions;
  readonly failed: (reason: string) => string;
  readonly onSelected?: (option: Option) => void;
};

/** One of many, found by words while one types. */
export function SearchField<V extends FieldValues>({ kind, find, failed, ...field }: SearchFieldProps<V>) {
  const [text, setText] = useState('');
  const q = useDebounced(text);
  const userId = useSession()?.user.id ?? '';
  // Objects have a cache and words of their own (specification §8, §9).
  const ofObjects = kind.startsWith('property');
  const query = useQuery({
    queryKey: ofObjects ? propertyKey(userId, 'choose', kind, q) : ['choose', kind, q],
    queryFn: ({ signal }) => find(q, signal),
    placeholderData: keepPreviousData,
    meta: { failed: ofObjects && q ? () => specOfThings.propertySearchFailed : failed },
  });
  return (
    <ComboboxField<V>
      {...field}
      options={query.data ?? []}
      loading={query.isFetching && !query.isSuccess}
      onRetry={query.isError ? () => void query.refetch() : undefined}
      onSearch={setText}
    />
  );
}
