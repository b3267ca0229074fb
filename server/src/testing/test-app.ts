import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { buildApp } from '../app.ts';
import type { Deps } from '../deps.ts';
import { createEventHub } from '../jobs/events.ts';
import { startJobs } from '../jobs/runner.ts';
import { clockOf } from '../platform/clock.ts';
import { loadConfig } from '../platform/config.ts';
import type { Environment } from '../platform/config-reader.ts';
import { createVault } from '../platform/crypto.ts';
import { createQueuePool } from '../platform/db/queue-pool.ts';
import { type Database, openDatabase } from '../platform/db/scope.ts';
import { createFileStore } from '../platform/files.ts';
import { createLifecycle } from '../platform/lifecycle.ts';
import { createLog, type Log } from '../platform/log.ts';
import { createDocumentRenderer } from '../platform/pdf.ts';
import { buildJobs, startBot } from '../worker.ts';
import { makeTemporaryFolder } from './temporary-folder.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';
import { until } from './until.ts';

export type StoredMessage = {
  channel: string;
  recipient: string;
  kind: string;
  subject: string;
  text: string;
  html: string;
  status: string;
};

export type TestApp = {
  readonly app: FastifyInstance;
  readonly inject: FastifyInstance['inject'];
  readonly deps: Deps;
  readonly database: TestDatabase;
  /** The database as the program's jobs open it. */
  readonly worker: Database;
  /** The program's clock; it stands still until moved. */
  readonly time: { set(instant: string): void; advanceDays(days: number): void };
  /** Messages to a recipient, the newest first; waits until there are `count` (1 by default). */
  messages(recipient: string, count?: number): Promise<StoredMessage[]>;
  /** Waits until no job is due. */
  settleJobs(): Promise<void>;
  /** A real listener on a free port, for tests that need sockets. */
  listen(): Promise<string>;
  close(): Promise<void>;
};

export type TestAppOptions = {
  /** The instant the clock shows. */
  readonly now?: string;
  readonly env?: Environment;
  /** Background jobs run as in production unless switched off. */
  readonly withJobs?: boolean;
  /** Where requests find the database, when a test stands something in between. */
  readonly through?: (target: pg.ClientConfig) => Promise<pg.ClientConfig>;
  /** A database that is there already; the app drops it at its end. */
  readonly on?: TestDatabase;
  readonly secret?: string;
  /** Where the program writes its lines, for tests of what it tells. */
  readonly log?: Log;
};

const MS_PER_DAY = 86_400_000;

/** The whole program on a private database: real roles, real jobs, real files; only the clock is the test's. */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const folder = makeTemporaryFolder();
  const database = options.on ?? (await createTestDatabase());
  let nowMs = Date.parse(options.now ?? '2026-11-20T09:00:00Z');
  const clock = clockOf(() => nowMs);
  const log = options.log ?? createLog({ level: 'error' });
  const config = loadConfig({
    DATA_DIR: folder.path,
    RATE_LIMIT_FACTOR: '1000',
    SUBSCRIPTIONS: 'off',
    ALLOW_UNSAFE_DATABASE: '1',
    ...options.env,
  });
  const target = (await options.through?.(database.targets.app)) ?? database.targets.app;
  const db = openDatabase({ target, name: 'test-app', clock, log, subscriptions: config.subscriptions });
  const events = createEventHub({ target: database.targets.app, log });
  await events.open();
  const documents = createDocumentRenderer();
  const deps: Deps = {
    config,
    clock,
    db,
    vault: createVault(options.secret ?? 'a secret of tests that is long enough'),
    log,
    lifecycle: createLifecycle(),
    events,
    files: createFileStore(config.dataDir),
    documents,
  };
  const app = await buildApp(deps);
  await app.ready();
  const worker = openDatabase({
    target: database.targets.worker,
    name: 'test-worker',
    clock,
    log,
    isBackground: true,
  });
  const stopJobs = options.withJobs === false ? async () => undefined : await startTestJobs(deps, worker);
  deps.lifecycle.markReady();
  return {
    app,
    inject: app.inject.bind(app),
    deps,
    database,
    worker,
    time: {
      set(instant) {
        nowMs = Date.parse(instant);
      },
      advanceDays(days) {
        nowMs += days * MS_PER_DAY;
      },
    },
    messages: (recipient, count = 1) =>
      until(
        () => readMessages(database, recipient),
        (found) => found.length >= count,
        5_000,
      ),
    async settleJobs() {
      await until(
        () => countDueJobs(database),
        (count) => count === 0,
        20_000,
      );
    },
    listen: () => app.listen({ port: 0, host: '127.0.0.1' }),
    async close() {
      deps.lifecycle.beginStop();
      await app.close();
      await stopJobs();
      await worker.close();
      await events.close();
      await documents.close();
      await db.close();
      await database.drop();
      folder.remove();
    },
  };
}

async function startTestJobs({ config, vault, clock, log }: Deps, worker: Database): Promise<() => Promise<void>> {
  const pool = createQueuePool(worker.target, { log, concurrency: 2 });
  const runner = await startJobs({
    database: worker,
    pool,
    jobs: buildJobs({ config, vault, clock }),
    log,
    isOnlyWorker: true,
  });
  const pace = { waitMs: 1_000, turnMs: 50, pauseMs: 50 };
  const bot = await startBot({ config, database: worker, target: worker.target, log, pace });
  return async () => {
    await bot?.stop();
    await runner.stop();
  };
}

async function readMessages(database: TestDatabase, recipient: string): Promise<StoredMessage[]> {
  const { rows } = await database.superuser.query<StoredMessage>(
    `select channel, recipient, kind, subject, text, html, status from messages where recipient = $1 order by created_at desc, id desc`,
    [recipient],
  );
  return rows;
}

async function countDueJobs(database: TestDatabase): Promise<number> {
  const { rows } = await database.superuser.query<{ count: number }>(
    `select count(*)::int as count from outbox o where o.done_at is null and o.run_at <= now()
        and exists (select 1 from graphile_worker._private_jobs j where j.payload ->> 'id' = o.id::text and j.run_at <= now())`,
  );
  return rows[0]?.count ?? 0;
}
