import type { Day } from '@kliuchar/domain/dates/day';
import type { CreditSource } from '@kliuchar/domain/ledger/ledger-types';
import type { Kop } from '@kliuchar/domain/money/kop';
import { managedContract, ownLease } from '../../platform/db/granted.ts';
import { ofOwnerOf } from '../../platform/db/row-owner.ts';
import type { Db } from '../../platform/db/scope.ts';

/** The order of the domain's `oldestFirst`, for sorting receipts and for saying which of two is older. */
export function oldestFirstSql(receipts: string): string {
  return `${receipts}.due_on, ${receipts}.id`;
}

export type SourceType = CreditSource['sourceType'];

export type OpenReceiptRow = {
  receiptId: string;
  dueOn: Day;
  penaltyKop: number;
  utilitiesKop: number;
  rentKop: number;
};

/** Receipts that still ask for money, oldest due first, with what is left of each part. */
export function listOpenReceipts(db: Db, contractId: string): Promise<OpenReceiptRow[]> {
  return db.query<OpenReceiptRow>(
    'allocations.open_receipts',
    `select r.id as "receiptId", r.due_on as "dueOn",
            least(r.penalty_kop, r.own_kop - r.rent_kop) - coalesce(a.penalty, 0) as "penaltyKop",
            r.own_kop - r.rent_kop - least(r.penalty_kop, r.own_kop - r.rent_kop) - coalesce(a.utilities, 0) as "utilitiesKop",
            r.rent_kop - coalesce(a.rent, 0) as "rentKop"
       from receipts r
       left join lateral (
         select sum(x.penalty_kop)::bigint as penalty, sum(x.utilities_kop)::bigint as utilities, sum(x.rent_kop)::bigint as rent
           from allocations x where x.owner_id = r.owner_id and x.receipt_id = r.id) a on true
      where r.owner_id = any($1::uuid[]) and r.contract_id = $2 and r.status = 'issued' and r.left_kop > 0
      order by ${oldestFirstSql('r')}`,
    [db.ownerIds, contractId],
  );
}

/** What is allocated to the opening debt, and from an opening credit. */
export async function sumOpeningAllocations(
  db: Db,
  contractId: string,
): Promise<{ toItemKop: number; fromSourceKop: number }> {
  const row = await db.one<{ toItemKop: number; fromSourceKop: number }>(
    'allocations.opening',
    `select coalesce(sum(amount_kop) filter (where item_type = 'opening'), 0)::bigint as "toItemKop",
            coalesce(sum(amount_kop) filter (where source_type = 'opening'), 0)::bigint as "fromSourceKop"
       from allocations where owner_id = any($1::uuid[]) and contract_id = $2`,
    [db.ownerIds, contractId],
  );
  return row ?? { toItemKop: 0, fromSourceKop: 0 };
}

export type CreditRow = CreditSource & { readonly paidOn: Day };

/** Money that pays nothing yet: receipts whose own sum is negative, then payments, oldest first. */
export function listFreeCredit(db: Db, ownerId: string, contractId: string): Promise<CreditRow[]> {
  return db.query<CreditRow>(
    'allocations.free_credit',
    `(select 'receipt' as "sourceType", id as "sourceId", issued_on as "paidOn", -left_kop as "freeKop" from receipts
       where owner_id = $1 and contract_id = $2 and status = 'issued' and left_kop < 0 order by issued_on, id)
     union all
     (select 'payment', id, paid_on, amount_kop - allocated_kop from payments
       where owner_id = $1 and contract_id = $2 and status = 'posted' and allocated_kop < amount_kop order by paid_on, id)`,
    [ownerId, contractId],
  );
}

export type AllocationRow = {
  id: string;
  /** A write-off gives no money: it only closes. */
  sourceType: SourceType | 'write_off';
  sourceId: string;
  itemType: 'receipt' | 'opening' | 'refund';
  receiptId: string | null;
  /** The refund by which it went back to the tenant. */
  refundId: string | null;
  amountKop: number;
  penaltyKop: number;
  utilitiesKop: number;
  rentKop: number;
  allocatedOn: Day;
  reversalOf: string | null;
};

export function insertAllocations(db: Db, ownerId: string, contractId: string, rows: readonly AllocationRow[]): void {
  if (rows.length === 0) return;
  db.effect(
    'allocations.insert',
    `insert into allocations (owner_id, contract_id, id, source_type, source_id, item_type, receipt_id, refund_id, amount_kop, penalty_kop, utilities_kop, rent_kop, allocated_on, reversal_of)
     select $1, $2, * from unnest($3::uuid[], $4::text[], $5::uuid[], $6::text[], $7::uuid[], $8::uuid[], $9::bigint[], $10::bigint[], $11::bigint[], $12::bigint[], $13::date[], $14::uuid[])`,
    [
      ownerId,
      contractId,
      rows.map((row) => row.id),
      rows.map((row) => row.sourceType),
      rows.map((row) => row.sourceId),
      rows.map((row) => row.itemType),
      rows.map((row) => row.receiptId),
      rows.map((row) => row.refundId),
      rows.map((row) => row.amountKop),
      rows.map((row) => row.penaltyKop),
      rows.map((row) => row.utilitiesKop),
      rows.map((row) => row.rentKop),
      rows.map((row) => row.allocatedOn),
      rows.map((row) => row.reversalOf),
    ],
  );
  moveSums(db, ownerId, rows);
}

/** The running sums on receipts and payments follow the rows in the same transaction; constraints keep them inside their bounds. */
function moveSums(db: Db, ownerId: string, rows: readonly AllocationRow[]): void {
  const receipts = new Map<string, number>();
  const writtenOff = new Map<string, number>();
  const payments = new Map<string, number>();
  const utilities = new Map<string, number>();
  const add = (sums: Map<string, number>, id: string, amount: number) => sums.set(id, (sums.get(id) ?? 0) + amount);
  for (const row of rows) {
    if (row.receiptId !== null)
      add(row.sourceType === 'write_off' ? writtenOff : receipts, row.receiptId, row.amountKop);
    if (row.sourceType === 'payment') {
      add(payments, row.sourceId, row.amountKop);
      add(utilities, row.sourceId, row.utilitiesKop);
    }
    // A negative receipt is used up towards zero by what it gives away.
    if (row.sourceType === 'receipt') add(receipts, row.sourceId, -row.amountKop);
  }
  if (receipts.size > 0) {
    db.effect(
      'allocations.move_receipts',
      `update receipts r set paid_kop = r.paid_kop + u.kop, updated_at = now()
         from unnest($2::uuid[], $3::bigint[]) as u(id, kop) where r.owner_id = $1 and r.id = u.id`,
      [ownerId, [...receipts.keys()], [...receipts.values()]],
    );
  }
  if (writtenOff.size > 0) {
    db.effect(
      'allocations.move_written_off',
      `update receipts r set written_off_kop = r.written_off_kop + u.kop, updated_at = now()
         from unnest($2::uuid[], $3::bigint[]) as u(id, kop) where r.owner_id = $1 and r.id = u.id`,
      [ownerId, [...writtenOff.keys()], [...writtenOff.values()]],
    );
  }
  if (payments.size > 0) {
    db.effect(
      'allocations.move_payments',
      `update payments p set allocated_kop = p.allocated_kop + u.kop, utilities_kop = p.utilities_kop + u.utilities
         from unnest($2::uuid[], $3::bigint[], $4::bigint[]) as u(id, kop, utilities) where p.owner_id = $1 and p.id = u.id`,
      [ownerId, [...payments.keys()], [...payments.values()], [...utilities.values()]],
    );
  }
}

/** Rows of a payment, to and from a receipt, of a refund or of a write-off, that nothing has taken back. */
export function listStandingAllocations(db: Db, ownerId: string, documentId: string): Promise<AllocationRow[]> {
  return db.query<AllocationRow>(
    'allocations.standing',
    `select a.id, a.source_type as "sourceType", a.source_id as "sourceId", a.item_type as "itemType", a.receipt_id as "receiptId",
            a.refund_id as "refundId", a.amount_kop as "amountKop", a.penalty_kop as "penaltyKop", a.utilities_kop as "utilitiesKop", a.rent_kop as "rentKop",
            a.allocated_on as "allocatedOn", a.reversal_of as "reversalOf"
       from (select * from allocations where owner_id = $1 and source_type in ('payment', 'receipt', 'write_off') and source_id = $2
              union all
             select * from allocations where owner_id = $1 and receipt_id = $2
              union all
             select * from allocations where owner_id = $1 and refund_id = $2) a
      where a.reversal_of is null and not exists (select 1 from allocations b where b.reversal_of = a.id)
      order by a.id`,
    [ownerId, documentId],
  );
}

/** Receipts that ask for a deposit: what is not paid of one is not held, and so is no debt to be given up. */
export async function listDepositReceipts(db: Db, contract: { ownerId: string; id: string }): Promise<Set<string>> {
  const rows = await db.query<{ id: string }>(
    'allocations.deposit_receipts',
    `select r.id from receipts r
      where r.owner_id = $1 and r.contract_id = $2 and r.status = 'issued' and r.left_kop > 0
        and exists (select 1 from receipt_lines l where l.owner_id = r.owner_id and l.receipt_id = r.id and l.kind = 'deposit' and l.amount_kop > 0)`,
    [contract.ownerId, contract.id],
  );
  return new Set(rows.map(({ id }) => id));
}

export type AllocationDetail = {
  item: 'receipt' | 'opening' | 'refund';
  receiptId: string | null;
  receiptNumber: string | null;
  amountKop: Kop;
};

export function listPaymentAllocations(db: Db, paymentId: string): Promise<AllocationDetail[]> {
  return db.query(
    'allocations.of_payment',
    `select a.item_type as item, a.receipt_id as "receiptId", r.number as "receiptNumber", sum(a.amount_kop)::bigint as "amountKop"
       from allocations a left join receipts r on r.id = a.receipt_id
      where a.source_type = 'payment' and a.source_id = $2 and ${ofOwnerOf('payments', '$2', 'a.owner_id')}
        and (a.owner_id = any($1::uuid[]) or ${ownLease('a.contract_id')} or ${managedContract('a.contract_id', 'payments')})
      group by a.item_type, a.receipt_id, r.number, r.due_on
     having sum(a.amount_kop) <> 0
      order by (a.item_type = 'opening') desc, r.due_on, a.receipt_id`,
    [db.ownerIds, paymentId],
  );
}
