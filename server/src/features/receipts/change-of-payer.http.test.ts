import { expect, it } from 'vitest';
import { FIXED_KOP, KWH_KOP, useBilledReadings } from '../meters/billed-readings.fixture.ts';

const { at, nextReceipt } = useBilledReadings();

const paidBy = (contractId: string, payer: string) =>
  at.world.db.query(
    `update property_services set payer = $2
      where code = 'electricity' and property_id = (select rental_object_id from contracts where id = $1)`,
    [contractId, payer],
  );

async function readOn(meterId: string, date: string, value: string): Promise<void> {
  at.app.time.set(`${date}T09:00:00Z`);
  expect((await at.world.client.post('/meters/readings', { meter_id: meterId, date, values: [value] })).status).toBe(
    201,
  );
}

it('months that the tenant has paid to the supplier are on no later receipt, unless theirs is voided', async () => {
  const metered = await at.world.meteredContract();
  const { contractId, meterId } = metered;
  await paidBy(contractId, 'tenant_direct');
  const november = await at.world.issued(contractId);
  expect((await at.world.client.get(`/receipts/${november}`)).body.own_kop).toBe(FIXED_KOP);
  await readOn(meterId, '2026-12-18', '1150');
  const december = await nextReceipt(metered, '2026-12');
  expect(december.body.own_kop).toBe(FIXED_KOP);

  await paidBy(contractId, 'tenant');
  await readOn(meterId, '2027-01-18', '1170');
  const january = await nextReceipt(metered, '2027-01');
  expect(january.body.own_kop).toBe(FIXED_KOP + 20 * KWH_KOP);

  // Of what was voided the readings are open again, and whoever pays now pays them: 1 170 − 1 100.
  for (const { id } of [january.body, december.body])
    expect((await at.world.client.post(`/receipts/${id}/void`, { reason: 'Платник інший' })).status).toBe(200);
  const again = await nextReceipt(metered, '2027-01');
  expect(again.body.own_kop).toBe(FIXED_KOP + 70 * KWH_KOP);
});
