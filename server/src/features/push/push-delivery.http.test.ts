import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { instantText } from '../../platform/clock.ts';
import { insertOwner, insertSession } from '../../testing/factories.ts';
import { clientOf } from '../../testing/http-client.ts';
import type { PushServer, TestSubscription } from '../../testing/push-server.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { until } from '../../testing/until.ts';
import { makeScene, type Scene } from '../public-pages/public-pages.fixture.ts';
import { add, devicesOf, isShown, type PushWorld, startPushWorld, switchOn } from './push.fixture.ts';

let push: PushWorld;
let app: TestApp;
let service: PushServer;
beforeAll(async () => {
  push = await startPushWorld();
  ({ app, service } = push);
});
afterAll(() => push.close());

beforeEach(() => app.time.set('2026-11-20T09:00:00Z'));

async function rows<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
  return (await app.database.superuser.query<Row>(text, values)).rows;
}

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
    browser = await switchOn(push, scene.api);
  });

  it('comes to the screen with its sum first, and says neither who nor where', async () => {
    await report(scene);
    const [shown] = await isShown(browser);
    expect(shown).toEqual({
      title: '12\u00a0345,60\u00a0₴ · орендар повідомив про оплату',
      href: '/payments?view=reported',
      tag: expect.stringMatching(/^[\da-f-]{36}$/),
    });
    // The log keeps neither the words nor where they went.
    expect(await logged(scene, 'sent')).toMatchObject([{ attempts: 1, text: '', recipient: browser.id }]);
  });

  it('comes to every device of the person', async () => {
    const second = await switchOn(push, clientOf(app, await insertSession(app.database.superuser, scene.owner.userId)));
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
  const api = clientOf(app, (await insertOwner(app.database.superuser)).token);
  const browser = await switchOn(push, api);
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
