import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type BillingWorld, createBillingWorld } from '../../testing/billing-world.ts';
import { insertGrant } from '../../testing/entrusted.ts';
import { insertMeter, insertOwner } from '../../testing/factories.ts';
import { clientOf } from '../../testing/http-client.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

/** Whoever works for two owners, and manages for a third, asks each list for one of his own. */

let app: TestApp;
let worlds: readonly [BillingWorld, BillingWorld, BillingWorld];
beforeAll(async () => {
  app = await startTestApp({ withJobs: false });
});
afterAll(() => app.close());
beforeEach(async () => {
  app.time.set('2026-11-20T09:00:00Z');
  worlds = [await createBillingWorld(app), await createBillingWorld(app), await createBillingWorld(app)];
});

const LISTS = [
  '/properties',
  '/contracts',
  '/receipts',
  '/payments',
  '/payments/payers',
  '/tasks',
  '/meters?period=2026-11',
];

it('every list is of one of his owners when he asks, with its sums, and of nobody when it is not his', async () => {
  const [own, other, entrusted] = worlds;
  for (const world of worlds) {
    const { contractId, propertyId } = await world.meteredContract();
    await insertMeter(world.db, world.owner.ownerId, {
      propertyId,
      service: 'cold_water',
      serial: 'W-1',
      initial: '1',
    });
    await world.issued(contractId);
    await world.pay(contractId, 10_000, '2026-11-20');
    await world.client.post('/tasks', { title: 'Замінити замок', property_id: propertyId });
    if (world === entrusted)
      await insertGrant(
        world.db,
        own.owner.userId,
        { ownerId: world.owner.ownerId, propertyId },
        { switches: ['view', 'contracts', 'receipts', 'payments', 'readings', 'tasks'] },
      );
  }
  await own.db.query('insert into owner_members (owner_id, user_id) values ($1, $2)', [
    other.owner.ownerId,
    own.owner.userId,
  ]);
  const api = clientOf(app, own.owner.token);
  const ask = async (path: string, ownerId?: string) => {
    const answer = await api.get(
      ownerId === undefined ? path : `${path}${path.includes('?') ? '&' : '?'}owner_id=${ownerId}`,
    );
    expect(answer.status, `${path}: ${answer.text}`).toBe(200);
    return answer.body;
  };
  const stranger = (await insertOwner(own.db)).ownerId;
  for (const path of LISTS) {
    const all = await ask(path);
    const one = await ask(path, own.owner.ownerId);
    const two = await ask(path, other.owner.ownerId);
    const idsOf = ({ items }: { items: object[] }) => items.map((item) => JSON.stringify(item));
    expect(one.total, path).toBeGreaterThan(0);
    expect(two.total, path).toBeGreaterThan(0);
    expect(all.total, path).toBeGreaterThan(one.total + two.total);
    expect(idsOf(all), path).toEqual(expect.arrayContaining([...idsOf(one), ...idsOf(two)]));
    expect(
      idsOf(one).some((item) => idsOf(two).includes(item)),
      path,
    ).toBe(false);
    // The owner who has let him in is no owner of his, and a stranger is nobody.
    expect((await ask(path, entrusted.owner.ownerId)).total, path).toBe(0);
    expect((await ask(path, stranger)).total, path).toBe(0);
    expect((await api.get(`${path}${path.includes('?') ? '&' : '?'}owner_id=x`)).status, path).toBe(400);
  }
  expect((await ask('/receipts/sums')).own_kop).toBeNull();
  expect((await ask('/receipts/sums', other.owner.ownerId)).own_kop).toBeGreaterThan(0);
  expect((await ask('/contracts/sums')).debt_kop).toBeNull();
  expect((await ask('/contracts/sums', other.owner.ownerId)).debt_kop).toBeGreaterThan(0);
  expect((await ask('/receipts/ready?step=remind', other.owner.ownerId)).ids).toHaveLength(1);
});
