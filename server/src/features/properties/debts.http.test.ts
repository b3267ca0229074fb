import { expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { METERED_KOP } from '../../testing/billing-world.ts';
import { insertContract } from '../../testing/factories.ts';
import { useBillingWorld } from '../../testing/use-billing-world.ts';

const at = useBillingWorld('2026-11-20T09:00:00Z');

it('the list sorts by the debt it shows, a complex sums it, and it is the balance of the leases of the object', async () => {
  const { db, owner, client } = at.world;
  // Brought along on activation, on no receipt: 7 000,00, and of it 1 000,00 paid.
  const brought = await insertContract(db, owner.ownerId);
  await db.query(
    `insert into ledger_entries (id, owner_id, contract_id, posted_on, debit_account, credit_account, amount_kop, kind, source_type, source_id)
     select gen_random_uuid(), $1, $2, '2026-11-01', d, c, a, 'opening', 'opening', $2 from (values ('receivable', 'opening', 700000), ('cash', 'receivable', 100000)) v(d, c, a)`,
    [owner.ownerId, brought.contractId],
  );
  // A receipt of 20 682,00, all but 1 682,00 of which is paid.
  const billed = await at.world.meteredContract();
  await at.world.issued(billed.contractId);
  await at.world.pay(billed.contractId, METERED_KOP - 168_200);
  // 500,00 paid ahead.
  const ahead = await at.world.meteredContract();
  await at.world.pay(ahead.contractId, 50_000);
  // The same of the former lease of an object that owes 1 682,00 by its next one: 1 182,00.
  const next = await at.world.meteredContract();
  await at.world.issued(next.contractId);
  await at.world.pay(next.contractId, METERED_KOP - 168_200);
  const days = { status: 'completed' as const, startDate: '2025-01-01', endDate: '2025-12-31' };
  const former = await insertContract(db, owner.ownerId, { propertyId: next.propertyId, ...days });
  await at.world.pay(former.contractId, 50_000);

  const owed = [
    [brought.propertyId, 600_000],
    [billed.propertyId, 168_200],
    [next.propertyId, 118_200],
    [ahead.propertyId, 0],
  ];
  const listed = async (query: string) => {
    const { items } = (await client.get(`/properties?${query}`)).body;
    return items.map(({ id, debt_kop }: { id: string; debt_kop: number }) => [id, debt_kop]);
  };
  expect(await listed('sort=-debt_kop')).toEqual(owed);
  expect(await listed('sort=debt_kop')).toEqual(owed.toReversed());
  for (const [id, debt] of owed) expect((await client.get(`/properties/${id}`)).body.debt_kop).toBe(debt);

  const complexId = newId();
  await db.query(`insert into complexes (id, owner_id, name, search_text) values ($1, $2, 'Дім', '')`, [
    complexId,
    owner.ownerId,
  ]);
  await db.query('update properties set complex_id = $1 where owner_id = $2', [complexId, owner.ownerId]);
  expect((await client.get(`/complexes/${complexId}`)).body.debt_kop).toBe(600_000 + 168_200 + 118_200);

  const kept = () => db.query('select id, debt_kop from properties where owner_id = $1 order by id', [owner.ownerId]);
  const before = await kept();
  await db.query('select private.recount_owner($1)', [owner.ownerId]);
  expect((await kept()).rows).toEqual(before.rows);
});
