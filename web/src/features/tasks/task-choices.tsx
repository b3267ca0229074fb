import { listContracts } from '@kliuchar/api-schema/contracts';
import { listCounterparties } from '@kliuchar/api-schema/counterparties';
import { listProperties } from '@kliuchar/api-schema/properties';
import { listTaskAssignees } from '@kliuchar/api-schema/tasks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { tasks as t } from '../../i18n/uk/tasks.ts';
import { useDebounced } from '../../lib/hooks.ts';
import { call } from '../../lib/http.ts';
import { ComboboxField, type Option } from '../../ui/combobox.tsx';
import type { BoundField } from '../../ui/text-field.tsx';
import type { TaskValues } from './task-form-values.ts';

type ChoiceProps = BoundField<TaskValues> & { readonly selectedLabel?: string };
type Search = (q: string, signal: AbortSignal) => Promise<Option[]>;

const LIMIT = 20;

/** What a task is about is found by words, as everywhere. */
function SearchField({ search, kind, ...field }: ChoiceProps & { readonly search: Search; readonly kind: string }) {
  const [text, setText] = useState('');
  const q = useDebounced(text);
  const query = useQuery({
    queryKey: ['tasks', 'choose', kind, q],
    queryFn: ({ signal }) => search(q, signal),
    placeholderData: keepPreviousData,
    meta: { failed: t.failed.list },
  });
  return <ComboboxField {...field} options={query.data ?? []} loading={query.isPending} onSearch={setText} />;
}

const withText = (q: string) => ({ ...(q && { q }), limit: LIMIT });

const findProperties: Search = async (q, signal) => {
  const { items } = await call(listProperties, { query: { ...withText(q), role: 'owner' }, signal });
  return items.map(({ id, displayName, address, tenantName }) => ({
    value: id,
    label: displayName,
    note: [address.city, tenantName].filter(Boolean).join(' · '),
  }));
};

const findContracts: Search = async (q, signal) => {
  const { items } = await call(listContracts, { query: withText(q), signal });
  return items.map(({ id, number, propertyName, tenantName }) => ({
    value: id,
    label: `№\u00a0${number}`,
    note: `${propertyName} · ${tenantName}`,
  }));
};

const findContractors: Search = async (q, signal) => {
  const query = { ...withText(q), role: ['contractor' as const], archived: false };
  const { items } = await call(listCounterparties, { query, signal });
  return items.map(({ id, displayName }) => ({ value: id, label: displayName }));
};

export const PropertyChoice = (props: ChoiceProps) => (
  <SearchField {...props} kind="property" search={findProperties} />
);
export const ContractChoice = (props: ChoiceProps) => <SearchField {...props} kind="contract" search={findContracts} />;
export const ContractorChoice = (props: ChoiceProps) => (
  <SearchField {...props} kind="contractor" search={findContractors} />
);

export function useAssignees() {
  return useQuery({
    queryKey: ['tasks', 'assignees'],
    queryFn: ({ signal }) => call(listTaskAssignees, { signal }),
    meta: { failed: t.failed.list },
  });
}
