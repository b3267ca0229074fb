import { expect, it } from 'vitest';
import { insertContract, insertService } from '../../testing/factories.ts';
import { useBillingWorld } from '../../testing/use-billing-world.ts';

const at = useBillingWorld('2026-11-20T09:00:00Z');

const power = (zones: number, version: object) =>
  at.world.client.post('/tariffs', {
    service: 'electricity',
    title: 'Електроенергія',
    unit: 'кВт·год',
    zones,
    versions: [{ valid_from: '2026-01-01', ...version }],
  });

/** A flat whose meter of one zone shows 10 on 10.11 when one of two zones takes its place, which shows 50 and 300 on 18.11. */
async function replacedByTwoZones(tariffId: string) {
  const { client, db, owner } = at.world;
  const { contractId, propertyId } = await insertContract(db, owner.ownerId, {});
  await insertService(db, owner.ownerId, { propertyId, position: 0, code: 'electricity', method: 'meter', tariffId });
  const old = await client.post('/physical-meters', {
    property_id: propertyId,
    service: 'electricity',
    serial: crypto.randomUUID(),
    digits: 6,
    installed_on: '2026-10-31',
    initial_values: ['0'],
  });
  const { body } = await client.post(`/physical-meters/${old.body.id}/replace`, {
    closing_values: ['10'],
    new_meter: {
      serial: crypto.randomUUID(),
      zones: 2,
      digits: 6,
      installed_on: '2026-11-10',
      initial_values: ['0', '0'],
    },
  });
  const reading = { meter_id: body.meter.id, date: '2026-11-18', values: ['50', '300'] };
  expect((await client.post('/meters/readings', reading)).status).toBe(201);
  return contractId;
}

it('a meter of two zones in the place of one of one is charged for its nights too, by zones and by blocks', async () => {
  const zones = await power(2, { zone_prices: ['4.32', '2.16'] });
  const blocks = await power(1, {
    blocks: [
      { up_to: '100', price: '2' },
      { up_to: null, price: '3' },
    ],
  });
  for (const [tariff, amountKop] of [
    // (10 + 50) × 4,32 + 300 × 2,16 = 907,20
    [zones, 90_720],
    // 100 × 2 + 260 × 3 = 980,00
    [blocks, 98_000],
  ] as const) {
    const contractId = await replacedByTwoZones(tariff.body.id);
    const receipt = await at.world.client.get(`/receipts/${await at.world.issued(contractId)}`);
    const lines = receipt.body.lines.filter((line: { service: string | null }) => line.service === 'electricity');
    expect(lines).toMatchObject([{ quantity: '360', amount_kop: amountKop }]);
  }
});

it('a tariff of three zones charges a meter of two nothing and says why', async () => {
  const { body } = await power(3, { zone_prices: ['6.48', '4.32', '1.728'] });
  const contractId = await replacedByTwoZones(body.id);
  const draft = await at.world.client.get(`/receipts/${await at.world.draftOf(contractId)}`);
  expect(draft.body.lines.map(({ kind }: { kind: string }) => kind)).toEqual(['rent']);
  expect(draft.body.warnings).toContainEqual(expect.objectContaining({ code: 'unit_differs', service: 'electricity' }));
});
