import type { Contract } from '@kliuchar/api-schema/contracts';
import { createWriteOff } from '@kliuchar/api-schema/settlements';
import { kop } from '@kliuchar/domain/money/kop';
import { settlements } from '../../i18n/uk/settlements.ts';
import { dataChanged } from '../../lib/data-changed.ts';
import { formatUah, today } from '../../lib/format.ts';
import { useAppForm } from '../../lib/forms.ts';
import { call } from '../../lib/http.ts';
import { toast } from '../../lib/toast.ts';
import { DateField } from '../../ui/date-field.tsx';
import { Sheet } from '../../ui/dialog.tsx';
import { Form, Pair } from '../../ui/form.tsx';
import { MoneyField } from '../../ui/parsed-field.tsx';
import { TextField } from '../../ui/text-field.tsx';

const t = settlements.writeOff;

type Values = { amountKop: number | null; writtenOffOn: string | null; note: string };
type Props = { readonly contract: Contract; readonly onClose: () => void };

/** All that is owed, unless the owner gives up less (ADR 0067). */
export function WriteOffDialog({ contract, onClose }: Props) {
  const debtKop = kop(Math.max(0, contract.balanceKop ?? 0));
  const form = useAppForm<Values, typeof createWriteOff.body>({
    schema: createWriteOff.body,
    defaults: { amountKop: debtKop === 0 ? null : debtKop, writtenOffOn: today(), note: '' },
    toBody: (_filled, { getValues }) => {
      const { amountKop, writtenOffOn, note } = getValues();
      return { amountKop: amountKop ?? undefined, writtenOffOn: writtenOffOn ?? undefined, note: note.trim() };
    },
    onSubmit: async (body, { idempotencyKey }) => {
      await call(createWriteOff, { params: { contractId: contract.id }, body, idempotencyKey });
      await dataChanged();
      onClose();
      toast({ title: t.done, variant: 'success' });
    },
  });
  return (
    <Sheet
      open
      onClose={onClose}
      title={t.title}
      lead={settlements.refund.lead(contract.propertyName, contract.tenantName)}
    >
      <p className="muted mb-3">{t.text}</p>
      <Form form={form} inDialog submitLabel={t.submit}>
        <Pair>
          <MoneyField form={form} name="amountKop" label={t.amount} hint={t.amountHint(formatUah(debtKop))} />
          <DateField form={form} name="writtenOffOn" label={t.on} />
        </Pair>
        <TextField form={form} name="note" label={t.note} hint={t.noteHint} rows={2} maxLength={1000} />
      </Form>
    </Sheet>
  );
}
