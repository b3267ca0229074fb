import type { Period } from '@kliuchar/domain/dates/period';
import { UNDO_MINUTES } from '@kliuchar/domain/receipts/undo-batch';
import type { Db } from '../../platform/db/scope.ts';
import { MADE_AS_MANAGER } from './run.sql.ts';

export type LeftReceipt = { receiptId: string; number: string; code: string; error: string };

export type BatchRow = {
  id: string;
  ownerId: string;
  kind: 'run' | 'issue';
  period: Period | null;
  receiptIds: string[] | null;
  /** Of a manager's own: the contracts it is of. */
  contractIds: string[] | null;
  total: number;
  /** Of those made or issued, what nobody has voided since: all there is to take back. */
  standingCount: number;
  startedAt: string;
  finishedAt: string;
  undoUntil: string;
  secondsLeft: number;
  undoStatus: 'running' | 'done' | null;
  undoneCount: number;
  left: LeftReceipt[];
};

/** The window is measured by the clock that wrote the end of the batch: the database's. */
const UNTIL = `b.finished_at + interval '${UNDO_MINUTES} minutes'`;
/** A run has its month; what was issued together has one when all of it is of the same month. */
const PERIOD = `case b.kind when 'run' then b.period else (select case when min(r.period) = max(r.period) then min(r.period) end
  from receipts r where r.owner_id = b.owner_id and r.id = any(b.receipt_ids)) end`;
/** Void receipts of a month, and of an owner, are few and have an index. */
const STANDING = `b.total - (select count(*) from receipts r where r.owner_id = b.owner_id and r.status = 'void'
  and case b.kind when 'run' then r.period = b.period and r.run_id = b.id else r.id = any(b.receipt_ids) end)::int`;
const batchWith = (
  period: string,
) => `b.id, b.owner_id as "ownerId", b.kind, ${period} as period, b.receipt_ids as "receiptIds", b.contract_ids as "contractIds", b.total, ${STANDING} as "standingCount", b.started_at as "startedAt",
  b.finished_at as "finishedAt", ${UNTIL} as "undoUntil", greatest(0, ceil(extract(epoch from ${UNTIL} - now())))::int as "secondsLeft",
  b.undo_status as "undoStatus", b.undone_count as "undoneCount", b.undo_left as "left"`;
const BATCH = batchWith('b.period');

export function findBatch(db: Db, id: string): Promise<BatchRow | null> {
  return db.one<BatchRow>(
    'receipt_batches.find',
    `select ${BATCH} from receipt_batches b where b.id = $1 and (b.owner_id = any($2::uuid[]) or ${MADE_AS_MANAGER})`,
    [id, db.ownerIds],
  );
}

export function lockBatch(db: Db, id: string): Promise<BatchRow | null> {
  return db.one<BatchRow>(
    'receipt_batches.lock',
    `select ${BATCH} from receipt_batches b where b.id = $1 and b.owner_id = any($2::uuid[]) for update`,
    [id, db.ownerIds],
  );
}

/**
 * Something of the run stands that no later issue of many names as its own: then it is that batch which is taken back. Each is asked about by
 * itself (`offset 0`): asked once for all batches, it would be asked of the drafts of everybody.
 */
const RUN_STANDS = `exists (select 1 from receipts r where r.owner_id = b.owner_id and r.period = b.period and r.run_id = b.id and r.status = 'draft' offset 0)
  or exists (select 1 from receipts r where r.owner_id = b.owner_id and r.period = b.period and r.run_id = b.id and r.status = 'issued' offset 0)
     and not exists (select 1 from receipt_batches n join receipts r on r.owner_id = n.owner_id and r.id = any(n.receipt_ids)
                      where n.owner_id = b.owner_id and n.kind = 'issue' and n.finished_at >= b.started_at and r.run_id = b.id offset 0)`;
const ISSUE_STANDS = `exists (select 1 from receipts r where r.owner_id = b.owner_id and r.id = any(b.receipt_ids) and r.status <> 'void')`;

/** Those that still hold something to take back, and those that are being taken back now. */
export function listOpenBatches(db: Db, limit: number): Promise<BatchRow[]> {
  const isManager = db.capacities.includes('receipts');
  return db.query<BatchRow>(
    isManager ? 'receipt_batches.open-managed' : 'receipt_batches.open',
    `select ${batchWith(PERIOD)} from receipt_batches b
      where (b.owner_id = any($1::uuid[])${isManager ? ` or ${MADE_AS_MANAGER}` : ''})
        and (b.undo_status = 'running'
             or b.undo_status is null and b.finished_at > now() - interval '${UNDO_MINUTES} minutes'
                and case when b.kind = 'run' then ${RUN_STANDS} else ${ISSUE_STANDS} end)
      order by b.finished_at desc, b.id limit $2`,
    [db.ownerIds, limit],
  );
}

/** Before the first of them is issued: what is paid later came since. */
export async function readBatchStart(db: Db): Promise<string> {
  const row = await db.one<{ at: string }>('receipt_batches.start', 'select clock_timestamp() as at');
  if (row === null) throw new RangeError('The database does not tell the time');
  return row.at;
}

/**
 * Receipts that were issued together; of several owners each has his own batch. A later part of the same deed joins the batch of the first
 * and begins its time to think anew; once it is being taken back, the part is a batch of its own.
 */
export async function keepIssueBatches(
  db: Db,
  batch: {
    ids: ReadonlyMap<string, string>;
    receiptIds: readonly string[];
    startedAt: string;
    /** The manager who has issued them. */
    managedBy?: string;
    deedId: string | null;
  },
): Promise<void> {
  await db.query(
    'receipt_batches.keep',
    `with parts as materialized (
       select x.id, x.owner_id, array_agg(r.id order by r.id) as receipt_ids, count(*) as total,
              case when $5::uuid is not null then array_agg(distinct r.contract_id) end as contract_ids
         from unnest($1::uuid[], $2::uuid[]) x(id, owner_id) join receipts r on r.owner_id = x.owner_id
        where r.id = any($3::uuid[]) group by x.id, x.owner_id),
     joined as (
       update receipt_batches b
          set receipt_ids = b.receipt_ids || p.receipt_ids, total = b.total + p.total, contract_ids = b.contract_ids || p.contract_ids,
              finished_at = now()
         from parts p
        where b.owner_id = p.owner_id and b.deed_id = $6 and b.managed_by is not distinct from $5::uuid and b.undo_status is null
       returning b.owner_id)
     insert into receipt_batches (id, owner_id, kind, receipt_ids, total, started_at, managed_by, contract_ids, deed_id)
     select p.id, p.owner_id, 'issue', p.receipt_ids, p.total, $4, $5::uuid, p.contract_ids, $6
       from parts p where not exists (select 1 from joined j where j.owner_id = p.owner_id)`,
    [
      [...batch.ids.values()],
      [...batch.ids.keys()],
      batch.receiptIds,
      batch.startedAt,
      batch.managedBy ?? null,
      batch.deedId,
    ],
  );
}

/** The contracts of what a manager has issued by the same deed so far; whoever adds to it enters these as well. */
export async function listDeedContracts(
  db: Db,
  deed: { ownerId: string; deedId: string; managedBy: string },
): Promise<readonly string[]> {
  const rows = await db.query<{ contractIds: string[] }>(
    'receipt_batches.deed-contracts',
    `select contract_ids as "contractIds" from receipt_batches
      where owner_id = $1 and deed_id = $2 and managed_by = $3 and undo_status is null`,
    [deed.ownerId, deed.deedId, deed.managedBy],
  );
  return rows.flatMap(({ contractIds }) => contractIds);
}

/** What is issued and sent after a run belongs to its batch: the time to think begins when all of it is done. */
export async function endBatchNow(db: Db, batch: { ownerId: string; id: string }): Promise<void> {
  await db.query(
    'receipt_batches.end-now',
    'update receipt_batches set finished_at = now() where owner_id = $1 and id = $2 and undo_status is null',
    [batch.ownerId, batch.id],
  );
}

/** As if it had been made long ago: nothing of the owner's is offered to be taken back. */
export async function closeBatches(db: Db, ownerId: string): Promise<void> {
  await db.query(
    'receipt_batches.close',
    `update receipt_batches set finished_at = now() - interval '${UNDO_MINUTES} minutes' where owner_id = $1 and undo_status is null`,
    [ownerId],
  );
}

export async function beginUndo(db: Db, batch: { ownerId: string; id: string }): Promise<void> {
  await db.query(
    'receipt_batches.begin-undo',
    `update receipt_batches set undo_status = 'running' where owner_id = $1 and id = $2 and undo_status is null`,
    [batch.ownerId, batch.id],
  );
}

export async function countUndone(db: Db, batch: { ownerId: string; id: string; undone: number }): Promise<void> {
  await db.query(
    'receipt_batches.count-undone',
    'update receipt_batches set undone_count = undone_count + $3 where owner_id = $1 and id = $2',
    [batch.ownerId, batch.id, batch.undone],
  );
}

/** Once: null when somebody else has ended it. */
export async function endUndo(
  db: Db,
  batch: { ownerId: string; id: string; left: readonly LeftReceipt[] },
): Promise<number | null> {
  const row = await db.one<{ undone: number }>(
    'receipt_batches.end-undo',
    `update receipt_batches set undo_status = 'done', undo_left = $3
      where owner_id = $1 and id = $2 and undo_status = 'running' returning undone_count as undone`,
    [batch.ownerId, batch.id, JSON.stringify(batch.left)],
  );
  return row?.undone ?? null;
}
