import { listPayments, type PaymentListItem } from '@kliuchar/api-schema/payments';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { payments as t } from '../../i18n/uk/payments.ts';
import { formatDayMonth, formatUah } from '../../lib/format.ts';
import { call } from '../../lib/http.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import { type Deed, DeedDialog, useConfirm } from './payment-deeds.tsx';
import './payments.css';

const LIMIT = 5;

/** What the tenant of a lease has written that he paid, and nobody has answered yet; where it is not known, nothing is said. */
export function useReported(contractId: string): readonly PaymentListItem[] {
  const query = useQuery({
    queryKey: ['payments', 'reported', contractId],
    queryFn: ({ signal }) => call(listPayments, { query: { contractId, status: ['reported'], limit: LIMIT }, signal }),
    meta: { quiet: true },
  });
  return query.data?.items ?? [];
}

/** Above the money of a receipt or a contract: what is on its way is seen before it is recorded a second time. */
export function ReportedNotes({ contractId }: { readonly contractId: string }) {
  const reported = useReported(contractId);
  const [deed, setDeed] = useState<Deed | null>(null);
  const confirm = useConfirm(setDeed);
  if (reported.length === 0) return null;
  return (
    <>
      {reported.map((payment) => (
        <Note key={payment.id} tone="info" className="mb-5">
          <p>{t.reported.note(formatUah(payment.amountKop), formatDayMonth(payment.paidOn))}</p>
          <div className="flex flex-wrap gap-2 pt-3">
            <Button size="sm" variant="p" busy={confirm.isPending} onClick={() => confirm.mutate(payment)}>
              {t.list.confirm}
            </Button>
            <Button size="sm" onClick={() => setDeed({ kind: 'correct', payment })}>
              {t.list.correct}
            </Button>
            <Button size="sm" onClick={() => setDeed({ kind: 'reject', payment })}>
              {t.list.reject}
            </Button>
          </div>
        </Note>
      ))}
      {deed && <DeedDialog deed={deed} onDeed={setDeed} history={undefined} onClose={() => setDeed(null)} />}
    </>
  );
}
