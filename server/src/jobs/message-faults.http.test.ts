import { createServer } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { withLookup } from '../platform/db/scope.ts';
import { createTurboSms } from '../platform/sms.ts';
import { insertUser } from '../testing/factories.ts';
import { type FaultyMailServer, type MailFault, startFaultyMailServer } from '../testing/faulty-mail-server.ts';
import { clientOf } from '../testing/http-client.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { until } from '../testing/until.ts';
import { messagesJobs } from './messages.jobs.ts';

/** Letters and short messages when whoever carries them is down (reliability.md G15): none lost, none twice, the API as always. */

let mail: FaultyMailServer;
let test: TestApp;
beforeAll(async () => {
  mail = await startFaultyMailServer();
  test = await startTestApp({ env: { SMTP_URL: mail.url } });
});
afterAll(async () => {
  await test.close();
  await mail.close();
});
beforeEach(async () => {
  await test.settleJobs();
});

type Delivery = { id: string; status: string; attempts: number };

async function deliveries(recipients: readonly string[]): Promise<Delivery[]> {
  const { rows } = await test.database.superuser.query<Delivery>(
    `select m.id, m.status, o.attempts from messages m join outbox o on o.id = m.id where m.recipient = any($1) order by m.id`,
    [recipients],
  );
  return rows;
}

/** The engine waits longer after each failure; the time is made up by moving what waits to now. Gives how long that was. */
async function passWaiting(): Promise<number> {
  // An attempt is counted a moment before the engine puts its job back to wait; one that it still holds would keep its real wait.
  await until(countHeldJobs, (held) => held === 0, 20_000);
  const { rows } = await test.database.superuser.query<{ seconds: number }>(
    `select coalesce(max(extract(epoch from run_at - now())), 0)::float8 as seconds from graphile_worker._private_jobs where locked_at is null`,
  );
  await test.database.superuser.query(
    `update graphile_worker._private_jobs set run_at = now() where locked_at is null and run_at > now()`,
  );
  // The engine looks for due jobs every two seconds unless told.
  await test.database.superuser.query(`notify "jobs:insert", '{"r":"1","count":10}'`);
  return Math.max(0, rows[0]?.seconds ?? 0);
}

async function countHeldJobs(): Promise<number> {
  const { rows } = await test.database.superuser.query<{ held: number }>(
    `select count(*)::int as held from graphile_worker._private_jobs where locked_at is not null`,
  );
  return rows[0]?.held ?? 0;
}

/** Letters asked for over the API while the mail server fails: every request is answered at once. */
async function askForLetters(count: number): Promise<string[]> {
  const addresses: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const email = `letter-${test.deps.clock.nowMs()}-${Math.random().toString(36).slice(2)}@example.com`;
    await insertUser(test.database.superuser, { email });
    const started = performance.now();
    const { status } = await clientOf(test).post('/password/forgot', { email });
    expect([status, performance.now() - started < 2_500]).toEqual([202, true]);
    addresses.push(email);
  }
  return addresses;
}

const attemptedAtLeast = (addresses: readonly string[], attempts: number) =>
  until(
    () => deliveries(addresses),
    (found) => found.length === addresses.length && found.every((one) => one.attempts >= attempts),
    25_000,
  );

async function expectDeliveredOnce(addresses: readonly string[]): Promise<void> {
  const sent = await until(
    async () => {
      await passWaiting();
      return deliveries(addresses);
    },
    (found) => found.every(({ status }) => status === 'sent'),
    20_000,
  );
  expect(sent.map(({ status }) => status)).toEqual(addresses.map(() => 'sent'));
  const identifiers = sent.map(({ id }) => `${id}@localhost`);
  expect(mail.accepted.filter((id) => identifiers.includes(id)).sort()).toEqual(identifiers.sort());
}

describe('a mail server', () => {
  it.each<MailFault>(['refusing', 451, 550])(
    'that answers with %s: letters wait and leave once each',
    async (fault) => {
      await mail.set(fault);
      const addresses = await askForLetters(3);
      const waiting = await attemptedAtLeast(addresses, 1);
      expect(waiting.map(({ status }) => status)).toEqual(['queued', 'queued', 'queued']);
      await mail.set('none');
      await expectDeliveredOnce(addresses);
    },
  );

  it('that never says a word: the attempt ends by itself, and the letter leaves once', {
    timeout: 60_000,
  }, async () => {
    await mail.set('hanging');
    const addresses = await askForLetters(1);
    const waiting = await attemptedAtLeast(addresses, 1);
    expect(waiting).toMatchObject([{ status: 'queued', attempts: 1 }]);
    await mail.set('none');
    await expectDeliveredOnce(addresses);
  });

  it('that is down for more than an hour: nothing is lost', { timeout: 60_000 }, async () => {
    await mail.set('refusing');
    const addresses = await askForLetters(5);
    let seconds = 0;
    for (let attempt = 1; seconds < 3_600; attempt += 1) {
      const waiting = await attemptedAtLeast(addresses, attempt);
      expect(waiting.map(({ status }) => status)).toEqual(addresses.map(() => 'queued'));
      seconds += await passWaiting();
    }
    await mail.set('none');
    await expectDeliveredOnce(addresses);
  });
});

describe('the service of short messages', () => {
  const closing: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close();
  });

  it('that cuts, fails, lies and then works gets each message once', async () => {
    const answers: ('cut' | { status: number; body: string })[] = [
      'cut',
      { status: 502, body: '<html>' },
      { status: 200, body: 'not JSON' },
      { status: 200, body: '{"response_code":0,' },
      { status: 200, body: '{"response_code":103}' },
    ];
    let accepted = 0;
    const service = createServer((request, response) => {
      const answer = answers.shift();
      if (answer === 'cut') return void request.socket.destroy();
      if (answer === undefined) accepted += 1;
      const { status, body } = answer ?? { status: 200, body: '{"response_code":800}' };
      response.writeHead(status).end(body);
    });
    await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
    closing.push(() => new Promise((resolve) => service.close(resolve)));
    const address = service.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const sms = createTurboSms({ token: 'key', sender: 'Kliuchar', apiUrl: `http://127.0.0.1:${port}` });

    // Taken off the program's own engine, which has no such channel, until the one under test runs.
    await withLookup(test.worker, (db) =>
      db.send({ channel: 'sms', recipient: '+380501112233', kind: 'test', text: 'Код 123456' }),
    );
    await test.settleJobs();
    await test.database.superuser.query(
      `update messages set status = 'queued' where recipient = '+380501112233';
       update outbox set done_at = null, attempts = 0 where id in (select id from messages where recipient = '+380501112233')`,
    );
    const [message] = await deliveries(['+380501112233']);
    const [job] = messagesJobs({ mailer: null, sms, telegram: null, push: null, stopLinks: { make: () => '' } });
    if (job?.mode !== 'free') throw new Error('Messages are delivered outside a transaction');
    const { clock, log } = test.deps;
    const context = {
      database: test.worker,
      ownerId: null,
      outboxId: message?.id ?? '',
      isLastAttempt: false,
      clock,
      log,
    };
    for (let attempt = 0; attempt < 5; attempt += 1) {
      await expect(job.work(context, { messageId: message?.id })).rejects.toThrow();
      expect((await deliveries(['+380501112233']))[0]?.status).toBe('queued');
    }
    await job.work(context, { messageId: message?.id });
    await job.work(context, { messageId: message?.id });
    expect([(await deliveries(['+380501112233']))[0]?.status, accepted]).toEqual(['sent', 1]);
  });
});
