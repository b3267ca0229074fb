import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clockOf } from '../platform/clock.ts';
import { createQueuePool } from '../platform/db/queue-pool.ts';
import { type Database, openDatabase, withLookup } from '../platform/db/scope.ts';
import { newId } from '../platform/ids.ts';
import { createLog } from '../platform/log.ts';
import { createMailer } from '../platform/mail.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { until } from '../testing/until.ts';
import { notifyOwner } from './events.sql.ts';
import { type EventHub, type OwnerEvent, openEventHub } from './events.ts';
import { freeJob, type Job, scopedJob, textOf } from './job.ts';
import { messagesJobs } from './messages.jobs.ts';
import { type JobRunner, startJobs } from './runner.ts';

const log = createLog({ level: 'silent' });
const clock = clockOf(() => Date.parse('2026-11-20T09:00:00Z'));
let test: TestDatabase;
let database: Database;
let ownerId: string;
let closing: (() => Promise<unknown>)[];

beforeAll(async () => {
  test = await createTestDatabase();
  ownerId = newId();
  await test.superuser.query(`insert into owners (id, name) values ($1, 'x')`, [ownerId]);
});
afterAll(() => test.drop());
beforeEach(() => {
  database = openDatabase({ target: test.targets.worker, name: 'worker', clock, log });
  closing = [() => database.close()];
});
afterEach(async () => {
  for (const close of closing.reverse()) await close();
  await test.superuser.query('delete from outbox; delete from graphile_worker._private_jobs');
});

async function start(jobs: readonly Job[], isOnlyWorker = true): Promise<JobRunner> {
  const runner = await startJobs({
    database,
    pool: createQueuePool(test.targets.worker, { log, concurrency: 2 }),
    jobs,
    log,
    isOnlyWorker,
  });
  closing.push(() => runner.stop());
  return runner;
}

async function enqueue(kind: string, payload: object = {}, owner: string | null = ownerId): Promise<string> {
  const id = newId();
  await test.superuser.query('select private.enqueue($1, $2, $3, $4)', [id, kind, owner, payload]);
  return id;
}

async function outboxRow(
  id: string,
): Promise<{ done: boolean; attempts: number; last_error: string | null } | undefined> {
  const { rows } = await test.superuser.query(
    'select done_at is not null as done, attempts, last_error from outbox where id = $1',
    [id],
  );
  return rows[0];
}

/** A counter that survives only a commit. */
function countingJob(kind: string, before: () => void = () => undefined): Job {
  return scopedJob({
    kind,
    parse: (payload) => ({ scope: textOf(payload, 'scope') }),
    async inScope(db, { scope }) {
      await db.query('test.count', 'select private.take_numbers($1, $2, $3, 1)', [db.ownerId, 'test', scope]);
      before();
    },
  });
}

async function counted(scope: string): Promise<number> {
  const { rows } = await test.superuser.query<{ value: string }>(
    `select value from counters where kind = 'test' and scope = $1`,
    [scope],
  );
  return Number(rows[0]?.value ?? 0);
}

describe('the outbox', () => {
  it('runs a job in its owner’s scope, exactly once, however many workers there are', async () => {
    await Promise.all([start([countingJob('test.count')]), start([countingJob('test.count')])]);
    const ids = await Promise.all(Array.from({ length: 40 }, () => enqueue('test.count', { scope: 'many' })));
    for (const id of ids)
      expect(
        await until(
          () => outboxRow(id),
          (row) => row?.done === true,
        ),
      ).toMatchObject({ done: true, attempts: 1 });
    expect(await counted('many')).toBe(40);
  });

  it('does not repeat what is done when the engine delivers the job again', async () => {
    await start([countingJob('test.again')]);
    const id = await enqueue('test.again', { scope: 'again' });
    await until(
      () => outboxRow(id),
      (row) => row?.done === true,
    );
    await test.superuser.query(`select graphile_worker.add_job('outbox', json_build_object('id', $1::text))`, [id]);
    await until(
      async () => (await test.superuser.query('select 1 from graphile_worker._private_jobs')).rows.length,
      (count) => count === 0,
    );
    expect(await counted('again')).toBe(1);
  });

  it('undoes the work of a failed attempt, remembers only the code, and tries again', async () => {
    let failures = 1;
    const failing = countingJob('test.retry', () => {
      if (failures > 0) {
        failures -= 1;
        throw Object.assign(new Error('olena@example.com is wrong'), { code: 'E_TEST' });
      }
    });
    await start([failing]);
    const id = await enqueue('test.retry', { scope: 'retry' });
    expect(
      await until(
        () => outboxRow(id),
        (row) => (row?.attempts ?? 0) > 0,
      ),
    ).toEqual({ done: false, attempts: 1, last_error: 'E_TEST' });
    expect(await counted('retry')).toBe(0);
    expect(
      await until(
        () => outboxRow(id),
        (row) => row?.done === true,
      ),
    ).toMatchObject({ done: true, attempts: 2 });
    expect(await counted('retry')).toBe(1);
  });

  it('frees the jobs of a killed worker', async () => {
    const id = await enqueue('test.abandoned', { scope: 'abandoned' });
    await test.superuser.query(
      `update graphile_worker._private_jobs set locked_by = 'worker-dead', locked_at = now(), attempts = 1 where payload ->> 'id' = $1`,
      [id],
    );
    await start([countingJob('test.abandoned')]);
    expect(
      await until(
        () => outboxRow(id),
        (row) => row?.done === true,
      ),
    ).toMatchObject({ done: true });
  });

  it('takes the jobs of a dead worker within a minute, and never those of a living one', async () => {
    let finish = () => {};
    closing.push(async () => finish());
    const runs: string[] = [];
    const slow = freeJob({
      kind: 'test.slow',
      parse: () => undefined,
      run: ({ outboxId }) => {
        runs.push(outboxId);
        return new Promise<void>((resolve) => {
          finish = resolve;
        });
      },
    });
    await start([slow]);
    const living = await enqueue('test.slow');
    await until(
      async () => runs.length,
      (count) => count > 0,
    );
    // Locked in the transaction that makes it, so that nobody alive takes it first.
    const dead = newId();
    await test.superuser.query(
      `do $$ begin
         perform private.enqueue('${dead}', 'test.presence', '${ownerId}', '{"scope": "presence"}');
         update graphile_worker._private_jobs set locked_at = now() - interval '40 seconds', attempts = 1,
                locked_by = case payload ->> 'id' when '${dead}' then 'worker-that-was-killed' else locked_by end;
       end $$`,
    );
    // The round at its start finds both locks old; only the first belongs to nobody.
    await start([slow, countingJob('test.presence')], false);
    expect(
      await until(
        () => outboxRow(dead),
        (row) => row?.done === true,
      ),
    ).toMatchObject({ done: true });
    expect(runs).toEqual([living]);
    finish();
    await until(
      () => outboxRow(living),
      (row) => row?.done === true,
    );
  });

  it('enqueues a daily job once for a Kyiv day, in however many processes', async () => {
    const days: string[] = [];
    const daily = (): Job =>
      freeJob({
        kind: 'test.daily',
        isDaily: true,
        parse: (payload) => textOf(payload, 'day'),
        run: async (_context, day) => void days.push(day),
      });
    await Promise.all([start([daily()]), start([daily()])]);
    await until(
      async () => days.length,
      (count) => count > 0,
    );
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(days).toEqual(['2026-11-20']);
  });

  it('starts a job within milliseconds of the commit', async () => {
    await start([countingJob('test.fast')]);
    await until(
      () => counted('warm'),
      () => true,
    );
    const startedMs = performance.now();
    const id = await enqueue('test.fast', { scope: 'fast' });
    await until(
      () => outboxRow(id),
      (row) => row?.done === true,
    );
    expect(performance.now() - startedMs).toBeLessThan(1_500);
  });
});

describe('messages', () => {
  const letter = {
    channel: 'email',
    recipient: 'olena@example.com',
    kind: 'test',
    subject: 'Квитанція за листопад',
    text: 'До сплати 1 200,50 ₴',
  } as const;

  async function send(): Promise<string> {
    await withLookup(database, (db) => db.send(letter));
    const { rows } = await test.superuser.query<{ id: string }>(
      'select id from messages order by created_at desc limit 1',
    );
    return rows[0]?.id ?? '';
  }

  async function statusOf(id: string): Promise<string> {
    return (await test.superuser.query('select status from messages where id = $1', [id])).rows[0]?.status;
  }

  it('stay in the database where no channel is configured', async () => {
    await start(messagesJobs({ mailer: null, sms: null, telegram: null, push: null, stopLinks: { make: () => '' } }));
    const id = await send();
    expect(
      await until(
        () => statusOf(id),
        (status) => status !== 'queued',
      ),
    ).toBe('stored');
  });

  it('are handed to the mail server with a stable Message-ID', async () => {
    const received: string[] = [];
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData(stream, _session, callback) {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          received.push(Buffer.concat(chunks).toString());
          callback();
        });
      },
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const mailer = createMailer({
      smtpUrl: `smtp://127.0.0.1:${port}`,
      from: 'Ключар <noreply@example.com>',
      origin: 'https://app.example.com',
    });
    closing.push(async () => {
      mailer.close();
      await new Promise<void>((resolve) => server.close(resolve));
    });
    await start(messagesJobs({ mailer, sms: null, telegram: null, push: null, stopLinks: { make: () => '' } }));
    const id = await send();
    expect(
      await until(
        () => statusOf(id),
        (status) => status !== 'queued',
      ),
    ).toBe('sent');
    expect(received).toHaveLength(1);
    expect(received[0]).toContain(`Message-ID: <${id}@app.example.com>`);
    const { rows } = await test.superuser.query('select text, html from messages where id = $1', [id]);
    expect(rows).toEqual([{ text: '', html: '' }]);
  });
});

describe('events', () => {
  it('reach the streams of their owner alone, after the commit', async () => {
    const hub: EventHub = await openEventHub({ target: test.targets.app, log });
    closing.push(() => hub.close());
    const mine: OwnerEvent[] = [];
    const foreign: OwnerEvent[] = [];
    const stop = hub.subscribe([ownerId], (event) => mine.push(event));
    hub.subscribe([newId()], (event) => foreign.push(event));
    const announcing = scopedJob({
      kind: 'test.announce',
      parse: (payload) => textOf(payload, 'id'),
      inScope: (db, id) => notifyOwner(db, 'receipt_run', id),
    });
    await start([announcing]);
    await enqueue('test.announce', { id: 'run-1' });
    await until(
      async () => mine.length,
      (count) => count > 0,
    );
    expect(mine).toEqual([{ event: 'receipt_run', id: 'run-1' }]);
    expect(foreign).toEqual([]);
    stop();
    await enqueue('test.announce', { id: 'run-2' });
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(mine).toHaveLength(1);
  });

  it('ask for everything again after the connection was lost', async () => {
    const hub = await openEventHub({ target: test.targets.app, log });
    closing.push(() => hub.close());
    const events: OwnerEvent[] = [];
    hub.subscribe([ownerId], (event) => events.push(event));
    await test.superuser.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'kliuchar-events' and datname = current_database()`,
    );
    await until(
      async () => events.length,
      (count) => count > 0,
    );
    expect(events).toEqual([{ event: 'resync', id: null }]);
  });
});
