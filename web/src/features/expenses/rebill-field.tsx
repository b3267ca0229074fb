import { listContracts } from '@kliuchar/api-schema/contracts';
import type { Expense } from '@kliuchar/api-schema/expenses';
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { contracts } from '../../i18n/uk/contracts.ts';
import { expenses as t } from '../../i18n/uk/expenses.ts';
import type { AppForm } from '../../lib/forms.ts';
import { call } from '../../lib/http.ts';
import { SelectField } from '../../ui/choice-field.tsx';
import { keptOfComplex, type ExpenseFormValues as Values } from './expense-form-values.ts';

/** The tenants of the object that is chosen; without one there is nobody to ask. Of a complex only whoever pays the cost already. */
export function RebillField({ form, expense }: { readonly form: AppForm<Values>; readonly expense: Expense | null }) {
  const [place, chosen, complexId] = useWatch({ control: form.control, name: ['place', 'propertyId', 'complexId'] });
  const propertyId = place === 'object' ? chosen : null;
  const query = useQuery({
    queryKey: ['contracts', 'of-object', propertyId],
    queryFn: ({ signal }) =>
      call(listContracts, {
        query: { rentalObjectId: propertyId ?? '', status: ['active', 'notice'], limit: 20 },
        signal,
      }),
    enabled: propertyId !== null,
    meta: { failed: contracts.list.failed },
  });
  const live = (query.data?.items ?? []).map(({ id, number, tenantName }) => ({
    value: id,
    label: t.form.rebillTo(tenantName, number),
  }));
  const kept = place === 'object' ? expense?.rebill : keptOfComplex(expense, complexId);
  const choices =
    kept && !live.some(({ value }) => value === kept.contractId)
      ? [{ value: kept.contractId, label: t.form.rebillTo(kept.tenantName, kept.contractNumber) }, ...live]
      : live;
  if (choices.length === 0) return null;
  return (
    <SelectField
      form={form}
      name="rebillToContractId"
      label={t.form.rebill}
      hint={t.form.rebillHint}
      placeholder={t.form.own}
      choices={choices}
    />
  );
}
