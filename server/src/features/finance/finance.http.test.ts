import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type BillingWorld, createBillingWorld } from '../../testing/billing-world.ts';
import { insertContract, insertProperty } from '../../testing/factories.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let world: BillingWorld;
beforeAll(async () => {
  app = await startTestApp({ withJobs: false });
});
afterAll(() => app.close());
beforeEach(async () => {
  app.time.set('2026-11-20T09:00:00Z');
  world = await createBillingWorld(app);
});

const spend = (propertyId: string, amount_kop: number, spent_on = '2026-11-12') =>
  world.client.post('/expenses', { property_id: propertyId, category: 'repair', amount_kop, spent_on });
const get = async (path: string) => {
  const answer = await world.client.get(path);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
};

describe('finance', () => {
  it('of a month: what was charged, came in, was spent, is overdue and is held', async () => {
    // Rent 20 000,00, electricity 432,00 and internet 250,00 (METERED_KOP); 5 000,00 paid, 1 500,00 spent.
    const { contractId, propertyId } = await world.meteredContract();
    const receiptId = await world.issued(contractId);
    await world.pay(contractId, 500_000);
    await spend(propertyId, 150_000);
    await world.client.post(`/contracts/${contractId}/deposit`, {
      kind: 'received',
      amount_minor: 50_000,
      currency: 'USD',
      on: '2026-11-01',
    });
    app.time.set('2026-12-20T09:00:00Z');
    expect(await get('/finance/summary?period=2026-11')).toEqual({
      period: '2026-11',
      expected_kop: 2_068_200,
      received_kop: 500_000,
      rent_kop: 2_000_000,
      utilities_kop: 68_200,
      other_kop: 0,
      expenses_kop: 150_000,
      net_kop: 1_918_200,
      overdue_kop: 1_568_200,
      overdue_count: 1,
      deposits_held: [{ amount_minor: 50_000, currency: 'USD' }],
    });
    expect(await get('/finance/summary')).toMatchObject({ period: '2026-12', expected_kop: 0 });
    await world.client.post(`/receipts/${receiptId}/void`, { reason: 'Помилка' });
    expect(await get('/finance/summary?period=2026-11')).toMatchObject({ expected_kop: 0, overdue_kop: 0 });
    // The books of December take back what was charged in November.
    expect(await get('/finance/summary?period=2026-12')).toMatchObject({
      rent_kop: -2_000_000,
      utilities_kop: -68_200,
    });
  });

  it('as cash flow has every month of the range, also the empty ones', async () => {
    const { contractId, propertyId } = await world.meteredContract();
    await world.issued(contractId);
    await world.pay(contractId, 500_000, '2026-10-31');
    await spend(propertyId, 150_000, '2026-09-01');
    const { items, total } = await get('/finance/cashflow');
    expect(items.map(({ period }: { period: string }) => period).at(0)).toBe('2025-12');
    expect(items).toHaveLength(12);
    expect(items.slice(-3)).toEqual([
      { period: '2026-09', expected_kop: 0, received_kop: 0, expenses_kop: 150_000, net_kop: -150_000 },
      { period: '2026-10', expected_kop: 0, received_kop: 500_000, expenses_kop: 0, net_kop: 500_000 },
      { period: '2026-11', expected_kop: 2_068_200, received_kop: 0, expenses_kop: 0, net_kop: 0 },
    ]);
    expect(total).toEqual({ expected_kop: 2_068_200, received_kop: 500_000, expenses_kop: 150_000, net_kop: 350_000 });
    expect((await world.client.get('/finance/cashflow?period_from=2026-11&period_to=2026-10')).body.fields).toEqual({
      period_to: 'Кінець періоду раніший за початок',
    });
    expect((await world.client.get('/finance/cashflow?period_from=2020-01')).status).toBe(400);
  });

  it('as debts by age puts each receipt by its days past grace, the largest debtor first', async () => {
    const due = async (rentMinor: number, dueOn: string) => {
      const { contractId } = await insertContract(world.db, world.owner.ownerId, { rentMinor, proration: 'none' });
      const id = await world.draftOf(contractId);
      await world.client.post(`/receipts/${id}/issue`);
      await world.db.query('update receipts set due_on = $2 where id = $1', [id, dueOn]);
      return contractId;
    };
    app.time.set('2026-11-20T09:00:00Z');
    // On 20 November: 7, 8, 60 and 91 days after the last day; the one of today is not overdue.
    const [week, , , old] = [
      await due(100, '2026-11-13'),
      await due(200, '2026-11-12'),
      await due(400, '2026-09-21'),
      await due(800, '2026-08-21'),
    ];
    await due(1_600, '2026-11-20');
    const { buckets, items, overdue_kop, total } = await get('/finance/aging');
    expect(
      buckets.map(({ bucket, amount_kop, count }: Record<string, unknown>) => [bucket, amount_kop, count]),
    ).toEqual([
      ['0_7', 100, 1],
      ['8_30', 200, 1],
      ['31_60', 400, 1],
      ['61_90', 0, 0],
      ['90_plus', 800, 1],
    ]);
    expect([overdue_kop, total, items[0].id, items.at(-1).id]).toEqual([1_500, 4, old, week]);
    expect((await get('/finance/aging?limit=1&offset=1')).items[0].owed_kop).toBe(400);
  });

  it('as profit and loss tells rent from utilities, takes expenses off and counts vacant days', async () => {
    const { contractId, propertyId } = await world.meteredContract();
    await world.issued(contractId);
    await spend(propertyId, 150_000);
    await world.db.query(`update contracts set start_date = '2026-11-11' where id = $1`, [contractId]);
    await world.db.query(
      `update properties set base_rent_minor = 1500000, base_rent_currency = 'UAH', created_at = '2026-10-01' where id = $1`,
      [propertyId],
    );
    const empty = await insertProperty(world.db, world.owner.ownerId, {});
    await world.db.query(`update properties set created_at = '2026-11-19' where id = $1`, [empty]);
    const { items, totals, total } = await get('/finance/pnl?period_from=2026-11&period_to=2026-11');
    const [one, other] = [propertyId, empty].map((id) => items.find((item: { id: string }) => item.id === id));
    // Vacant from 1 to 10 November: 15 000,00 × 12 × 10 / 365 = 4 931,51.
    expect(one).toMatchObject({
      rent_kop: 2_000_000,
      utilities_kop: 68_200,
      other_kop: 0,
      expenses_kop: 150_000,
      net_kop: 1_918_200,
      vacant_days: 10,
      vacancy_kop: 493_151,
    });
    // Entered on the 19th, looked at on the 20th.
    expect(other).toMatchObject({ net_kop: 0, vacant_days: 2, vacancy_kop: null });
    expect([total, totals.net_kop]).toEqual([2, 1_918_200]);
    // It is let no more from the 20th of Kyiv, an hour before midnight of Greenwich on the 19th: looked at later, it was vacant on the same two days.
    await world.db.query(`update properties set archived_at = '2026-11-19T23:00:00Z' where id = $1`, [empty]);
    app.time.set('2026-12-20T09:00:00Z');
    const later = await get('/finance/pnl?period_from=2026-11&period_to=2026-12');
    expect(later.items.find(({ id }: { id: string }) => id === empty).vacant_days).toBe(2);
    expect((await get(`/finance/pnl?property_id=${empty}&period_from=2026-12`)).items[0].vacant_days).toBe(0);
    const narrowed = await get(`/finance/pnl?property_id=${propertyId}&period_from=2026-11`);
    expect([narrowed.total, narrowed.totals]).toEqual([1, null]);
  });

  it('as deposits lists what is held for whom', async () => {
    const { contractId } = await insertContract(world.db, world.owner.ownerId, {});
    const move = (kind: string, amount_minor: number) =>
      world.client.post(`/contracts/${contractId}/deposit`, { kind, amount_minor, on: '2026-11-01' });
    await move('received', 2_000_000);
    expect(await get('/finance/deposits')).toMatchObject({
      held: [{ amount_minor: 2_000_000, currency: 'UAH' }],
      total: 1,
      items: [{ id: contractId, amount_minor: 2_000_000, currency: 'UAH' }],
    });
    await move('returned', 2_000_000);
    expect(await get('/finance/deposits')).toMatchObject({ held: [], total: 0, items: [] });
  });

  it.each(['aging', 'deposits', 'pnl'])('as %s is the same whole and row after row by its cursors', async (report) => {
    // Two debts are equal, and of one contract deposits are held in two currencies.
    for (const rentMinor of [700, 300, 700]) {
      const { contractId } = await insertContract(world.db, world.owner.ownerId, { rentMinor, proration: 'none' });
      const id = await world.draftOf(contractId);
      await world.client.post(`/receipts/${id}/issue`);
      await world.db.query(`update receipts set due_on = '2026-11-10' where id = $1`, [id]);
      for (const currency of rentMinor === 300 ? ['UAH', 'USD'] : ['UAH'])
        await world.client.post(`/contracts/${contractId}/deposit`, {
          kind: 'received',
          amount_minor: 100,
          currency,
          on: '2026-11-01',
        });
    }
    const { items, total } = await get(`/finance/${report}`);
    const rows: unknown[] = [];
    for (let cursor = ''; cursor !== null; ) {
      const page = await get(`/finance/${report}?limit=1${cursor && `&cursor=${cursor}`}`);
      expect(page.total).toBe(total);
      rows.push(...page.items);
      cursor = page.next_cursor;
    }
    expect(rows).toEqual(items);
    expect(rows).toHaveLength(report === 'deposits' ? 4 : 3);
    expect((await world.client.get(`/finance/${report}?cursor=WyJ4IiwieSJd`)).status).toBe(400);
  });

  it('shows a stranger nothing of it', async () => {
    const { contractId } = await world.meteredContract();
    await world.issued(contractId);
    for (const path of ['summary?period=2026-11', 'cashflow', 'aging', 'pnl', 'deposits']) {
      const { body } = await world.stranger.get(`/finance/${path}`);
      expect(JSON.stringify(body)).not.toMatch(/[1-9]\d{4}/);
    }
  });
});

it('dollars kept of a deposit are no hryvnias of the result: the totals are the sums of the rows', async () => {
  const { contractId } = await insertContract(world.db, world.owner.ownerId, {});
  const move = async (body: object) =>
    expect((await world.client.post(`/contracts/${contractId}/deposit`, { on: '2026-11-12', ...body })).status).toBe(
      201,
    );
  for (const currency of ['UAH', 'USD']) {
    await move({ kind: 'received', amount_minor: 50_000, currency });
    await move({ kind: 'applied', purpose: 'damage', note: 'Вікно', amount_minor: 20_000, currency });
  }
  const { items, totals } = await get('/finance/pnl?period_from=2026-11&period_to=2026-11');
  const sums = { other_kop: 20_000, net_kop: 20_000 };
  expect([items, totals]).toMatchObject([[sums], sums]);
});

it('dollars kept of a deposit are of the result at the official rate of their day, and said to be missing without one', async () => {
  const { contractId } = await insertContract(world.db, world.owner.ownerId, {});
  const move = (body: object) =>
    world.client.post(`/contracts/${contractId}/deposit`, { on: '2026-11-12', currency: 'USD', ...body });
  await move({ kind: 'received', amount_minor: 50_000 });
  await move({ kind: 'applied', purpose: 'damage', note: 'Вікно', amount_minor: 20_000 });
  const pnl = () => get('/finance/pnl?period_from=2026-11&period_to=2026-11');
  const unrated = [{ on: '2026-11-12', currency: 'USD', amount_minor: 20_000 }];
  expect(await pnl()).toMatchObject({ unrated_damage: unrated, totals: { net_kop: 0 }, items: [{ net_kop: 0 }] });
  await world.db.query(
    `insert into exchange_rates (id, owner_id, currency, rate_on, rate, source) values (gen_random_uuid(), $1, 'USD', '2026-11-11', 41.2355, 'nbu')`,
    [world.owner.ownerId],
  );
  // 200,00 $ × 41,2355 = 8 247,10
  const sums = { other_kop: 824_710, net_kop: 824_710 };
  expect(await pnl()).toMatchObject({ unrated_damage: [], totals: sums, items: [sums] });
  expect(await get('/finance/summary?period=2026-11')).toMatchObject({ other_kop: 824_710 });
});
