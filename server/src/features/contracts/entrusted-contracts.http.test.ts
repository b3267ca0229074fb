import type { GrantSwitch } from '@kliuchar/domain/grants/grant-switches';
import { describe, expect, it } from 'vitest';
import { useEntrustedHome } from '../../testing/entrusted-home.ts';
import { insertContractParty } from '../../testing/factories.ts';

const { at, entrusted } = useEntrustedHome('contracts');

const card = async (client: typeof at.manager.client) => (await client.get(`/contracts/${at.home.contractId}`)).body;
const row = async (client: typeof at.manager.client) =>
  (await client.get('/contracts')).body.items.find(({ id }: { id: string }) => id === at.home.contractId);
const dueOn = async (client: typeof at.manager.client) =>
  (await client.get(`/contracts/${at.home.contractId}/schedule?months=1`)).body.items[0].due_on;

describe('the balance of a contract', () => {
  it('is unknown to a manager without the switches of money, and that of the ledger to one who has them', async () => {
    await at.world.issued(at.home.contractId);
    const { balance_kop: owed } = await card(at.world.client);
    expect(owed).toBeGreaterThan(0);
    const told: readonly [GrantSwitch[], number | null][] = [
      [['contracts'], null],
      // Receipts are not the ledger: what was paid too much, or by nothing yet, is not on them.
      [['contracts', 'receipts'], null],
      [['contracts', 'payments'], owed],
      [['contracts', 'finance'], owed],
    ];
    for (const [switches, balance] of told) {
      const { client } = await entrusted(switches);
      expect([switches, (await card(client)).balance_kop]).toEqual([switches, balance]);
      expect([switches, (await row(client)).balance_kop]).toEqual([switches, balance]);
    }
  });

  it('does not let the schedule say when a receipt that is hidden is due', async () => {
    await at.world.db.query('update contracts set due_day = 10 where id = $1', [at.home.contractId]);
    // Issued on the 20th, past the contract's day, so it is due on the 20th.
    const id = await at.world.issued(at.home.contractId);
    expect((await at.world.client.get(`/receipts/${id}`)).body.due_on).toBe('2026-11-20');
    at.app.time.set('2026-11-26T09:00:00Z');
    expect(await dueOn(at.world.client)).toBe('2026-11-20');
    expect(await dueOn((await entrusted(['contracts', 'receipts'])).client)).toBe('2026-11-20');
    // The day of the contract, and not the 26th, on which he looks.
    expect(await dueOn(at.manager.client)).toBe('2026-11-10');
  });
});

describe('whoever rents an object and manages it as well', () => {
  it('is the tenant of his own contract, its receipts and payments, by whatever switch he manages', async () => {
    const receiptId = await at.world.issued(at.home.contractId);
    const { client, userId } = await entrusted(['contracts', 'receipts', 'payments', 'tasks']);
    expect((await card(client)).role).toBe('manager');
    await insertContractParty(at.world.db, at.world.owner.ownerId, at.home.contractId, userId);
    const { role, permissions, balance_kop: balance } = await card(client);
    expect({ role, permissions }).toEqual({ role: 'tenant', permissions: null });
    expect(balance).toBeGreaterThan(0);
    expect((await row(client)).role).toBe('tenant');
    expect((await client.get(`/receipts/${receiptId}`)).body.role).toBe('tenant');
    const { items } = (await client.get('/receipts')).body;
    expect(items.map((one: { id: string; role: string }) => [one.id, one.role])).toEqual([[receiptId, 'tenant']]);
    const { id } = (
      await at.world.client.post('/payments', {
        contract_id: at.home.contractId,
        amount_kop: 10_000,
        paid_on: '2026-11-20',
        method: 'cash',
      })
    ).body;
    expect((await client.get(`/payments/${id}`)).body.role).toBe('tenant');
    expect((await client.get('/payments')).body.items[0].role).toBe('tenant');
    // The object stays entrusted to him.
    expect((await client.get(`/properties/${at.home.propertyId}`)).body.role).toBe('manager');
  });

  it('sees what he has asked for as a tenant, unless he does the work himself', async () => {
    const { client, userId } = await entrusted(['view']);
    await insertContractParty(at.world.db, at.world.owner.ownerId, at.home.contractId, userId);
    const { id } = (
      await at.world.client.post('/tasks', { title: 'Кран', contract_id: at.home.contractId, cost_kop: 5_000 })
    ).body;
    await at.world.db.query(`update tasks set source = 'tenant' where id = $1`, [id]);
    const seen = (await client.get(`/tasks/${id}`)).body;
    expect([seen.role, seen.cost_kop]).toEqual(['tenant', null]);
  });
});
