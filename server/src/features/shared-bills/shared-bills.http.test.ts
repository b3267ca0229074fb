import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type BillingWorld, createBillingWorld, PERIOD } from '../../testing/billing-world.ts';
import { insertContract, insertProperty, insertService } from '../../testing/factories.ts';
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

const flat = async (areaTotal: string, residentsCount = 2) => {
  const propertyId = await insertProperty(world.db, world.owner.ownerId, { areaTotal, residentsCount });
  await insertService(world.db, world.owner.ownerId, { propertyId, code: 'heating', method: 'shared_bill' });
  return propertyId;
};

/** A house of three flats, 54,2 + 100,8 + 155 = 310 m²: two let, the last one vacant. Rent is one kopeck. */
async function house() {
  const [first, second, vacant] = [await flat('54.20'), await flat('100.80'), await flat('155.00')];
  const let_ = (propertyId: string, startDate = '2026-01-01') =>
    insertContract(world.db, world.owner.ownerId, {
      propertyId,
      startDate,
      rentMinor: 1,
      proration: 'actual_days',
      landlordId: world.landlordId,
    });
  const [one, two] = [await let_(first), await let_(second, '2026-11-16')];
  return { one: one.contractId, two: two.contractId, flats: [first, second, vacant] };
}

const bill = (flats: readonly string[], change: object = {}) =>
  world.client.post('/shared-bills', {
    service: 'heating',
    period: PERIOD,
    total_kop: 1_240_000,
    basis: 'area',
    shares: flats.map((property_id) => ({ property_id })),
    ...change,
  });
const run = (contractIds: readonly string[]) =>
  world.client.post('/receipts/run', { period: PERIOD, contract_ids: contractIds });
const heating = async (receiptId: string) => {
  const { body } = await world.client.get(`/receipts/${receiptId}`);
  return body.lines.find(({ service }: { service: string }) => service === 'heating');
};

describe('a shared bill', () => {
  it('is divided exactly; the tenants pay their days, the vacant share stays with the owner', async () => {
    const { one, two, flats } = await house();
    const made = await bill(flats);
    // 1 240 000 × 54.2 / 310 = 216 800; × 100.8 / 310 = 403 200; × 155 / 310 = 620 000.
    expect([made.status, made.body]).toMatchObject([
      201,
      {
        weight_total: '310',
        vacant_kop: 620_000,
        frozen: false,
        shares: [
          { weight: '54.2', amount_kop: 216_800, receipts: [] },
          { weight: '100.8', amount_kop: 403_200 },
          { weight: '155', amount_kop: 620_000, tenant_name: null },
        ],
      },
    ]);
    const receipts = (await run([one, two])).body.created;
    const lines = await Promise.all(receipts.map(heating));
    const byText = lines.map((line) => [line.amount_kop, line.explanation.text_uk.replaceAll('\u00a0', ' ')]).sort();
    expect(byText).toEqual([
      [201_600, 'рахунок 12 400,00 ₴ × 100,8 м² / 310 м² × 15 / 30 = 2 016,00 ₴; 15 днів з 30, 16.11.2026–30.11.2026'],
      [216_800, 'рахунок 12 400,00 ₴ × 54,2 м² / 310 м² = 2 168,00 ₴'],
    ]);
    const listed = await world.client.get(`/shared-bills?period=${PERIOD}`);
    expect(listed.body.items[0].shares.map((share: { receipts: unknown[] }) => share.receipts.length)).toEqual([
      1, 1, 0,
    ]);
  });

  it.each([
    // 100,01 over three: 33,34 + 33,34 + 33,33 (largest remainder); 2 + 3 + 5 residents; 1 : 1 : 2 by hand.
    ['equal', {}, [3_334, 3_334, 3_333]],
    ['persons', {}, [2_000, 3_000, 5_001]],
    ['custom', { weights: ['1', '1', '2'] }, [2_500, 2_500, 5_001]],
  ] as const)('by %s adds up to the bill', async (basis, given, parts) => {
    const flats = [await flat('10', 2), await flat('20', 3), await flat('30', 5)];
    const weights = 'weights' in given ? given.weights : [];
    const shares = flats.map((property_id, index) => ({
      property_id,
      ...(weights[index] && { weight: weights[index] }),
    }));
    const made = await bill(flats, { basis, total_kop: 10_001, shares });
    expect(made.body.shares.map((share: { amount_kop: number }) => share.amount_kop)).toEqual(parts);
  });

  it('is on one receipt of a contract once, comes back by a void, and is frozen by an issue', async () => {
    const { one, flats } = await house();
    const made = await bill(flats);
    const path = `/shared-bills/${made.body.id}`;
    const [draft] = (await run([one])).body.created;
    // Of two months at once only one takes it.
    const december = await world.client.post('/receipts/run', { period: '2026-12', contract_ids: [one] });
    expect(await heating(december.body.created[0])).toBeUndefined();
    await world.client.post(`/receipts/${draft}/void`, {});
    const [again] = (await run([one])).body.created;
    expect((await heating(again)).amount_kop).toBe(216_800);
    // A change takes it off the draft, which is computed anew before it is issued.
    expect((await world.client.patch(path, { total_kop: 620_000 })).body.shares[0].amount_kop).toBe(108_400);
    expect((await world.client.post(`/receipts/${again}/issue`)).body.code).toBe('shared_bill_changed');
    await world.client.post(`/receipts/${again}/recalculate`);
    expect((await world.client.post(`/receipts/${again}/issue`)).status).toBe(200);
    expect((await heating(again)).amount_kop).toBe(108_400);
    const frozen = await world.client.patch(path, { note: 'x' });
    expect([frozen.status, frozen.body.code]).toEqual([409, 'shared_bill_frozen']);
    expect(frozen.body.errors[0]).toContain('К-2026-11-0002');
    expect((await world.client.delete(path)).body.code).toBe('shared_bill_frozen');
    await world.client.post(`/receipts/${again}/void`, { reason: 'Помилка' });
    expect((await world.client.delete(path)).status).toBe(204);
    expect((await world.client.get(path)).status).toBe(404);
  });

  it('is either changed or issued when both are tried at once', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { one, flats } = await house();
      const made = await bill(flats);
      const [draft] = (await run([one])).body.created;
      const [changed, issued] = await Promise.all([
        world.client.patch(`/shared-bills/${made.body.id}`, { total_kop: 620_000 }),
        world.client.post(`/receipts/${draft}/issue`),
      ]);
      expect([
        [200, 409],
        [409, 200],
      ]).toContainEqual([changed.status, issued.status]);
    }
  });

  it('is charged as it stands when a run meets a change of it', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { one, two, flats } = await house();
      const made = await bill(flats);
      const [started] = await Promise.all([
        run([one, two]),
        world.client.patch(`/shared-bills/${made.body.id}`, { total_kop: 620_000 }),
      ]);
      // Whatever of it is issued carries the bill as it is after the change; the rest is to be computed anew.
      const totals = [];
      for (const id of started.body.created) {
        const { status } = await world.client.post(`/receipts/${id}/issue`);
        totals.push(status === 200 ? (await heating(id)).explanation.bills[0].total_kop : 620_000);
      }
      expect(totals).toEqual([620_000, 620_000]);
    }
  });

  it('keeps the object it has a share of: that is archived instead of deleted', async () => {
    const flats = [await flat('10'), await flat('20')];
    expect((await bill(flats)).status).toBe(201);
    expect(await world.client.delete(`/properties/${flats[0]}`)).toMatchObject({
      status: 200,
      body: { archived: true },
    });
  });

  it('says in words what is wrong with it', async () => {
    const flats = [await flat('10'), await flat('20')];
    const fields = async (change: object) => (await bill(flats, change)).body.fields;
    const shares = (...list: object[]) => ({ shares: list });
    expect(await fields({ total_kop: 0 })).toHaveProperty('total_kop');
    expect(await fields(shares())).toHaveProperty('shares');
    expect(await fields(shares({ property_id: flats[0] }, { property_id: flats[0] }))).toEqual({
      'shares.1.property_id': 'Таке вже є в списку',
    });
    expect(await fields(shares({ property_id: world.owner.ownerId }))).toEqual({
      'shares.0.property_id': 'Не знайдено',
    });
    expect(await fields({ basis: 'custom' })).toHaveProperty(['shares.0.weight']);
    expect(await fields(shares({ property_id: flats[0], weight: '2' }))).toHaveProperty(['shares.0.weight']);
    expect(Object.keys(await fields({ basis: 'custom' }))).toEqual(['shares.0.weight', 'shares.1.weight']);
    await world.db.query('update properties set residents_count = null where id = $1', [flats[1]]);
    const { rows } = await world.db.query('select display_name from properties where id = $1', [flats[1]]);
    expect(await fields({ basis: 'persons' })).toEqual({
      'shares.1.property_id': `В об’єкті «${rows[0]?.display_name}» не вказано кількість мешканців`,
    });
    await world.db.query('update properties set area_total = null where id = any ($1)', [flats]);
    expect(Object.keys(await fields({ basis: 'area' }))).toEqual(['shares.0.property_id', 'shares.1.property_id']);
    expect(await fields({ service: 'custom' })).toEqual({ title: 'Як названо послугу в об’єкті' });
    expect(await world.scalar('select count(*) from shared_bills where owner_id = $1', [world.owner.ownerId])).toBe(0);
  });

  it('offers the services to divide with their objects, and warns on the preview while there is no bill', async () => {
    const { one, flats } = await house();
    const services = () => world.client.get(`/shared-bills/services?period=${PERIOD}`);
    expect((await services()).body.items).toMatchObject([
      { service: 'heating', title: null, bill_id: null, properties: [{}, {}, {}] },
    ]);
    const preview = async () =>
      (await world.client.post('/receipts/preview', { period: PERIOD, contract_ids: [one] })).body.items[0];
    expect((await preview()).warnings).toMatchObject([{ code: 'no_bill', service: 'heating' }]);
    const made = await bill(flats);
    expect((await services()).body.items[0].bill_id).toBe(made.body.id);
    expect((await preview()).warnings.map(({ code }: { code: string }) => code)).not.toContain('no_bill');
    expect((await preview()).own_kop).toBe(216_801);
  });

  it('offers the services in the order they have on the object, those of the owner’s own last', async () => {
    const { flats } = await house();
    const shared = { payer: 'tenant', method: 'shared_bill' };
    const services = [{ code: 'internet' }, { code: 'custom', title: 'Ліфт' }, { code: 'cold_water' }];
    const saved = await world.client.patch(`/properties/${flats[0]}/settings`, {
      services: services.map((service) => ({ ...service, ...shared })),
    });
    expect(saved.status).toBe(200);
    const { body } = await world.client.get(`/shared-bills/services?period=${PERIOD}`);
    const order = body.items.map(({ service }: { service: string }) => service);
    expect(order).toEqual(['cold_water', 'heating', 'internet', 'custom']);
  });

  it('names the objects as people count them: flat 2 comes before flat 10', async () => {
    const { flats } = await house();
    for (const [at, name] of ['кв. 10', 'кв. 2', 'кв. 1'].entries())
      await world.db.query('update properties set display_name = $2 where id = $1', [flats[at], name]);
    const { body } = await world.client.get(`/shared-bills/services?period=${PERIOD}`);
    const names = body.items[0].properties.map(({ property_name: name }: { property_name: string }) => name);
    expect(names).toEqual(['кв. 1', 'кв. 2', 'кв. 10']);
  });
});
