import type { ReceiptStatus } from '@kliuchar/domain/receipts/receipt-status';
import type { Db } from '../../platform/db/scope.ts';

/** Whose it is, or null where there is no issued one that was not sent. */
export async function markHanded(db: Db, receiptId: string, at: string): Promise<string | null> {
  const row = await db.one<{ ownerId: string }>(
    'receipts.mark_handed',
    `update receipts set sent_at = $3, sent_by_hand = true
      where id = $1 and owner_id = any ($2::uuid[]) and status = 'issued' and sent_at is null returning owner_id as "ownerId"`,
    [receiptId, db.ownerIds, at],
  );
  return row?.ownerId ?? null;
}

export function findHandable(db: Db, receiptId: string): Promise<{ status: ReceiptStatus } | null> {
  return db.one<{ status: ReceiptStatus }>(
    'receipts.handable',
    'select status from receipts where id = $1 and owner_id = any ($2::uuid[])',
    [receiptId, db.ownerIds],
  );
}
