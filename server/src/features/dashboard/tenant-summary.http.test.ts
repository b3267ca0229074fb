import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  insertContract,
  insertContractParty,
  insertMeter,
  insertOwner,
  insertProperty,
  insertReading,
  insertUser,
} from '../../testing/factories.ts';
import { clientOf } from '../../testing/http-client.ts';
import { insertSupplierPayment } from '../../testing/insert-supplier-payment.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

/** The first screen of whoever rents: what he owes, for which home, by when, and what is asked of him. */

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ withJobs: false, now: '2026-11-20T09:00:00Z' });
});
afterAll(() => app.close());

type Item = { kind: string; severity: string; title: string; text: string; count: number; action: { href: string } };

/** A lease with a meter of light and one of water, whose tenant has an account and his link; the meters are read from the 18th on. */
async function home(window: { from_day: number; to_day: number } | null, email = 'andrii@example.com') {
  const { superuser } = app.database;
  const owner = await insertOwner(superuser);
  const api = clientOf(app, owner.token);
  const propertyId = await insertProperty(superuser, owner.ownerId, { apartment: '12' });
  const { contractId, tenantId } = await insertContract(superuser, owner.ownerId, { propertyId });
  const tenant = await insertUser(superuser);
  await insertContractParty(superuser, owner.ownerId, contractId, tenant.userId);
  await superuser.query('update counterparties set emails = array[$2] where id = $1', [tenantId, email]);
  const metered = { payer: 'tenant', method: 'meter', price: '4.32', ...(window && { reading_window: window }) };
  const services = ['electricity', 'cold_water'].map((code) => ({ code, ...metered }));
  expect((await api.patch(`/properties/${propertyId}/settings`, { services })).status).toBe(200);
  const [light = '', water = ''] = await Promise.all(
    services.map(({ code }) => insertMeter(superuser, owner.ownerId, { propertyId, service: code })),
  );
  const asks = async () => {
    const { body } = await clientOf(app, tenant.token).get('/dashboard/summary');
    return body.attention.filter(({ kind }: Item) => kind === 'submit_readings') as Item[];
  };
  const readOn = (meterId: string, on: string, state?: string) =>
    insertReading(superuser, owner.ownerId, { meterId, propertyId, on, value: '1180', ...(state && { state }) });
  const ask = (period: string) => api.post('/meters/requests', { period, contract_ids: [contractId] });
  return { owner, api, contractId, propertyId, tenant, light, water, asks, readOn, ask };
}

it('a tenant is asked for the readings of his home while they can be brought, and of which home is said', async () => {
  const { contractId, light, water, asks, readOn, api, ask } = await home({ from_day: 18, to_day: 25 });
  // Without a page to bring them by nothing is asked.
  expect(await asks()).toEqual([]);
  await ask('2026-11');
  expect(await asks()).toMatchObject([
    {
      severity: 'info',
      title: 'Передайте показники за листопад\u00a02026',
      text: expect.stringMatching(/кв\. 12 · 2\u00a0лічильники · до\s25\.11\.2026$/),
      count: 2,
      action: { label: 'Передати', href: `/contracts/${contractId}?open=readings` },
    },
  ]);
  await readOn(light, '2026-11-19', 'submitted');
  expect(await asks()).toMatchObject([{ count: 1, text: expect.stringMatching(/ · 1\u00a0лічильник · /) }]);
  await readOn(water, '2026-11-19', 'rejected');
  expect(await asks()).toHaveLength(1);
  await api.patch(`/contracts/${contractId}/public-link`, { enabled: false });
  expect(await asks()).toEqual([]);
  await api.patch(`/contracts/${contractId}/public-link`, { enabled: true });
  await readOn(water, '2026-11-20', 'submitted');
  expect(await asks()).toEqual([]);
});

it('before the window he is asked nothing, after it he is told that it is over; the owner’s own request asks at once', async () => {
  const [before, after, none] = [
    await home({ from_day: 25, to_day: 30 }),
    await home({ from_day: 10, to_day: 15 }),
    await home(null),
  ];
  for (const { ask } of [before, after, none]) await ask('2026-11');
  expect(await before.asks()).toEqual([]);
  expect(await after.asks()).toMatchObject([
    { severity: 'warning', text: expect.stringContaining(' · строк минув 15.11.2026') },
  ]);
  expect(await none.asks()).toEqual([]);
  const told = (month: string) =>
    app.database.superuser.query(
      `insert into notifications (id, owner_id, user_id, contract_id, type, topic, title, entity_type, href, dedupe_key, created_at)
       values (gen_random_uuid(), $1, $2, $3, 'my_readings_asked', 'readings', $4, 'contract', '/contracts', $4, '2026-11-02T09:00:00Z')`,
      [none.owner.ownerId, none.tenant.userId, none.contractId, `Передайте показники за ${month}\u00a02026`],
    );
  await told('жовтень');
  expect(await none.asks()).toEqual([]);
  await told('листопад');
  expect(await none.asks()).toMatchObject([{ text: expect.stringContaining(' · до\u00a005.12.2026') }]);
});

it('he is asked to show what he pays to suppliers himself for the month before, until he has shown it', async () => {
  const { superuser } = app.database;
  const [his, others] = [await home(null), await home(null, 'olha@example.com')];
  const asks = async ({ tenant }: typeof his) => {
    const { body } = await clientOf(app, tenant.token).get('/dashboard/summary');
    return body.attention.filter(({ kind }: Item) => kind === 'show_payments') as Item[];
  };
  const direct = { payer: 'tenant_direct', method: 'fixed', amount_kop: 1 };
  // Heating has a season, and October is not in it.
  const services = [
    { code: 'gas', ...direct },
    { code: 'heating', ...direct, season: { from: '11-01', to: '04-01' } },
  ];
  for (const { api, propertyId, contractId, ask } of [his, others]) {
    expect((await api.patch(`/properties/${propertyId}/settings`, { services })).status).toBe(200);
    await ask('2026-10');
    await api.patch(`/contracts/${contractId}/public-link`, { enabled: true });
  }
  expect(await asks(his)).toMatchObject([
    {
      severity: 'info',
      title: 'Покажіть оплати постачальникам за жовтень\u00a02026',
      text: expect.stringMatching(/кв\. 12 · Газ · до\s30\.11\.2026$/),
      count: 1,
      action: { label: 'Показати', href: `/contracts/${his.contractId}?open=suppliers` },
    },
  ]);
  await insertSupplierPayment(superuser, { contractId: his.contractId, period: '2026-10', paidOn: '2026-11-12' });
  expect([await asks(his), await asks(others)]).toEqual([[], [expect.objectContaining({ count: 1 })]]);
});

it('a change of the lease and an act that wait for him are what he is asked for, until they are answered', async () => {
  const { superuser } = app.database;
  const { owner, contractId, propertyId, tenant } = await home(null);
  const asked = async () => (await clientOf(app, tenant.token).get('/dashboard/summary')).body.attention as Item[];
  const number = (await clientOf(app, owner.token).get(`/contracts/${contractId}`)).body.number;
  await superuser.query(
    `insert into contract_amendments (id, owner_id, contract_id, number, valid_from, rent_amount_minor, rent_currency)
     values (gen_random_uuid(), $1, $2, 1, '2027-01-01', 2200000, 'UAH')`,
    [owner.ownerId, contractId],
  );
  await superuser.query(
    `insert into handover_acts (id, owner_id, contract_id, property_id, direction, status, held_on, created_at, updated_at)
     values (gen_random_uuid(), $1, $2, $3, 'in', 'draft', '2026-11-20', now(), now())`,
    [owner.ownerId, contractId, propertyId],
  );
  const change = {
    kind: 'accept_amendment',
    title: `Зміни до договору №\u00a0${number} чекають вашої згоди`,
    action: { href: `/contracts/${contractId}` },
  };
  // A draft of an act is its owner's.
  expect(await asked()).toMatchObject([change]);
  await superuser.query(
    `update handover_acts set status = 'sent', text_sealed = '\\x00', sha256 = decode(repeat('00', 32), 'hex') where contract_id = $1`,
    [contractId],
  );
  const act = { kind: 'sign_act', severity: 'warning', action: { href: `/contracts/${contractId}/handover` } };
  expect(await asked()).toMatchObject([change, act]);
  await superuser.query(`update contract_amendments set status = 'accepted' where contract_id = $1`, [contractId]);
  expect(await asked()).toMatchObject([act]);
});

it('what is owed stands by its home: in what has to be paid and among what he rents', async () => {
  const { superuser } = app.database;
  const { owner, contractId, propertyId, tenant } = await home(null);
  await superuser.query(
    `insert into receipts (id, owner_id, contract_id, property_id, tenant_counterparty_id, kind, number, period, status, issued_on, due_on, charges_kop)
     select gen_random_uuid(), $1, $2, $3, tenant_counterparty_id, 'one_off', 'К-1', '2026-11', 'issued', '2026-11-20', '2026-11-25', 100000 from contracts where id = $2`,
    [owner.ownerId, contractId, propertyId],
  );
  await superuser.query(
    `insert into ledger_entries (id, owner_id, contract_id, posted_on, debit_account, credit_account, amount_kop, currency, kind, source_type, source_id)
     values (gen_random_uuid(), $1, $2, '2026-11-20', 'receivable', 'rent_income', 100000, 'UAH', 'issue', 'receipt', gen_random_uuid())`,
    [owner.ownerId, contractId],
  );
  const { body } = await clientOf(app, tenant.token).get('/dashboard/summary');
  expect(body.attention.map(({ text }: Item) => text)).toEqual([
    expect.stringMatching(/кв\. 12 · сплатити до\s25\.11\.2026$/),
  ]);
  expect(body.rented).toMatchObject([{ contract_id: contractId, balance_kop: 100000 }]);
});
