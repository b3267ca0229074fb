import { managedContract } from '../../platform/db/granted.ts';
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

/** How those of them that the reader bills are called: his own and what is entrusted to him. */
export function listReceiptNames(
  db: Db,
  receiptIds: readonly string[],
): Promise<{ id: string; number: string; propertyName: string }[]> {
  return db.query(
    'receipts.names',
    `select r.id, r.number, p.display_name as "propertyName"
       from receipts r join properties p on p.owner_id = r.owner_id and p.id = r.property_id
      where r.id = any($1::uuid[]) and (r.owner_id = any($2::uuid[]) or ${managedContract('r.contract_id', 'receipts')})`,
    [receiptIds, db.ownerIds],
  );
}
