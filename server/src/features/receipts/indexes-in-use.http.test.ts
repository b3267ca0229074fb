import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type BillingWorld, createBillingWorld } from '../../testing/billing-world.ts';
import { insertContract } from '../../testing/factories.ts';
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
  await world.db.query('delete from price_indexes');
});

describe('indexes', () => {
  it('20 000 × 1.009 × 1.004 = 20 260.72 with two months of lag (ukraine.md §4)', async () => {
    const peg = { mode: 'cpi', baseMonth: '2026-07', lagMonths: 2 };
    const { contractId } = await insertContract(world.db, world.owner.ownerId, { peg, landlordId: world.landlordId });
    const enter = (month: string, percent: string) => world.client.post('/rates/price-indexes', { month, percent });
    await enter('2026-08', '100.9');
    const preview = async () =>
      (await world.client.post('/receipts/preview', { period: '2026-11', contract_ids: [contractId] })).body.items[0];
    // Without September: 20 180.00 and a remark.
    expect(await preview()).toMatchObject({
      own_kop: 2_018_000,
      warnings: [{ code: 'no_rate' }],
    });
    await enter('2026-09', '100.4');
    // Known, but not yet counted: the lag.
    await enter('2026-10', '105');
    expect(await preview()).toMatchObject({ own_kop: 2_026_072, warnings: [] });
    const stranger = await world.stranger.get('/rates/price-indexes');
    expect(stranger.body.total).toBe(0);
  });

  it('count once together they pass the threshold of 103', async () => {
    const peg = { mode: 'cpi', baseMonth: '2026-06', lagMonths: 2, threshold: '103' };
    const { contractId } = await insertContract(world.db, world.owner.ownerId, { peg, landlordId: world.landlordId });
    for (const [month, percent] of [
      ['2026-07', '101'],
      ['2026-08', '101'],
      ['2026-09', '101.5'],
    ]) {
      await world.db.query('insert into price_indexes (id, month, percent) values (gen_random_uuid(), $1, $2)', [
        month,
        percent,
      ]);
    }
    const sumOf = async (period: string) =>
      (await world.client.post('/receipts/preview', { period, contract_ids: [contractId] })).body.items[0].own_kop;
    // 1.01 × 1.01 = 1.0201 is not over 1.03; × 1.015 = 1.03540150 is: 20 708.03.
    expect(await sumOf('2026-10')).toBe(2_000_000);
    expect(await sumOf('2026-11')).toBe(2_070_803);
  });
});
