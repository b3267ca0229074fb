import { listComplexes } from '@kliuchar/api-schema/complexes';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { complexes as t } from '../../i18n/uk/complexes.ts';
import { useDebounced } from '../../lib/hooks.ts';
import { call } from '../../lib/http.ts';
import { ComboboxField } from '../../ui/combobox.tsx';
import type { BoundField } from '../../ui/text-field.tsx';

/** Chooses a complex by name or address; where it may be left out the first choice is none. */
export function ComplexField<V extends FieldValues>(props: BoundField<V> & { readonly selectedLabel?: string }) {
  const [text, setText] = useState('');
  const q = useDebounced(text);
  const query = useQuery({
    queryKey: ['complexes', 'choose', q],
    queryFn: ({ signal }) => call(listComplexes, { query: { ...(q && { q }), limit: 20 }, signal }),
    placeholderData: keepPreviousData,
    meta: { failed: t.failed.list },
  });
  const found = (query.data?.items ?? []).map(({ id, name, address }) => ({
    value: id,
    label: name,
    ...(address && { note: address }),
  }));
  const options = q === '' && props.optional ? [{ value: '', label: t.field.none }, ...found] : found;
  return <ComboboxField {...props} options={options} loading={query.isPending} onSearch={setText} />;
}
