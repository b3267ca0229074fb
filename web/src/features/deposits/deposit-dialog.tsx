import type { Contract } from '@kliuchar/api-schema/contracts';
import { type DepositState, moveDeposit } from '@kliuchar/api-schema/deposits';
import { CURRENCIES } from '@kliuchar/domain/contracts/currency';
import { useWatch } from 'react-hook-form';
import { deposits as t } from '../../i18n/uk/deposits.ts';
import { dataChanged } from '../../lib/data-changed.ts';
import { currencySign, today } from '../../lib/format.ts';
import { type AppForm, useAppForm } from '../../lib/forms.ts';
import { call } from '../../lib/http.ts';
import { toast } from '../../lib/toast.ts';
import { RadioCards, SelectField } from '../../ui/choice-field.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { Sheet } from '../../ui/dialog.tsx';
import { Form, Pair } from '../../ui/form.tsx';
import { DecimalField, MoneyField } from '../../ui/parsed-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { firstValues, type MovementValues } from './first-values.ts';

type Props = {
  readonly contract: Contract;
  readonly deposit: DepositState;
  /** Of a contract that came to nothing. */
  readonly onlyReturn: boolean;
  readonly onClose: () => void;
};

/** One movement; the sum is what comes next: the agreed one to receive, what is to return by the settlement. */
export function DepositDialog({ contract, deposit, onlyReturn, onClose }: Props) {
  const form = useAppForm<MovementValues, typeof moveDeposit.body>({
    schema: moveDeposit.body,
    defaults: firstValues(deposit, today()),
    toBody: (_filled, { getValues }) => {
      const { kind, amountMinor, currency, on, rate, note } = getValues();
      const isDebt = kind === 'debt';
      return {
        ...(isDebt || kind === 'damage' ? { kind: 'applied' as const, purpose: kind } : { kind }),
        amountMinor: amountMinor ?? undefined,
        currency,
        on: on ?? undefined,
        ...(isDebt && currency !== 'UAH' && rate && { rate }),
        note: note.trim() || null,
      };
    },
    onSubmit: async (body, { idempotencyKey }) => {
      await call(moveDeposit, { params: { contractId: contract.id }, body, idempotencyKey });
      await dataChanged();
      onClose();
      toast({ title: t.dialog.done, variant: 'success' });
    },
  });
  const currency = useWatch({ control: form.control, name: 'currency' });
  return (
    <Sheet
      open
      onClose={onClose}
      title={t.dialog.title}
      lead={t.dialog.lead(contract.propertyName, contract.tenantName)}
    >
      <Form form={form} inDialog submitLabel={t.dialog.submit}>
        <RadioCards
          form={form}
          name="kind"
          label={t.dialog.kind}
          choices={Object.entries(t.dialog.kinds)
            .filter(([value]) => !onlyReturn || value === 'returned')
            .map(([value, label]) => ({ value, label }))}
        />
        <Pair>
          <MoneyField form={form} name="amountMinor" label={t.dialog.amount} currency={currency} />
          <SelectField
            form={form}
            name="currency"
            label={t.dialog.currency}
            choices={CURRENCIES.map((value) => ({ value, label: `${value}, ${currencySign(value)}` }))}
          />
        </Pair>
        <RateField form={form} />
        <DateField form={form} name="on" label={t.dialog.on} />
        <TextField form={form} name="note" label={t.dialog.note} hint={t.dialog.noteHint} rows={2} optional />
      </Form>
    </Sheet>
  );
}

function RateField({ form }: { readonly form: AppForm<MovementValues> }) {
  const [kind, currency] = useWatch({ control: form.control, name: ['kind', 'currency'] });
  if (kind !== 'debt' || currency === 'UAH') return null;
  return <DecimalField form={form} name="rate" label={t.dialog.rate} hint={t.dialog.rateHint} short />;
}
