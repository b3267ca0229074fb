import { clockOf } from '../platform/clock.ts';
import { createQueuePool } from '../platform/db/queue-pool.ts';
import { type Database, openDatabase } from '../platform/db/scope.ts';
import { newId } from '../platform/ids.ts';
import { createLog } from '../platform/log.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { until } from '../testing/until.ts';
import type { Job } from './job.ts';
import { type JobRunner, startJobs } from './runner.ts';

export const log = createLog({ level: 'silent' });
const clock = clockOf(() => Date.parse('2026-11-20T09:00:00Z'));

type OutboxRow = { done: boolean; attempts: number; last_error: string | null };

/** The engine of jobs on a database of its own, with one owner and no jobs but those of the test. */
export type Engine = {
  readonly test: TestDatabase;
  readonly ownerId: string;
  /** The worker's, opened anew for each test. */
  readonly database: Database;
  open(): void;
  /** Ends what the test has begun, the newest first. */
  close(): Promise<void>;
  atClose(end: () => Promise<unknown>): void;
  start(jobs: readonly Job[], isOnlyWorker?: boolean): Promise<JobRunner>;
  enqueue(kind: string, payload?: object): Promise<string>;
  outboxRow(id: string): Promise<OutboxRow | undefined>;
  isDone(id: string): Promise<OutboxRow | undefined>;
};

export async function createEngine(): Promise<Engine> {
  const test = await createTestDatabase();
  const ownerId = newId();
  await test.superuser.query(`insert into owners (id, name) values ($1, 'x')`, [ownerId]);
  let database: Database;
  let closing: (() => Promise<unknown>)[] = [];

  async function outboxRow(id: string): Promise<OutboxRow | undefined> {
    const { rows } = await test.superuser.query<OutboxRow>(
      'select done_at is not null as done, attempts, last_error from outbox where id = $1',
      [id],
    );
    return rows[0];
  }
  return {
    test,
    ownerId,
    get database() {
      return database;
    },
    open() {
      database = openDatabase({ target: test.targets.worker, name: 'worker', clock, log });
      closing = [() => database.close()];
    },
    async close() {
      for (const end of closing.reverse()) await end();
      await test.superuser.query('delete from outbox; delete from graphile_worker._private_jobs');
    },
    atClose: (end) => void closing.push(end),
    async start(jobs, isOnlyWorker = true) {
      const pool = createQueuePool(test.targets.worker, { log, concurrency: 2 });
      const runner = await startJobs({ database, pool, jobs, log, isOnlyWorker });
      closing.push(() => runner.stop());
      return runner;
    },
    async enqueue(kind, payload = {}) {
      const id = newId();
      await test.superuser.query('select private.enqueue($1, $2, $3, $4)', [id, kind, ownerId, payload]);
      return id;
    },
    outboxRow,
    isDone: (id) =>
      until(
        () => outboxRow(id),
        (row) => row?.done === true,
      ),
  };
}
