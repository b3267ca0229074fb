import { describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { METERED_KOP } from '../../testing/billing-world.ts';
import { insertManager } from '../../testing/entrusted.ts';
import { insertContract } from '../../testing/factories.ts';
import { useBillingWorld } from '../../testing/use-billing-world.ts';

const at = useBillingWorld('2026-11-20T09:00:00Z');
const DAY = { before: '2026-11-20T09:00:00Z', after: '2026-12-20T09:00:00Z' } as const;

const owed = ({ debt_kop, overdue }: Record<string, unknown>) => [debt_kop, overdue];

/** What the list of objects and the page of the object say alike. */
async function ofProperty(id: string, client = at.world.client) {
  const listed = (await client.get('/properties?limit=100')).body.items.find((row: { id: string }) => row.id === id);
  const { body } = await client.get(`/properties/${id}`);
  expect(owed(body)).toEqual(owed(listed));
  return owed(body);
}

async function ofPerson(id: string) {
  const { items } = (await at.world.client.get('/counterparties?limit=100')).body;
  const listed = items.find((row: { id: string }) => row.id === id);
  const { body } = await at.world.client.get(`/counterparties/${id}`);
  expect([body.balance_kop, body.overdue]).toEqual([listed.balance_kop, listed.overdue]);
  return [body.balance_kop, body.overdue];
}

async function ofComplex(id: string) {
  const listed = (await at.world.client.get('/complexes')).body.items[0];
  const { body } = await at.world.client.get(`/complexes/${id}`);
  expect(owed(body)).toEqual(owed(listed));
  return owed(body);
}

async function complexOf(propertyIds: readonly string[]): Promise<string> {
  const id = newId();
  const { db, owner } = at.world;
  await db.query(`insert into complexes (id, owner_id, name, search_text) values ($1, $2, 'Дім', '')`, [
    id,
    owner.ownerId,
  ]);
  await db.query('update properties set complex_id = $1 where id = any ($2)', [id, propertyIds]);
  return id;
}

describe('the object, the person and the complex tell whether anything of their debt is past its day', () => {
  it('not before the day, and what is paid is no debt', async () => {
    const { world } = at;
    const late = await world.meteredContract();
    const paid = await world.meteredContract();
    await world.issued(late.contractId);
    await world.issued(paid.contractId);
    await world.pay(late.contractId, METERED_KOP - 168_200);
    await world.pay(paid.contractId, METERED_KOP);
    const complexId = await complexOf([late.propertyId, paid.propertyId]);
    const told = async () => ({
      late: await ofProperty(late.propertyId),
      paid: await ofProperty(paid.propertyId),
      person: await ofPerson(late.tenantId),
      complex: await ofComplex(complexId),
    });
    at.app.time.set(DAY.before);
    const open = [168_200, false];
    expect(await told()).toEqual({ late: open, paid: [0, false], person: open, complex: open });
    at.app.time.set(DAY.after);
    const overdue = [168_200, true];
    expect(await told()).toEqual({ late: overdue, paid: [0, false], person: overdue, complex: overdue });
  });

  it('a debt brought in is late from the first day, and whose balance is no debt has nothing late', async () => {
    const { world } = at;
    const { db, owner } = world;
    const lease = await world.meteredContract();
    await world.issued(lease.contractId);
    await db.query(
      `insert into ledger_entries (id, owner_id, contract_id, posted_on, debit_account, credit_account, amount_kop, kind, source_type, source_id)
       values (gen_random_uuid(), $1, $2, '2026-11-01', 'receivable', 'opening', 700000, 'opening', 'opening', $2)`,
      [owner.ownerId, lease.contractId],
    );
    await db.query('update contract_debts set opening_kop = 700000 where contract_id = $1', [lease.contractId]);
    const complexId = await complexOf([lease.propertyId]);
    at.app.time.set(DAY.before);
    const brought = [METERED_KOP + 700_000, true];
    expect([await ofProperty(lease.propertyId), await ofPerson(lease.tenantId), await ofComplex(complexId)]).toEqual([
      brought,
      brought,
      brought,
    ]);
    // Paid ahead on a former lease of the same object, as much and more.
    const days = { status: 'completed' as const, startDate: '2025-01-01', endDate: '2025-12-31' };
    const former = await insertContract(db, owner.ownerId, { propertyId: lease.propertyId, ...days });
    await world.pay(former.contractId, METERED_KOP + 700_001);
    expect(await ofProperty(lease.propertyId)).toEqual([0, false]);
    expect(await ofComplex(complexId)).toEqual([0, false]);
    // Whoever rents it now owes what he did.
    expect(await ofPerson(lease.tenantId)).toEqual(brought);
  });

  it('a manager of the receipts is told it; of payments alone he is told the debt and no more', async () => {
    const { world } = at;
    const lease = await world.meteredContract();
    await world.issued(lease.contractId);
    at.app.time.set(DAY.after);
    const place = { ownerId: world.owner.ownerId, propertyId: lease.propertyId };
    const [receipts, payments, tasks] = await Promise.all(
      (['receipts', 'payments', 'tasks'] as const).map((name) => insertManager(at.app, place, { switches: [name] })),
    );
    expect(await ofProperty(lease.propertyId, receipts?.client)).toEqual([METERED_KOP, true]);
    expect(await ofProperty(lease.propertyId, payments?.client)).toEqual([METERED_KOP, null]);
    expect(await ofProperty(lease.propertyId, tasks?.client)).toEqual([null, null]);
  });
});
