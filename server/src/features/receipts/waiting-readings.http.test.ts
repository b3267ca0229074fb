import { expect, it } from 'vitest';
import { PERIOD } from '../../testing/billing-world.ts';
import { insertContract, insertMeter, insertReading, insertService } from '../../testing/factories.ts';
import { useBillingWorld } from '../../testing/use-billing-world.ts';

const at = useBillingWorld('2026-11-20T09:00:00Z');

it('a month says that a reading waits to be accepted, where it does and of its month alone', async () => {
  const { ownerId } = at.world.owner;
  const { contractId, propertyId } = await insertContract(at.world.db, ownerId, { landlordId: at.world.landlordId });
  await insertService(at.world.db, ownerId, { propertyId, position: 0, code: 'gas', method: 'meter', price: '7.96' });
  const meterId = await insertMeter(at.world.db, ownerId, { propertyId, service: 'gas', initial: '100' });
  const doubts = async (period: string): Promise<string[]> => {
    const { body } = await at.world.client.post('/receipts/preview', { period, contract_ids: [contractId] });
    return body.items[0].warnings.map(({ text }: { text: string }) => text.replaceAll('\u00a0', ' '));
  };
  expect(await doubts(PERIOD)).toEqual([expect.stringMatching(/^Газ: немає показника лічильника № \S+ за листопад/)]);
  await insertReading(at.world.db, ownerId, {
    meterId,
    propertyId,
    on: '2026-11-18',
    value: '120',
    state: 'submitted',
  });
  const waits = /^Газ: показник лічильника № \S+ за листопад 2026 передано, але ще не прийнято\.$/;
  expect(await doubts(PERIOD)).toEqual([expect.stringMatching(waits)]);
  expect(await doubts('2026-12')).toEqual([expect.stringMatching(/немає показника лічильника № \S+ за грудень/)]);
  await at.world.db.query(`update contracts set payment_utilities = 'previous' where id = $1`, [contractId]);
  expect(await doubts('2026-12')).toEqual([expect.stringMatching(waits)]);
});
