import type { GrantSwitch } from '@kliuchar/domain/grants/grant-switches';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type BillingWorld, createBillingWorld } from '../../testing/billing-world.ts';
import { insertGrant, insertManager, type Manager } from '../../testing/entrusted.ts';
import { insertOwner, insertProperty } from '../../testing/factories.ts';
import { type Client, clientOf } from '../../testing/http-client.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

/** Money of the objects entrusted by `finance`: theirs to the kopeck, and nothing of any other (product.md §2, ADR 0038). */

let app: TestApp;
let world: BillingWorld;
let home: Awaited<ReturnType<BillingWorld['meteredContract']>>;
let manager: Manager;
beforeAll(async () => {
  app = await startTestApp({ withJobs: false });
});
afterAll(() => app.close());
beforeEach(async () => {
  app.time.set('2026-11-20T09:00:00Z');
  world = await createBillingWorld(app);
  home = await world.meteredContract();
  manager = await entrusted(['finance']);
});

const entrusted = (switches: readonly GrantSwitch[], propertyId = home.propertyId) =>
  insertManager(app, { ownerId: world.owner.ownerId, propertyId }, { switches });

/** A receipt, a payment and an offset, an expense, a deposit, a draft and a part of a bill: all that a report is made of. */
async function business({ contractId, propertyId }: typeof home, others: readonly string[] = []): Promise<void> {
  const { client } = world;
  await world.issued(contractId);
  await world.pay(contractId, 500_000);
  await client.post('/payments', {
    contract_id: contractId,
    amount_kop: 7_000,
    paid_on: '2026-11-20',
    method: 'offset',
  });
  await client.post('/receipts', {
    kind: 'one_off',
    contract_id: contractId,
    due_on: '2026-12-01',
    lines: [{ title: 'Чернетка', amount_kop: 999_999 }],
  });
  await client.post('/expenses', {
    property_id: propertyId,
    category: 'repair',
    amount_kop: 150_000,
    spent_on: '2026-11-12',
  });
  await client.post(`/contracts/${contractId}/deposit`, { kind: 'received', amount_minor: 40_000, on: '2026-11-01' });
  const bill = await client.post('/shared-bills', {
    service: 'building',
    period: '2026-11',
    total_kop: 90_000,
    basis: 'equal',
    shares: [propertyId, ...others].map((id) => ({ property_id: id })),
  });
  expect(bill.status, bill.text).toBe(201);
}

const REPORTS = [
  'summary?period=2026-11',
  'cashflow',
  'aging',
  'pnl',
  'deposits',
  'bill-shares',
  'export?report=aging&format=csv',
  'export?report=cashflow&format=csv',
  'export?report=pnl&format=csv',
  'export?report=deposits&format=csv',
] as const;

const reports = (client: Client) => Promise.all(REPORTS.map((name) => client.get(`/finance/${name}`)));
const textOf = ({ text }: { text: string }) => text;

describe('reports of what is entrusted', () => {
  it('are what the owner himself is told where all he has is entrusted [spec 1.1]', async () => {
    await business(home);
    app.time.set('2026-12-20T09:00:00Z');
    const [own, his] = [await reports(world.client), await reports(manager.client)];
    expect(his.map(({ status }) => status)).toEqual(REPORTS.map(() => 200));
    // The contract itself is another switch's to open.
    expect(his.map(textOf)).toEqual(own.map(textOf).map((text) => text.replaceAll('"opens":true', '"opens":false')));
    // Rent 20 000,00, electricity 432,00 and internet 250,00; 1 500,00 and the whole bill of 900,00 spent (METERED_KOP).
    expect((await manager.client.get('/finance/summary?period=2026-11')).body).toMatchObject({
      expected_kop: 2_068_200,
      received_kop: 500_000,
      rent_kop: 2_000_000,
      utilities_kop: 68_200,
      expenses_kop: 240_000,
      net_kop: 1_828_200,
      // The offset pays, and is no money.
      overdue_kop: 1_561_200,
      overdue_count: 1,
      deposits_held: [{ amount_minor: 40_000, currency: 'UAH' }],
    });
  });

  it('hold nothing of another object of the same owner', async () => {
    await business(home);
    const before = (await reports(manager.client)).map(textOf);
    const other = await world.meteredContract();
    await business(other);
    const complex = (await world.client.post('/complexes', { name: 'Січова, 7' })).body;
    await world.client.post('/expenses', {
      complex_id: complex.id,
      category: 'cleaning',
      amount_kop: 33_300,
      spent_on: '2026-11-12',
    });
    expect((await reports(manager.client)).map(textOf)).toEqual(before);
    expect((await manager.client.get(`/finance/pnl?property_id=${other.propertyId}`)).body.items).toEqual([]);
    expect((await manager.client.get('/expenses')).body.total).toBe(1);
  });

  it('count of a bill for several objects what falls on his, and do not say the whole', async () => {
    const [second, third] = [
      await insertProperty(world.db, world.owner.ownerId, { apartment: '98' }),
      await insertProperty(world.db, world.owner.ownerId, { apartment: '99' }),
    ];
    await business(home, [second, third]);
    const shares = await manager.client.get('/finance/bill-shares');
    // 900,00 over three objects.
    expect(shares.body).toMatchObject({
      total: 1,
      items: [{ property_id: home.propertyId, service: 'building', period: '2026-11', amount_kop: 30_000 }],
    });
    const pnl = (await manager.client.get('/finance/pnl?period_from=2026-11')).body;
    expect([pnl.items[0].expenses_kop, pnl.totals.expenses_kop]).toEqual([180_000, 180_000]);
    const all = [shares, ...(await reports(manager.client)), await manager.client.get('/expenses')].map(textOf).join();
    expect(all).not.toMatch(/\b90000\b|900[,.]00/);
    expect((await world.client.get('/finance/bill-shares')).body.total).toBe(3);
    expect((await manager.client.get('/shared-bills')).status).toBe(403);
  });

  it('open neither taxes, nor people, nor what another switch opens', async () => {
    await business(home);
    for (const path of ['/finance/tax', '/finance/export?report=tax', '/finance/export?report=counterparties'])
      expect((await manager.client.get(path)).status, path).toBe(403);
    for (const report of ['receipts', 'payments', 'contracts'])
      expect(
        (await manager.client.get(`/finance/export?report=${report}&format=csv`)).text.trim().split('\n'),
      ).toHaveLength(1);
    for (const list of ['receipts', 'payments', 'contracts'])
      expect((await manager.client.get(`/${list}`)).body.total, list).toBe(0);
    for (const path of ['', '/ledger', '/deposit', '/pdf'])
      expect((await manager.client.get(`/contracts/${home.contractId}${path}`)).status, path).toBe(404);
    const others = await entrusted(['readings', 'receipts', 'payments', 'contracts', 'tasks', 'documents']);
    for (const path of [...REPORTS.map((name) => `/finance/${name}`), '/expenses'])
      expect((await others.client.get(path)).status, path).toBe(403);
  });

  it('end with the access, at the very next request', async () => {
    await business(home);
    expect((await reports(manager.client)).map(({ status }) => status)).toEqual(REPORTS.map(() => 200));
    await world.client.delete(`/properties/${home.propertyId}/managers/${manager.grantId}`);
    expect((await manager.client.get('/finance/export?report=aging&format=csv')).status).toBe(403);
    expect((await reports(manager.client)).map(({ status }) => status)).toEqual(REPORTS.map(() => 403));
    expect((await manager.client.get('/expenses')).status).toBe(403);
    const ended = await insertManager(
      app,
      { ownerId: world.owner.ownerId, propertyId: home.propertyId },
      { switches: ['finance'], until: '2026-11-19' },
    );
    expect((await ended.client.get('/finance/summary')).status).toBe(403);
  });

  it('are never added to what the person owns himself', async () => {
    await business(home);
    const person = await insertOwner(world.db);
    const client = clientOf(app, person.token);
    await insertGrant(
      world.db,
      person.userId,
      { ownerId: world.owner.ownerId, propertyId: home.propertyId },
      { switches: ['finance'] },
    );
    expect((await client.get('/finance/summary')).body.expected_kop).toBe(0);
    expect((await client.get('/finance/summary?whose=own')).body.expected_kop).toBe(0);
    expect((await client.get('/finance/summary?whose=entrusted')).body.expected_kop).toBe(2_068_200);
    expect((await client.get('/expenses?whose=entrusted')).body.total).toBe(1);
    expect((await client.get('/expenses')).body.total).toBe(0);
    expect((await world.client.get('/finance/summary?whose=entrusted')).body.expected_kop).toBe(0);
  });
});
