import { type PaymentListItem, reversePayment } from '@kliuchar/api-schema/payments';
import { payments as t } from '../../i18n/uk/payments.ts';
import { dataChanged } from '../../lib/data-changed.ts';
import { formatUah } from '../../lib/format.ts';
import { call } from '../../lib/http.ts';
import { toast } from '../../lib/toast.ts';
import { Sheet } from '../../ui/dialog.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Note } from '../../ui/note.tsx';
import { ReasonSheet } from '../../ui/reason-sheet.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { usePayment } from './payment-query.ts';

type ReverseDialogProps = {
  readonly payment: Pick<PaymentListItem, 'id' | 'amountKop'>;
  readonly onClose: () => void;
};

/** Nothing of the ledger is deleted: the payment stays and its opposite stands beside it (contract.md §1.4). */
export function ReverseDialog({ payment, onClose }: ReverseDialogProps) {
  return (
    <ReasonSheet
      schema={reversePayment.body}
      title={t.reverse.title(formatUah(payment.amountKop))}
      label={t.reverse.reason}
      irreversible
      words={t.reverse}
      send={async (body, { idempotencyKey }) => {
        await call(reversePayment, { params: { paymentId: payment.id }, body, idempotencyKey });
        await dataChanged();
        onClose();
        toast({ title: t.reverse.done, variant: 'success' });
      }}
      onClose={onClose}
    >
      <Note tone="warn">{t.reverse.consequences.join(' ')}</Note>
    </ReasonSheet>
  );
}

/** From a receipt, which knows only its own share of the payment: what is taken back is the whole of it. */
export function ReverseById({ paymentId, onClose }: { readonly paymentId: string; readonly onClose: () => void }) {
  const query = usePayment(paymentId);
  if (query.data) return <ReverseDialog payment={query.data} onClose={onClose} />;
  return (
    <Sheet open onClose={onClose} title={t.details.loading}>
      {query.isError ? (
        <ErrorState bare error={query.error} title={t.details.loadFailed} onRetry={() => void query.refetch()} />
      ) : (
        <Skeleton widths={[60, 100]} boxed={false} />
      )}
    </Sheet>
  );
}
