import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type BillingWorld, createBillingWorld, PERIOD } from '../../testing/billing-world.ts';
import { insertContract, insertMeter, insertProperty, insertReading, insertService } from '../../testing/factories.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let world: BillingWorld;
beforeAll(async () => {
  app = await startTestApp({ withJobs: false });
});
afterAll(() => app.close());
beforeEach(async () => {
  app.time.set('2026-11-30T09:00:00Z');
  world = await createBillingWorld(app);
});

type Read = { readonly on: string; readonly value: string };

/** A flat of a house that has one bill for electricity and a meter in each flat; they began at a thousand on the first of January. */
async function flat(reads: readonly Read[], device: { parentId?: string } = {}) {
  const { db, owner } = world;
  const propertyId = await insertProperty(db, owner.ownerId, {});
  await insertService(db, owner.ownerId, { propertyId, code: 'electricity', method: 'shared_bill' });
  const meterId = await insertMeter(db, owner.ownerId, {
    propertyId,
    service: 'electricity',
    initial: '1000',
    installedOn: '2026-01-01',
  });
  if (device.parentId) await world.client.patch(`/physical-meters/${meterId}`, { parent_meter_id: device.parentId });
  for (const { on, value } of reads) await insertReading(db, owner.ownerId, { meterId, propertyId, on, value });
  return { propertyId, meterId };
}
const october = (value: string): Read => ({ on: '2026-10-31', value });
const november = (value: string): Read => ({ on: '2026-11-28', value });

const bill = (flats: readonly { propertyId: string }[], change: object = {}) =>
  world.client.post('/shared-bills', {
    service: 'electricity',
    period: PERIOD,
    total_kop: 200_000,
    basis: 'sub_meters',
    shares: flats.map(({ propertyId }) => ({ property_id: propertyId })),
    ...change,
  });
const weights = (body: { shares: { weight: string; amount_kop: number }[] }) =>
  body.shares.map(({ weight, amount_kop }) => [weight, amount_kop]);

describe('a shared bill divided by the meters of the flats', () => {
  it('counts what was used in its month, and the receipt says it', async () => {
    // Used in November: 1 180 − 1 000 = 180; 1 420 − 1 100 = 320; the vacant one 0. 2 000,00 × 180 / 500 = 720,00 and 1 280,00.
    const first = await flat([october('1000'), november('1180')]);
    const second = await flat([october('1100'), { on: '2026-11-10', value: '1250' }, november('1420')]);
    const vacant = await flat([october('1300'), november('1300')]);
    const { contractId } = await insertContract(world.db, world.owner.ownerId, {
      propertyId: first.propertyId,
      startDate: '2026-01-01',
      rentMinor: 1,
    });
    const offered = await world.client.get(`/shared-bills/services?period=${PERIOD}`);
    const used = offered.body.items[0].properties.map((each: { used: string }) => each.used);
    expect(used.sort()).toEqual(['0', '180', '320']);
    // One that waits for its reading, and one that has nothing to be read.
    const unread = await flat([october('1000')]);
    const bare = await insertProperty(world.db, world.owner.ownerId, {});
    await insertService(world.db, world.owner.ownerId, {
      propertyId: bare,
      code: 'electricity',
      method: 'shared_bill',
    });
    const more = await world.client.get(`/shared-bills/services?period=${PERIOD}`);
    const lacking = (id: string) =>
      more.body.items[0].properties.find(({ property_id }: { property_id: string }) => property_id === id);
    expect(lacking(unread.propertyId)).toMatchObject({ is_metered: true, used: null });
    expect(lacking(bare)).toMatchObject({ is_metered: false, used: null });

    const made = await bill([first, second, vacant]);
    expect([made.status, made.body.weight_total, weights(made.body)]).toEqual([
      201,
      '500',
      [
        ['180', 72_000],
        ['320', 128_000],
        ['0', 0],
      ],
    ]);
    const run = await world.client.post('/receipts/run', { period: PERIOD, contract_ids: [contractId] });
    const { body } = await world.client.get(`/receipts/${run.body.created[0]}`);
    const line = body.lines.find(({ service }: { service: string }) => service === 'electricity');
    expect([line.amount_kop, line.explanation.text_uk.replaceAll('\u00a0', ' ')]).toEqual([
      72_000,
      'рахунок 2 000,00 ₴ × 180 кВт·год / 500 кВт·год = 720,00 ₴',
    ]);
  });

  it('takes a replaced meter and a reading put right, and counts anew when it is changed', async () => {
    const first = await flat([october('1000'), november('1180')]);
    const second = await flat([october('1000')]);
    const replaced = await world.client.post(`/physical-meters/${second.meterId}/replace`, {
      closing_values: ['1040'],
      new_meter: { serial: 'N-2', digits: 6, installed_on: '2026-11-15', initial_values: ['7'] },
    });
    expect(replaced.status).toBe(201);
    // 40 by the old device; what the new one has counted since waits for its first reading.
    const made = await bill([first, second]);
    expect(weights(made.body).map(([weight]) => weight)).toEqual(['180', '40']);
    await world.client.post('/meters/readings', {
      meter_id: replaced.body.meter.id,
      date: '2026-11-29',
      values: ['27'],
      confirm: ['high'],
    });
    // Taken back and read anew: 140. The bill keeps what it was divided by until it is changed.
    const history = await world.client.get(`/physical-meters/${first.meterId}/readings`);
    expect((await world.client.post(`/meters/readings/${history.body.items[0].id}/reject`, {})).status).toBe(200);
    await world.client.post('/meters/readings', { meter_id: first.meterId, date: '2026-11-29', values: ['1140'] });
    const kept = await world.client.get(`/shared-bills/${made.body.id}`);
    expect(weights(kept.body).map(([weight]) => weight)).toEqual(['180', '40']);
    const again = await world.client.patch(`/shared-bills/${made.body.id}`, { total_kop: 100_000 });
    // 140 and 40 + 20 of 200: 700,00 and 300,00.
    expect(weights(again.body)).toEqual([
      ['140', 70_000],
      ['60', 30_000],
    ]);
  });

  it('leaves out of a flat what stands behind its meter elsewhere', async () => {
    const front = await flat([october('1000'), november('1300')]);
    const behind = await flat([october('1000'), november('1100')], { parentId: front.meterId });
    // 300 − 100 and 100: 2 000,00 is 1 333,33 and 666,67.
    expect(weights((await bill([front, behind])).body)).toEqual([
      ['200', 133_333],
      ['100', 66_667],
    ]);
  });

  it('refuses each flat that has no reading, no meter, or nothing at all was used', async () => {
    const read = await flat([october('1000'), november('1180')]);
    const unread = await flat([october('1000')]);
    const bare = await insertProperty(world.db, world.owner.ownerId, {});
    const refused = await bill([read, unread, { propertyId: bare }]);
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([
      422,
      ['shares.1.property_id', 'shares.2.property_id'],
    ]);
    expect(refused.body.fields['shares.1.property_id']).toMatch(/немає прийнятого показника за цей місяць$/);
    expect(refused.body.fields['shares.2.property_id']).toMatch(/немає лічильника цієї послуги$/);
    const still = await flat([october('1000'), november('1000')]);
    expect((await bill([still])).body.fields).toEqual({ shares: 'Хоча б одна частка має бути більшою за нуль' });
    const given = await bill([read], { shares: [{ property_id: read.propertyId, weight: '5' }] });
    expect(given.body.fields).toEqual({ 'shares.0.weight': 'Частку вказують лише для власного поділу' });
    const { rows } = await world.db.query('select 1 from shared_bills where owner_id = $1', [world.owner.ownerId]);
    expect(rows).toEqual([]);
  });

  it('asks nothing of the meters of another owner', async () => {
    const mine = await flat([october('1000'), november('1180')]);
    const other = await createBillingWorld(app);
    const foreign = await insertProperty(other.db, other.owner.ownerId, {});
    const refused = await bill([mine, { propertyId: foreign }]);
    expect([refused.status, refused.body.fields]).toEqual([422, { 'shares.1.property_id': 'Не знайдено' }]);
  });
});
