import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type BillingWorld, createBillingWorld } from '../../testing/billing-world.ts';
import { insertContract } from '../../testing/factories.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let world: BillingWorld;
let contractId: string;
let propertyId: string;
beforeAll(async () => {
  app = await startTestApp({ withJobs: false });
});
afterAll(() => app.close());
beforeEach(async () => {
  app.time.set('2026-11-20T09:00:00Z');
  world = await createBillingWorld(app);
  ({ contractId, propertyId } = await insertContract(world.db, world.owner.ownerId, { startDate: '2026-03-10' }));
});

const WORDS = 'Договір діє з\u00a010.03.2026, дата на рік і\u00a0більше раніша. Перевірте рік';
const money = { amount_kop: 100, method: 'bank' };

describe('a day of money long before its lease', () => {
  it('is refused with the words what to look at: a payment, a deposit, a confirmed report', async () => {
    const pay = (paid_on: string) => world.client.post('/payments', { contract_id: contractId, paid_on, ...money });
    for (const on of ['1900-01-01', '2025-03-09']) {
      const { status, body } = await pay(on);
      expect([status, body.fields]).toEqual([422, { paid_on: WORDS }]);
    }
    expect((await pay('2025-03-10')).status).toBe(201);
    const deposit = await world.client.post(`/contracts/${contractId}/deposit`, {
      kind: 'received',
      amount_minor: 100,
      currency: 'UAH',
      on: '1900-01-01',
    });
    expect([deposit.status, deposit.body.fields]).toEqual([422, { on: WORDS }]);
    expect(await world.account(contractId, 'deposit_held')).toBe(0);
    expect(await world.scalar('select count(*) from payments where contract_id = $1', [contractId])).toBe(1);
  });

  it('of an expense is refused beyond fifteen years, also when it is changed', async () => {
    const spend = (spent_on: string) =>
      world.client.post('/expenses', { property_id: propertyId, category: 'repair', amount_kop: 100, spent_on });
    const fields = { spent_on: 'Витрати записують щонайраніше з\u00a020.11.2011. Перевірте рік' };
    expect((await spend('1900-01-01')).body.fields).toEqual(fields);
    const { status, body } = await spend('2011-11-20');
    expect(status).toBe(201);
    const changed = await world.client.patch(`/expenses/${body.id}`, { spent_on: '2011-11-19', version: body.version });
    expect([changed.status, changed.body.fields]).toEqual([422, fields]);
  });
});
