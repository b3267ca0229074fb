import { expect, test } from 'vitest';
import { insertManager } from '../../testing/entrusted.ts';
import { insertContractParty, insertSession, insertUser } from '../../testing/factories.ts';
import { type Client, clientOf } from '../../testing/http-client.ts';
import { useBillingWorld } from '../../testing/use-billing-world.ts';

/** A tenant with an old debt pays the bill of the month alone: it is found by what it charges, and by the total with the debt. */

const at = useBillingWorld('2026-11-20T09:00:00Z');

type Item = { id: string; subtitle: string };
const receipts = async (q: string, who: Client): Promise<Item[]> => {
  const answer = await who.get(`/search?q=${encodeURIComponent(q)}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.groups.find(({ kind }: { kind: string }) => kind === 'receipt')?.items ?? [];
};
const asTyped = (kop: number) => `${Math.floor(kop / 100)},${String(kop % 100).padStart(2, '0')}`;
const asShown = (kop: number) => asTyped(kop).replace(/\B(?=(?:\d{3})+,)/, '\u00a0');

test('a receipt is found by its total and by its own sum, and shows the one it was found by', async () => {
  const { client, db, owner } = at.world;
  const home = await at.world.meteredContract();
  const before = (await client.post('/receipts/run', { period: '2026-10', contract_ids: [home.contractId] })).body;
  expect((await client.post(`/receipts/${before.created[0]}/issue`)).status).toBe(200);
  const id = await at.world.issued(home.contractId);
  // Kopecks of its own tell the sum from every other.
  await db.query(
    'update receipts set charges_kop = charges_kop + 37, total_due_kop = total_due_kop + 37 where id = $1',
    [id],
  );
  const { own_kop: own, total_due_kop: total } = (await client.get(`/receipts/${id}`)).body;
  expect(total).toBeGreaterThan(own);

  const { userId } = await insertUser(db);
  await insertContractParty(db, owner.ownerId, home.contractId, userId);
  const place = { ownerId: owner.ownerId, propertyId: home.propertyId };
  const manager = (await insertManager(at.app, place, { switches: ['receipts'] })).client;
  for (const who of [client, clientOf(at.app, await insertSession(db, userId)), manager])
    for (const kop of [own, total])
      for (const q of [asTyped(kop), String(Math.floor(kop / 100))]) {
        const found = (await receipts(q, who)).filter((item) => item.id === id);
        expect([q, found.map(({ subtitle }) => subtitle.includes(asShown(kop)))]).toEqual([q, [true]]);
      }
  for (const kop of [own, total]) expect(await receipts(asTyped(kop), at.world.stranger)).toEqual([]);
  const { client: payer } = await insertManager(at.app, place, { switches: ['payments', 'contracts'] });
  expect(await receipts(asTyped(own), payer)).toEqual([]);
});
