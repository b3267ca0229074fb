import { instantText } from '../platform/clock.ts';
import type { LookupDb } from '../platform/db/scope.ts';
import { PRESENCE_LOCK } from '../platform/db/worker-presence.ts';

type Reader = Pick<LookupDb, 'query' | 'one'>;

export type OutboxRow = { kind: string; owner_id: string | null; payload: unknown; attempts: number };

export function findPending(db: Reader, id: string): Promise<OutboxRow | null> {
  return db.one<OutboxRow>(
    'jobs.find_pending',
    'select kind, owner_id, payload, attempts from outbox where id = $1 and done_at is null',
    [id],
  );
}

/** Also the lock: a second worker on the same row waits here and then finds it done. */
export async function markDone(db: Reader, id: string): Promise<boolean> {
  const row = await db.one(
    'jobs.mark_done',
    'update outbox set done_at = now(), attempts = attempts + 1 where id = $1 and done_at is null returning id',
    [id],
  );
  return row !== null;
}

/** Only the code of an error: a message may quote what a person typed. */
export function markFailed(db: Reader, id: string, errorCode: string): Promise<unknown> {
  return db.query(
    'jobs.mark_failed',
    'update outbox set attempts = attempts + 1, last_error = $2 where id = $1 and done_at is null',
    [id, errorCode],
  );
}

/**
 * A worker that was killed leaves its jobs locked; the engine itself would wait four hours. Whose lock of presence is gone is dead; the
 * seconds are for one that reconnects. The minutes are for a worker that lives and hangs.
 * The engine's name of a worker is that of all its jobs together, so each is freed by itself: what goes on beside one that hangs stays held.
 */
export async function unlockAbandoned(db: Reader, after: { deadSeconds: number; anyMinutes: number }): Promise<number> {
  const rows = await db.query(
    'jobs.unlock',
    `with abandoned as materialized (
       select j.id, j.job_queue_id, j.locked_by from graphile_worker._private_jobs j
        where j.locked_at < now() - make_interval(mins => $1)
           or (j.locked_at < now() - make_interval(secs => $2) and not exists (
             select 1 from pg_locks l where l.locktype = 'advisory' and l.granted and l.objsubid = 2 and l.classid = $3::int::oid
                and l.objid = hashtext(j.locked_by)::oid and l.database = (select oid from pg_database where datname = current_database())))
     ), queues as (
       update graphile_worker._private_job_queues q set locked_at = null, locked_by = null
         from abandoned a where q.id = a.job_queue_id and q.locked_by = a.locked_by
     )
     update graphile_worker._private_jobs j set locked_at = null, locked_by = null
       from abandoned a where j.id = a.id and j.locked_by = a.locked_by returning j.id`,
    [after.anyMinutes, after.deadSeconds, PRESENCE_LOCK],
  );
  return rows.length;
}

/** Rows that are due for long without a job behind them, for example after a restore of a backup, get one again. */
export async function requeueForgotten(db: Reader, outboundKinds: readonly string[]): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    'jobs.requeue',
    `select count(graphile_worker.add_job(case when o.kind = any ($1::text[]) then 'outbound' else 'outbox' end, json_build_object('id', o.id), queue_name => private.lane_of(o.kind, o.payload),
              max_attempts => 12)) as count
       from outbox o
      where o.done_at is null and o.run_at < now() - interval '5 minutes' and o.attempts = 0
        and not exists (select 1 from graphile_worker._private_jobs j where j.payload ->> 'id' = o.id::text)`,
    [outboundKinds],
  );
  return row?.count ?? 0;
}

/** Their key is of a day that does not come again, or of a message of its own; so are the days and hours of the timetable. */
const KEPT_DAYS = 30;
/** Their key is all that holds back a second letter about the same thing; nothing is reminded of for so long. */
const KEYED_DAYS = 400;

/** Deletes up to so many done rows that have served their time, and says how many. What is not done is never touched. */
export async function purgeDone(db: Reader & Pick<LookupDb, 'clock'>, limit: number): Promise<number> {
  const rows = await db.query(
    'jobs.purge_done',
    `delete from outbox where id in (
       select id from outbox
        where done_at < $1::timestamptz - make_interval(days => ${KEPT_DAYS})
          and (done_at < $1::timestamptz - make_interval(days => ${KEYED_DAYS})
            or dedupe_key is null or dedupe_key like 'message:%' or dedupe_key ~ ':\\d{4}-\\d{2}-\\d{2}(T\\d{2})?$')
        order by done_at limit $2)
     returning id`,
    [instantText(db.clock.nowMs()), limit],
  );
  return rows.length;
}
