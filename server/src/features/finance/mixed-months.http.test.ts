import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type BillingWorld, createBillingWorld } from '../../testing/billing-world.ts';
import { insertManager } from '../../testing/entrusted.ts';
import { insertContract, insertMeter, insertReading, insertService } from '../../testing/factories.ts';
import { clientOf } from '../../testing/http-client.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let world: BillingWorld;
beforeAll(async () => {
  app = await startTestApp({ withJobs: false });
});
afterAll(() => app.close());
beforeEach(async () => {
  app.time.set('2026-10-01T09:00:00Z');
  world = await createBillingWorld(app);
});

const issue = async (contractId: string, period: string): Promise<void> => {
  const run = await world.client.post('/receipts/run', { period, contract_ids: [contractId] });
  expect((await world.client.post(`/receipts/${run.body.created[0]}/issue`)).status).toBe(200);
};
const summary = async () => (await world.client.get('/dashboard/summary')).body.money;
const months = async (client = world.client) => {
  const { items } = (await client.get('/finance/cashflow')).body;
  return Object.fromEntries(
    items.map(({ period, expected_kop, received_kop }: Record<string, unknown>) => [
      period,
      [expected_kop, received_kop],
    ]),
  );
};

describe('the money of a month in a portfolio whose tenants pay by different rules', () => {
  /**
   * contract.md §1.1: `due_day` 5 of the period, or of the month before with `for: next`; consumption of the month, or of the one before.
   * A pays for the present month: 10 000,00 of November is due on 05.11. B pays ahead: 20 000,00 of December is due on 05.11, that of
   * November was due on 05.10. C pays for the present month and for the electricity of the month before: November carries 5 000,00 and
   * 100 kWh of October at 4,32 = 432,00. So of November 10 000,00 + 20 000,00 + 5 432,00 = 35 432,00 are expected, and what B pays on
   * 03.11 for December is received of them.
   */
  it('expects what falls due in the month and receives what is paid in it, on the dashboard and in finance', async () => {
    const { db, owner } = world;
    const lease = (values: object) => insertContract(db, owner.ownerId, { startDate: '2026-10-01', ...values });
    const a = await lease({ rentMinor: 1_000_000 });
    const b = await lease({ rentMinor: 2_000_000 });
    const c = await lease({ rentMinor: 500_000 });
    await db.query(`update contracts set payment_for = 'next' where id = $1`, [b.contractId]);
    await db.query(`update contracts set payment_utilities = 'previous' where id = $1`, [c.contractId]);
    const { propertyId } = c;
    await insertService(db, owner.ownerId, {
      propertyId,
      position: 0,
      code: 'electricity',
      method: 'meter',
      price: '4.32',
    });
    const meterId = await insertMeter(db, owner.ownerId, { propertyId, service: 'electricity', initial: '1000' });
    await insertReading(db, owner.ownerId, { meterId, propertyId, on: '2026-10-31', value: '1100' });

    // 01.10: October of A and C, and October of B, whose day was in September, so it is due at once; November of B is due on 05.10.
    for (const { contractId } of [a, b, c]) await issue(contractId, '2026-10');
    await issue(b.contractId, '2026-11');
    expect(await summary()).toMatchObject({ expected_kop: 1_000_000 + 2_000_000 + 500_000 + 2_000_000 });

    app.time.set('2026-11-01T09:00:00Z');
    for (const { contractId } of [a, c]) await issue(contractId, '2026-11');
    await issue(b.contractId, '2026-12');
    expect(await summary()).toMatchObject({ expected_kop: 3_543_200, received_kop: 0 });
    app.time.set('2026-11-20T09:00:00Z');
    // October is settled first, then December: 40 000,00 + 20 000,00.
    await world.pay(b.contractId, 6_000_000, '2026-11-03');
    expect(await summary()).toMatchObject({ expected_kop: 3_543_200, received_kop: 6_000_000 });
    expect(await months()).toMatchObject({ '2026-10': [5_500_000, 0], '2026-11': [3_543_200, 6_000_000] });

    // Whoever is entrusted with the flat of B by `finance` reads the same of it.
    const manager = await insertManager(
      app,
      { ownerId: owner.ownerId, propertyId: b.propertyId },
      { switches: ['finance'] },
    );
    expect(await months(manager.client)).toMatchObject({
      '2026-10': [4_000_000, 0],
      '2026-11': [2_000_000, 6_000_000],
    });
    // What is kept is what a count from the beginning gives.
    await db.query('select private.recount_owner($1)', [owner.ownerId]);
    expect(await months()).toMatchObject({ '2026-10': [5_500_000, 0], '2026-11': [3_543_200, 6_000_000] });
    expect((await clientOf(app, '').get('/finance/cashflow')).status).toBe(401);
  });

  it('moves with the day of a receipt that is voided and issued again later', async () => {
    const { contractId } = await insertContract(world.db, world.owner.ownerId, {
      startDate: '2026-10-01',
      rentMinor: 1_000_000,
    });
    await issue(contractId, '2026-10');
    expect(await months()).toMatchObject({ '2026-10': [1_000_000, 0] });
    app.time.set('2026-11-20T09:00:00Z');
    const { items } = (await world.client.get('/receipts')).body;
    await world.client.post(`/receipts/${items[0].id}/void`, { reason: 'Помилка' });
    await issue(contractId, '2026-10');
    // Issued on 20.11 it is due on that day.
    const now = await months();
    expect([now['2026-10']?.[0] ?? 0, now['2026-11']?.[0]]).toEqual([0, 1_000_000]);
  });
});
