import { listSettlements, reverseRefund } from '@kliuchar/api-schema/settlements';
import { useQuery } from '@tanstack/react-query';
import { settlements } from '../../i18n/uk/settlements.ts';
import { dataChanged } from '../../lib/data-changed.ts';
import { formatDay, formatUah } from '../../lib/format.ts';
import { useAppForm } from '../../lib/forms.ts';
import { call } from '../../lib/http.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/dialog.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Form } from '../../ui/form.tsx';
import { Note } from '../../ui/note.tsx';
import { Facts } from '../../ui/parts.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextField } from '../../ui/text-field.tsx';

const t = settlements.reverse;

type Props = { readonly contractId: string; readonly refundId: string; readonly onClose: () => void };

/** Which refund it is, and once more whether; nothing of the ledger is deleted (contract.md §1.4). */
export function ReverseRefund({ contractId, refundId, onClose }: Props) {
  const query = useQuery({
    queryKey: ['contract', contractId, 'settlements'],
    queryFn: ({ signal }) => call(listSettlements, { params: { contractId }, signal }),
    meta: { quiet: true },
  });
  const refund = query.data?.items.find(({ id }) => id === refundId);
  return (
    <Sheet open onClose={onClose} title={refund ? t.title(formatUah(refund.amountKop)) : t.submit}>
      {query.isError ? (
        <ErrorState bare error={query.error} title={t.submit} onRetry={() => void query.refetch()} />
      ) : refund === undefined ? (
        <Skeleton widths={[60, 100]} boxed={false} />
      ) : (
        <>
          <Facts
            items={[
              [t.on, formatDay(refund.on)],
              [t.how, refund.method && settlements.methods[refund.method]],
              [settlements.refund.reference, refund.reference],
              [settlements.refund.note, refund.note],
            ]}
          />
          <ReverseForm refundId={refundId} onClose={onClose} />
        </>
      )}
    </Sheet>
  );
}

function ReverseForm({ refundId, onClose }: Pick<Props, 'refundId' | 'onClose'>) {
  const form = useAppForm<{ reason: string }, typeof reverseRefund.body>({
    schema: reverseRefund.body,
    defaults: { reason: '' },
    onSubmit: async (body, { idempotencyKey }) => {
      await call(reverseRefund, { params: { refundId }, body, idempotencyKey });
      await dataChanged();
      onClose();
      toast({ title: t.done, variant: 'success' });
    },
  });
  return (
    <>
      <Note tone="warn" className="mt-3">
        {t.text}
      </Note>
      <Form form={form} inDialog submitLabel={t.submit} secondary={<Button onClick={onClose}>{t.keep}</Button>}>
        <TextField form={form} name="reason" label={t.reason} rows={2} />
      </Form>
    </>
  );
}
