import { type COUNTERPARTY_ROLES, listCounterparties } from '@kliuchar/api-schema/counterparties';
import { formatPhone } from '@kliuchar/domain/identifiers/phone';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FieldValues, Path, PathValue } from 'react-hook-form';
import { counterparties as t } from '../../i18n/uk/counterparties.ts';
import { useDebounced } from '../../lib/hooks.ts';
import { call } from '../../lib/http.ts';
import { ComboboxField } from '../../ui/combobox.tsx';
import { OutsideForm } from '../../ui/outside-form.tsx';
import type { BoundField } from '../../ui/text-field.tsx';
import { CounterpartyDialog } from './counterparty-dialog.tsx';

type Role = (typeof COUNTERPARTY_ROLES)[number];

type Props<V extends FieldValues> = BoundField<V> & {
  /** What the new one will be; everybody can be chosen. */
  readonly newRole: Role;
  readonly selectedLabel?: string;
};

/** Chooses a person or a firm by name or telephone; «＋ Створити» opens the short form over the screen (ux.md F8). */
export function CounterpartyField<V extends FieldValues>({ newRole, selectedLabel, ...rest }: Props<V>) {
  const { form, name } = rest;
  const [text, setText] = useState('');
  const [creating, setCreating] = useState<string | null>(null);
  const [created, setCreated] = useState<{ value: string; label: string } | null>(null);
  const q = useDebounced(text);
  const query = useQuery({
    queryKey: ['counterparties', 'choose', q],
    queryFn: ({ signal }) =>
      call(listCounterparties, { query: { ...(q && { q }), archived: false, limit: 20 }, signal }),
    placeholderData: keepPreviousData,
    meta: { failed: t.failed.list },
  });
  const found = (query.data?.items ?? []).map((item) => ({
    value: item.id,
    label: item.displayName,
    note: [item.phone && formatPhone(item.phone), item.roles.map((each) => t.roles[each]).join(', ')]
      .filter(Boolean)
      .join(' · '),
  }));
  const options = created && !found.some(({ value }) => value === created.value) ? [created, ...found] : found;
  return (
    <>
      <ComboboxField
        {...rest}
        {...(selectedLabel && { selectedLabel })}
        options={options}
        loading={query.isPending}
        onSearch={setText}
        onCreate={setCreating}
      />
      {creating !== null && (
        <OutsideForm>
          <CounterpartyDialog
            name={creating}
            newRole={newRole}
            onClose={() => setCreating(null)}
            onCreated={(counterparty) => {
              setCreated({ value: counterparty.id, label: counterparty.displayName });
              form.methods.setValue(name, counterparty.id as PathValue<V, Path<V>>, { shouldDirty: true });
            }}
          />
        </OutsideForm>
      )}
    </>
  );
}
