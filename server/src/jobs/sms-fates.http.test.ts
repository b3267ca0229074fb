import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeScene, type Scene } from '../features/public-pages/public-pages.fixture.ts';
import { withLookup } from '../platform/db/scope.ts';
import { createTurboSms } from '../platform/sms.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { startTurboSmsServer, type TurboSmsServer } from '../testing/turbosms-server.ts';
import type { Job } from './job.ts';
import { messagesJobs } from './messages.jobs.ts';

/** A short message is asked about until its carrier has said what became of it (product.md §8: sent → delivered | failed). */

const PHONE = '+380501112233';

let test: TestApp;
let carrier: TurboSmsServer;
let scene: Scene;
let deliver: Job;
let ask: Job;
beforeAll(async () => {
  test = await startTestApp({ withJobs: false });
  scene = await makeScene(test);
});
afterAll(() => test.close());
beforeEach(async () => {
  test.time.set('2026-11-20T09:00:00Z');
  await test.database.superuser.query('delete from messages; delete from outbox');
  carrier = await startTurboSmsServer();
  const sms = createTurboSms({ token: 'key', sender: 'Kliuchar', apiUrl: carrier.url });
  const [first, second] = messagesJobs({
    mailer: null,
    sms,
    telegram: null,
    push: null,
    stopLinks: { make: () => '' },
  });
  if (first === undefined || second === undefined) throw new Error('A message is delivered and asked about');
  [deliver, ask] = [first, second];
  return () => carrier.close();
});

async function run(job: Job, payload: object = {}): Promise<void> {
  if (job.mode !== 'free') throw new Error('Messages are delivered outside a transaction');
  const { clock, log } = test.deps;
  await job.work({ database: test.worker, ownerId: null, outboxId: '', isLastAttempt: false, clock, log }, payload);
}

type Row = { id: string; carrier_id: string; status: string; error: string | null; delivered_at: Date | null };
const all = async (): Promise<Row[]> =>
  (
    await test.database.superuser.query<Row>(
      'select id, carrier_id, status, error, delivered_at from messages order by created_at, id',
    )
  ).rows;

/** To a tenant, unless it belongs to nobody, as a code of signing in does. */
async function sent(count = 1, isOfTenant = true): Promise<Row[]> {
  for (let index = 0; index < count; index += 1)
    await withLookup(test.worker, (db) =>
      db.send({ channel: 'sms', recipient: PHONE, kind: 'receipt.reminder', text: 'Нагадуємо' }),
    );
  if (isOfTenant)
    await test.database.superuser.query('update messages set owner_id = $1, contract_id = $2', [
      scene.owner.ownerId,
      scene.contractId,
    ]);
  for (const { id } of await all()) await run(deliver, { messageId: id });
  return all();
}

async function waiting(): Promise<string[]> {
  const { rows } = await test.database.superuser.query<{ at: string }>(
    `select to_char(run_at at time zone 'utc', 'DD HH24:MI') as at from outbox where kind = 'messages.sms_fates' order by run_at`,
  );
  return rows.map(({ at }) => at);
}

describe('a short message that has left', () => {
  it('is asked about soon, in one question for all, and is delivered when the carrier says so', async () => {
    const [first, second] = await sent(2);
    expect([first?.status, second?.status, await waiting()]).toEqual(['sent', 'sent', ['20 09:05']]);
    carrier.tell(first?.carrier_id ?? '', 'Delivered');
    test.time.set('2026-11-20T09:05:00Z');
    await run(ask);
    expect(await all()).toMatchObject([
      { status: 'delivered', delivered_at: new Date('2026-11-20T09:05:00Z') },
      { status: 'sent', delivered_at: null },
    ]);
    expect([carrier.askedAbout, await waiting()]).toEqual([[2], ['20 09:05', '20 09:10']]);
    carrier.tell(second?.carrier_id ?? '', 'Read');
    await run(ask);
    expect((await all()).map(({ status }) => status)).toEqual(['delivered', 'delivered']);
    await run(ask);
    expect(carrier.askedAbout).toEqual([2, 1]);
  });

  it.each(['Undelivered', 'Rejected', 'Expired', 'Failed', 'Cancelled'])(
    'and is %s has failed, and the owner is told once',
    async (state) => {
      const before = await failures();
      const [message] = await sent();
      carrier.tell(message?.carrier_id ?? '', state);
      await Promise.all([run(ask), run(ask)]);
      await run(ask);
      expect(await all()).toMatchObject([{ status: 'failed', error: 'sms_undelivered' }]);
      expect(await failures()).toBe(before + 1);
    },
  );

  it('and belongs to no owner fails without a word to anybody', async () => {
    const before = await failures();
    const [message] = await sent(1, false);
    carrier.tell(message?.carrier_id ?? '', 'Undelivered');
    await run(ask);
    expect([(await all())[0]?.status, await failures()]).toEqual(['failed', before]);
  });

  it.each(['Sent', 'Unknown', 'whatever'])(
    'and is %s waits: an hour often, then by the hour, two days in all',
    async (state) => {
      const [message] = await sent();
      carrier.tell(message?.carrier_id ?? '', state);
      test.time.set('2026-11-20T09:59:00Z');
      await run(ask);
      expect(await waiting()).toEqual(['20 09:05', '20 10:00']);
      test.time.set('2026-11-20T10:00:00Z');
      await run(ask);
      expect(await waiting()).toEqual(['20 09:05', '20 10:00']);
      test.time.set('2026-11-22T08:59:59Z');
      await run(ask);
      expect(carrier.askedAbout).toEqual([1, 1, 1]);
      test.time.set('2026-11-22T09:00:01Z');
      await run(ask);
      expect([carrier.askedAbout, (await all())[0]?.status]).toEqual([[1, 1, 1], 'sent']);
    },
  );

  it('is asked about a hundred at a time', async () => {
    await sent(103);
    await run(ask);
    expect(carrier.askedAbout).toEqual([100, 3]);
  });

  it('is left as it is by a carrier that cuts, fails and lies', async () => {
    const [message] = await sent();
    const foreign = '{"response_code":0,"response_result":[{"message_id":"another","status":"Delivered"},null,7]}';
    carrier.fail('status', 'cut', { status: 502, body: '<html>' }, { status: 200, body: '{"response_code":0,' });
    carrier.fail('status', { status: 200, body: '{"response_code":103}' });
    for (let time = 0; time < 4; time += 1) await expect(run(ask)).rejects.toThrow();
    carrier.fail('status', { status: 200, body: foreign }, { status: 200, body: '{"response_code":0}' });
    await run(ask);
    await run(ask);
    expect((await all())[0]?.status).toBe('sent');
    carrier.tell(message?.carrier_id ?? '', 'Delivered');
    await run(ask);
    expect((await all())[0]?.status).toBe('delivered');
  });
});

describe('a short message that is taken', () => {
  it('without a name is sent and cannot be asked about', async () => {
    carrier.fail('send', { status: 200, body: '{"response_code":800,"response_result":[{"response_code":0}]}' });
    expect(await sent()).toMatchObject([{ status: 'sent', carrier_id: null }]);
    expect(await waiting()).toEqual([]);
  });

  it('as a whole but refused to its one number has not left', async () => {
    carrier.fail('send', { status: 200, body: '{"response_code":800,"response_result":[{"response_code":404}]}' });
    await expect(sent()).rejects.toMatchObject({ code: 'turbosms_404' });
    expect(await all()).toMatchObject([{ status: 'queued', error: 'turbosms_404' }]);
  });
});

async function failures(): Promise<number> {
  const { rows } = await test.database.superuser.query<{ count: number }>(
    `select count(*)::int from audit_log where action = 'message.failed' and owner_id = $1`,
    [scene.owner.ownerId],
  );
  return rows[0]?.count ?? 0;
}
