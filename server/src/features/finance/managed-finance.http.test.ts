import { describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { insertGrant, insertManager } from '../../testing/entrusted.ts';
import { useEntrustedHome } from '../../testing/entrusted-home.ts';
import { insertOwner, insertProperty } from '../../testing/factories.ts';
import { type Client, clientOf } from '../../testing/http-client.ts';

/** Money of the objects entrusted by `finance`: theirs to the kopeck, and nothing of any other (product.md §2, ADR 0038). */

const { at, entrusted } = useEntrustedHome('finance');

/** A receipt, a payment and an offset, an expense, a deposit, a draft and a part of a bill: all that a report is made of. */
async function business({ contractId, propertyId }: typeof at.home, others: readonly string[] = []): Promise<void> {
  const { client } = at.world;
  await at.world.issued(contractId);
  await at.world.pay(contractId, 500_000);
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
    await business(at.home);
    // 300,00 of the 5 000,00 that came went back; of the deposit of 400,00 50,00 did, and 20,00 more by a slip, taken back.
    await at.world.db.query(
      `insert into settlements (id, owner_id, contract_id, kind, amount_kop, settled_on) values ($1, $2, $3, 'refund', 30000, '2026-11-15')`,
      [newId(), at.world.owner.ownerId, at.home.contractId],
    );
    const deposit = `/contracts/${at.home.contractId}/deposit`;
    for (const amount_minor of [5_000, 2_000])
      await at.world.client.post(deposit, { kind: 'returned', amount_minor, on: '2026-11-16' });
    const { movements } = (await at.world.client.get(deposit)).body;
    await at.world.client.post(`${deposit}/${movements.at(-1).id}/reverse`, { reason: 'Помилка' });
    at.app.time.set('2026-12-20T09:00:00Z');
    const [own, his] = [await reports(at.world.client), await reports(at.manager.client)];
    expect(his.map(({ status }) => status)).toEqual(REPORTS.map(() => 200));
    // The contract itself is another switch's to open.
    expect(his.map(textOf)).toEqual(own.map(textOf).map((text) => text.replaceAll('"opens":true', '"opens":false')));
    // Rent 20 000,00, electricity 432,00 and internet 250,00; 1 500,00 and the whole bill of 900,00 spent (METERED_KOP).
    expect((await at.manager.client.get('/finance/summary?period=2026-11')).body).toMatchObject({
      expected_kop: 2_068_200,
      received_kop: 470_000 + 35_000,
      rent_kop: 2_000_000,
      utilities_kop: 68_200,
      expenses_kop: 240_000,
      net_kop: 1_828_200,
      // The offset pays, and is no money.
      overdue_kop: 1_561_200,
      overdue_count: 1,
      deposits_held: [{ amount_minor: 35_000, currency: 'UAH' }],
    });
  });

  it.each(['aging', 'deposits', 'pnl'])(
    'as %s are the same whole and row after row by their cursors',
    async (report) => {
      const second = await at.world.meteredContract();
      await insertGrant(
        at.world.db,
        at.manager.userId,
        { ownerId: at.world.owner.ownerId, propertyId: second.propertyId },
        { switches: ['finance'] },
      );
      await business(at.home);
      await business(second);
      at.app.time.set('2026-12-20T09:00:00Z');
      const get = async (query: string) => (await at.manager.client.get(`/finance/${report}${query}`)).body;
      const { items } = await get('');
      const first = await get('?limit=1');
      const last = await get(`?limit=1&cursor=${first.next_cursor}`);
      expect([first.total, last.total, last.next_cursor]).toEqual([2, 2, null]);
      expect([...first.items, ...last.items]).toEqual(items);
    },
  );

  it('hold nothing of another object of the same owner', async () => {
    await business(at.home);
    const before = (await reports(at.manager.client)).map(textOf);
    const other = await at.world.meteredContract();
    await business(other);
    const complex = (await at.world.client.post('/complexes', { name: 'Січова, 7' })).body;
    await at.world.client.post('/expenses', {
      complex_id: complex.id,
      category: 'cleaning',
      amount_kop: 33_300,
      spent_on: '2026-11-12',
    });
    expect((await reports(at.manager.client)).map(textOf)).toEqual(before);
    expect((await at.manager.client.get(`/finance/pnl?property_id=${other.propertyId}`)).body.items).toEqual([]);
    expect((await at.manager.client.get('/expenses')).body.total).toBe(1);
  });

  it('count of a bill for several objects what falls on his, and do not say the whole', async () => {
    const [second, third] = [
      await insertProperty(at.world.db, at.world.owner.ownerId, { apartment: '98' }),
      await insertProperty(at.world.db, at.world.owner.ownerId, { apartment: '99' }),
    ];
    await business(at.home, [second, third]);
    const shares = await at.manager.client.get('/finance/bill-shares');
    // 900,00 over three objects.
    expect(shares.body).toMatchObject({
      total: 1,
      items: [{ property_id: at.home.propertyId, service: 'building', period: '2026-11', amount_kop: 30_000 }],
    });
    const pnl = (await at.manager.client.get('/finance/pnl?period_from=2026-11')).body;
    expect([pnl.items[0].expenses_kop, pnl.totals.expenses_kop]).toEqual([180_000, 180_000]);
    const all = [shares, ...(await reports(at.manager.client)), await at.manager.client.get('/expenses')]
      .map(textOf)
      .join();
    expect(all).not.toMatch(/\b90000\b|900[,.]00/);
    expect((await at.world.client.get('/finance/bill-shares')).body.total).toBe(3);
    expect((await at.manager.client.get('/shared-bills')).status).toBe(403);
  });

  it('have dollars kept for damage at the rate of their day, as those of the owner do', async () => {
    const move = (body: object) =>
      at.world.client.post(`/contracts/${at.home.contractId}/deposit`, { on: '2026-11-12', currency: 'USD', ...body });
    await move({ kind: 'received', amount_minor: 50_000 });
    expect((await move({ kind: 'applied', purpose: 'damage', note: 'Вікно', amount_minor: 20_000 })).status).toBe(201);
    const pnl = async () => (await at.manager.client.get('/finance/pnl?period_from=2026-11')).body;
    const unrated = [{ on: '2026-11-12', currency: 'USD', amount_minor: 20_000 }];
    expect(await pnl()).toMatchObject({ unrated_damage: unrated, totals: { other_kop: 0 }, items: [{ other_kop: 0 }] });
    await at.world.db.query(
      `insert into exchange_rates (id, owner_id, currency, rate_on, rate, source) values (gen_random_uuid(), null, 'USD', '2026-11-12', 41.2355, 'nbu')`,
    );
    // 200,00 $ × 41,2355 = 8 247,10
    const sums = { other_kop: 824_710 };
    expect(await pnl()).toMatchObject({ unrated_damage: [], totals: sums, items: [sums] });
  });

  it('open neither taxes, nor people, nor what another switch opens', async () => {
    await business(at.home);
    for (const path of ['/finance/tax', '/finance/export?report=tax', '/finance/export?report=counterparties'])
      expect((await at.manager.client.get(path)).status, path).toBe(403);
    for (const report of ['receipts', 'payments', 'contracts'])
      expect(
        (await at.manager.client.get(`/finance/export?report=${report}&format=csv`)).text.trim().split('\n'),
      ).toHaveLength(1);
    for (const list of ['receipts', 'payments', 'contracts'])
      expect((await at.manager.client.get(`/${list}`)).body.total, list).toBe(0);
    for (const path of ['', '/ledger', '/deposit', '/pdf'])
      expect((await at.manager.client.get(`/contracts/${at.home.contractId}${path}`)).status, path).toBe(404);
    const others = await entrusted(['readings', 'receipts', 'payments', 'contracts', 'tasks', 'documents']);
    for (const path of [...REPORTS.map((name) => `/finance/${name}`), '/expenses'])
      expect((await others.client.get(path)).status, path).toBe(403);
  });

  it('end with the access, at the very next request', async () => {
    await business(at.home);
    expect((await reports(at.manager.client)).map(({ status }) => status)).toEqual(REPORTS.map(() => 200));
    await at.world.client.delete(`/properties/${at.home.propertyId}/managers/${at.manager.grantId}`);
    expect((await at.manager.client.get('/finance/export?report=aging&format=csv')).status).toBe(403);
    expect((await reports(at.manager.client)).map(({ status }) => status)).toEqual(REPORTS.map(() => 403));
    expect((await at.manager.client.get('/expenses')).status).toBe(403);
    const ended = await insertManager(
      at.app,
      { ownerId: at.world.owner.ownerId, propertyId: at.home.propertyId },
      { switches: ['finance'], until: '2026-11-19' },
    );
    expect((await ended.client.get('/finance/summary')).status).toBe(403);
  });

  it('are never added to what the person owns himself', async () => {
    await business(at.home);
    const person = await insertOwner(at.world.db);
    const client = clientOf(at.app, person.token);
    await insertGrant(
      at.world.db,
      person.userId,
      { ownerId: at.world.owner.ownerId, propertyId: at.home.propertyId },
      { switches: ['finance'] },
    );
    expect((await client.get('/finance/summary')).body.expected_kop).toBe(0);
    expect((await client.get('/finance/summary?whose=own')).body.expected_kop).toBe(0);
    expect((await client.get('/finance/summary?whose=entrusted')).body.expected_kop).toBe(2_068_200);
    expect((await client.get('/expenses?whose=entrusted')).body.total).toBe(1);
    expect((await client.get('/expenses')).body.total).toBe(0);
    expect((await at.world.client.get('/finance/summary?whose=entrusted')).body.expected_kop).toBe(0);
  });
});
