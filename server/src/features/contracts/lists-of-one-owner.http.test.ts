import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type BillingWorld, createBillingWorld } from '../../testing/billing-world.ts';
import { insertGrant } from '../../testing/entrusted.ts';
import { insertContractParty, insertMeter, insertOwner, insertUser } from '../../testing/factories.ts';
import { clientOf } from '../../testing/http-client.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

/** Whoever works for two owners, and manages for a third, asks each list for one of them. */

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

it('every list is of one of his owners when he asks, or of one who has entrusted something to him, with its sums, and else of nobody', async () => {
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
  const landlord = await createBillingWorld(app);
  const rented = await landlord.meteredContract();
  await landlord.issued(rented.contractId);
  await insertContractParty(own.db, landlord.owner.ownerId, rented.contractId, own.owner.userId);

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
    const third = await ask(path, entrusted.owner.ownerId);
    expect(all.total, path).toBeGreaterThanOrEqual(one.total + two.total + third.total);
    expect(idsOf(all), path).toEqual(expect.arrayContaining(idsOf(third)));
    expect(
      idsOf(third).some((item) => [...idsOf(one), ...idsOf(two)].includes(item)),
      path,
    ).toBe(false);
    expect(third.total, path).toBeGreaterThan(0);
    // A stranger is nobody, and so is an owner who lets a home to him and has entrusted nothing.
    expect((await ask(path, stranger)).total, path).toBe(0);
    expect((await ask(path, landlord.owner.ownerId)).total, path).toBe(0);
    expect((await api.get(`${path}${path.includes('?') ? '&' : '?'}owner_id=x`)).status, path).toBe(400);
  }
  expect((await ask('/receipts/sums')).own_kop).toBeNull();
  expect((await ask('/receipts/sums', other.owner.ownerId)).own_kop).toBeGreaterThan(0);
  expect((await ask('/contracts/sums')).debt_kop).toBeNull();
  expect((await ask('/contracts/sums', other.owner.ownerId)).debt_kop).toBeGreaterThan(0);
  expect((await ask('/receipts/ready?step=remind', other.owner.ownerId)).ids).toHaveLength(1);
});

it('a manager of two owners asks for one of them, and is answered of any other as of one who does not exist', async () => {
  const [first, second, foreign] = worlds;
  const { userId, token } = await insertUser(first.db);
  const api = clientOf(app, token);
  for (const world of worlds) {
    const { contractId, propertyId } = await world.meteredContract();
    await world.issued(contractId);
    await world.pay(contractId, 10_000, '2026-11-20');
    await world.client.post('/tasks', { title: 'Замінити замок', property_id: propertyId });
    if (world !== foreign) await insertGrant(world.db, userId, { ownerId: world.owner.ownerId, propertyId });
  }
  expect((await api.get('/entrusted/owners')).body.items).toEqual(
    expect.arrayContaining([first, second].map(({ owner }) => ({ id: owner.ownerId, name: expect.any(String) }))),
  );
  expect((await api.get('/entrusted/owners')).body.items).toHaveLength(2);
  expect((await first.client.get('/entrusted/owners')).body.items).toEqual([]);
  const unknown = '01234567-89ab-7def-8123-456789abcdef';
  for (const path of [...LISTS, '/receipts?period=2026-11', '/receipts?unsent=true', '/properties?role=manager']) {
    const ask = async (ownerId: string) => api.get(`${path}${path.includes('?') ? '&' : '?'}owner_id=${ownerId}`);
    const [all, one, two] = [await api.get(path), await ask(first.owner.ownerId), await ask(second.owner.ownerId)];
    expect([one.status, two.status], `${path}: ${one.text}`).toEqual([200, 200]);
    expect([one.body.total, two.body.total, all.body.total], path).toEqual([
      all.body.total / 2,
      all.body.total / 2,
      one.body.total + two.body.total,
    ]);
    expect(all.body.total, path).toBeGreaterThan(0);
    const [none, nobody] = [await ask(foreign.owner.ownerId), await ask(unknown)];
    expect([none.status, none.body], path).toEqual([nobody.status, nobody.body]);
    expect(none.body.total, path).toBe(0);
  }
  const sums = await api.get(`/receipts/sums?owner_id=${first.owner.ownerId}`);
  expect([sums.body.count, sums.body.own_kop]).toEqual([1, expect.any(Number)]);
  expect((await api.get(`/receipts/sums?owner_id=${foreign.owner.ownerId}`)).body.count).toBe(0);
  expect((await api.get(`/receipts/ready?step=remind&owner_id=${first.owner.ownerId}`)).body.ids).toHaveLength(1);
  expect((await api.get(`/contracts/sums?owner_id=${second.owner.ownerId}`)).body.count).toBe(1);
});
