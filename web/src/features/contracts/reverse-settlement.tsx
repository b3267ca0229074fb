import { listSettlements, reverseRefund, reverseWriteOff, type Settlement } from '@kliuchar/api-schema/settlements';
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

type Props = { readonly contractId: string; readonly settlementId: string; readonly onClose: () => void };

/** Which refund or write-off it is, and once more whether; nothing of the ledger is deleted (contract.md §1.4). */
export function ReverseSettlement({ contractId, settlementId, onClose }: Props) {
  const query = useQuery({
    queryKey: ['contract', contractId, 'settlements'],
    queryFn: ({ signal }) => call(listSettlements, { params: { contractId }, signal }),
    meta: { quiet: true },
  });
  const settlement = query.data?.items.find(({ id }) => id === settlementId);
  const words = settlement && t[settlement.kind];
  return (
    <Sheet open onClose={onClose} title={settlement && words ? words.title(formatUah(settlement.amountKop)) : t.undo}>
      {query.isError ? (
        <ErrorState bare error={query.error} title={t.undo} onRetry={() => void query.refetch()} />
      ) : settlement === undefined || words === undefined ? (
        <Skeleton widths={[60, 100]} boxed={false} />
      ) : (
        <>
          <Facts
            items={[
              [words.on, formatDay(settlement.on)],
              [t.how, settlement.method && settlements.methods[settlement.method]],
              [settlements.refund.reference, settlement.reference],
              [words.note, settlement.note],
            ]}
          />
          <ReverseForm settlement={settlement} onClose={onClose} />
        </>
      )}
    </Sheet>
  );
}

type FormProps = { readonly settlement: Settlement; readonly onClose: () => void };

function ReverseForm({ settlement: { id, kind }, onClose }: FormProps) {
  const words = t[kind];
  const form = useAppForm<{ reason: string }, typeof reverseRefund.body>({
    schema: reverseRefund.body,
    defaults: { reason: '' },
    onSubmit: async (body, { idempotencyKey }) => {
      if (kind === 'refund') await call(reverseRefund, { params: { refundId: id }, body, idempotencyKey });
      else await call(reverseWriteOff, { params: { writeOffId: id }, body, idempotencyKey });
      await dataChanged();
      onClose();
      toast({ title: words.done, variant: 'success' });
    },
  });
  return (
    <>
      <Note tone="warn" className="mt-3">
        {words.text}
      </Note>
      <Form form={form} inDialog submitLabel={words.submit} secondary={<Button onClick={onClose}>{t.keep}</Button>}>
        <TextField form={form} name="reason" label={t.reason} rows={2} />
      </Form>
    </>
  );
}
