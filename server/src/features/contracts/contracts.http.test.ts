import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
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

let test: TestApp;
let owner: TestOwner;
let client: Client;
let stranger: Client;
let parts: { rental_object_id: string; landlord_counterparty_id: string; tenant_counterparty_id: string };

beforeAll(async () => {
  test = await startTestApp({ withJobs: false });
});
afterAll(() => test.close());

beforeEach(async () => {
  const pool = test.database.superuser;
  owner = await insertOwner(pool);
  client = clientOf(test, owner.token);
  stranger = clientOf(test, (await insertOwner(pool)).token);
  parts = {
    rental_object_id: await insertProperty(pool, owner.ownerId),
    landlord_counterparty_id: await insertCounterparty(pool, owner.ownerId, {
      displayName: 'Коваленко Олена',
      roles: ['landlord'],
    }),
    tenant_counterparty_id: await insertCounterparty(pool, owner.ownerId, {
      emails: ['ivan@example.com'],
      phones: ['+380671234567'],
    }),
  };
});

function body(values: object = {}) {
  return {
    ...parts,
    start_date: '2026-12-01',
    end_date: '2027-11-30',
    rent: { amount_minor: 1_850_050, currency: 'UAH' },
    ...values,
  };
}

async function create(values: object = {}): Promise<{ id: string; number: string; version: number }> {
  const made = await client.post('/contracts', body(values));
  expect([made.status, made.text]).toEqual([201, made.text]);
  return made.body;
}

describe('creating a contract', () => {
  it('gives a number, the defaults and the first version of the terms, and marks the onboarding step [spec 3.9, 7.21]', async () => {
    const made = await client.post('/contracts', body());
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      number: 'Д-2026-0001',
      status: 'draft',
      role: 'owner',
      rent: { amount_minor: 1_850_050, currency: 'UAH' },
      peg: { mode: 'none' },
      payment: { due_day: 5, grace_days: 0, for: 'current', utilities: 'same', account_iban: null },
      proration: 'actual_days',
      late_fee: { mode: 'none' },
      notice_days: 30,
      vat_mode: 'none',
      deposit: null,
      public_link: null,
      allowed_events: ['send', 'activate', 'cancel'],
      effective_end: '2027-11-30',
      terms: [{ valid_from: '2026-12-01' }],
    });
    const { rows } = await test.database.superuser.query('select first_contract_at from owners where id = $1', [
      owner.ownerId,
    ]);
    expect(rows[0]?.first_contract_at).not.toBeNull();
  });

  it('is read by its id as it was made, with its parties, its object and its terms [spec 7.20]', async () => {
    const made = await create({ notes: 'Ключі в консьєржки' });
    const read = await client.get(`/contracts/${made.id}`);
    expect(read.status).toBe(200);
    expect(read.body).toMatchObject({
      id: made.id,
      number: made.number,
      status: 'draft',
      version: 1,
      rental_object_id: parts.rental_object_id,
      rent: { amount_minor: 1_850_050, currency: 'UAH' },
      notes: 'Ключі в консьєржки',
      terms: [{ valid_from: '2026-12-01' }],
    });
    expect(read.body).toEqual(made);
  });

  it('numbers one after another and passes over a number that somebody has typed', async () => {
    expect((await create()).number).toBe('Д-2026-0001');
    await create({ number: 'Д-2026-0002' });
    expect((await create()).number).toBe('Д-2026-0003');
    const taken = await client.post('/contracts', body({ number: 'Д-2026-0003' }));
    expect([taken.status, taken.body.code, taken.body.errors]).toEqual([
      409,
      'contract_number_taken',
      ['Договір із номером Д-2026-0003 уже є.'],
    ]);
    expect(taken.body.fields).toEqual({ number: 'Договір із номером Д-2026-0003 уже є.' });
    expect((await create()).number).toBe('Д-2026-0004');
  });

  it('answers a foreign, a random and a malformed reference alike, at its field', async () => {
    const foreignOwner = await insertOwner(test.database.superuser);
    const foreign = {
      rental_object_id: await insertProperty(test.database.superuser, foreignOwner.ownerId),
      landlord_counterparty_id: await insertCounterparty(test.database.superuser, foreignOwner.ownerId),
      tenant_counterparty_id: await insertCounterparty(test.database.superuser, foreignOwner.ownerId),
    };
    for (const [field, id] of Object.entries(foreign)) {
      for (const value of [id, newId(), 'not-an-id']) {
        const refused = await client.post('/contracts', body({ [field]: value }));
        expect([refused.status, refused.body.fields]).toEqual([422, { [field]: 'Не знайдено' }]);
      }
    }
    const coTenant = await client.post('/contracts', body({ co_tenants: [foreign.tenant_counterparty_id] }));
    expect(coTenant.body.fields).toEqual({ 'co_tenants.0': 'Не знайдено' });
  });

  it.each([
    ['an unknown field', { status: 'active' }, { status: 'Невідоме поле' }],
    [
      'an impossible day',
      { start_date: '2027-02-30', end_date: null },
      { start_date: 'Такої дати немає. Формат: РРРР-ММ-ДД' },
    ],
    ['an end before the start', { end_date: '2026-11-30' }, { end_date: 'Дата завершення раніша за дату початку' }],
    [
      'a rent in dollars without a rule',
      { rent: { amount_minor: 50_000, currency: 'USD' } },
      { 'peg.mode': 'Для оренди в іноземній валюті оберіть прив’язку до курсу' },
    ],
  ])('refuses %s', async (_what, values, fields) => {
    const refused = await client.post('/contracts', body(values));
    expect([refused.status, refused.body.fields]).toEqual([422, fields]);
  });

  it('warns about the law and never blocks', async () => {
    const made = await client.post('/contracts', body({ end_date: null }));
    expect(made.body.warnings.map((warning: { code: string }) => warning.code)).toEqual(['residential_five_years']);
  });
});

describe('access to a contract', () => {
  it('gives nobody signed in 401, and a foreign contract the very 404 of a random one', async () => {
    const { id } = await create();
    const anonymous = clientOf(test);
    const random = newId();
    const calls: ((who: Client, contractId: string) => Promise<{ status: number; text: string }>)[] = [
      (who, at) => who.get(`/contracts/${at}`),
      (who, at) => who.patch(`/contracts/${at}`, { notes: 'x' }),
      (who, at) => who.delete(`/contracts/${at}`),
      (who, at) => who.post(`/contracts/${at}/send`),
      (who, at) => who.post(`/contracts/${at}/activate`),
      (who, at) => who.post(`/contracts/${at}/cancel`),
      (who, at) => who.post(`/contracts/${at}/notice`, { ends_on: '2027-01-01', by: 'tenant' }),
      (who, at) => who.post(`/contracts/${at}/terminate`, { terminated_on: '2026-11-20', reason: 'х' }),
      (who, at) => who.post(`/contracts/${at}/renew`, { end_date: '2028-11-30' }),
      (who, at) => who.post(`/contracts/${at}/amendments`, { valid_from: '2027-01-01', note: 'х' }),
      (who, at) => who.patch(`/contracts/${at}/notification-settings`, { notification_settings: null }),
      (who, at) => who.patch(`/contracts/${at}/public-link`, { enabled: false }),
      (who, at) => who.post(`/contracts/${at}/public-link/rotate`),
      (who, at) => who.get(`/contracts/${at}/schedule`),
      (who, at) => who.get(`/contracts/${at}/ledger`),
      (who, at) => who.get(`/contracts/${at}/pdf`),
    ];
    for (const [index, call] of calls.entries()) {
      expect([index, (await call(anonymous, id)).status]).toEqual([index, 401]);
      const [foreign, missing] = [await call(stranger, id), await call(stranger, random)];
      expect([index, foreign.status, foreign.text.replaceAll(id, 'ID').replace(/"request_id":"[^"]*"/, '')]).toEqual([
        index,
        404,
        missing.text.replaceAll(random, 'ID').replace(/"request_id":"[^"]*"/, ''),
      ]);
    }
    expect((await stranger.get('/contracts/not-an-id')).body).toMatchObject({
      code: 'contract_not_found',
      errors: ['Контракт з ID not-an-id не знайдено.'],
    });
    expect((await client.get(`/contracts/${id}`)).body).toMatchObject({ status: 'draft', version: 1 });
  });

  it('shows a tenant his contract without the link, the notes and the settings, and lets him change nothing', async () => {
    const { contractId } = await insertContract(test.database.superuser, owner.ownerId, { status: 'active' });
    await client.patch(`/contracts/${contractId}`, { notes: 'Таємна нотатка' });
    const { userId, token } = await insertUser(test.database.superuser);
    await insertContractParty(test.database.superuser, owner.ownerId, contractId, userId);
    const tenant = clientOf(test, token);
    const seen = await tenant.get(`/contracts/${contractId}`);
    expect(seen.body).toMatchObject({
      role: 'tenant',
      public_link: null,
      notes: null,
      notification_settings: null,
      allowed_events: [],
    });
    expect(seen.text).not.toContain('Таємна');
    expect((await tenant.get('/contracts')).body.items).toMatchObject([{ id: contractId, role: 'tenant' }]);
    expect((await tenant.patch(`/contracts/${contractId}`, { notes: 'x' })).status).toBe(403);
    expect((await tenant.post(`/contracts/${contractId}/send`)).status).toBe(403);
    expect((await tenant.get(`/contracts/${contractId}/ledger`)).status).toBe(200);
  });
});

describe('changing a contract', () => {
  it('lets a draft change freely, its first terms included [spec 7.22]', async () => {
    const { id } = await create();
    const changed = await client.patch(`/contracts/${id}`, {
      start_date: '2027-01-01',
      rent: { amount_minor: 50_000, currency: 'USD' },
      peg: { mode: 'fx' },
      payment: { due_day: 31 },
      deposit: { amount_minor: 50_000, currency: 'USD' },
    });
    expect(changed.body).toMatchObject({
      version: 2,
      rent: { amount_minor: 50_000, currency: 'USD' },
      peg: { mode: 'fx', rate_source: 'nbu', rate_day: 'issue', cap_kop: null },
      payment: { due_day: 31, for: 'current' },
      deposit: { kind: 'guarantee' },
      terms: [{ valid_from: '2027-01-01' }],
    });
  });

  it('deletes a draft and refuses to delete a live contract [spec 7.23]', async () => {
    const { id, version } = await create();
    expect((await client.delete(`/contracts/${id}?version=${version + 1}`)).body.code).toBe('version_conflict');
    expect((await client.delete(`/contracts/${id}`)).status).toBe(204);
    expect((await client.get(`/contracts/${id}`)).status).toBe(404);
    const { contractId } = await insertContract(test.database.superuser, owner.ownerId, { status: 'active' });
    expect((await client.delete(`/contracts/${contractId}`)).body.code).toBe('contract_has_history');
  });

  it('takes a note although a card was archived meanwhile, and lets nothing out that was archived', async () => {
    const { contractId, tenantId } = await insertContract(test.database.superuser, owner.ownerId, {
      status: 'completed',
    });
    await test.database.superuser.query('update counterparties set archived_at = now() where id = $1', [tenantId]);
    expect((await client.patch(`/contracts/${contractId}`, { notes: 'Ключі повернено' })).status).toBe(200);
    const { id } = await create();
    await test.database.superuser.query('update properties set archived_at = now() where id = $1', [
      parts.rental_object_id,
    ]);
    expect((await client.post(`/contracts/${id}/send`)).body.fields).toEqual({ rental_object_id: 'Не знайдено' });
  });

  it('keeps the reminders of a contract [spec 3.7]', async () => {
    const { id } = await create();
    const settings = {
      channels: ['email'],
      receipt_issued: true,
      payment_received: false,
      before_due_days: [3],
      after_due_days: [1, 5],
      readings_reminder: true,
    };
    const path = `/contracts/${id}/notification-settings`;
    expect((await client.patch(path, { notification_settings: settings })).body.notification_settings).toEqual(
      settings,
    );
    expect((await client.patch(path, { notification_settings: null })).body.notification_settings).toBeNull();
    const whole = await client.patch(`/contracts/${id}`, { notification_settings: settings });
    expect([whole.status, whole.body.notification_settings]).toEqual([200, settings]);
  });
});

describe('the schedule', () => {
  it('gives rent and due days of the coming months, a part of the first one, and stops at the end', async () => {
    const { id } = await create({ start_date: '2026-12-16', end_date: '2027-02-28', payment: { due_day: 31 } });
    const { body: schedule } = await client.get(`/contracts/${id}/schedule?months=6`);
    expect(schedule.items).toMatchObject([
      // 18 500,50 × 16 / 31 = 9 548,645… → 9 548,65
      { period: '2026-12', due_on: '2026-12-31', amount_kop: 954_865, days: 16, of_days: 31, provisional: false },
      { period: '2027-01', due_on: '2027-01-31', amount_kop: 1_850_050, days: 31, of_days: 31 },
      { period: '2027-02', due_on: '2027-02-28', amount_kop: 1_850_050, receipt_id: null },
    ]);
    expect(schedule.items).toHaveLength(3);
  });

  it('gives a receipt that is made its own day, whenever it is asked', async () => {
    const { contractId } = await insertContract(test.database.superuser, owner.ownerId, { startDate: '2026-01-01' });
    const run = await client.post('/receipts/run', { period: '2026-11', contract_ids: [contractId] });
    expect(run.body.created_count).toBe(1);
    const { items } = (await client.get(`/receipts?contract_id=${contractId}`)).body;
    const [body] = items;
    await test.database.superuser.query(`update receipts set due_on = '2026-11-10' where id = $1`, [body.id]);
    const { body: schedule } = await client.get(`/contracts/${contractId}/schedule?months=1`);
    expect(schedule.items).toMatchObject([{ period: '2026-11', due_on: '2026-11-10', receipt_id: body.id }]);
  });

  it('ends with the last month that can be written', async () => {
    const { id } = await create({ start_date: '2200-12-01', end_date: null });
    const { status, body } = await client.get(`/contracts/${id}/schedule?months=60`);
    expect([status, body.items.map(({ period }: { period: string }) => period)]).toEqual([200, ['2200-12']]);
  });
});
