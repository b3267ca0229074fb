import type { Period } from '@kliuchar/domain/dates/period';
import type { ReceiptStatus } from '@kliuchar/domain/receipts/receipt-status';
import type { Db } from '../../platform/db/scope.ts';

export type RegularRow = { id: string; number: string; period: Period; status: ReceiptStatus; wasSent: boolean };

/** The regular receipts of a contract from a month on, the latest first: each gives back what it took from the one before it. */
export function listRegularFrom(
  db: Db,
  of: { ownerId: string; contractId: string; from: Period },
): Promise<RegularRow[]> {
  return db.query(
    'receipts.regular-from',
    `select id, number, period, status, sent_at is not null as "wasSent" from receipts where owner_id = $1 and contract_id = $2 and period >= $3 and kind = 'regular' and status <> 'void' order by period desc`,
    [of.ownerId, of.contractId, of.from],
  );
}
