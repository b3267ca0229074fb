import { expect, it } from 'vitest';
import { insertContract, insertMeter, insertProperty, insertReading, insertService } from '../../testing/factories.ts';
import { useBillingWorld } from '../../testing/use-billing-world.ts';

/** ADR 0083: a lease that renews itself goes on past its term, whoever asks before the job has written it down. */

const at = useBillingWorld('2026-11-20T09:00:00Z');

const renewing = async (values: object, { renews = true } = {}) => {
  const made = await insertContract(at.world.db, at.world.owner.ownerId, {
    rentMinor: 1,
    landlordId: at.world.landlordId,
    ...values,
  });
  await at.world.db.query('update contracts set auto_renew = $2 where id = $1', [made.contractId, renews]);
  return made;
};

it('a shared bill of the month after the term, and of that in which it ends, falls on the whole lease', async () => {
  const own = JSON.stringify([{ code: 'heating', payer: 'tenant', method: 'shared_bill' }]);
  const lease = async (endDate: string, renews: boolean) => {
    const made = await renewing({ endDate }, { renews });
    await at.world.db.query('update contracts set utilities = $2 where id = $1', [made.contractId, own]);
    return made.propertyId;
  };
  const [over, within, ending] = [
    await lease('2026-11-30', true),
    await lease('2026-12-15', true),
    await lease('2026-12-15', false),
  ];
  await lease('2026-11-30', false);
  const { items } = (await at.world.client.get('/shared-bills/services?period=2026-12')).body;
  expect(items).toHaveLength(1);
  const of = new Map(
    items[0].properties.map((place: { property_id: string; lease_to: string | null }) => [
      place.property_id,
      place.lease_to,
    ]),
  );
  expect(of).toEqual(
    new Map<string, string | null>([
      [over, null],
      [within, null],
      [ending, '2026-12-15'],
    ]),
  );
  // 3 000,00 by three, none of it of a vacant place.
  const bill = await at.world.client.post('/shared-bills', {
    service: 'heating',
    period: '2026-12',
    total_kop: 300_000,
    basis: 'equal',
    shares: [over, within, ending].map((property_id) => ({ property_id })),
  });
  expect([bill.status, bill.body]).toMatchObject([
    201,
    { vacant_kop: 0, shares: [{ amount_kop: 100_000 }, { amount_kop: 100_000 }, { amount_kop: 100_000 }] },
  ]);
});

it('a sub-meter read after the term is taken off the main one of the same lease', async () => {
  const { db, owner, client } = at.world;
  const { contractId, propertyId } = await renewing({ endDate: '2026-11-30' });
  await insertService(db, owner.ownerId, { propertyId, code: 'electricity', method: 'meter', price: '4.32' });
  const installed = { service: 'electricity', installedOn: '2026-10-31' };
  const main = {
    propertyId,
    meterId: await insertMeter(db, owner.ownerId, { ...installed, propertyId, initial: '0' }),
  };
  const shop = await insertProperty(db, owner.ownerId);
  const sub = {
    propertyId: shop,
    meterId: await insertMeter(db, owner.ownerId, { ...installed, propertyId: shop, initial: '0' }),
  };
  const joined = await client.patch(`/physical-meters/${sub.meterId}`, { parent_meter_id: main.meterId });
  expect(joined.status).toBe(200);
  // The job of 1 December has not run yet.
  at.app.time.set('2026-12-05T09:00:00Z');
  await insertReading(db, owner.ownerId, { ...main, on: '2026-12-05', value: '180' });
  await insertReading(db, owner.ownerId, { ...sub, on: '2026-12-05', value: '40' });
  const { items } = (await client.post('/receipts/preview', { period: '2026-12', contract_ids: [contractId] })).body;
  const line = items[0].lines.find(({ service }: { service: string }) => service === 'electricity');
  // (180 − 40) × 4,32
  expect(line).toMatchObject({ quantity: '140', amount_kop: 60_480 });
});

it('a reading after the term is not put under one that the lease is charged for', async () => {
  const { db, owner, client } = at.world;
  const { contractId, propertyId } = await renewing({ endDate: '2026-11-30' });
  await insertService(db, owner.ownerId, { propertyId, code: 'electricity', method: 'meter', price: '4.32' });
  const installed = { propertyId, service: 'electricity', initial: '0', installedOn: '2026-10-31' };
  const meterId = await insertMeter(db, owner.ownerId, installed);
  at.app.time.set('2026-12-05T09:00:00Z');
  await insertReading(db, owner.ownerId, { propertyId, meterId, on: '2026-12-05', value: '180' });
  const run = await client.post('/receipts/run', { period: '2026-12', contract_ids: [contractId] });
  expect(run.body.created_count).toBe(1);
  // 100 of the 180 would be charged a second time.
  const between = await client.post('/meters/readings', { meter_id: meterId, date: '2026-12-03', values: ['100'] });
  expect([between.status, between.body.fields]).toEqual([422, { date: expect.stringContaining('К-2026-12-0001') }]);
});

it('days without use after the term lessen the rent that is charged for them, by the rent agreed for them', async () => {
  const { client } = at.world;
  const { contractId } = await renewing({ endDate: '2026-11-25', rentMinor: 2_000_000 });
  const relief = (id: string, from: string, to: string) =>
    client.post(`/contracts/${id}/reliefs`, { from, to, percent: '100', reason: 'Не було води' });
  // 20 000,00 × 10 / 30 and × 15 / 31
  const made = await relief(contractId, '2026-11-21', '2026-11-30');
  expect([made.status, made.body.amount_kop]).toEqual([201, -666_667]);
  expect((await relief(contractId, '2026-12-01', '2026-12-15')).body.amount_kop).toBe(-967_742);
  // Of 31 000,00 from December on: × 15 / 31.
  const rise = await client.post(`/contracts/${contractId}/amendments`, {
    valid_from: '2026-12-01',
    rent: { amount_minor: 3_100_000, currency: 'UAH' },
  });
  expect(rise.status, rise.text).toBe(201);
  const agreed = await client.post(`/contracts/${contractId}/amendments/${rise.body.id}/activate`);
  expect(agreed.status, agreed.text).toBe(200);
  const { items } = (await client.get(`/contracts/${contractId}/reliefs`)).body;
  expect(items.map(({ amount_kop }: { amount_kop: number }) => amount_kop)).toEqual([-1_500_000, -666_667]);
  // Whoever does not renew has no such days.
  const ending = await renewing({ endDate: '2026-11-25' }, { renews: false });
  expect((await relief(ending.contractId, '2026-11-21', '2026-11-30')).body.fields).toEqual({
    to: 'Дата пізніша за кінець договору',
  });
});
