import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type BillingWorld, createBillingWorld, METERED_KOP, PERIOD } from '../../testing/billing-world.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let world: BillingWorld;
beforeAll(async () => {
  app = await startTestApp({ withJobs: false });
});
afterAll(() => app.close());
beforeEach(async () => {
  world = await createBillingWorld(app);
});

/** The column of a file, as a spreadsheet adds it up. */
async function column(query: string, title: string): Promise<number[]> {
  const { text } = await world.client.get(`/finance/export?format=csv&${query}`);
  const [head = [], ...rows] = text
    .replace('\ufeff', '')
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(';'));
  const at = head.indexOf(title);
  return rows.map((cells) => Math.round(Number((cells[at] ?? '').replace(',', '.')) * 100));
}
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

it('profit and loss adds up to what the screen says of the account, expenses of complexes among it', async () => {
  const { contractId, propertyId } = await world.meteredContract();
  await world.issued(contractId);
  const complex = await world.client.post('/complexes', { name: 'Січова, 7' });
  const spend = (amount_kop: number, where: object) =>
    world.client.post('/expenses', { category: 'repair', amount_kop, spent_on: '2026-11-02', ...where });
  for (const [amount, where] of [
    [50_000, { property_id: propertyId }],
    [120_005, { complex_id: complex.body.id }],
    [7_003, { complex_id: complex.body.id }],
  ] as const)
    expect((await spend(amount, where)).status).toBe(201);
  // A supplier's bill is spent by its shares, so it is on the objects already.
  const shares = [{ property_id: propertyId }];
  const bill = { service: 'building', period: PERIOD, total_kop: 90_001, basis: 'equal', shares };
  expect((await world.client.post('/shared-bills', bill)).status).toBe(201);
  const { totals } = (await world.client.get('/finance/pnl')).body;
  // 20 682,00 charged; 500,00 + 900,01 and 1 200,05 + 70,03 spent.
  expect(totals).toMatchObject({ expenses_kop: 267_009, net_kop: METERED_KOP - 267_009 });
  expect(await column('report=pnl', 'Витрати')).toEqual([140_001, 127_008]);
  expect(sum(await column('report=pnl', 'Результат'))).toBe(totals.net_kop);
  expect(sum(await column('report=pnl', 'Оренда'))).toBe(totals.rent_kop);
  // Of one complex the screen has no sums of the account, and neither has the file.
  expect(await column(`report=pnl&complex_id=${complex.body.id}`, 'Витрати')).toEqual([]);
  expect(await column(`report=pnl&property_id=${propertyId}`, 'Витрати')).toEqual([140_001]);
});

it('receipts add up to what is charged and owed: a draft is not owed yet, a void one is neither', async () => {
  const [draft, issued, gone] = await Promise.all([1, 2, 3].map(() => world.meteredContract()));
  if (!draft || !issued || !gone) throw new Error('Three leases were made');
  await world.draftOf(draft.contractId);
  await world.issued(issued.contractId);
  await world.pay(issued.contractId, 68_201);
  const id = await world.issued(gone.contractId);
  await world.client.post(`/receipts/${id}/void`, { reason: 'помилка' });
  const { own_kop, left_kop } = (await world.client.get(`/receipts/sums?period=${PERIOD}`)).body;
  expect([own_kop, left_kop]).toEqual([2 * METERED_KOP, METERED_KOP - 68_201]);
  expect(sum(await column(`report=receipts&period=${PERIOD}`, 'Нараховано'))).toBe(own_kop);
  expect(sum(await column(`report=receipts&period=${PERIOD}`, 'Залишок'))).toBe(left_kop);
});
