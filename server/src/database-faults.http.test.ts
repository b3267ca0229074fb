import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectHealthy, expectUnavailable, type FaultScene, makeFaultScene } from './testing/fault-flows.ts';
import { type FaultyLine, openFaultyLine } from './testing/faulty-line.ts';
import { gateSize } from './testing/gate-size.ts';
import type { Answer } from './testing/http-client.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';
import { until } from './testing/until.ts';

/** A database that is away, slow, silent or dying, under every kind of call: the documented answer, nothing in part, well again by itself. */

let test: TestApp;
let line: FaultyLine;
let scene: FaultScene;
beforeAll(async () => {
  test = await startTestApp({
    withJobs: false,
    through: async (target) => {
      line = await openFaultyLine(target);
      return line.target;
    },
  });
  scene = await makeFaultScene(test);
  await expectHealthy(scene);
});
afterAll(async () => {
  await line.set('none');
  await test.close();
  await line.close();
});

/** All calls at once, as they come to a busy server. */
const tryAll = () => Promise.all(scene.flows.map(({ run }) => run()));

async function timed<T>(work: () => Promise<T>): Promise<{ result: T; ms: number }> {
  const started = performance.now();
  const result = await work();
  return { result, ms: performance.now() - started };
}

async function expectRefusedWithoutTrace(limitMs: number): Promise<void> {
  const before = await scene.counts();
  const { result, ms } = await timed(tryAll);
  for (const answer of result) expectUnavailable(answer);
  expect(ms).toBeLessThan(limitMs);
  expect(await scene.counts()).toEqual(before);
}

async function expectWellWithin(limitMs: number): Promise<void> {
  const { result, ms } = await timed(() =>
    until(
      () => scene.client.get('/counterparties'),
      ({ status }) => status === 200,
      limitMs,
    ),
  );
  expect([result.status, ms < limitMs]).toEqual([200, true]);
  await expectHealthy(scene);
  expect(await scene.violations()).toEqual({});
}

const serverProcesses = async () => {
  const { rows } = await test.database.superuser.query<{ pid: number }>(
    `select pid from pg_stat_activity where application_name = 'test-app' and datname = current_database()`,
  );
  return rows.map(({ pid }) => pid);
};

describe('a database', () => {
  it('that refuses connections: 503 at once, nothing done, well when it is back', async () => {
    await line.set('refusing');
    await expectRefusedWithoutTrace(5_000);
    await line.set('none');
    await expectWellWithin(10_000);
  });

  it('whose connections are cut in the middle: each call is done or refused, none in part', async () => {
    for (let round = 0; round < gateSize(5, 50); round += 1) {
      const before = await scene.counts();
      const pending = tryAll();
      await sleep(Math.random() * 15);
      line.cut();
      const answers = await pending;
      for (const answer of answers) if (answer.status >= 500) expectUnavailable(answer);
      const after = await scene.counts();
      const done = answers.filter(({ status }) => status === 201).length;
      // A commit whose answer was cut off is there although nobody was told; never the other way round.
      expect((after.audit_log ?? 0) - (before.audit_log ?? 0)).toBeGreaterThanOrEqual(done);
    }
    await expectWellWithin(10_000);
  });

  it('that is slow: everything is done, only later', async () => {
    await line.set('slow');
    const { ms } = await timed(() => expectHealthy(scene));
    await line.set('none');
    expect(ms).toBeGreaterThan(500);
    await expectWellWithin(10_000);
  });

  it('that hangs with connections open: 503 in bounded time, to new and old connections alike', async () => {
    await tryAll();
    await line.set('silent');
    await expectRefusedWithoutTrace(12_000);
    await line.set('none');
    await expectWellWithin(10_000);
  });

  it('whose processes are stopped: 503 in bounded time, well when they go on', async () => {
    await tryAll();
    const before = await scene.counts();
    const pids = await serverProcesses();
    expect(pids.length).toBeGreaterThan(0);
    for (const pid of pids) process.kill(pid, 'SIGSTOP');
    try {
      const { result, ms } = await timed(() => scene.client.get('/counterparties'));
      expectUnavailable(result);
      expect(ms).toBeLessThan(12_000);
    } finally {
      for (const pid of pids) process.kill(pid, 'SIGCONT');
    }
    await expectWellWithin(10_000);
    expect((await scene.counts()).payments).toBe((before.payments ?? 0) + 1);
  });

  it('without a free connection: 503 after two seconds of waiting, well when one is free', async () => {
    const held = await Promise.all(Array.from({ length: 8 }, () => test.deps.db.pool.connect()));
    await expectRefusedWithoutTrace(5_000);
    for (const client of held) client.release();
    await expectWellWithin(10_000);
  });
});

describe('server processes ended at random under parallel writes', () => {
  it('cost no payment and double none: repeated with its key, each has one effect', { timeout: 90_000 }, async () => {
    const clients = 12;
    const each = gateSize(10, 100);
    const over = new AbortController();
    let paid = 0;
    const killing = (async () => {
      while (!over.signal.aborted) {
        // By payments, not by the clock alone: a slow machine would have every process ended before any of them could pay.
        const before = paid;
        await until(
          async () => paid,
          (now) => now > before || over.signal.aborted,
          1_000,
        );
        await sleep(10 + Math.random() * 40);
        await test.database.superuser.query(
          `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'test-app' and datname = current_database()
            order by random() limit 2`,
        );
      }
    })();
    const pay = (reference: string): Promise<Answer> => {
      const body = { contract_id: scene.contractId, amount_kop: 100, paid_on: '2026-11-02', reference };
      return scene.client.post('/payments', body, { 'idempotency-key': `key-${reference}` });
    };
    const unanswered: string[] = [];
    const statuses = new Set<number>();
    await Promise.all(
      Array.from({ length: clients }, async (_, client) => {
        for (let index = 0; index < each; index += 1) {
          const reference = `random-${client}-${index}`;
          const answer = await pay(reference);
          statuses.add(answer.status);
          if (answer.status === 201) {
            paid += 1;
            continue;
          }
          expectUnavailable(answer);
          unanswered.push(reference);
        }
      }),
    );
    over.abort();
    await killing;
    expect([...statuses].sort()).toEqual([201, 503]);

    // Keys whose request died are free after two minutes (contract.md §3.2); the clock of the program is moved instead of waiting.
    test.time.set('2026-11-20T09:03:00Z');
    for (const reference of unanswered) {
      // A connection that was ended last may be found out only now: 503 once more, as for any client.
      const { status } = await until(
        () => pay(reference),
        (answer) => answer.status !== 503,
      );
      expect([201, 409]).toContain(status);
    }
    const { rows } = await test.database.superuser.query(
      `select count(*)::int as payments, count(distinct reference)::int as asked from payments where reference like 'random-%'`,
    );
    expect(rows).toEqual([{ payments: clients * each, asked: clients * each }]);
    expect(await scene.violations()).toEqual({});
  });
});
