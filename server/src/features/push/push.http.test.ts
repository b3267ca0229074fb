import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertOwner, insertSession, type TestOwner } from '../../testing/factories.ts';
import { type Client, clientOf } from '../../testing/http-client.ts';
import type { PushServer } from '../../testing/push-server.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { add, devicesOf, isShown, type PushWorld, startPushWorld, switchOn } from './push.fixture.ts';

let push: PushWorld;
let app: TestApp;
let service: PushServer;
beforeAll(async () => {
  push = await startPushWorld();
  ({ app, service } = push);
});
afterAll(() => push.close());

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

describe('switching push on', () => {
  it('binds the browser of this sign-in, and keeps nothing of its address readable', async () => {
    expect((await api.get('/profile/push')).body).toEqual({
      public_key: expect.stringMatching(/^B[\w-]{86}$/),
      devices: [],
    });
    const browser = service.subscribe(push.publicKey);
    const { status, body } = await add(browser, api);
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
    const first = await switchOn(push, api);
    expect((await add(first, api)).body.id).toBe(first.id);
    const second = await switchOn(push, api);
    expect(await devicesOf(api)).toMatchObject([{ id: second.id, current: true }]);
  });

  it('moves a browser to whoever switches it on last', async () => {
    const browser = await switchOn(push, api);
    const other = clientOf(app, (await insertOwner(app.database.superuser)).token);
    const moved = await add(browser, other);
    expect([moved.status, moved.body.id === browser.id]).toEqual([201, false]);
    expect([await devicesOf(api), (await devicesOf(other)).length]).toEqual([[], 1]);
    await other.post(`/profile/push/${moved.body.id}/test`);
    expect(await isShown(browser)).toHaveLength(1);
    expect((await api.post(`/profile/push/${browser.id}/test`)).status).toBe(404);
  });

  it('by two at once with one browser leaves it to one', async () => {
    const people = await Promise.all([1, 2, 3, 4].map(() => insertOwner(app.database.superuser)));
    const browser = service.subscribe(push.publicKey);
    const clients = people.map(({ token }) => clientOf(app, token));
    const statuses = await Promise.all(clients.map(async (client) => (await add(browser, client)).status));
    expect(statuses).toEqual([201, 201, 201, 201]);
    const held = await Promise.all(clients.map((client) => devicesOf(client)));
    expect(held.map((devices) => devices.length).toSorted()).toEqual([0, 0, 0, 1]);
  });

  it('by one sign-in with several at once leaves one', async () => {
    const browsers = [1, 2, 3, 4].map(() => service.subscribe(push.publicKey));
    const statuses = await Promise.all(browsers.map(async (browser) => (await add(browser, api)).status));
    expect([statuses, await devicesOf(api)]).toEqual([
      [201, 201, 201, 201],
      [expect.objectContaining({ current: true })],
    ]);
  });

  it('is for ten devices a person, also all at once, and a removed one makes room', async () => {
    const tokens = await Promise.all(
      Array.from({ length: 12 }, () => insertSession(app.database.superuser, owner.userId)),
    );
    const clients = tokens.map((token) => clientOf(app, token));
    const answers = await Promise.all(clients.map((client) => add(service.subscribe(push.publicKey), client)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(10).fill(201), 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('push_full');
    const [one] = await devicesOf(api);
    expect((await api.delete(`/profile/push/${one?.id}`)).status).toBe(204);
    expect((await add(service.subscribe(push.publicKey), api)).status).toBe(201);
    // In its own place: there is no eleventh.
    expect((await add(service.subscribe(push.publicKey), api)).status).toBe(201);
  });

  it('is done thirty times an hour, and tried out ten times', async () => {
    const slow = await startTestApp({ env: { ...service.env, RATE_LIMIT_FACTOR: '1' }, withJobs: false });
    const client = clientOf(slow, (await insertOwner(slow.database.superuser)).token);
    const browser = service.subscribe(push.publicKey);
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
    expect([status, Object.keys(body.fields ?? {}), await devicesOf(api)]).toEqual([422, [field], []]);
    expect(body.fields[field]).toMatch(/[а-яіїєґ]/i);
  });
});

describe('switching push off', () => {
  it('removes the device, and a second time there is none', async () => {
    const { id } = await switchOn(push, api);
    expect((await api.delete(`/profile/push/${id}`)).status).toBe(204);
    expect([(await api.delete(`/profile/push/${id}`)).status, await devicesOf(api)]).toEqual([404, []]);
  });

  it('comes with signing out, and with ending the sign-in from another device', async () => {
    await switchOn(push, api);
    const elsewhere = clientOf(app, await insertSession(app.database.superuser, owner.userId));
    await api.post('/Auth/logout');
    expect(await devicesOf(elsewhere)).toEqual([]);
    const third = clientOf(app, await insertSession(app.database.superuser, owner.userId));
    await switchOn(push, third);
    expect(await devicesOf(elsewhere)).toHaveLength(1);
    await elsewhere.delete('/profile/sessions');
    expect(await devicesOf(elsewhere)).toEqual([]);
  });

  it('ends with the account, and what was on its way goes too', async () => {
    const { id } = await switchOn(push, api);
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
    const { id } = await switchOn(push, api);
    const strange = clientOf(app, (await insertOwner(app.database.superuser)).token);
    expect((await strange.delete(`/profile/push/${id}`)).status).toBe(404);
    expect((await strange.post(`/profile/push/${id}/test`)).status).toBe(404);
    expect([(await devicesOf(api)).length, await devicesOf(strange)]).toEqual([1, []]);
    expect((await clientOf(app).get('/profile/push')).status).toBe(401);
  });
});

it('an installation that sends no push has nothing to switch on', async () => {
  const bare = await startTestApp({ env: { PUSH_SERVICE_URL: 'off' }, withJobs: false });
  const person = clientOf(bare, (await insertOwner(bare.database.superuser)).token);
  expect((await person.get('/profile/push')).body).toEqual({ public_key: null, devices: [] });
  expect(await add(service.subscribe(push.publicKey), person)).toMatchObject({
    status: 409,
    body: { code: 'push_off' },
  });
  await bare.close();
});

it('a person of the demo switches nothing on', async () => {
  const { superuser } = app.database;
  const invented = await insertOwner(superuser);
  await superuser.query(
    `insert into demos (owner_id, user_id, origin, state, made_on) values ($1, $2, 'person', 'ready', '2026-11-20')`,
    [invented.ownerId, invented.userId],
  );
  const refused = await add(service.subscribe(push.publicKey), clientOf(app, invented.token));
  expect([refused.status, refused.body.code]).toEqual([409, 'demo_contact']);
});

it('a copy of all that is mine names my devices and not how they are reached', async () => {
  await switchOn(push, api);
  const [subject] = await rows<{ person: { push_devices: object[] } }>(
    'select person from private.export_subject($1)',
    [owner.userId],
  );
  expect(subject?.person.push_devices).toEqual([{ name: expect.any(String), created_at: expect.any(String) }]);
});
