import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useDebounced } from '../../lib/hooks.ts';
import { ComboboxField } from '../../ui/combobox.tsx';
import type { BoundField } from '../../ui/text-field.tsx';
import { usePropertySearch } from './properties.queries.ts';

/** Chooses an object by address or name. */
export function PropertyField<V extends FieldValues>(props: BoundField<V> & { readonly selectedLabel?: string }) {
  const [text, setText] = useState('');
  const query = usePropertySearch(useDebounced(text));
  const options = (query.data?.items ?? []).map((item) => ({
    value: item.id,
    label: item.displayName,
    note: [item.address.city, item.tenantName].filter(Boolean).join(' · '),
  }));
  return <ComboboxField {...props} options={options} loading={query.isPending} onSearch={setText} />;
}
