import type { Contract } from '@kliuchar/api-schema/contracts';
import { createRefund, REFUND_METHODS } from '@kliuchar/api-schema/settlements';
import { kop } from '@kliuchar/domain/money/kop';
import { settlements } from '../../i18n/uk/settlements.ts';
import { dataChanged } from '../../lib/data-changed.ts';
import { formatUah, today } from '../../lib/format.ts';
import { useAppForm } from '../../lib/forms.ts';
import { call } from '../../lib/http.ts';
import { toast } from '../../lib/toast.ts';
import { RadioCards } from '../../ui/choice-field.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { Sheet } from '../../ui/dialog.tsx';
import { Form, Pair } from '../../ui/form.tsx';
import { MoneyField } from '../../ui/parsed-field.tsx';
import { TextField } from '../../ui/text-field.tsx';

const t = settlements.refund;

type Values = {
  amountKop: number | null;
  refundedOn: string | null;
  method: (typeof REFUND_METHODS)[number];
  reference: string;
  note: string;
};

type Props = { readonly contract: Contract; readonly onClose: () => void };

/** All that is paid ahead, unless the owner gives back less. */
export function RefundDialog({ contract, onClose }: Props) {
  const creditKop = kop(Math.max(0, -(contract.balanceKop ?? 0)));
  const form = useAppForm<Values, typeof createRefund.body>({
    schema: createRefund.body,
    defaults: {
      amountKop: creditKop === 0 ? null : creditKop,
      refundedOn: today(),
      method: 'bank',
      reference: '',
      note: '',
    },
    toBody: (_filled, { getValues }) => {
      const { amountKop, refundedOn, method, reference, note } = getValues();
      return {
        amountKop: amountKop ?? undefined,
        refundedOn: refundedOn ?? undefined,
        method,
        reference: reference.trim() || null,
        note: note.trim() || null,
      };
    },
    onSubmit: async (body, { idempotencyKey }) => {
      await call(createRefund, { params: { contractId: contract.id }, body, idempotencyKey });
      await dataChanged();
      onClose();
      toast({ title: t.done, variant: 'success' });
    },
  });
  return (
    <Sheet open onClose={onClose} title={t.title} lead={t.lead(contract.propertyName, contract.tenantName)}>
      <p className="muted mb-3">{t.text}</p>
      <Form form={form} inDialog submitLabel={t.submit}>
        <Pair>
          <MoneyField form={form} name="amountKop" label={t.amount} hint={t.amountHint(formatUah(creditKop))} />
          <DateField form={form} name="refundedOn" label={t.on} />
        </Pair>
        <RadioCards
          form={form}
          name="method"
          label={t.method}
          choices={REFUND_METHODS.map((value) => ({ value, label: settlements.methods[value] }))}
        />
        <TextField form={form} name="reference" label={t.reference} maxLength={200} optional />
        <TextField form={form} name="note" label={t.note} hint={t.noteHint} rows={2} maxLength={1000} optional />
      </Form>
    </Sheet>
  );
}
