import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { withLookup } from '../platform/db/scope.ts';
import { newId } from '../platform/ids.ts';
import { until } from '../testing/until.ts';
import { createEngine, type Engine } from './engine.fixture.ts';
import { freeJob, type Job, scopedJob, textOf } from './job.ts';
import { requeueForgotten } from './outbox.sql.ts';

let engine: Engine;
beforeAll(async () => {
  engine = await createEngine();
});
afterAll(() => engine.test.drop());
beforeEach(() => engine.open());
afterEach(() => engine.close());

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
  const { rows } = await engine.test.superuser.query<{ value: string }>(
    `select value from counters where kind = 'test' and scope = $1`,
    [scope],
  );
  return Number(rows[0]?.value ?? 0);
}

const LANES = 2;

/** Lanes of the engine that wait to be told of new jobs. */
async function listening(): Promise<number> {
  const { rows } = await engine.test.superuser.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
      where datname = current_database() and state = 'idle' and query like 'LISTEN "jobs:insert"%'`,
  );
  return rows[0]?.count ?? 0;
}

describe('the outbox', () => {
  it('runs a job in its owner’s scope, exactly once, however many workers there are', async () => {
    await Promise.all([engine.start([countingJob('test.count')]), engine.start([countingJob('test.count')])]);
    const ids = await Promise.all(Array.from({ length: 40 }, () => engine.enqueue('test.count', { scope: 'many' })));
    for (const id of ids) expect(await engine.isDone(id)).toMatchObject({ done: true, attempts: 1 });
    expect(await counted('many')).toBe(40);
  });

  it('does not repeat what is done when the engine delivers the job again', async () => {
    await engine.start([countingJob('test.again')]);
    const id = await engine.enqueue('test.again', { scope: 'again' });
    await engine.isDone(id);
    await engine.test.superuser.query(`select graphile_worker.add_job('outbox', json_build_object('id', $1::text))`, [
      id,
    ]);
    await until(
      async () => (await engine.test.superuser.query('select 1 from graphile_worker._private_jobs')).rows.length,
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
    await engine.start([failing]);
    const id = await engine.enqueue('test.retry', { scope: 'retry' });
    expect(
      await until(
        () => engine.outboxRow(id),
        (row) => (row?.attempts ?? 0) > 0,
      ),
    ).toEqual({ done: false, attempts: 1, last_error: 'E_TEST' });
    expect(await counted('retry')).toBe(0);
    expect(await engine.isDone(id)).toMatchObject({ done: true, attempts: 2 });
    expect(await counted('retry')).toBe(1);
  });

  it('frees the jobs of a killed worker', async () => {
    const id = await engine.enqueue('test.abandoned', { scope: 'abandoned' });
    await engine.test.superuser.query(
      `update graphile_worker._private_jobs set locked_by = 'worker-dead', locked_at = now(), attempts = 1 where payload ->> 'id' = $1`,
      [id],
    );
    await engine.start([countingJob('test.abandoned')]);
    expect(await engine.isDone(id)).toMatchObject({ done: true });
  });

  it('takes the jobs of a dead worker within a minute, and never those of a living one', async () => {
    let finish = () => {};
    engine.atClose(async () => finish());
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
    // Both know both kinds: either may take what the round has freed.
    const jobs = [slow, countingJob('test.presence')];
    await engine.start(jobs);
    const living = await engine.enqueue('test.slow');
    await until(
      async () => runs.length,
      (count) => count > 0,
    );
    // Locked in the transaction that makes it, so that nobody alive takes it first.
    const dead = newId();
    await engine.test.superuser.query(
      `do $$ begin
         perform private.enqueue('${dead}', 'test.presence', '${engine.ownerId}', '{"scope": "presence"}');
         update graphile_worker._private_jobs set locked_at = now() - interval '40 seconds', attempts = 1,
                locked_by = case payload ->> 'id' when '${dead}' then 'worker-that-was-killed' else locked_by end;
       end $$`,
    );
    // The round at its start finds both locks old; only the first belongs to nobody.
    await engine.start(jobs, false);
    expect(await engine.isDone(dead)).toMatchObject({ done: true });
    expect(runs).toEqual([living]);
    finish();
    await engine.isDone(living);
  });

  it('frees a job that hangs, and none that its worker does beside it', async () => {
    const [hanging, beside] = [newId(), newId()];
    const { superuser } = engine.test;
    await superuser.query(
      `do $$ begin
         perform graphile_worker.add_job('test', '{"id": "${hanging}"}', queue_name => 'hanging');
         perform graphile_worker.add_job('test', '{"id": "${beside}"}', queue_name => 'beside');
         update graphile_worker._private_jobs set locked_by = 'worker-of-both', locked_at = now() - interval '15 seconds';
         update graphile_worker._private_jobs set locked_at = now() - interval '11 minutes' where payload ->> 'id' = '${hanging}';
         update graphile_worker._private_job_queues set locked_by = 'worker-of-both', locked_at = now() where queue_name in ('hanging', 'beside');
       end $$`,
    );
    await engine.start([], false);
    const { rows } = await superuser.query(
      `select q.queue_name as queue, q.locked_by as by, j.locked_by as job from graphile_worker._private_jobs j
         join graphile_worker._private_job_queues q on q.id = j.job_queue_id where j.payload ->> 'id' in ($1, $2) order by 1`,
      [hanging, beside],
    );
    await superuser.query(`delete from graphile_worker._private_jobs where payload ->> 'id' in ($1, $2)`, [
      hanging,
      beside,
    ]);
    expect(rows).toEqual([
      { queue: 'beside', by: 'worker-of-both', job: 'worker-of-both' },
      { queue: 'hanging', by: null, job: null },
    ]);
  });

  it('gives a forgotten event of an endpoint its own lane again', async () => {
    const [endpointId, deliveryId, id] = [newId(), newId(), newId()];
    const { superuser } = engine.test;
    await superuser.query(
      `insert into webhook_endpoints (id, owner_id, url, events, secret_sealed, created_at) values ($1, $2, 'https://hooks.example.com/', '{task.created}', '', now())`,
      [endpointId, engine.ownerId],
    );
    await superuser.query(
      `insert into webhook_deliveries (id, owner_id, endpoint_id, event, payload, created_at) values ($1, $2, $3, 'task.created', '{}', now())`,
      [deliveryId, engine.ownerId, endpointId],
    );
    await superuser.query(
      `insert into outbox (id, kind, owner_id, payload, run_at) values ($1, 'webhooks.deliver', $2, $3, now() - interval '1 hour')`,
      [id, engine.ownerId, { deliveryId }],
    );
    expect(await withLookup(engine.database, (db) => requeueForgotten(db, ['webhooks.deliver']))).toBe(1);
    const { rows } = await superuser.query(
      `select task_identifier as lane, queue_name as queue from graphile_worker.jobs where id in
         (select id from graphile_worker._private_jobs where payload ->> 'id' = $1)`,
      [id],
    );
    expect(rows).toEqual([{ lane: 'outbound', queue: `webhook ${endpointId}` }]);
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
    await Promise.all([engine.start([daily()]), engine.start([daily()])]);
    await until(
      async () => days.length,
      (count) => count > 0,
    );
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(days).toEqual(['2026-11-20']);
  });

  it('starts a job within milliseconds of the commit', async () => {
    await engine.start([countingJob('test.fast')]);
    // Whoever does not listen yet is told of nothing and finds the job by its next look, two seconds later.
    await until(listening, (count) => count === LANES);
    const startedMs = performance.now();
    const id = await engine.enqueue('test.fast', { scope: 'fast' });
    await engine.isDone(id);
    expect(performance.now() - startedMs).toBeLessThan(1_500);
  });
});
