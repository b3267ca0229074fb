import { expect, it } from 'vitest';
import { insertContract, insertMeter, insertReading, insertService } from '../../testing/factories.ts';
import { useBillingWorld } from '../../testing/use-billing-world.ts';

const at = useBillingWorld('2026-11-26T09:00:00Z');

it('a lease handed over on the first of a month has the blocks of that month too', async () => {
  const { client, db, owner } = at.world;
  const { body: tariff } = await client.post('/tariffs', {
    service: 'electricity',
    title: 'Обігрів',
    unit: 'кВт·год',
    versions: [
      {
        valid_from: '2026-01-01',
        blocks: [
          { up_to: '2000', price: '2.64' },
          { up_to: null, price: '4.32' },
        ],
      },
    ],
  });
  for (const handedOver of ['2026-09-30', '2026-10-01']) {
    const lease = await insertContract(db, owner.ownerId, { startDate: '2026-10-01' });
    const { contractId, propertyId } = lease;
    const service = { propertyId, position: 0, code: 'electricity', method: 'meter', tariffId: tariff.id } as const;
    await insertService(db, owner.ownerId, service);
    const meterId = await insertMeter(db, owner.ownerId, { propertyId, service: 'electricity', initial: '0' });
    const reading = { meterId, propertyId, on: handedOver, value: '0', source: 'handover' } as const;
    await insertReading(db, owner.ownerId, reading);
    await insertReading(db, owner.ownerId, { meterId, propertyId, on: '2026-11-25', value: '3500' });
    const { body } = await client.get(`/receipts/${await at.world.issued(contractId)}`);
    // 3 500 of October and November at 2,64: 9 240,00; with the block of November alone it was 11 760,00.
    const [power] = body.lines.filter((line: { service: string | null }) => line.service === 'electricity');
    expect(power).toMatchObject({ quantity: '3500', amount_kop: 924_000 });
  }
});

it('the blocks of a month are filled once, on whichever receipts its readings come', async () => {
  at.app.time.set('2026-10-21T09:00:00Z');
  const { client, db, owner } = at.world;
  const blocks = [
    { up_to: '100', price: '1' },
    { up_to: null, price: '4' },
  ];
  const { body: tariff } = await client.post('/tariffs', {
    service: 'electricity',
    title: 'Блоки',
    unit: 'кВт·год',
    versions: [{ valid_from: '2026-01-01', blocks }],
  });
  const { contractId, propertyId } = await insertContract(db, owner.ownerId, { startDate: '2026-10-01' });
  const service = { propertyId, position: 0, code: 'electricity', method: 'meter', tariffId: tariff.id } as const;
  await insertService(db, owner.ownerId, service);
  const meterId = await insertMeter(db, owner.ownerId, { propertyId, service: 'electricity', initial: '0' });
  const readOn = (on: string, value: string) => insertReading(db, owner.ownerId, { meterId, propertyId, on, value });
  await readOn('2026-09-30', '0');
  const powerOf = async (period: string) => {
    const run = await client.post('/receipts/run', { period, contract_ids: [contractId] });
    const [id] = run.body.created;
    const { body } = await client.post(`/receipts/${id}/issue`);
    const lines = body.lines.filter((line: { service: string | null }) => line.service === 'electricity');
    return [id, lines.map((line: { amount_kop: number }) => line.amount_kop)] as const;
  };
  await readOn('2026-10-20', '100');
  const [october, first] = await powerOf('2026-10');
  // 100 × 1
  expect(first).toEqual([10_000]);
  at.app.time.set('2026-11-26T09:00:00Z');
  await readOn('2026-10-31', '200');
  const [november, second] = await powerOf('2026-11');
  // The 100 of October after those are dear: 100 × 4, so its 200 cost 500,00.
  expect(second).toEqual([40_000]);
  for (const id of [november, october])
    expect((await client.post(`/receipts/${id}/void`, { reason: 'Наново' })).status).toBe(200);
  // What was voided has filled nothing: 100 × 1 + 100 × 4.
  expect((await powerOf('2026-11'))[1]).toEqual([50_000]);
});
