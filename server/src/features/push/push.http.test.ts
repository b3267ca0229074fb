import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { instantText } from '../../platform/clock.ts';
import { insertOwner, insertSession, type TestOwner } from '../../testing/factories.ts';
import { type Client, clientOf } from '../../testing/http-client.ts';
import { type PushServer, startPushServer, type TestSubscription } from '../../testing/push-server.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { until } from '../../testing/until.ts';
import { makeScene, type Scene } from '../public-pages/public-pages.fixture.ts';

const CHROME =
  'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Mobile Safari/537.36';

let service: PushServer;
let app: TestApp;
let publicKey: string;
beforeAll(async () => {
  service = await startPushServer({ nowMs: () => app.deps.clock.nowMs() });
  app = await startTestApp({ env: service.env });
  const person = await insertOwner(app.database.superuser);
  publicKey = (await clientOf(app, person.token).get('/profile/push')).body.public_key;
});
afterAll(async () => {
  await app.close();
  await service.close();
});

let owner: TestOwner;
let api: Client;
beforeEach(async () => {
  app.time.set('2026-11-20T09:00:00Z');
  owner = await insertOwner(app.database.superuser);
  api = clientOf(app, owner.token);
});

async function rows<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
  return (await app.database.superuser.query<Row>(text, values)).rows;
}
const devicesOf = async (client = api): Promise<{ id: string; name: string; current: boolean }[]> =>
  (await client.get('/profile/push')).body.devices;
const add = ({ subscription: { endpoint, keys } }: TestSubscription, client = api) =>
  client.post(
    '/profile/push',
    { endpoint, browser_key: keys.p256dh, browser_secret: keys.auth },
    { 'user-agent': CHROME },
  );

async function switchOn(client = api): Promise<TestSubscription & { id: string }> {
  const browser = service.subscribe(publicKey);
  const { status, body } = await add(browser, client);
  expect(status).toBe(201);
  return { ...browser, id: body.id };
}
const isShown = (browser: TestSubscription, count = 1) =>
  until(
    async () => browser.shown,
    (shown) => shown.length >= count,
    5_000,
  );

describe('switching push on', () => {
  it('binds the browser of this sign-in, and keeps nothing of its address readable', async () => {
    expect((await api.get('/profile/push')).body).toEqual({
      public_key: expect.stringMatching(/^B[\w-]{86}$/),
      devices: [],
    });
    const browser = service.subscribe(publicKey);
    const { status, body } = await add(browser);
    const device = { id: expect.any(String), name: 'Chrome, Android', created_at: '2026-11-20T09:00:00.000Z' };
    expect([status, body]).toEqual([201, { ...device, current: true }]);
    const elsewhere = clientOf(app, await insertSession(app.database.superuser, owner.userId));
    expect(await devicesOf(elsewhere)).toEqual([{ ...device, current: false }]);
    const kept = await rows<{ all: string }>(
      `select concat_ws(' ', (select string_agg(d::text, ' ') from push_devices d), (select string_agg(k::text, ' ') from idempotency_keys k)) as all`,
    );
    const { endpoint, keys } = browser.subscription;
    for (const secret of [endpoint, new URL(endpoint).pathname, keys.p256dh, keys.auth])
      expect([kept[0]?.all.includes(secret), kept[0]?.all.includes(Buffer.from(secret).toString('hex'))]).toEqual([
        false,
        false,
      ]);
  });

  it('again changes nothing, and with a new subscription the older one is left', async () => {
    const first = await switchOn();
    expect((await add(first)).body.id).toBe(first.id);
    const second = await switchOn();
    expect(await devicesOf()).toMatchObject([{ id: second.id, current: true }]);
  });

  it('moves a browser to whoever switches it on last', async () => {
    const browser = await switchOn();
    const other = clientOf(app, (await insertOwner(app.database.superuser)).token);
    const moved = await add(browser, other);
    expect([moved.status, moved.body.id === browser.id]).toEqual([201, false]);
    expect([await devicesOf(), (await devicesOf(other)).length]).toEqual([[], 1]);
    await other.post(`/profile/push/${moved.body.id}/test`);
    expect(await isShown(browser)).toHaveLength(1);
    expect((await api.post(`/profile/push/${browser.id}/test`)).status).toBe(404);
  });

  it('by two at once with one browser leaves it to one', async () => {
    const people = await Promise.all([1, 2, 3, 4].map(() => insertOwner(app.database.superuser)));
    const browser = service.subscribe(publicKey);
    const clients = people.map(({ token }) => clientOf(app, token));
    const statuses = await Promise.all(clients.map(async (client) => (await add(browser, client)).status));
    expect(statuses).toEqual([201, 201, 201, 201]);
    const held = await Promise.all(clients.map((client) => devicesOf(client)));
    expect(held.map((devices) => devices.length).toSorted()).toEqual([0, 0, 0, 1]);
  });

  it('by one sign-in with several at once leaves one', async () => {
    const browsers = [1, 2, 3, 4].map(() => service.subscribe(publicKey));
    const statuses = await Promise.all(browsers.map(async (browser) => (await add(browser)).status));
    expect([statuses, await devicesOf()]).toEqual([[201, 201, 201, 201], [expect.objectContaining({ current: true })]]);
  });

  it('is for ten devices a person, also all at once, and a removed one makes room', async () => {
    const tokens = await Promise.all(
      Array.from({ length: 12 }, () => insertSession(app.database.superuser, owner.userId)),
    );
    const clients = tokens.map((token) => clientOf(app, token));
    const answers = await Promise.all(clients.map((client) => add(service.subscribe(publicKey), client)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(10).fill(201), 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('push_full');
    const [one] = await devicesOf();
    expect((await api.delete(`/profile/push/${one?.id}`)).status).toBe(204);
    expect((await add(service.subscribe(publicKey))).status).toBe(201);
    // In its own place: there is no eleventh.
    expect((await add(service.subscribe(publicKey))).status).toBe(201);
  });

  it('is done thirty times an hour, and tried out ten times', async () => {
    const slow = await startTestApp({ env: { ...service.env, RATE_LIMIT_FACTOR: '1' }, withJobs: false });
    const client = clientOf(slow, (await insertOwner(slow.database.superuser)).token);
    const browser = service.subscribe(publicKey);
    const [added, tried]: [number[], number[]] = [[], []];
    for (let time = 0; time < 31; time += 1) added.push((await add(browser, client)).status);
    const [device] = await devicesOf(client);
    for (let time = 0; time < 11; time += 1) tried.push((await client.post(`/profile/push/${device?.id}/test`)).status);
    expect(added).toEqual([...Array(30).fill(201), 429]);
    expect(tried).toEqual([...Array(10).fill(204), 429]);
    await slow.close();
  });

  const good = {
    browser_key: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    browser_secret: 'BTBZMqHH6r4Tts7J_aSIgg',
  };
  const at = 'https://push.example.com/abc';
  it.each([
    ['http://127.0.0.1:5432/', good, 'endpoint'],
    ['http://push.example.com/abc', good, 'endpoint'],
    ['https://169.254.169.254/latest/meta-data/', good, 'endpoint'],
    ['https://localhost/abc', good, 'endpoint'],
    ['https://postgres.internal/abc', good, 'endpoint'],
    ['https://[::1]/abc', good, 'endpoint'],
    ['https://a:b@push.example.com/abc', good, 'endpoint'],
    ['https://push.example.com:22/abc', good, 'endpoint'],
    [`https://push.example.com/${'a'.repeat(1_000)}`, good, 'endpoint'],
    ['push', good, 'endpoint'],
    [at, { ...good, browser_key: `B${'A'.repeat(86)}` }, 'browser_key'],
    [at, { ...good, browser_key: 'BAAA' }, 'browser_key'],
    [at, { ...good, browser_secret: 'short' }, 'browser_secret'],
  ])('with %s and %j is refused by name', async (endpoint, keys, field) => {
    const { status, body } = await api.post('/profile/push', { endpoint, ...keys });
    expect([status, Object.keys(body.fields ?? {}), await devicesOf()]).toEqual([422, [field], []]);
    expect(body.fields[field]).toMatch(/[а-яіїєґ]/i);
  });
});

describe('switching push off', () => {
  it('removes the device, and a second time there is none', async () => {
    const { id } = await switchOn();
    expect((await api.delete(`/profile/push/${id}`)).status).toBe(204);
    expect([(await api.delete(`/profile/push/${id}`)).status, await devicesOf()]).toEqual([404, []]);
  });

  it('comes with signing out, and with ending the sign-in from another device', async () => {
    await switchOn();
    const elsewhere = clientOf(app, await insertSession(app.database.superuser, owner.userId));
    await api.post('/Auth/logout');
    expect(await devicesOf(elsewhere)).toEqual([]);
    const third = clientOf(app, await insertSession(app.database.superuser, owner.userId));
    await switchOn(third);
    expect(await devicesOf(elsewhere)).toHaveLength(1);
    await elsewhere.delete('/profile/sessions');
    expect(await devicesOf(elsewhere)).toEqual([]);
  });

  it('ends with the account, and what was on its way goes too', async () => {
    const { id } = await switchOn();
    await api.post(`/profile/push/${id}/test`);
    await app.settleJobs();
    await app.database.superuser.query('update users set blocked_at = now() where id = $1', [owner.userId]);
    const left = await rows(
      `select 1 from push_devices where user_id = $1 union all select 1 from messages where user_id = $1 and channel = 'push'`,
      [owner.userId],
    );
    expect(left).toEqual([]);
  });

  it('is nobody else’s business', async () => {
    const { id } = await switchOn();
    const strange = clientOf(app, (await insertOwner(app.database.superuser)).token);
    expect((await strange.delete(`/profile/push/${id}`)).status).toBe(404);
    expect((await strange.post(`/profile/push/${id}/test`)).status).toBe(404);
    expect([(await devicesOf()).length, await devicesOf(strange)]).toEqual([1, []]);
    expect((await clientOf(app).get('/profile/push')).status).toBe(401);
  });
});

const report = (scene: Scene) =>
  clientOf(app).post(`/info/contracts/${scene.contractId}/payment-reports`, {
    k: scene.key,
    amount_kop: 1_234_560,
    paid_on: '2026-11-19',
  });

type Logged = {
  status: string;
  attempts: number;
  error: string | null;
  text: string;
  recipient: string;
  run_at: string;
};
const logOf = (scene: Scene) =>
  rows<Logged>(
    `select m.status, m.attempts, m.error, m.text, m.recipient, o.run_at::text from messages m join outbox o on o.id = m.id
      where m.user_id = $1 and m.channel = 'push' order by m.created_at, m.id`,
    [scene.owner.userId],
  );
const logged = (scene: Scene, status: string, count = 1) =>
  until(
    () => logOf(scene),
    (found) => found.length >= count && found.every((one) => one.status === status),
    10_000,
  );

describe('a notification', () => {
  let scene: Scene;
  let browser: TestSubscription & { id: string };
  beforeEach(async () => {
    scene = await makeScene(app);
    browser = await switchOn(scene.api);
  });

  it('comes to the screen with its sum first, and says neither who nor where', async () => {
    await report(scene);
    const [shown] = await isShown(browser);
    expect(shown).toEqual({
      title: '12\u00a0345,60\u00a0₴ · орендар повідомив про оплату',
      href: '/receipts?payments=reported',
      tag: expect.stringMatching(/^[\da-f-]{36}$/),
    });
    // The log keeps neither the words nor where they went.
    expect(await logged(scene, 'sent')).toMatchObject([{ attempts: 1, text: '', recipient: browser.id }]);
  });

  it('comes to every device of the person', async () => {
    const second = await switchOn(clientOf(app, await insertSession(app.database.superuser, scene.owner.userId)));
    await report(scene);
    await isShown(browser);
    expect((await isShown(second))[0]?.tag).toBe(browser.shown[0]?.tag);
    expect(await logged(scene, 'sent', 2)).toHaveLength(2);
  });

  it('comes by the person’s own rules, kept while other rules are saved, and waits for the morning', async () => {
    const rules = { silent: [], email: [], digest: true, quiet_hours: true };
    expect((await scene.api.get('/profile/notification-rules')).body.push).toContain('payment_reported');
    expect((await scene.api.put('/profile/notification-rules', { ...rules, push: [] })).body.push).toEqual([]);
    expect((await scene.api.put('/profile/notification-rules', { ...rules, telegram: [] })).body.push).toEqual([]);
    await report(scene);
    await app.settleJobs();
    expect(await logOf(scene)).toEqual([]);
    const types = ['payment_reported', 'payment_reported'];
    const wanted = await scene.api.put('/profile/notification-rules', { ...rules, push: types });
    expect([wanted.body.push, wanted.body.telegram]).toEqual([['payment_reported'], []]);
    app.time.set('2026-11-20T20:00:00Z');
    await report(scene);
    await app.settleJobs();
    expect(await logOf(scene)).toMatchObject([{ run_at: expect.stringMatching(/^2026-11-21 07:00:00/) }]);
    const wrong = await scene.api.put('/profile/notification-rules', { ...rules, push: ['everything'] });
    expect([wrong.status, Object.keys(wrong.body.fields)]).toEqual([422, ['push.0']]);
  });

  it.each([404, 410])(
    'to a browser that the service answers %i for forgets the device, and is not tried again',
    async (status) => {
      service.fail(browser, { status });
      await report(scene);
      expect(await logged(scene, 'suppressed')).toMatchObject([{ error: `push_${status}`, attempts: 1, text: '' }]);
      expect(await devicesOf(scene.api)).toEqual([]);
      await report(scene);
      await app.settleJobs();
      expect(await logOf(scene)).toHaveLength(1);
    },
  );

  it('that was on its way when the browser was signed out or passed on is suppressed', async () => {
    service.fail(browser, { status: 500 });
    await report(scene);
    await until(
      () => logOf(scene),
      ([one]) => one?.attempts === 1,
    );
    const other = clientOf(app, (await insertOwner(app.database.superuser)).token);
    expect((await add(browser, other)).status).toBe(201);
    await hasten();
    expect(await logged(scene, 'suppressed')).toMatchObject([{ error: 'push_unlinked' }]);
    expect(browser.shown).toEqual([]);
  });

  it('waits as long as the service asks, and comes once', async () => {
    // The engine goes by the time of the database.
    app.time.set(instantText(Date.now()));
    await scene.api.put('/profile/notification-rules', { silent: [], email: [], digest: false, quiet_hours: false });
    service.fail(browser, { status: 429, headers: { 'retry-after': '1' } });
    const startedMs = performance.now();
    await report(scene);
    expect(await logged(scene, 'sent')).toMatchObject([{ attempts: 2, error: null }]);
    expect([browser.shown.length, performance.now() - startedMs > 1_000]).toEqual([1, true]);
  });

  it.each([
    ['breaks', { status: 503 }, 'push_503'],
    ['refuses', { status: 400 }, 'push_400'],
    ['sends elsewhere', { status: 302, headers: { location: '/push/elsewhere' } }, 'push_302'],
    ['cuts', 'cut', 'ECONNRESET'],
  ] as const)('through a service that %s is tried again and comes once', async (_, how, error) => {
    service.fail(browser, how);
    await report(scene);
    const [first] = await until(
      () => logOf(scene),
      ([one]) => one?.attempts === 1,
    );
    expect(first?.error).toBe(error);
    await hasten();
    expect(await logged(scene, 'sent')).toMatchObject([{ attempts: 2 }]);
    expect(browser.shown).toHaveLength(1);
  });

  it('sealed under a secret that is gone cannot be sent, and the device with it is forgotten', async () => {
    await rows(`update push_devices set address_sealed = '\\x01' where id = $1`, [browser.id]);
    await report(scene);
    expect(await logged(scene, 'suppressed')).toMatchObject([{ error: 'push_unreadable' }]);
    expect(await devicesOf(scene.api)).toEqual([]);
  });
});

/** What the engine has put off is due now. */
async function hasten(): Promise<void> {
  await app.database.superuser.query(
    `update graphile_worker._private_jobs set run_at = now() where locked_at is null and run_at > now() and run_at < now() + interval '1 hour'`,
  );
  await app.database.superuser.query(`notify "jobs:insert", '{"r":"1","count":10}'`);
}

it('a try-out comes at once, in quiet hours too', async () => {
  const browser = await switchOn();
  app.time.set('2026-11-20T22:30:00Z');
  expect((await api.post(`/profile/push/${browser.id}/test`)).status).toBe(204);
  expect(await isShown(browser)).toEqual([
    {
      title: 'Пробне сповіщення',
      body: 'Так Ключар повідомлятиме вас на цьому пристрої.',
      href: '/profile',
      tag: 'test',
    },
  ]);
});

it('an installation that sends no push has nothing to switch on', async () => {
  const bare = await startTestApp({ env: { PUSH_SERVICE_URL: 'off' }, withJobs: false });
  const person = clientOf(bare, (await insertOwner(bare.database.superuser)).token);
  expect((await person.get('/profile/push')).body).toEqual({ public_key: null, devices: [] });
  expect(await add(service.subscribe(publicKey), person)).toMatchObject({ status: 409, body: { code: 'push_off' } });
  await bare.close();
});

it('a person of the demo switches nothing on', async () => {
  const { superuser } = app.database;
  const invented = await insertOwner(superuser);
  await superuser.query(
    `insert into demos (owner_id, user_id, origin, state, made_on) values ($1, $2, 'person', 'ready', '2026-11-20')`,
    [invented.ownerId, invented.userId],
  );
  const refused = await add(service.subscribe(publicKey), clientOf(app, invented.token));
  expect([refused.status, refused.body.code]).toEqual([409, 'demo_contact']);
});

it('a copy of all that is mine names my devices and not how they are reached', async () => {
  await switchOn();
  const [subject] = await rows<{ person: { push_devices: object[] } }>(
    'select person from private.export_subject($1)',
    [owner.userId],
  );
  expect(subject?.person.push_devices).toEqual([{ name: expect.any(String), created_at: expect.any(String) }]);
});
