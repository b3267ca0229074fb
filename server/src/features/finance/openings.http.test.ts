import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Landlord, makeLandlord } from '../../testing/contract-steps.ts';
import { insertManager } from '../../testing/entrusted.ts';
import { insertContractParty, insertUser } from '../../testing/factories.ts';
import { clientOf } from '../../testing/http-client.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let landlord: Landlord;
beforeAll(async () => {
  app = await startTestApp({ withJobs: false });
});
afterAll(() => app.close());
beforeEach(async () => {
  app.time.set('2026-11-20T09:00:00Z');
  landlord = await makeLandlord(app);
});

/** What says who owes: the report by age, the list of contracts, the dashboard, the month of finance. */
async function owed() {
  const [aging, contracts, dashboard, month] = await Promise.all(
    ['/finance/aging', '/contracts?overdue=true', '/dashboard/summary', '/finance/summary?period=2026-11'].map((path) =>
      landlord.client.get(path),
    ),
  );
  return {
    aging: [aging?.body.opening_kop, aging?.body.overdue_kop, aging?.body.total],
    debtors: aging?.body.items.map((row: Record<string, unknown>) => [row.opening_kop, row.overdue_kop, row.owed_kop]),
    late: contracts?.body.total,
    dashboard: dashboard?.body.money.overdue_kop,
    top: dashboard?.body.top_debtors.map(({ debt_kop }: { debt_kop: number }) => debt_kop),
    month: month?.body.overdue_kop,
  };
}

it('a debt brought in is owed wherever debts are told, until it is paid, and is of no age', async () => {
  const made = await landlord.client.post('/contracts', {
    ...landlord.parts,
    start_date: '2026-01-15',
    rent: { amount_minor: 1_850_000, currency: 'UAH' },
    opening_balance_kop: 500_000,
    joined: { billing_from: '2026-11' },
  });
  expect([made.status, made.body.errors]).toEqual([201, undefined]);
  const { id } = made.body;
  const nothing = { aging: [0, 0, 0], debtors: [], late: 0, dashboard: 0, top: [], month: 0 };
  // Nothing is in the books of a draft.
  expect(await owed()).toEqual(nothing);
  expect((await landlord.client.post(`/contracts/${id}/activate`, { signed_on: '2026-01-15' })).status).toBe(200);
  const whole = {
    aging: [500_000, 500_000, 1],
    debtors: [[500_000, 500_000, 500_000]],
    late: 1,
    dashboard: 500_000,
    top: [500_000],
    month: 500_000,
  };
  expect(await owed()).toEqual(whole);
  const { body: report } = await landlord.client.get('/finance/aging');
  expect(report.buckets.every(({ amount_kop }: { amount_kop: number }) => amount_kop === 0)).toBe(true);

  // 5 000,00 less 2 000,00 is 3 000,00; taken back it is 5 000,00 again; paid whole it is nothing.
  const pay = (amount: number) =>
    landlord.client.post('/payments', { contract_id: id, amount_kop: amount, paid_on: '2026-11-20', method: 'cash' });
  const part = await pay(200_000);
  expect(part.status).toBe(201);
  expect(await owed()).toMatchObject({
    aging: [300_000, 300_000, 1],
    dashboard: 300_000,
    top: [300_000],
    month: 300_000,
  });
  await landlord.client.post(`/payments/${part.body.id}/reverse`, { reason: 'Помилка' });
  expect(await owed()).toEqual(whole);
  await app.database.superuser.query('select private.recount_owner($1)', [landlord.owner.ownerId]);
  expect(await owed()).toEqual(whole);
  await pay(500_000);
  expect(await owed()).toEqual(nothing);
});

it('a manager of the money, and one of the receipts, are told of it as its owner is, and of no other lease', async () => {
  const brought = (sum: number, parts: typeof landlord.parts) => ({
    ...parts,
    start_date: '2026-01-15',
    rent: { amount_minor: 1_850_000, currency: 'UAH' },
    opening_balance_kop: sum,
    joined: { billing_from: '2026-11' },
  });
  const { id } = (await landlord.client.post('/contracts', brought(500_000, landlord.parts))).body;
  await landlord.client.post(`/contracts/${id}/activate`, { signed_on: '2026-01-15' });
  await landlord.client.post('/payments', {
    contract_id: id,
    amount_kop: 120_000,
    paid_on: '2026-11-20',
    method: 'cash',
  });
  const place = { ownerId: landlord.owner.ownerId, propertyId: landlord.parts.rental_object_id };
  const money = (await insertManager(app, place, { switches: ['finance'] })).client;
  const bills = (await insertManager(app, place, { switches: ['contracts', 'receipts'] })).client;
  const lease = (await insertManager(app, place, { switches: ['contracts'] })).client;
  const told = async (client: typeof money) => {
    const [aging, month] = [await client.get('/finance/aging'), await client.get('/finance/summary?period=2026-11')];
    const { opening_kop, overdue_kop, total, items } = aging.body;
    const rows = items.map((row: Record<string, unknown>) => [row.id, row.opening_kop, row.overdue_kop, row.owed_kop]);
    return { opening_kop, overdue_kop, total, rows, month: month.body.overdue_kop };
  };
  // 5 000,00 less 1 200,00.
  const left = {
    opening_kop: 380_000,
    overdue_kop: 380_000,
    total: 1,
    rows: [[id, 380_000, 380_000, 380_000]],
    month: 380_000,
  };
  expect([await told(landlord.client), await told(money)]).toEqual([left, left]);
  const late = async (client: typeof money) => (await client.get('/contracts?overdue=true')).body.total;
  // Whether anything is owed is not told by the switch of contracts alone.
  expect([await late(landlord.client), await late(bills), await late(lease)]).toEqual([1, 1, 0]);

  const other = await landlord.client.post('/properties', {
    name: 'Інший',
    type: 'apartment',
    address: { city: 'Київ' },
  });
  const second = brought(70_000, { ...landlord.parts, rental_object_id: other.body.id });
  const { id: beside } = (await landlord.client.post('/contracts', second)).body;
  await landlord.client.post(`/contracts/${beside}/activate`, { signed_on: '2026-01-15' });
  expect((await told(landlord.client)).overdue_kop).toBe(450_000);
  expect([await told(money), await late(bills)]).toEqual([left, 1]);
});

it('a tenant finds his lease among what is late by it, and no lease of others', async () => {
  const brought = (sum: number, parts: typeof landlord.parts) => ({
    ...parts,
    start_date: '2026-01-15',
    rent: { amount_minor: 1_850_000, currency: 'UAH' },
    opening_balance_kop: sum,
    joined: { billing_from: '2026-11' },
  });
  const { id } = (await landlord.client.post('/contracts', brought(500_000, landlord.parts))).body;
  await landlord.client.post(`/contracts/${id}/activate`, { signed_on: '2026-01-15' });
  const { superuser } = app.database;
  const { userId, token } = await insertUser(superuser);
  await insertContractParty(superuser, landlord.owner.ownerId, id, userId);
  const tenant = clientOf(app, token);
  const neighbour = await makeLandlord(app);
  const { id: beside } = (await neighbour.client.post('/contracts', brought(70_000, neighbour.parts))).body;
  await neighbour.client.post(`/contracts/${beside}/activate`, { signed_on: '2026-01-15' });
  const late = async (query: string) =>
    (await tenant.get(`/contracts?overdue=${query}`)).body.items.map((row: Record<string, unknown>) => [
      row.id,
      row.role,
      row.badges,
    ]);
  expect([await late('true'), await late('false')]).toEqual([[[id, 'tenant', ['overdue']]], []]);
  for (const client of [tenant, landlord.client])
    expect((await client.get(`/contracts/${id}`)).body).toMatchObject({ badges: ['overdue'], overdue_since: null });
  const { rows } = await superuser.query('select count(*)::int as count from contract_debts where opening_kop > 0');
  expect(rows[0].count).toBeGreaterThan(1);
  await landlord.client.post('/payments', {
    contract_id: id,
    amount_kop: 500_000,
    paid_on: '2026-11-20',
    method: 'cash',
  });
  expect([await late('true'), await late('false')]).toEqual([[], [[id, 'tenant', []]]]);
});
