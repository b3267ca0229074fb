import type { Db } from '../../platform/db/scope.ts';

/** Whose money the receipt belongs to: read without a lock, because the contract is locked before the receipt. */
export async function findReceiptContract(db: Db, receiptId: string): Promise<string | null> {
  const row = await db.one<{ contractId: string }>(
    'receipts.contract',
    'select contract_id as "contractId" from receipts where id = $1 and owner_id = any($2::uuid[])',
    [receiptId, db.ownerIds],
  );
  return row?.contractId ?? null;
}
