import type { Db } from '../../platform/db/scope.ts';
import { BALANCE_NOW_JOIN, LINE_COLUMNS, type LineRow, OPENING_NOW, type ReceiptRow } from './receipts.sql.ts';

export type ContractNames = { contractId: string; contractNumber: string; propertyName: string; tenantName: string };

export function listContractNames(db: Db, ownerId: string, contractIds: readonly string[]): Promise<ContractNames[]> {
  return db.query<ContractNames>(
    'preview.names',
    `select c.id as "contractId", c.number as "contractNumber", p.display_name as "propertyName", t.display_name as "tenantName"
       from contracts c
       join properties p on p.owner_id = c.owner_id and p.id = c.rental_object_id
       join counterparties t on t.owner_id = c.owner_id and t.id = c.tenant_counterparty_id
      where c.owner_id = $1 and c.id = any($2::uuid[])`,
    [ownerId, contractIds],
  );
}

type Place = { propertyId: string | null; complexId: string | null };

/** Whether what narrows a preview is the owner's; what is not given cannot be wrong. */
export async function findPlace(db: Db, ownerId: string, of: Place): Promise<{ property: boolean; complex: boolean }> {
  const row = await db.one<{ property: boolean; complex: boolean }>(
    'preview.place',
    `select $2::uuid is null or exists (select 1 from properties where owner_id = $1 and id = $2) as property,
            $3::uuid is null or exists (select 1 from complexes where owner_id = $1 and id = $3) as complex`,
    [ownerId, of.propertyId, of.complexId],
  );
  return row ?? { property: false, complex: false };
}

/** Those of the contracts that are on one object or in one complex. */
export async function listContractsIn(
  db: Db,
  ownerId: string,
  of: Place & { contractIds: readonly string[] },
): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    'preview.in_scope',
    `select c.id from contracts c join properties p on p.owner_id = c.owner_id and p.id = c.rental_object_id
      where c.owner_id = $1 and c.id = any($2::uuid[]) and ($3::uuid is null or p.id = $3) and ($4::uuid is null or p.complex_id = $4)
      order by c.id`,
    [ownerId, of.contractIds, of.propertyId, of.complexId],
  );
  return rows.map((row) => row.id);
}

export type StoredReceipt = Pick<
  ReceiptRow,
  'id' | 'status' | 'dueOn' | 'ownKop' | 'openingBalanceKop' | 'totalDueKop' | 'warnings'
> & { readonly lineCount: number };

export function listStoredReceipts(db: Db, ownerId: string, receiptIds: readonly string[]): Promise<StoredReceipt[]> {
  return db.query<StoredReceipt>(
    'preview.receipts',
    `select r.id, r.status, r.due_on as "dueOn", r.own_kop as "ownKop", ${OPENING_NOW}, r.warnings,
            (select count(*)::int from receipt_lines l where l.owner_id = r.owner_id and l.receipt_id = r.id) as "lineCount"
       from receipts r ${BALANCE_NOW_JOIN} where r.owner_id = $1 and r.id = any($2::uuid[])`,
    [ownerId, receiptIds],
  );
}

export type StoredLine = LineRow & { receiptId: string };

export function listStoredLines(db: Db, ownerId: string, receiptIds: readonly string[]): Promise<StoredLine[]> {
  return db.query<StoredLine>(
    'preview.lines',
    `select l.receipt_id as "receiptId", ${LINE_COLUMNS}
       from receipt_lines l where l.owner_id = $1 and l.receipt_id = any($2::uuid[]) order by l.receipt_id, l.line_no`,
    [ownerId, receiptIds],
  );
}
