import { describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { PERIOD } from '../../testing/billing-world.ts';
import { insertContract, insertOwner } from '../../testing/factories.ts';
import { useBillingWorld } from '../../testing/use-billing-world.ts';

const at = useBillingWorld();

describe('the preview of a month', () => {
  it('previews a large portfolio without its lines, and says how many there are', async () => {
    const { contractId } = await at.world.meteredContract();
    const body = { period: PERIOD, contract_ids: [contractId] };
    const preview = async (linesUpTo?: number) => {
      const asked = linesUpTo === undefined ? body : { ...body, lines_up_to: linesUpTo };
      return (await at.world.client.post('/receipts/preview', asked)).body.items[0];
    };
    const check = async () => {
      const whole = await preview();
      expect(whole.lines.length).toBeGreaterThan(1);
      expect(whole.line_count).toBe(whole.lines.length);
      expect(await preview(1)).toEqual(whole);
      expect(await preview(0)).toEqual({ ...whole, lines: [] });
    };
    await check();
    // What is made already is counted as it was stored.
    await at.world.client.post('/receipts/run', body);
    await check();
  });

  it('refuses to preview a place that is not the owner’s, by the name of its field', async () => {
    const { contractId, propertyId } = await at.world.meteredContract();
    const other = await insertOwner(at.world.db);
    const theirs = await insertContract(at.world.db, other.ownerId);
    const preview = (scope: object) => at.world.client.post('/receipts/preview', { period: PERIOD, scope });
    const own = await preview({ property_id: propertyId });
    expect([own.status, own.body.items.map((item: { contract_id: string }) => item.contract_id)]).toEqual([
      200,
      [contractId],
    ]);
    for (const id of [theirs.propertyId, newId(), 'x'])
      expect(await preview({ property_id: id })).toMatchObject({
        status: 422,
        body: { errors: ['Не знайдено'], fields: { 'scope.property_id': 'Не знайдено' } },
      });
    for (const id of [propertyId, newId()])
      expect(await preview({ complex_id: id })).toMatchObject({
        status: 422,
        body: { fields: { 'scope.complex_id': 'Не знайдено' } },
      });
  });
});
