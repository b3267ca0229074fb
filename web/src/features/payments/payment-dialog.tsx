import { createPayment, type Payer as ListedPayer, type Payment } from '@kliuchar/api-schema/payments';
import { kop } from '@kliuchar/domain/money/kop';
import { ChevronDown } from 'lucide-react';
import { Link } from 'react-router';
import { payments as t } from '../../i18n/uk/payments.ts';
import { dataChanged } from '../../lib/data-changed.ts';
import { formatDayMonth, formatUah, today } from '../../lib/format.ts';
import { useAppForm } from '../../lib/forms.ts';
import { call } from '../../lib/http.ts';
import { toast } from '../../lib/toast.ts';
import { SegmentedField } from '../../ui/choice-field.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { Sheet } from '../../ui/dialog.tsx';
import { Form, Pair } from '../../ui/form.tsx';
import { Money } from '../../ui/money.tsx';
import { Note } from '../../ui/note.tsx';
import { MoneyField } from '../../ui/parsed-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useReported } from './reported-notes.tsx';
import './payments.css';

export type Payer = {
  readonly contractId: string;
  readonly propertyName: string;
  readonly tenantName: string;
  /** What is owed now; zero or less leaves the sum to be typed. */
  readonly debtKop: number;
};

type Values = {
  amountKop: number | null;
  paidOn: string | null;
  method: Payment['method'];
  reference: string;
  note: string;
};

export const payerOf = ({ contractId, propertyName, tenantName, balanceKop }: ListedPayer): Payer => ({
  contractId,
  propertyName,
  tenantName,
  debtKop: balanceKop,
});

type PaymentProps = { readonly payer: Payer; readonly onClose: () => void };

export function PaymentDialog({ payer, onClose }: PaymentProps) {
  return (
    <Sheet open onClose={onClose} title={t.title} lead={t.lead(payer.propertyName, payer.tenantName)}>
      <PaymentForm payer={payer} onClose={onClose} />
    </Sheet>
  );
}

/** The whole debt, today, to the account: nothing to type for the usual case (ux.md F9, goal 2). */
export function PaymentForm({ payer, onClose }: PaymentProps) {
  const { contractId, debtKop } = payer;
  const owes = debtKop > 0;
  const form = useAppForm<Values, typeof createPayment.body>({
    schema: createPayment.body,
    defaults: { amountKop: owes ? debtKop : null, paidOn: today(), method: 'bank', reference: '', note: '' },
    toBody: (values) => ({ ...values, contractId }),
    onSubmit: async (body, { idempotencyKey }) => {
      const payment = await call(createPayment, { body, idempotencyKey });
      await dataChanged();
      onClose();
      sayDone(payment);
    },
  });
  return (
    <>
      <AlreadyReported contractId={contractId} />
      {owes ? <Money amountKop={debtKop} size="l" className="pay-sum" /> : <Note>{t.noDebt}</Note>}
      <Form form={form} inDialog submitLabel={t.submit} busyLabel={t.busy}>
        <Pair>
          <MoneyField form={form} name="amountKop" label={t.amount} />
          <DateField form={form} name="paidOn" label={t.paidOn} />
        </Pair>
        <SegmentedField
          form={form}
          name="method"
          label={t.method}
          choices={Object.entries(t.methods).map(([value, label]) => ({ value, label }))}
        />
        <details className="pay-more">
          <summary>
            {t.more}
            <ChevronDown aria-hidden="true" />
          </summary>
          <div>
            <TextField form={form} name="reference" label={t.reference} optional />
            <TextField form={form} name="note" label={t.note} rows={2} optional />
          </div>
        </details>
      </Form>
    </>
  );
}

/** The same money would be counted twice: the message of the tenant is confirmed instead. */
function AlreadyReported({ contractId }: Pick<Payer, 'contractId'>) {
  const [payment] = useReported(contractId);
  if (payment === undefined) return null;
  return (
    <Note tone="warn" className="mb-5">
      <p>{t.reported.already(formatUah(payment.amountKop), formatDayMonth(payment.paidOn))}</p>
      <Link to="/payments?view=reported">{t.reported.toThem}</Link>
    </Note>
  );
}

/** That it is recorded comes first; one like it that is already there is said beside it, and either can be reversed from the list. */
function sayDone({ amountKop, creditKop, tenantName, warnings }: Payment): void {
  const [duplicate] = warnings;
  const credit = creditKop > 0 ? ` · ${t.doneCredit(formatUah(kop(creditKop)))}` : '';
  const done = `${t.doneText(formatUah(amountKop), tenantName)}${credit}`;
  if (duplicate) toast({ title: t.done, description: `${done}. ${t.duplicate}: ${duplicate.text}`, variant: 'info' });
  else toast({ title: t.done, description: done, variant: 'success' });
}
