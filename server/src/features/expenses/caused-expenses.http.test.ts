import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type BillingWorld, createBillingWorld } from '../../testing/billing-world.ts';
import { insertContract, insertCounterparty, insertProperty, insertSession } from '../../testing/factories.ts';
import { clientOf } from '../../testing/http-client.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { sendFile, smallPdf } from '../../testing/upload-steps.ts';

/** Expenses that work done and suppliers' bills make (ADR 0020, 0021). */
let app: TestApp;
let world: BillingWorld;
beforeAll(async () => {
  app = await startTestApp({ withJobs: false });
});
afterAll(() => app.close());
beforeEach(async () => {
  app.time.set('2026-11-20T09:00:00Z');
  world = await createBillingWorld(app);
});

const act = (id: string, event: string) => world.client.post(`/tasks/${id}/${event}`);
const expenses = async () => (await world.client.get('/expenses')).body.items;
const journalOf = async (expenseId: string) => {
  const sql = 'select action from audit_log where entity_id = $1 order by at, id';
  return (await world.db.query<{ action: string }>(sql, [expenseId])).rows.map(({ action }) => action);
};
const sumOf = (period = '2026-11') =>
  world.scalar(
    `coalesce((select sum(kop) from owner_facts where owner_id = $1 and fact = 'expenses.month' and key = $2), 0)`,
    [world.owner.ownerId, period],
  );

describe('a cost of a task that the owner pays', () => {
  const work = async (values: object = {}) => {
    const body = { title: 'Замінити змішувач', category: 'repair', cost_kop: 120_000, charge_to: 'owner', ...values };
    return (await world.client.post('/tasks', body)).body.id as string;
  };

  it('is an expense from the end of the work, follows the task, and goes when it is taken up again', async () => {
    const [propertyId, other] = [
      await insertProperty(world.db, world.owner.ownerId, {}),
      await insertProperty(world.db, world.owner.ownerId, {}),
    ];
    const id = await work({ property_id: propertyId });
    expect(await expenses()).toEqual([]);
    await act(id, 'finish');
    const [made] = await expenses();
    expect(made).toMatchObject({
      property_id: propertyId,
      category: 'repair',
      amount_kop: 120_000,
      spent_on: '2026-11-20',
      note: 'Замінити змішувач',
      rebill: null,
      cause: { kind: 'task', id },
    });
    await act(id, 'close');
    expect(await sumOf()).toBe(120_000);
    await world.client.patch(`/tasks/${id}`, { cost_kop: 99_950, property_id: other });
    expect(await expenses()).toMatchObject([{ id: made.id, amount_kop: 99_950, property_id: other }]);
    await act(id, 'reopen');
    expect([await expenses(), await sumOf()]).toEqual([[], 0]);
    await act(id, 'finish');
    expect(await sumOf()).toBe(99_950);
    for (const change of [
      { charge_to: null, cost_kop: null },
      { cost_kop: 500, charge_to: 'owner' },
    ]) {
      await world.client.patch(`/tasks/${id}`, change);
      expect(await sumOf()).toBe(change.cost_kop ?? 0);
    }
    expect((await world.client.delete(`/tasks/${id}`)).status).toBe(204);
    expect([await expenses(), await sumOf()]).toEqual([[], 0]);
    const { rows } = await world.db.query(
      `select action from audit_log where owner_id = $1 and entity_id = $2 order by id`,
      [world.owner.ownerId, made.id],
    );
    expect(rows.map(({ action }) => action)).toEqual(['expense.created', 'expense.updated', 'expense.deleted']);
  });

  it('keeps what the owner has added, and lets its sum be changed in the task alone', async () => {
    const id = await work();
    await act(id, 'finish');
    const [{ id: expenseId, place_name: place }] = await expenses();
    expect(place).toBeNull();
    const added = { spent_on: '2026-11-15', note: 'Чек у теці', category: 'other' };
    const changed = await world.client.patch(`/expenses/${expenseId}`, added);
    expect([changed.status, changed.body.note]).toEqual([200, 'Чек у теці']);
    const propertyId = await insertProperty(world.db, world.owner.ownerId, {});
    for (const change of [{ amount_kop: 1 }, { property_id: propertyId }]) {
      const refused = await world.client.patch(`/expenses/${expenseId}`, change);
      expect([refused.status, refused.body.code]).toEqual([409, 'expense_of_task']);
    }
    expect((await world.client.delete(`/expenses/${expenseId}`)).body.code).toBe('expense_of_task');
    await world.client.patch(`/tasks/${id}`, { cost_kop: 130_000 });
    expect(await expenses()).toMatchObject([{ ...added, amount_kop: 130_000 }]);
  });

  it('finished once more is what it was, with its paper, its supplier, its note and its day', async () => {
    const id = await work();
    await act(id, 'finish');
    const [{ id: expenseId }] = await expenses();
    const supplierId = await insertCounterparty(world.db, world.owner.ownerId, { displayName: 'ФОП Майстер' });
    const fileId = await sendFile(app, world.owner.token, { bytes: smallPdf('чек'), purpose: 'expense_document' });
    const added = { spent_on: '2026-11-15', note: 'Чек №7', category: 'other', counterparty_id: supplierId };
    expect((await world.client.patch(`/expenses/${expenseId}`, { ...added, file_id: fileId })).status).toBe(200);
    await act(id, 'reopen');
    expect(await expenses()).toEqual([]);
    // What waits is named: the job of the day leaves it.
    expect(await world.scalar('select private.is_file_named($1, $2)::int', [world.owner.ownerId, fileId])).toBe(1);
    app.time.set('2026-11-25T09:00:00Z');
    const again = clientOf(app, await insertSession(world.db, world.owner.userId));
    expect((await again.post(`/tasks/${id}/finish`)).status).toBe(200);
    const [expense] = (await again.get('/expenses')).body.items;
    expect([expense, expense.file?.id ?? expense.file_id]).toMatchObject([{ ...added, amount_kop: 120_000 }, fileId]);
    expect(await world.scalar('select count(*) from tasks where id = $1 and kept_expense is null', [id])).toBe(1);
    // The day of the work follows the work where nobody has set another.
    const plain = await again.post('/tasks', { title: 'Замок', cost_kop: 500, charge_to: 'owner' });
    await again.post(`/tasks/${plain.body.id}/finish`);
    await again.post(`/tasks/${plain.body.id}/reopen`);
    app.time.set('2026-11-27T09:00:00Z');
    const last = clientOf(app, await insertSession(world.db, world.owner.userId));
    await last.post(`/tasks/${plain.body.id}/finish`);
    expect((await last.get('/expenses')).body.items).toContainEqual(
      expect.objectContaining({ amount_kop: 500, spent_on: '2026-11-27', note: 'Замок' }),
    );
  });

  it('leaves a line in the journal when it goes with its task', async () => {
    const id = await work();
    await act(id, 'finish');
    const [{ id: expenseId }] = await expenses();
    expect((await world.client.delete(`/tasks/${id}`)).status).toBe(204);
    expect(await journalOf(expenseId)).toEqual(['expense.created', 'expense.deleted']);
  });

  it('is one expense with the task’s own sum, whoever is first', async () => {
    for (let round = 0; round < 6; round += 1) {
      const id = await work({ cost_kop: 1_000 });
      if (round >= 3) await act(id, 'finish');
      await Promise.all([
        act(id, round < 3 ? 'finish' : 'reopen'),
        act(id, round < 3 ? 'finish' : 'close'),
        world.client.patch(`/tasks/${id}`, { cost_kop: 2_000 + round }),
      ]);
      const { body: task } = await world.client.get(`/tasks/${id}`);
      const mine = (await expenses()).filter(({ cause }: { cause: { id: string } }) => cause.id === id);
      const isDone = ['done', 'closed'].includes(task.status);
      expect(mine.map(({ amount_kop: sum }: { amount_kop: number }) => sum)).toEqual(isDone ? [task.cost_kop] : []);
    }
  });

  it('stays the tenant’s where he pays it', async () => {
    const { contractId } = await insertContract(world.db, world.owner.ownerId, {});
    await act(await work({ contract_id: contractId, charge_to: 'tenant' }), 'finish');
    expect(await expenses()).toEqual([]);
  });
});

type PnlRow = { id: string; utilities_kop: number; expenses_kop: number; net_kop: number; rent_kop: number };

describe('a supplier’s bill for several objects', () => {
  const bill = (property_ids: readonly string[], total_kop = 100_000) =>
    world.client.post('/shared-bills', {
      service: 'heating',
      period: '2026-10',
      total_kop,
      basis: 'equal',
      shares: property_ids.map((property_id) => ({ property_id })),
    });

  it('is an expense of the owner, of each object its share, and what stays vacant is his loss', async () => {
    // 1 000,00 by three: 333,34, 333,33 and 333,33; the tenant of the first gives his back.
    const { ownerId } = world.owner;
    const { contractId, propertyId } = await insertContract(world.db, ownerId, { rentMinor: 1_000_000 });
    const empty = [await insertProperty(world.db, ownerId, {}), await insertProperty(world.db, ownerId, {})];
    await world.client.patch(`/properties/${propertyId}/settings`, {
      services: [{ code: 'heating', payer: 'tenant', method: 'shared_bill' }],
    });
    const made = await bill([propertyId, ...empty]);
    expect([made.status, made.body.vacant_kop]).toEqual([201, 66_666]);
    expect(await expenses()).toMatchObject([
      {
        amount_kop: 100_000,
        category: 'utilities',
        spent_on: '2026-10-31',
        note: 'Опалення',
        place_name: null,
        cause: { kind: 'shared_bill', id: made.body.id },
      },
    ]);
    const run = await world.client.post('/receipts/run', { period: '2026-10', contract_ids: [contractId] });
    await world.client.post(`/receipts/${run.body.created[0]}/issue`);
    const { body: pnl } = await world.client.get('/finance/pnl?period_from=2026-10&period_to=2026-11');
    const nets = Object.fromEntries(
      pnl.items.map((item: PnlRow) => [item.id, [item.utilities_kop, item.expenses_kop, item.net_kop - item.rent_kop]]),
    );
    expect(nets).toEqual({
      [propertyId]: [33_334, 33_334, 0],
      [empty[0] ?? '']: [0, 33_333, -33_333],
      [empty[1] ?? '']: [0, 33_333, -33_333],
    });
    expect(pnl.totals.net_kop - pnl.totals.rent_kop).toBe(-made.body.vacant_kop);
  });

  it('follows the bill and goes with it', async () => {
    const objects = [await insertProperty(world.db, world.owner.ownerId, {})];
    const { id, version } = (await bill(objects)).body;
    await world.client.patch(`/shared-bills/${id}`, { total_kop: 250_000, version });
    expect(await expenses()).toMatchObject([{ amount_kop: 250_000, version: 2 }]);
    const [{ id: expenseId }] = await expenses();
    expect((await world.client.patch(`/expenses/${expenseId}`, { amount_kop: 1 })).body.code).toBe('expense_of_bill');
    expect((await world.client.delete(`/expenses/${expenseId}`)).body.code).toBe('expense_of_bill');
    expect((await world.client.delete(`/shared-bills/${id}`)).status).toBe(204);
    expect([await expenses(), await sumOf('2026-10')]).toEqual([[], 0]);
    expect(await journalOf(expenseId)).toEqual(['expense.created', 'expense.updated', 'expense.deleted']);
  });
});

describe('a complex with expenses', () => {
  it('goes to the archive, keeps its name in the reports and takes no more', async () => {
    const complex = (await world.client.post('/complexes', { name: 'ЖК Липки', address: 'Київ' })).body;
    const spend = { complex_id: complex.id, category: 'cleaning', amount_kop: 30_000, spent_on: '2026-11-02' };
    const { id } = (await world.client.post('/expenses', spend)).body;
    expect((await world.client.delete(`/complexes/${complex.id}`)).body).toEqual({ id: complex.id, archived: true });
    expect((await world.client.get(`/expenses/${id}`)).body.place_name).toBe('ЖК Липки');
    expect((await world.client.patch(`/expenses/${id}`, { note: 'Листопад' })).status).toBe(200);
    const refused = await world.client.post('/expenses', spend);
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, ['complex_id']]);
  });

  it('is either kept or gone when an expense comes at the same time', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id } = (await world.client.post('/complexes', { name: `Двір ${round}`, address: 'Київ' })).body;
      const [deleted, spent] = await Promise.all([
        world.client.delete(`/complexes/${id}`),
        world.client.post('/expenses', { complex_id: id, category: 'other', amount_kop: 100, spent_on: '2026-11-02' }),
      ]);
      expect([200, 204]).toContain(deleted.status);
      expect([201, 422]).toContain(spent.status);
      const left = await world.scalar(
        'select count(*) from expenses e join complexes x on x.id = e.complex_id where x.id = $1',
        [id],
      );
      expect(left).toBe(spent.status === 201 ? 1 : 0);
    }
  });
});
