import { DEFAULT_REMINDERS } from '@kliuchar/domain/notifications/reminder-settings';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertManager } from '../../testing/entrusted.ts';
import {
  insertContract,
  insertContractParty,
  insertCounterparty,
  insertOwner,
  insertProperty,
  insertUser,
  type TestOwner,
} from '../../testing/factories.ts';
import { type Client, clientOf } from '../../testing/http-client.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let owner: TestOwner;
let api: Client;
let complexId: string;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  app.time.set('2026-11-20T09:00:00Z');
  owner = await insertOwner(app.database.superuser);
  api = clientOf(app, owner.token);
  complexId = (await api.post('/complexes', { name: 'Ярославська, 12' })).body.id;
});

const WATER = { title: 'Завтра не буде води', text: 'З 10:00 до 14:00 міняють засувку.\nНаберіть води наперед.' };
let made = 0;
const next = () => {
  made += 1;
  return made;
};

type Tenant = { readonly email?: string; readonly phone?: string; readonly status?: 'active' | 'draft' | 'completed' };

/** A let flat of the complex, and its tenant. */
async function letFlat({ email, phone, status = 'active' }: Tenant = {}): Promise<string> {
  const db = app.database.superuser;
  const propertyId = await insertProperty(db, owner.ownerId, { street: 'Ярославська', apartment: String(next()) });
  const tenantId = await insertCounterparty(db, owner.ownerId, {
    displayName: 'Мельник Ірина',
    emails: email === undefined ? [] : [email],
    phones: phone === undefined ? [] : [phone],
  });
  const { contractId } = await insertContract(db, owner.ownerId, { propertyId, tenantId, status });
  expect((await api.post(`/complexes/${complexId}/properties`, { property_ids: [propertyId] })).status).toBe(200);
  return contractId;
}

const newEmail = () => `tenant${next()}@example.com`;
const newPhone = () => `+38067${String(1_000_000 + next())}`;
const send = (client: Client = api, body: object = WATER, headers?: Record<string, string>) =>
  client.post(`/complexes/${complexId}/announcements`, body, headers);
const listed = async () => (await api.get(`/complexes/${complexId}/announcements`)).body;
const recipients = async () => (await api.get(`/complexes/${complexId}/announcements/recipients`)).body;
const rows = async (sql: string, values: unknown[] = [owner.ownerId]) =>
  (await app.database.superuser.query(sql, values)).rows;
const messages = () =>
  rows(
    `select channel, recipient, status from messages where owner_id = $1 and kind = 'announcement' order by channel`,
  );

async function tenantOf(contractId: string): Promise<Client> {
  const { userId, token } = await insertUser(app.database.superuser);
  await insertContractParty(app.database.superuser, owner.ownerId, contractId, userId);
  return clientOf(app, token);
}

describe('an announcement', () => {
  it('goes to every tenant in force by the first way to him, and says what became of it', async () => {
    const email = newEmail();
    const phone = newPhone();
    await letFlat({ email, phone });
    await letFlat({ phone });
    const unreached = await letFlat();
    await letFlat({ email: newEmail(), status: 'draft' });
    await letFlat({ email: newEmail(), status: 'completed' });
    expect(await recipients()).toEqual({
      total: 3,
      email: 1,
      sms: 1,
      app: 0,
      unreached: 1,
      unreached_leases: [
        {
          contract_id: unreached,
          tenant_name: 'Мельник Ірина',
          place_name: expect.stringContaining('Ярославська'),
          reason: 'no_address',
        },
      ],
      leaves_at: null,
      left_today: 5,
    });
    const { status, body } = await send();
    expect([status, body]).toMatchObject([
      201,
      { ...WATER, total: 3, sent: 0, queued: 2, failed: 0, app_only: 0, unreached: 1 },
    ]);
    await app.settleJobs();
    expect(await listed()).toMatchObject({ total: 1, items: [{ id: body.id, queued: 0, sent: 2, unreached: 1 }] });
    const [letter] = await app.messages(email);
    expect(letter).toMatchObject({ channel: 'email', kind: 'announcement', subject: WATER.title });
    expect(letter?.text).toContain('Наберіть води наперед.');
    expect(letter?.text).toContain('Коваленко Олена Сергіївна · Ярославська');
    // A letter that goes to many is one that its reader may stop.
    expect(letter?.text).toContain('/info/stop/');
    const [sms] = await app.messages(phone);
    expect(sms?.text).toMatch(
      /^Ярославська, 77, кв\. \d+: Завтра не буде води\. З 10:00 до 14:00 міняють засувку\. Наберіть води наперед\.$/,
    );
    expect((await recipients()).left_today).toBe(4);
  });

  it('stands in the journal of the complex and of each lease it was sent by, and in what a tenant with an account is told', async () => {
    const contractId = await letFlat();
    const tenant = await tenantOf(contractId);
    const unreached = await letFlat();
    const { body } = await send();
    expect(body).toMatchObject({ total: 2, app_only: 1, unreached: 1, queued: 0 });
    await app.settleJobs();
    const { items } = (await tenant.get('/notifications')).body;
    expect(items).toMatchObject([
      {
        type: 'my_announcement',
        title: WATER.title,
        body: WATER.text,
        action: { label: 'Відкрити договір', href: `/contracts/${contractId}` },
      },
    ]);
    const trace = async (type: string, id: string) =>
      (await api.get(`/audit?entity_type=${type}&entity_id=${id}`)).body.items.map(
        ({ sentence }: { sentence: string }) => sentence,
      );
    expect(await trace('complex', complexId)).toContainEqual(expect.stringContaining('Надіслано оголошення'));
    expect(await trace('contract', contractId)).toEqual(['Надіслано оголошення: «Завтра не буде води»']);
    expect(await trace('contract', unreached)).toEqual([]);
  });

  it('of the night waits for the morning, and that is said before', async () => {
    const email = newEmail();
    await letFlat({ email });
    // 23:00 of Kyiv.
    app.time.set('2026-11-20T21:00:00Z');
    expect(await recipients()).toMatchObject({ leaves_at: '2026-11-21T07:00:00.000Z' });
    expect((await send()).body).toMatchObject({ queued: 1, sent: 0 });
    const waiting = await rows(
      `select o.run_at from outbox o join messages m on m.id = o.id where m.owner_id = $1 and m.kind = 'announcement'`,
    );
    expect(waiting).toEqual([{ run_at: new Date('2026-11-21T07:00:00Z') }]);
  });

  it('does not go where the tenant wants no more, or his lease allows no letters', async () => {
    const email = newEmail();
    const stopped = await letFlat({ email });
    const silent = await letFlat({ email: newEmail() });
    const settings = JSON.stringify({ ...DEFAULT_REMINDERS, channels: ['push'] });
    await rows('update contracts set notification_settings = $2 where id = $1', [silent, settings]);
    await letFlat({ phone: newPhone() });
    await send();
    await rows(`select private.stop_messages(id, now()) from messages where owner_id = $1 and recipient = $2`, [
      owner.ownerId,
      email,
    ]);
    const { total, unreached_leases: left } = await recipients();
    expect([total, left.map(({ contract_id, reason }: Record<string, string>) => [contract_id, reason])]).toEqual([
      3,
      expect.arrayContaining([
        [stopped, 'stopped'],
        [silent, 'no_channel'],
      ]),
    ]);
    expect((await send()).body).toMatchObject({ total: 3, queued: 1, unreached: 2 });
    expect(await messages()).toHaveLength(3);
    // What is queued beside his stop does not leave either.
    await rows(
      `select private.queue_message(gen_random_uuid(), $1, 'email', $2, 'announcement', 'Вода', 'Вода', '', p_contract_id => $3)`,
      [owner.ownerId, email, stopped],
    );
    expect((await messages()).filter(({ status }) => status === 'suppressed')).toMatchObject([{ recipient: email }]);
  });

  it('sent twice under one key is one, and its letters are one', async () => {
    await letFlat({ email: newEmail() });
    const twice = () => send(api, WATER, { 'idempotency-key': 'water-1' });
    const answers = await Promise.all([twice(), twice(), twice()]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect((await listed()).total).toBe(1);
    expect(await messages()).toHaveLength(1);
  });

  it('is sent five times a day for a complex, however many are sent at once', async () => {
    await letFlat({ email: newEmail() });
    const answers = await Promise.all(Array.from({ length: 7 }, () => send()));
    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual([
      [409, 'announcements_full'],
      [409, 'announcements_full'],
    ]);
    expect((await listed()).total).toBe(5);
    expect(await recipients()).toMatchObject({ left_today: 0 });
    // Midnight of Kyiv.
    app.time.set('2026-11-20T22:00:00Z');
    expect((await send()).status).toBe(201);
  });

  it('to nobody is refused: no lease in force, or nobody that it would reach', async () => {
    expect([(await send()).status, (await send()).body.code]).toEqual([409, 'announcement_to_nobody']);
    expect(await recipients()).toMatchObject({ total: 0, unreached: 0 });
    await letFlat();
    const { status, body } = await send();
    expect([status, body.code, body.errors]).toEqual([
      409,
      'announcement_unreached',
      ['Оголошення нікому не дійде. Додайте пошту або телефон до карток орендарів.'],
    ]);
    expect(await listed()).toMatchObject({ total: 0, items: [] });
  });

  it('says what is wrong with its words', async () => {
    await letFlat({ email: newEmail() });
    for (const body of [
      { title: ' ', text: 'Так' },
      { title: 'Так', text: '' },
      { title: 'Так', text: 'я'.repeat(401) },
    ])
      expect((await send(api, body)).status).toBe(422);
    expect(await messages()).toEqual([]);
  });

  it('keeps its complex: one that has told its tenants goes to the archive', async () => {
    await letFlat({ email: newEmail() });
    await send();
    const answer = await api.delete(`/complexes/${complexId}?unlink=true`);
    expect([answer.status, answer.body]).toEqual([200, { id: complexId, archived: true }]);
  });
});

describe('an announcement of another', () => {
  it('is not there for a foreign owner, a manager of the complex and a tenant', async () => {
    const contractId = await letFlat({ email: newEmail() });
    const stranger = clientOf(app, (await insertOwner(app.database.superuser)).token);
    const { client: manager } = await insertManager(app, { ownerId: owner.ownerId, complexId });
    const tenant = await tenantOf(contractId);
    const path = `/complexes/${complexId}/announcements`;
    const ask = async (client: Client) =>
      Promise.all([send(client), client.get(path), client.get(`${path}/recipients`)]);
    for (const { status, body } of await ask(stranger))
      expect([status, body.errors]).toEqual([404, [`Комплекс з ID ${complexId} не знайдено.`]]);
    for (const client of [manager, tenant]) for (const { status } of await ask(client)) expect(status).toBe(403);
    expect(await messages()).toEqual([]);
  });
});
