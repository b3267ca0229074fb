import { Logger, run } from 'graphile-worker';
import { instantText } from '../platform/clock.ts';
import type { QueuePool } from '../platform/db/queue-pool.ts';
import type { Database } from '../platform/db/scope.ts';
import { withLookup, withWriteScope } from '../platform/db/scope.ts';
import { announceWorkers } from '../platform/db/worker-presence.ts';
import type { Log } from '../platform/log.ts';
import { type Job, textOf } from './job.ts';
import { findPending, markDone, markFailed, requeueForgotten, unlockAbandoned } from './outbox.sql.ts';
import { startSealing } from './seal-audit.ts';

export type JobRunner = { stop(): Promise<void> };

export type RunnerOptions = {
  /** Opened as the worker's role. */
  readonly database: Database;
  readonly pool: QueuePool;
  readonly jobs: readonly Job[];
  readonly log: Log;
  readonly concurrency?: number;
  /** No other worker can be alive: locks of a killed predecessor are taken off at once. */
  readonly isOnlyWorker?: boolean;
};

export const DEFAULT_CONCURRENCY = 2;
/** What waits for servers of strangers does it beside all other jobs: they hold nothing while they wait, and one queue never takes two of them. */
export const OUTBOUND_CONCURRENCY = 6;
/** New work is told of at once; this is how soon what was put off is seen. */
const POLL_MS = 2_000;
const OUTBOUND_POLL_MS = 5_000;
/** The names of the tasks of the engine. */
type Lane = 'outbox' | 'outbound';
const TICK_MS = 60_000;
/** Longer than any job but a backup may run, and that one has a lock of its own; a worker that lives this long in one job hangs. */
const HANGING_MINUTES = 10;
/** A worker that is gone for this long does not come back: it was killed, or its release knows no presence. */
const DEAD_SECONDS = 30;

/** Runs the outbox: the engine carries only the id, the payload stays in our table (contract.md §2.4). */
export async function startJobs(options: RunnerOptions): Promise<JobRunner> {
  const { database, log } = options;
  const jobs = new Map(options.jobs.map((job) => [job.kind, job]));
  if (jobs.size !== options.jobs.length) throw new Error('Two jobs have the same kind');
  if (options.isOnlyWorker) await withLookup(database, (db) => unlockAbandoned(db, { deadSeconds: 0, anyMinutes: 0 }));
  const presence = await announceWorkers({ target: options.pool.options, log });
  const start = (lane: Lane, concurrency: number, pollInterval: number) =>
    run({
      events: presence.events,
      pgPool: options.pool,
      concurrency,
      noHandleSignals: true,
      pollInterval,
      parsedCronItems: [],
      logger: new Logger(() => () => undefined),
      taskList: {
        [lane]: async (payload, { job }) => {
          const isLastAttempt = job.attempts >= job.max_attempts;
          await runOutboxRow({ id: textOf(payload, 'id'), isLastAttempt, jobs, database, log });
        },
      },
    });
  const runners = await Promise.all([
    start('outbox', options.concurrency ?? DEFAULT_CONCURRENCY, POLL_MS),
    start('outbound', OUTBOUND_CONCURRENCY, OUTBOUND_POLL_MS),
  ]);
  // A runner that fails tells it by this promise; the process goes on serving and the tick says so in the log.
  for (const { promise } of runners)
    promise.catch((error: unknown) => log.error({ err: error, event: 'jobs.stopped' }, 'the job engine stopped'));
  const tick = () =>
    runTick(options).catch((error: unknown) =>
      log.warn({ err: error, event: 'jobs.tick' }, 'the periodic round failed'),
    );
  const timer = setInterval(() => void tick(), TICK_MS);
  timer.unref();
  await tick();
  const sealer = startSealing({ database, log });
  return {
    async stop() {
      clearInterval(timer);
      await sealer.stop();
      await Promise.all(runners.map((runner) => runner.stop()));
      await presence.close();
      await options.pool.end();
    },
  };
}

/** The daily jobs of today, the hourly ones of this hour, and what crashes left behind. The dedupe key makes it harmless to do this in every process, all the time. */
async function runTick({ database, jobs, log }: RunnerOptions): Promise<void> {
  const outbound = jobs.filter(({ isOutbound }) => isOutbound).map(({ kind }) => kind);
  const day = database.clock.today();
  // Of UTC, so that the hour that Kyiv clocks show twice is two.
  const hour = instantText(database.clock.nowMs()).slice(0, 13);
  await withLookup(database, async (db) => {
    for (const job of jobs.filter(({ isDaily }) => isDaily)) {
      await db.enqueue(job.kind, { day }, { dedupeKey: `${job.kind}:${day}` });
    }
    for (const job of jobs.filter(({ isHourly }) => isHourly)) {
      await db.enqueue(job.kind, { hour }, { dedupeKey: `${job.kind}:${hour}` });
    }
    const count =
      (await unlockAbandoned(db, { deadSeconds: DEAD_SECONDS, anyMinutes: HANGING_MINUTES })) +
      (await requeueForgotten(db, outbound));
    if (count > 0) log.warn({ count, event: 'jobs.recovered' }, 'jobs of a killed worker are free again');
  });
}

type Execution = { id: string; isLastAttempt: boolean; jobs: ReadonlyMap<string, Job>; database: Database; log: Log };

async function runOutboxRow(execution: Execution): Promise<void> {
  const { id, jobs, database, log } = execution;
  const row = await withLookup(database, (db) => findPending(db, id));
  if (!row) return;
  const startedMs = performance.now();
  try {
    const job = jobs.get(row.kind);
    if (!job) throw new UnknownJob();
    await execute(job, row.payload, { ...execution, ownerId: row.owner_id });
    log.info({ jobKind: row.kind, jobId: id, durationMs: Math.round(performance.now() - startedMs) }, 'job done');
  } catch (error) {
    log.error({ err: error, jobKind: row.kind, jobId: id, attempt: row.attempts + 1 }, 'job failed');
    await withLookup(database, (db) => markFailed(db, id, errorCode(error)));
    throw error;
  }
}

async function execute(job: Job, payload: unknown, context: Execution & { ownerId: string | null }): Promise<void> {
  const { id, database, ownerId } = context;
  if (job.mode === 'scoped') {
    if (ownerId === null) throw new TypeError(`The job ${job.kind} needs an owner`);
    await withWriteScope(database, { kind: 'owner-job', ownerId }, async (db) => {
      if (await markDone(db, id)) await job.work(db, payload);
    });
    return;
  }
  const { isLastAttempt, log } = context;
  await job.work({ database, ownerId, outboxId: id, isLastAttempt, clock: database.clock, log }, payload);
  await withLookup(database, (db) => markDone(db, id));
}

/** A newer process may know the kind: the row is tried again later, like after any failure. */
class UnknownJob extends Error {
  readonly code = 'unknown_job';
}

function errorCode(error: unknown): string {
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code;
  return error instanceof Error ? error.name : 'unknown';
}
