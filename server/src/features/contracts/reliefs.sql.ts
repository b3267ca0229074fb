import type { RELIEF_STATES } from '@kliuchar/api-schema/amendments';
import type { Day } from '@kliuchar/domain/dates/day';
import type { Kop } from '@kliuchar/domain/money/kop';
import type { Db } from '../../platform/db/scope.ts';

export type ReliefRow = {
  id: string;
  from: Day;
  to: Day;
  percent: string;
  reason: string;
  fileId: string | null;
  amountKop: Kop;
  state: (typeof RELIEF_STATES)[number];
  receiptId: string | null;
  receiptNumber: string | null;
  createdAt: string;
};

/** The newest days first. */
export function listReliefRows(db: Db, of: { ownerId: string; contractId: string }): Promise<ReliefRow[]> {
  return db.query<ReliefRow>(
    'contracts.reliefs',
    `select a.id, a.explanation ->> 'from' as "from", a.explanation ->> 'to' as "to", a.explanation ->> 'percent' as percent,
            a.explanation ->> 'reason' as reason, a.explanation ->> 'fileId' as "fileId", a.amount_kop as "amountKop", a.state,
            r.id as "receiptId", r.number as "receiptNumber", a.created_at as "createdAt"
       from adjustments a left join receipts r on r.owner_id = a.owner_id and r.id = a.receipt_id
      where a.owner_id = $1 and a.contract_id = $2 and a.kind = 'relief'
      order by a.explanation ->> 'from' desc, a.id desc`,
    [of.ownerId, of.contractId],
  );
}
