import type { Day } from '@kliuchar/domain/dates/day';
import type { Period } from '@kliuchar/domain/dates/period';
import { lastsUntil } from '../../platform/db/lease-end.ts';
import type { Db } from '../../platform/db/scope.ts';
import type { SkippedContract } from './compute-receipts.ts';

export type RunRow = {
  id: string;
  ownerId: string;
  period: Period;
  status: 'running' | 'done' | 'failed';
  estimate: boolean;
  total: number;
  done: number;
  createdCount: number;
  existingCount: number;
  skipped: SkippedContract[];
  cursorContractId: string | null;
};

const RUN = `id, owner_id as "ownerId", period, status, estimate, total, done, created_count as "createdCount", existing_count as "existingCount",
  skipped, cursor_contract_id as "cursorContractId"`;

/** What the person has made as a manager, while all of it is entrusted to him. */
export const MADE_AS_MANAGER = `(managed_by = (select private.scope_user_id()) and contract_ids <@ (select private.managed_contract_ids('receipts'))::uuid[])`;

export function findRun(db: Db, id: string): Promise<RunRow | null> {
  return db.one<RunRow>(
    'receipt_runs.find',
    `select ${RUN} from receipt_runs where id = $1 and (owner_id = any($2::uuid[]) or ${MADE_AS_MANAGER})`,
    [id, db.ownerIds],
  );
}

export function findRunningRun(db: Db, ownerId: string, period: Period): Promise<RunRow | null> {
  return db.one<RunRow>(
    'receipt_runs.running',
    `select ${RUN} from receipt_runs where owner_id = $1 and period = $2 and status = 'running'`,
    [ownerId, period],
  );
}

/** Null if one of this owner and month is running: the unique index decides the race (contract.md §1.7). */
export function insertRun(
  db: Db,
  run: {
    id: string;
    ownerId: string;
    period: Period;
    contractIds: readonly string[];
    estimate: boolean;
    userId: string | null;
    isManagers?: boolean;
  },
): Promise<RunRow | null> {
  return db.one<RunRow>(
    'receipt_runs.insert',
    `insert into receipt_runs (id, owner_id, period, contract_ids, estimate, total, created_by, managed_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (owner_id, period) where status = 'running' do nothing returning ${RUN}`,
    [
      run.id,
      run.ownerId,
      run.period,
      run.contractIds,
      run.estimate,
      run.contractIds.length,
      run.userId,
      run.isManagers ? run.userId : null,
    ],
  );
}

/** What a run without a list bills of contract `c`: `$1` is the first day of its month, `$2` the last. */
export const LIVE_IN_MONTH = `(coalesce(c.billing_from, c.start_date) <= $2
        and (c.status in ('active', 'notice') and ${lastsUntil('$1')}
             or c.status in ('completed', 'terminated')
                and c.effective_end >= case when c.payment_utilities = 'previous' then ($1::date - interval '1 month')::date else $1::date end))`;

/**
 * The contracts a run without a list takes: those in force in the month, and those that ended so that this receipt is their last one.
 * The list is frozen in the run, so a run that is taken up again after a crash covers exactly the same contracts. Of two leases of one object
 * the former comes first: the next one may be counted from what it is estimated up to.
 */
export async function listLiveContractIds(
  db: Db,
  ownerId: string,
  month: { first: Day; last: Day },
): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    'receipt_runs.live',
    `select c.id from contracts c where c.owner_id = $3 and ${LIVE_IN_MONTH} order by c.start_date, c.id`,
    [month.first, month.last, ownerId],
  );
  return rows.map((row) => row.id);
}

/** Those of the ids that are the owner's, in the order of a run. */
export async function listOwnContractIds(db: Db, ownerId: string, contractIds: readonly string[]): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    'receipt_runs.own',
    'select id from contracts where owner_id = $1 and id = any($2::uuid[]) order by start_date, id',
    [ownerId, contractIds],
  );
  return rows.map((row) => row.id);
}

/** What is left of the run after its cursor, in the order it was frozen in. The cursor is looked for once and not for each contract. */
export async function listRemainingContractIds(db: Db, run: { id: string; ownerId: string }): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    'receipt_runs.remaining',
    `select c.id from receipt_runs r
      cross join lateral unnest(r.contract_ids[coalesce(array_position(r.contract_ids, r.cursor_contract_id), 0) + 1:]) with ordinality as c(id, place)
      where r.id = $1 and r.owner_id = $2 order by c.place`,
    [run.id, run.ownerId],
  );
  return rows.map((row) => row.id);
}

export type Progress = {
  readonly runId: string;
  readonly ownerId: string;
  readonly from: string | null;
  readonly to: string;
  readonly done: number;
  readonly created: number;
  readonly existing: number;
  readonly skipped: readonly SkippedContract[];
};

/** Moves the cursor of a running run exactly once: null when another process has done this chunk already. */
export function advanceRun(db: Db, progress: Progress): Promise<RunRow | null> {
  return db.one<RunRow>(
    'receipt_runs.advance',
    `update receipt_runs set cursor_contract_id = $4, done = done + $5, created_count = created_count + $6,
            existing_count = existing_count + $7, skipped = skipped || $8::jsonb
      where id = $1 and owner_id = $2 and status = 'running' and cursor_contract_id is not distinct from $3 returning ${RUN}`,
    [
      progress.runId,
      progress.ownerId,
      progress.from,
      progress.to,
      progress.done,
      progress.created,
      progress.existing,
      JSON.stringify(progress.skipped),
    ],
  );
}

/** Locks the run at its place; null when somebody else has moved it on. Else the version of what it reads. */
export async function holdRun(
  db: Db,
  run: { id: string; ownerId: string; cursor: string | null },
): Promise<{ inputsVersion: number } | null> {
  return db.one<{ inputsVersion: number }>(
    'receipt_runs.hold',
    `select inputs_version as "inputsVersion" from receipt_runs
      where id = $1 and owner_id = $2 and status = 'running' and cursor_contract_id is not distinct from $3 for update`,
    [run.id, run.ownerId, run.cursor],
  );
}

/** Asked before a chunk is read: if it is another one when the chunk is written, the chunk is read anew. */
export async function findInputsVersion(db: Db, run: { id: string; ownerId: string }): Promise<number> {
  const row = await db.one<{ inputsVersion: number }>(
    'receipt_runs.inputs-version',
    'select inputs_version as "inputsVersion" from receipt_runs where id = $1 and owner_id = $2',
    [run.id, run.ownerId],
  );
  return row?.inputsVersion ?? 0;
}

/** Ends a running run, whose receipts may be taken back from now on for a while; `error` is the name of what stopped it, never its words, which may quote a person's data. */
export function finishRun(db: Db, runId: string, error: string | null): Promise<RunRow | null> {
  return db.one<RunRow>(
    'receipt_runs.finish',
    `with ended as (
       update receipt_runs set status = case when $3::text is null then 'done' else 'failed' end, error = $3, finished_at = now()
        where id = $1 and owner_id = any($2::uuid[]) and status = 'running' returning *),
     batch as (
       insert into receipt_batches (id, owner_id, kind, period, total, started_at, managed_by, contract_ids)
       select id, owner_id, 'run', period, created_count, created_at, managed_by, case when managed_by is not null then contract_ids end
         from ended where created_count > 0)
     select ${RUN} from ended`,
    [runId, db.ownerIds, error],
  );
}

/** The month is named so that the index of the list serves it. */
export async function listRunReceiptIds(
  db: Db,
  run: Pick<RunRow, 'id' | 'ownerId' | 'period'>,
  limit: number,
): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    'receipt_runs.receipts',
    'select id from receipts where owner_id = $1 and period = $2 and run_id = $3 order by id limit $4',
    [run.ownerId, run.period, run.id, limit],
  );
  return rows.map((row) => row.id);
}
