import { createHmac } from 'node:crypto';
import { WEBHOOK_EVENTS } from '@kliuchar/api-schema/webhooks';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { type BillingWorld, createBillingWorld } from '../../testing/billing-world.ts';
import { insertUser } from '../../testing/factories.ts';
import { type Client, clientOf } from '../../testing/http-client.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { until } from '../../testing/until.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../../testing/webhook-receiver.ts';

let app: TestApp;
let world: BillingWorld;
let client: Client;
let receiver: WebhookReceiver;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  app.time.set('2026-11-20T09:00:00Z');
  world = await createBillingWorld(app);
  client = world.client;
  receiver = await startWebhookReceiver(() => app.deps.clock.nowMs());
});
afterEach(() => receiver.close());

const sql = (text: string, values: unknown[] = []) => app.database.superuser.query(text, values);

type Hook = { id: string; version: number; secret: string };

async function addHook(values: object = {}): Promise<Hook> {
  const made = await client.post('/webhook-endpoints', { url: receiver.url, events: WEBHOOK_EVENTS, ...values });
  expect([made.status, made.body.fields]).toEqual([201, undefined]);
  receiver.trust(made.body.secret);
  return made.body;
}

type Delivery = {
  id: string;
  event: string;
  status: string;
  attempts: number;
  answer_status: number | null;
  error: string | null;
};
const deliveries = async (hook: Pick<Hook, 'id'>): Promise<Delivery[]> =>
  (await client.get(`/webhook-endpoints/${hook.id}/deliveries`)).body.items;
const delivered = (hook: Pick<Hook, 'id'>, check: (items: Delivery[]) => boolean) =>
  until(() => deliveries(hook), check, 10_000);
const hookNow = async () => (await client.get('/webhook-endpoints')).body.items[0];

/** What the engine has put off is due now. */
async function hasten(): Promise<void> {
  await sql(
    `update graphile_worker._private_jobs set run_at = now() where locked_at is null and run_at > now() and run_at < now() + interval '8 hours'`,
  );
  await sql(`notify "jobs:insert", '{"r":"1","count":10}'`);
}

async function runDaily(): Promise<void> {
  const day = app.deps.clock.today();
  await sql(`select private.enqueue($1, 'webhooks.daily', null, $2, $3)`, [newId(), { day }, `again:${newId()}`]);
  await app.settleJobs();
}

/** What is done, and as what it is told. */
const ACTIONS = {
  'receipt.issued': 'receipt.issued',
  'receipt.voided': 'receipt.voided',
  'payment.created': 'payment.posted',
  'payment.confirmed': 'payment.posted',
  'payment.reversed': 'payment.reversed',
  'contract.activated': 'contract.activated',
  'contract.accepted': 'contract.activated',
  'contract.started': 'contract.activated',
  'contract.completed': 'contract.ended',
  'contract.terminated': 'contract.ended',
  'reading.recorded': 'reading.submitted',
  'task.created': 'task.created',
  'task.reported': 'task.created',
};

describe('what an owner’s programs are told', () => {
  it('is signed by the public standard, with ids and no names or sums', async () => {
    const hook = await addHook();
    const { contractId, propertyId } = await world.meteredContract();
    const receiptId = await world.issued(contractId);
    const [told] = await until(
      async () => receiver.received.filter(({ body }) => body.type === 'receipt.issued'),
      (all) => all.length === 1,
      10_000,
    );
    expect(told?.body).toEqual({
      type: 'receipt.issued',
      timestamp: '2026-11-20T09:00:00.000Z',
      data: {
        owner_id: world.owner.ownerId,
        receipt_id: receiptId,
        contract_id: contractId,
        property_id: propertyId,
        number: expect.stringMatching(/^К-2026-11-/),
        period: '2026-11',
      },
    });
    expect(await delivered(hook, ([one]) => one?.status === 'delivered')).toMatchObject([
      { event: 'receipt.issued', attempts: 1, answer_status: 204, error: null },
    ]);
  });

  it('is signed as anybody may compute by hand (Standard Webhooks 1.0)', async () => {
    const { secret } = await addHook();
    const seen: { id: string; at: string; signature: string; text: string }[] = [];
    const { createServer } = await import('node:http');
    const plain = createServer((request, response) => {
      let text = '';
      request.on('data', (chunk) => {
        text += chunk;
      });
      request.on('end', () => {
        const header = (name: string) => String(request.headers[name]);
        const [id, at, signature] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map(header);
        seen.push({ id: id ?? '', at: at ?? '', signature: signature ?? '', text });
        response.writeHead(200).end();
      });
    });
    await new Promise<void>((done) => plain.listen(0, '127.0.0.1', done));
    try {
      const { port } = plain.address() as { port: number };
      const { id, version } = await hookNow();
      await client.patch(`/webhook-endpoints/${id}`, { url: `http://localhost:${port}/`, version });
      await client.post(`/webhook-endpoints/${id}/test`);
      const [one] = await until(
        async () => seen,
        (all) => all.length === 1,
        10_000,
      );
      const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
      const digest = createHmac('sha256', key).update(`${one?.id}.${one?.at}.${one?.text}`).digest('base64');
      expect([one?.signature, one?.at, key.length]).toEqual([`v1,${digest}`, '1795165200', 32]);
    } finally {
      await new Promise((done) => plain.close(done));
    }
  });

  it('is every event of the list, from the same transaction as its change', async () => {
    await addHook();
    const { contractId } = await world.meteredContract();
    const receiptId = await world.issued(contractId);
    const payment = (await world.pay(contractId, 100_000)).body;
    await client.post(`/payments/${payment.id}/reverse`, { reason: 'Помилка' });
    await client.post(`/receipts/${receiptId}/void`, { reason: 'Помилка' });
    await client.post('/tasks', { title: 'Кран', contract_id: contractId });
    await client.post(`/contracts/${contractId}/terminate`, { terminated_on: '2026-11-20', reason: 'Виїзд' });
    await app.settleJobs();
    await until(
      async () => receiver.received,
      (all) => all.length >= 6,
      10_000,
    );
    expect(receiver.received.map(({ body }) => body.type).sort()).toEqual([
      'contract.ended',
      'payment.posted',
      'payment.reversed',
      'receipt.issued',
      'receipt.voided',
      'task.created',
    ]);
    for (const { body } of receiver.received) {
      expect(JSON.stringify(body)).not.toMatch(/Петренко|Коваленко|Кран|Помилка|kop/);
      expect(body.data.owner_id).toBe(world.owner.ownerId);
    }
  });

  it('is only what the endpoint has asked for, and nothing of another owner', async () => {
    await addHook({ events: ['task.created'] });
    const { contractId } = await world.meteredContract();
    await world.issued(contractId);
    await world.stranger.post('/tasks', { title: 'Чуже' });
    await client.post('/tasks', { title: 'Своє' });
    await app.settleJobs();
    await until(
      async () => receiver.received,
      (all) => all.length === 1,
      10_000,
    );
    expect(receiver.received.map(({ body }) => body.type)).toEqual(['task.created']);
  });

  it('does not exist when the change was rolled back', async () => {
    const hook = await addHook();
    const { rows } = await sql('select count(*)::int as before from webhook_deliveries');
    const connection = await app.database.superuser.connect();
    try {
      await connection.query('begin');
      await connection.query(
        `insert into audit_log (id, owner_id, actor_kind, action, entity_type, entity_id, details)
         select gen_random_uuid(), owner_id, 'job', 'task.created', 'task', id, '{}' from tasks where owner_id = $1`,
        [world.owner.ownerId],
      );
      await connection.query('rollback');
    } finally {
      connection.release();
    }
    expect((await sql('select count(*)::int as before from webhook_deliveries')).rows).toEqual(rows);
    expect(await deliveries(hook)).toEqual([]);
  });

  it('is what the program and the database both say', async () => {
    const { rows } = await sql('select action, event from private.webhook_actions');
    expect(Object.fromEntries(rows.map(({ action, event }) => [action, event]))).toEqual(ACTIONS);
    expect(new Set(Object.values(ACTIONS))).toEqual(new Set(WEBHOOK_EVENTS));
  });
});

describe('an endpoint that', () => {
  it.each([
    ['refuses', 400, 'status_400', 400],
    ['breaks', 503, 'status_503', 503],
    ['sends elsewhere', 'redirect', 'status_302', 302],
    ['cuts', 'cut', 'ECONNRESET', null],
  ] as const)('%s is asked again under the same id, and takes it once', async (_, fault, error, status) => {
    const hook = await addHook();
    receiver.fail(fault);
    await client.post('/tasks', { title: 'Кран' });
    const [first] = await delivered(hook, ([one]) => one?.attempts === 1);
    expect(first).toMatchObject({ status: 'pending', error, answer_status: status });
    expect((await hookNow()).failing_since).toBe('2026-11-20T09:00:00.000Z');
    await hasten();
    expect(await delivered(hook, ([one]) => one?.status === 'delivered')).toMatchObject([{ attempts: 2, error: null }]);
    expect([receiver.received.length, receiver.asked]).toEqual([1, ['/hook', '/hook']]);
    expect(receiver.received[0]?.id).toBe(`msg_${first?.id}`);
    expect((await hookNow()).failing_since).toBeNull();
  });

  it('lies about the length of its answer is believed by its status, and holds nobody', async () => {
    const hook = await addHook();
    receiver.fail('lie');
    await client.post('/tasks', { title: 'Кран' });
    expect(await delivered(hook, ([one]) => one?.status === 'delivered')).toMatchObject([{ answer_status: 200 }]);
  });

  it('says it is gone is given up at once, and the owner is told', async () => {
    const hook = await addHook();
    receiver.fail(410);
    await client.post('/tasks', { title: 'Кран' });
    await delivered(hook, ([one]) => one?.status === 'failed');
    expect(await hookNow()).toMatchObject({ status: 'disabled' });
    await app.settleJobs();
    const told = await until(
      async () => (await client.get('/notifications')).body.items,
      (items) => items.length > 0,
      10_000,
    );
    expect(told).toMatchObject([
      {
        type: 'webhook_disabled',
        title: `Вебхук вимкнено: ${new URL(receiver.url).host}`,
        action: { href: '/profile/integrations' },
      },
    ]);
    await client.post('/tasks', { title: 'Після' });
    await app.settleJobs();
    expect(receiver.asked).toHaveLength(1);
  });

  it('takes nothing for three days is given up, and works again once it is switched on', async () => {
    const hook = await addHook();
    receiver.fail(500);
    await client.post('/tasks', { title: 'Кран' });
    await delivered(hook, ([one]) => one?.attempts === 1);
    app.time.set('2026-11-23T08:59:59Z');
    await runDaily();
    expect((await hookNow()).status).toBe('active');
    app.time.set('2026-11-23T09:00:00Z');
    await runDaily();
    const disabled = await hookNow();
    expect(disabled.status).toBe('disabled');
    await hasten();
    await app.settleJobs();
    expect(await deliveries(hook)).toMatchObject([{ status: 'failed', error: 'endpoint_off' }]);
    const on = await client.patch(`/webhook-endpoints/${hook.id}`, { enabled: true, version: disabled.version });
    expect(on.body).toMatchObject({ status: 'active', failing_since: null });
    await client.post('/tasks', { title: 'Знову' });
    await until(
      async () => receiver.received,
      (all) => all.length === 1,
      10_000,
    );
  });
});

describe('the log', () => {
  it('sends a test, and sends again what was taken, under the same id', async () => {
    const hook = await addHook();
    const test = await client.post(`/webhook-endpoints/${hook.id}/test`);
    expect([test.status, test.body]).toMatchObject([202, { event: 'test', status: 'pending', attempts: 0 }]);
    await delivered(hook, ([one]) => one?.status === 'delivered');
    const path = `/webhook-endpoints/${hook.id}/deliveries/${test.body.id}/resend`;
    // Whoever hangs keeps it on its way.
    receiver.fail('hang');
    const both = await Promise.all([client.post(path), client.post(path)]);
    expect(both.map(({ status }) => status).sort()).toEqual([202, 409]);
    expect(both.find(({ status }) => status === 409)?.body.code).toBe('delivery_pending');
    expect(await delivered(hook, ([one]) => one?.attempts === 2)).toMatchObject([
      { status: 'pending', error: 'timeout' },
    ]);
    await hasten();
    await until(
      async () => receiver.received,
      (all) => all.length === 2,
      10_000,
    );
    expect(new Set(receiver.received.map(({ id }) => id))).toEqual(new Set([`msg_${test.body.id}`]));
    expect((await client.post(`/webhook-endpoints/${hook.id}/deliveries/${newId()}/resend`)).status).toBe(404);
  });

  it('is kept for thirty days', async () => {
    const hook = await addHook();
    await client.post(`/webhook-endpoints/${hook.id}/test`);
    await delivered(hook, ([one]) => one?.status === 'delivered');
    app.time.set('2026-12-20T08:59:00Z');
    await runDaily();
    expect(await deliveries(hook)).toHaveLength(1);
    app.time.set('2026-12-20T09:00:01Z');
    await runDaily();
    expect(await deliveries(hook)).toEqual([]);
  });

  it('takes no tests of what is switched off', async () => {
    const hook = await addHook();
    expect((await client.patch(`/webhook-endpoints/${hook.id}`, { enabled: false, version: 1 })).body.status).toBe(
      'paused',
    );
    const test = await client.post(`/webhook-endpoints/${hook.id}/test`);
    expect([test.status, test.body.code]).toEqual([409, 'webhook_off']);
    await client.post('/tasks', { title: 'Кран' });
    expect(await deliveries(hook)).toEqual([]);
  });
});

describe('a secret', () => {
  it('is told once, and stands sealed', async () => {
    const hook = await addHook();
    expect(hook.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(JSON.stringify((await client.get('/webhook-endpoints')).body)).not.toContain('whsec_');
    const { rows } = await sql('select * from webhook_endpoints where id = $1', [hook.id]);
    expect(JSON.stringify(rows).includes(hook.secret.slice(6, 30))).toBe(false);
  });

  it('that was changed signs beside the new one for a day, and then no more', async () => {
    const hook = await addHook();
    const rotated = await client.post(`/webhook-endpoints/${hook.id}/rotate`, { version: hook.version });
    expect([rotated.status, rotated.body.previous_until]).toEqual([200, '2026-11-21T09:00:00.000Z']);
    for (const [secret, at, count] of [
      [hook.secret, '2026-11-20T09:00:00Z', 2],
      [rotated.body.secret, '2026-11-21T08:59:59Z', 2],
      [rotated.body.secret, '2026-11-21T09:00:00Z', 1],
    ] as const) {
      app.time.set(at);
      receiver.trust(secret);
      const before = receiver.received.length;
      await client.post(`/webhook-endpoints/${hook.id}/test`);
      await until(
        async () => receiver.received,
        (all) => all.length === before + 1,
        10_000,
      );
      expect(receiver.received.at(-1)?.signatures).toHaveLength(count);
    }
    await runDaily();
    const { rows } = await sql('select previous_secret_sealed from webhook_endpoints where id = $1', [hook.id]);
    expect(rows).toEqual([{ previous_secret_sealed: null }]);
  });

  it('is changed once by two who change it at once', async () => {
    const hook = await addHook();
    const both = await Promise.all(
      [1, 2].map(() => client.post(`/webhook-endpoints/${hook.id}/rotate`, { version: hook.version })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe('an endpoint is added', () => {
  it.each([
    'http://example.com/hook',
    'https://10.0.0.1/hook',
    'https://192.168.1.1/',
    'https://[fd00::1]/',
    'https://localhost.localdomain.local/',
    'https://user:pass@example.com/',
    'https://example.com:8443/',
    'ftp://example.com/',
    'https://printer.lan/',
  ])('not at %s', async (url) => {
    const answer = await client.post('/webhook-endpoints', { url, events: ['task.created'] });
    expect([answer.status, Object.keys(answer.body.fields)]).toEqual([422, ['url']]);
  });

  it.each([
    [{ events: ['task.created'] }, { url: 'Заповніть поле' }],
    [{ url: 'x', events: ['task.created'] }, { url: 'Потрібна адреса виду https://example.com.ua/webhooks' }],
    [{ url: 'https://example.com/', events: [] }, { events: 'Оберіть хоча б одну подію' }],
    [{ url: 'https://example.com/', events: ['all'] }, { 'events.0': 'Такої події немає' }],
  ])('not with %o', async (body, fields) => {
    const answer = await client.post('/webhook-endpoints', body);
    expect([answer.status, answer.body.fields]).toEqual([422, fields]);
  });

  it('nowhere on the machine of an installation that others reach', async () => {
    const open = await startTestApp({ withJobs: false, env: { PUBLIC_ORIGIN: 'https://app.example.com' } });
    try {
      const there = (await createBillingWorld(open)).client;
      const answer = await there.post('/webhook-endpoints', { url: receiver.url, events: ['task.created'] });
      expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([422, ['url']]);
    } finally {
      await open.close();
    }
  });

  it('by whoever answers for the owner, soon after his password', async () => {
    const staff = await insertUser(app.database.superuser);
    await sql(`insert into owner_members (owner_id, user_id, role) values ($1, $2, 'staff')`, [
      world.owner.ownerId,
      staff.userId,
    ]);
    const body = { url: 'https://example.com/', events: ['task.created'] };
    expect((await clientOf(app, staff.token).post('/webhook-endpoints', body)).body.code).toBe('forbidden');
    await sql(`update sessions set proven_at = '2026-11-20T08:00:00Z' where user_id = $1`, [world.owner.userId]);
    expect((await client.post('/webhook-endpoints', body)).body.code).toBe('reauth_required');
  });

  it('ten times and no more', async () => {
    const body = { url: 'https://example.com/', events: ['task.created'] };
    for (let at = 0; at < 9; at += 1) expect((await client.post('/webhook-endpoints', body)).status).toBe(201);
    const both = await Promise.all([1, 2].map(() => client.post('/webhook-endpoints', body)));
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(both.find(({ status }) => status === 409)?.body.code).toBe('webhooks_full');
  });

  it('and changed, and deleted with its log', async () => {
    const hook = await addHook({ description: 'Бухгалтерія' });
    const changed = await client.patch(`/webhook-endpoints/${hook.id}`, {
      events: ['task.created', 'task.created'],
      description: null,
      version: 1,
    });
    expect(changed.body).toMatchObject({ events: ['task.created'], description: null, version: 2 });
    const stale = await client.patch(`/webhook-endpoints/${hook.id}`, { enabled: false, version: 1 });
    expect([stale.status, stale.body.code]).toEqual([409, 'version_conflict']);
    await client.post(`/webhook-endpoints/${hook.id}/test`);
    expect((await client.delete(`/webhook-endpoints/${hook.id}`)).status).toBe(204);
    expect((await client.delete(`/webhook-endpoints/${hook.id}`)).status).toBe(404);
    expect((await sql('select 1 from webhook_deliveries where endpoint_id = $1', [hook.id])).rows).toEqual([]);
  });
});
