import { isDueOfItself } from '@kliuchar/domain/contracts/auto-month';
import type { Day } from '@kliuchar/domain/dates/day';
import type { Period } from '@kliuchar/domain/dates/period';
import type { BatchReceipt } from '@kliuchar/domain/receipts/undo-batch';
import type { Db } from '../../platform/db/scope.ts';
import type { BatchRow } from './batches.sql.ts';

type Batch = Pick<BatchRow, 'id' | 'ownerId' | 'kind' | 'period' | 'receiptIds' | 'startedAt'>;

/** The receipts of the batch that still stand, in the order of ids. The month of a run is named so that the index of the list serves it. */
export async function listStandingIds(db: Db, batch: Batch): Promise<string[]> {
  const rows =
    batch.kind === 'run'
      ? await db.query<{ id: string }>(
          'undo.run-receipts',
          `select id from receipts where owner_id = $1 and period = $2 and run_id = $3 and status <> 'void' order by id`,
          [batch.ownerId, batch.period, batch.id],
        )
      : await db.query<{ id: string }>(
          'undo.issued-receipts',
          `select id from receipts where owner_id = $1 and id = any($2::uuid[]) and status <> 'void' order by id`,
          [batch.ownerId, batch.receiptIds],
        );
  return rows.map(({ id }) => id);
}

/** Everyone who changes money of a contract holds it first, so whoever comes now waits (see `lockForMoney`). */
export async function holdContractsOf(db: Db, ownerId: string, receiptIds: readonly string[]): Promise<void> {
  await db.query(
    'undo.hold-contracts',
    `select id from contracts where owner_id = $1
        and id in (select contract_id from receipts where owner_id = $1 and id = any($2::uuid[])) order by id for no key update`,
    [ownerId, receiptIds],
  );
}

/** Drafts among these, held until the end of the transaction. */
export async function lockDrafts(db: Db, ownerId: string, receiptIds: readonly string[]): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    'undo.lock-drafts',
    `select id from receipts where owner_id = $1 and id = any($2::uuid[]) and status = 'draft' order by id for update`,
    [ownerId, receiptIds],
  );
  return rows.map(({ id }) => id);
}

export type BatchReceiptRow = BatchReceipt & { id: string; number: string; status: 'draft' | 'issued' };

type FactsRow = Omit<BatchReceiptRow, 'isChangedByHand'> & {
  period: Period;
  hasHandMadeLine: boolean;
  isDueOnSet: boolean;
  dueOn: Day | null;
  issuedOn: Day | null;
  dueDay: number;
  /** The month began by itself: it sets due days of its own (ADR 0060). */
  isOfItself: boolean;
};

/**
 * What has happened to them since the batch. Money has come when it was entered in the books: a payment that its tenant had reported
 * before is money from its confirmation on, and credit from before that only now pays a receipt is none. What an issue found written by hand was
 * there before it; a due day that a month by itself has set is nobody's hand.
 */
export async function listBatchReceipts(
  db: Db,
  batch: Pick<Batch, 'ownerId' | 'kind' | 'startedAt'>,
  receiptIds: readonly string[],
): Promise<BatchReceiptRow[]> {
  const rows = await db.query<FactsRow>(
    'undo.receipts',
    `select r.id, r.number, r.status, r.period, r.due_on_set as "isDueOnSet", r.due_on as "dueOn", r.issued_on as "issuedOn", c.due_day as "dueDay",
            r.paid_kop > 0 and exists (
              select 1 from allocations a join payments p on a.source_type = 'payment' and p.owner_id = a.owner_id and p.id = a.source_id
               where a.owner_id = r.owner_id and a.receipt_id = r.id and exists (
                 select 1 from ledger_entries e
                  where e.owner_id = p.owner_id and e.source_type = 'payment' and e.source_id = p.id and e.reversal_of is null and e.created_at > $3)
               group by p.id having sum(a.amount_kop) > 0) as "isPaidSince",
            r.written_off_kop > 0 as "isWrittenOff",
            exists (select 1 from payments p
                     where p.owner_id = r.owner_id and p.contract_id = r.contract_id and p.reported_receipt_id = r.id and p.status = 'reported') as "isReported",
            exists (select 1 from receipt_lines l where l.owner_id = r.owner_id and l.receipt_id = r.id and l.manual) as "hasHandMadeLine",
            exists (select 1 from auto_month_runs m where m.owner_id = r.owner_id and m.run_id = r.run_id) as "isOfItself"
       from receipts r join contracts c on c.owner_id = r.owner_id and c.id = r.contract_id
      where r.owner_id = $1 and r.id = any($2::uuid[]) and r.status <> 'void' order by r.id`,
    [batch.ownerId, receiptIds, batch.startedAt],
  );
  return rows.map(({ hasHandMadeLine, ...row }) => ({
    ...row,
    isChangedByHand: batch.kind === 'run' && (hasHandMadeLine || (row.isDueOnSet && !isDueSetByMonth(row))),
  }));
}

/** Issued after that day it is due on the day of issue (contract.md §1.1). */
function isDueSetByMonth({ isOfItself, dueOn, issuedOn, period, dueDay }: Omit<FactsRow, 'hasHandMadeLine'>): boolean {
  return isOfItself && dueOn !== null && (dueOn === issuedOn || isDueOfItself(dueOn, period, dueDay));
}

export async function markDraftsVoid(
  db: Db,
  change: { ownerId: string; receiptIds: readonly string[]; reason: string; at: string },
): Promise<void> {
  await db.query(
    'undo.mark-void',
    `update receipts set status = 'void', void_reason = $3, voided_at = $4, version = version + 1, updated_at = now()
      where owner_id = $1 and id = any($2::uuid[]) and status = 'draft'`,
    [change.ownerId, change.receiptIds, change.reason, change.at],
  );
}
