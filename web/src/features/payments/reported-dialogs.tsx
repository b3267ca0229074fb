import { confirmPayment, type PaymentListItem, rejectPayment } from '@kliuchar/api-schema/payments';
import { useState } from 'react';
import { payments as t } from '../../i18n/uk/payments.ts';
import { ApiError } from '../../lib/api-error.ts';
import { dataChanged } from '../../lib/data-changed.ts';
import { formatUah } from '../../lib/format.ts';
import { useAppForm } from '../../lib/forms.ts';
import { call } from '../../lib/http.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { SegmentedField } from '../../ui/choice-field.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { ConfirmDialog, Sheet } from '../../ui/dialog.tsx';
import { Form, Pair } from '../../ui/form.tsx';
import { Note } from '../../ui/note.tsx';
import { MoneyField } from '../../ui/parsed-field.tsx';
import { ReasonSheet } from '../../ui/reason-sheet.tsx';

type ReportProps = { readonly payment: PaymentListItem; readonly onClose: () => void };

async function sayDone(title: string): Promise<void> {
  await dataChanged();
  toast({ title, variant: 'success' });
}

type TwinDialogProps = ReportProps & { readonly words: string; readonly onReject: () => void };

/** Asked before the money is counted, in the words of the server, which has found it recorded. */
export function TwinDialog({ payment, words, onReject, onClose }: TwinDialogProps) {
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t.reported.twinTitle(formatUah(payment.amountKop))}
      consequences={[words, t.reported.twinText]}
      confirmLabel={t.reported.twinConfirm}
      cancelLabel={t.reported.twinKeep}
      onConfirm={async () => {
        await call(confirmPayment, { params: { paymentId: payment.id }, body: { evenIfSimilar: true } });
        await sayDone(t.reported.confirmed);
      }}
    >
      <p>
        <Button size="sm" onClick={onReject}>
          {t.reported.twinSame}
        </Button>
      </p>
    </ConfirmDialog>
  );
}

type Values = { amountKop: number | null; paidOn: string | null; method: PaymentListItem['method'] };

const asOne = ({ amountKop, paidOn }: { readonly amountKop?: unknown; readonly paidOn?: unknown }) =>
  `${amountKop} ${paidOn}`;

/** What really came is seldom to the kopeck what the tenant has typed: the owner's values are posted. */
export function CorrectReport({ payment, onClose }: ReportProps) {
  // With other values it is another question.
  const [asked, setAsked] = useState<{ readonly of: string; readonly words: string } | null>(null);
  const form = useAppForm<Values, typeof confirmPayment.body>({
    schema: confirmPayment.body,
    defaults: { amountKop: payment.amountKop, paidOn: payment.paidOn, method: payment.method },
    toBody: (values) => ({ ...values, evenIfSimilar: asked?.of === asOne(values) }),
    onSubmit: async (body, { idempotencyKey }) => {
      try {
        await call(confirmPayment, { params: { paymentId: payment.id }, body, idempotencyKey });
      } catch (error) {
        const isTwin = error instanceof ApiError && error.code === 'possible_duplicate';
        if (!isTwin) throw error;
        setAsked({ of: asOne(body), words: error.message });
        return;
      }
      onClose();
      await sayDone(t.reported.confirmed);
    },
  });
  return (
    <Sheet
      open
      onClose={onClose}
      title={t.reported.correctTitle(formatUah(payment.amountKop))}
      lead={t.reported.correctLead}
    >
      <Form
        form={form}
        inDialog
        submitLabel={asked ? t.reported.twinConfirm : t.reported.correctSubmit}
        busyLabel={t.busy}
        secondary={asked && <Button onClick={onClose}>{t.reported.twinKeep}</Button>}
      >
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
        <div role="status">
          {asked && (
            <Note tone="warn">
              {asked.words} {t.reported.twinText}
            </Note>
          )}
        </div>
      </Form>
    </Sheet>
  );
}

/** The tenant is told, with the reason if there is one. */
export function RejectReport({ payment, reason, onClose }: ReportProps & { readonly reason: string }) {
  return (
    <ReasonSheet
      schema={rejectPayment.body}
      title={t.reported.rejectTitle(formatUah(payment.amountKop))}
      lead={t.reported.rejectText}
      label={t.reported.reason}
      hint={t.reported.reasonHint}
      maxLength={500}
      optional
      given={reason}
      words={{ submit: t.reported.rejectConfirm, keep: t.reported.rejectKeep }}
      send={async (body, { idempotencyKey }) => {
        await call(rejectPayment, { params: { paymentId: payment.id }, body, idempotencyKey });
        onClose();
        await sayDone(t.reported.rejected);
      }}
      onClose={onClose}
    />
  );
}
