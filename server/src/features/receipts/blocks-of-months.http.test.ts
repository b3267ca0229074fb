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
