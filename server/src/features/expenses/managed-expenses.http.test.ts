import { describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import type { Manager } from '../../testing/entrusted.ts';
import { useEntrustedHome } from '../../testing/entrusted-home.ts';
import { insertCounterparty } from '../../testing/factories.ts';
import { billScan } from '../managers/manager-money-calls.fixture.ts';

/** What a manager records of an object, and whose expenses he leaves alone (ADR 0038). */

const { at, entrusted } = useEntrustedHome('finance');
const spent = (values: object = {}) => ({
  property_id: at.home.propertyId,
  category: 'repair',
  amount_kop: 150_000,
  spent_on: '2026-11-12',
  ...values,
});
async function recorded(by: Manager['client'] = at.manager.client, values: object = {}): Promise<string> {
  const made = await by.post('/expenses', spent(values));
  expect(made.status, made.text).toBe(201);
  return made.body.id;
}

describe('an expense of an entrusted object', () => {
  it('is recorded by the manager, changed and removed by him, and the owner sees it like every other', async () => {
    const file_id = await billScan(at.world, at.home.propertyId);
    const id = await recorded(at.manager.client, { note: 'Заміна крана', file_id });
    const mine = (await at.manager.client.get(`/expenses/${id}`)).body;
    expect(mine).toMatchObject({
      role: 'manager',
      changeable: true,
      amount_kop: 150_000,
      file_id,
      counterparty_name: null,
    });
    expect((await at.world.client.get(`/expenses/${id}`)).body).toMatchObject({ role: 'owner', changeable: true });
    const changed = await at.manager.client.patch(`/expenses/${id}`, { amount_kop: 160_000, version: mine.version });
    expect(changed.body, changed.text).toMatchObject({ amount_kop: 160_000, file_id, version: mine.version + 1 });
    expect((await at.manager.client.patch(`/expenses/${id}`, { amount_kop: 1, version: mine.version })).status).toBe(
      409,
    );
    expect((await at.manager.client.delete(`/expenses/${id}`)).status).toBe(204);
    expect((await at.world.client.get(`/expenses/${id}`)).status).toBe(404);
    const { rows } = await at.world.db.query(
      `select action, actor_user_id from audit_log where entity_id = $1 and actor_user_id = $2 order by at, id`,
      [id, at.manager.userId],
    );
    expect(rows.map(({ action }) => action)).toEqual(['expense.created', 'expense.updated', 'expense.deleted']);
  });

  it('is seen when the owner or another manager has recorded it, and left alone', async () => {
    const supplier = await insertCounterparty(at.world.db, at.world.owner.ownerId, { displayName: 'Сантехсервіс' });
    const owners = await recorded(at.world.client, {
      counterparty_id: supplier,
      rebill_to_contract_id: at.home.contractId,
    });
    const others = await recorded((await entrusted()).client);
    for (const id of [owners, others]) {
      const { body } = await at.manager.client.get(`/expenses/${id}`);
      expect(body).toMatchObject({ changeable: false, counterparty_id: null, counterparty_name: null, rebill: null });
      expect((await at.manager.client.patch(`/expenses/${id}`, { note: 'Моє' })).status).toBe(403);
      expect((await at.manager.client.delete(`/expenses/${id}`)).status).toBe(403);
    }
    const list = await at.manager.client.get('/expenses');
    expect(list.text).not.toContain('Сантехсервіс');
    expect(list.body.total).toBe(2);
  });

  it('is the owner’s again once a tenant gives it back', async () => {
    const id = await recorded();
    const set = await at.world.client.patch(`/expenses/${id}`, { rebill_to_contract_id: at.home.contractId });
    expect(set.status, set.text).toBe(200);
    expect((await at.manager.client.get(`/expenses/${id}`)).body.changeable).toBe(false);
    expect((await at.manager.client.patch(`/expenses/${id}`, { amount_kop: 1 })).body.code).toBe('expense_rebilled');
    expect((await at.manager.client.delete(`/expenses/${id}`)).body.code).toBe('expense_rebilled');
    expect((await at.world.client.get(`/expenses/${id}`)).body).toMatchObject({ amount_kop: 150_000, role: 'owner' });
  });

  it('names what the owner alone says, field by field', async () => {
    const other = await at.world.meteredContract();
    const complex = (await at.world.client.post('/complexes', { name: 'Січова, 7' })).body;
    const supplier = await insertCounterparty(at.world.db, at.world.owner.ownerId, {});
    const id = await recorded();
    const before = (await at.world.client.get(`/expenses/${id}`)).body;
    for (const [field, value] of [
      ['counterparty_id', supplier],
      ['rebill_to_contract_id', at.home.contractId],
      ['property_id', other.propertyId],
      ['complex_id', complex.id],
      ['spent_on', '2026-11-21'],
      ['file_id', await billScan(at.world, null)],
      ['file_id', await billScan(at.world, other.propertyId)],
      ['file_id', newId()],
    ] as const) {
      const refused = await at.manager.client.patch(`/expenses/${id}`, { [field]: value });
      expect([refused.status, Object.keys(refused.body.fields ?? {})], `${field} ${refused.text}`).toEqual([
        422,
        [field],
      ]);
    }
    expect((await at.world.client.get(`/expenses/${id}`)).body).toEqual(before);
    for (const body of [spent({ property_id: other.propertyId }), spent({ property_id: newId() })])
      expect(Object.keys((await at.manager.client.post('/expenses', body)).body.fields)).toEqual(['property_id']);
    const complexes = { ...spent({ complex_id: complex.id }), property_id: null };
    expect(Object.keys((await at.manager.client.post('/expenses', complexes)).body.fields)).toEqual(['property_id']);
  });

  it('keeps the paper that the owner has put in place of his, and the supplier whom he has named', async () => {
    const id = await recorded();
    const file_id = await billScan(at.world, null);
    const supplier = await insertCounterparty(at.world.db, at.world.owner.ownerId, {});
    await at.world.client.patch(`/expenses/${id}`, { file_id, counterparty_id: supplier });
    const kept = await at.manager.client.patch(`/expenses/${id}`, { note: 'Кран', file_id, counterparty_id: null });
    expect(kept.body, kept.text).toMatchObject({ file_id, note: 'Кран' });
    expect((await at.world.client.get(`/expenses/${id}`)).body.counterparty_id).toBe(supplier);
  });

  it('is changed by one of two at once', async () => {
    const id = await recorded();
    const answers = await Promise.all(
      [1, 2].map((version) => at.manager.client.patch(`/expenses/${id}`, { amount_kop: 1_000 + version, version: 1 })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});
