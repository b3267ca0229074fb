import { expect, it } from 'vitest';
import { PERIOD } from '../../testing/billing-world.ts';
import { useBillingWorld } from '../../testing/use-billing-world.ts';

const at = useBillingWorld('2026-11-20T09:00:00Z');

it('the ten thousandth receipt of a month stands after the one before it, page by page and where drafts are chosen', async () => {
  const { db, owner, client } = at.world;
  await at.world.draftOf((await at.world.meteredContract()).contractId);
  await db.query(`update counters set value = 9998 where owner_id = $1 and kind = 'receipt' and scope = $2`, [
    owner.ownerId,
    PERIOD,
  ]);
  for (let i = 0; i < 3; i += 1) {
    const { contractId, propertyId } = await at.world.meteredContract();
    await at.world.draftOf(contractId);
    await db.query(`update property_services set price = 5 where property_id = $1 and code = 'electricity'`, [
      propertyId,
    ]);
  }
  const numbers = ['0001', '9999', '10000', '10001'].map((counter) => `К-${PERIOD}-${counter}`);
  const pages = async (sort: string) => {
    const found: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { body } = await client.get(`/receipts?sort=${sort}&limit=1${cursor === '' ? '' : `&cursor=${cursor}`}`);
      found.push(...body.items.map(({ number }: { number: string }) => number));
      cursor = body.next_cursor;
    }
    return found;
  };
  expect(await pages('number')).toEqual(numbers);
  expect(await pages('-number')).toEqual(numbers.toReversed());
  const outdated = (await client.get(`/receipts/outdated?period=${PERIOD}`)).body.items;
  expect(outdated.map(({ number }: { number: string }) => number)).toEqual(numbers.slice(1));
});
