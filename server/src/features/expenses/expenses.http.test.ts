import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type BillingWorld, createBillingWorld, PERIOD } from '../../testing/billing-world.ts';
import { insertContract, insertCounterparty, insertProperty } from '../../testing/factories.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

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

const lease = () => insertContract(world.db, world.owner.ownerId, { rentMinor: 1_000_000, proration: 'none' });
const home = () => insertProperty(world.db, world.owner.ownerId, {});
const spend = (change: object) =>
  world.client.post('/expenses', { category: 'repair', amount_kop: 150_000, spent_on: '2026-11-12', ...change });
const month = (key: string) =>
  world.scalar(
    `coalesce((select kop from owner_facts where owner_id = $1 and fact = 'expenses.month' and key = $2), 0)`,
    [world.owner.ownerId, key],
  );

describe('an expense', () => {
  it('is written, found, changed and taken away, and each month keeps its sum', async () => {
    const propertyId = await home();
    const counterpartyId = await insertCounterparty(world.db, world.owner.ownerId, { displayName: 'Майстер Петро' });
    const made = await spend({ property_id: propertyId, counterparty_id: counterpartyId, note: 'Заміна змішувача' });
    expect([made.status, made.body]).toMatchObject([
      201,
      {
        property_id: propertyId,
        complex_id: null,
        amount_kop: 150_000,
        counterparty_name: 'Майстер Петро',
        rebill: null,
      },
    ]);
    expect(await month('2026-11')).toBe(150_000);
    const { id } = made.body;
    const changed = await world.client.patch(`/expenses/${id}`, {
      amount_kop: 200_050,
      spent_on: '2026-10-31',
      version: 1,
    });
    expect([changed.status, changed.body.amount_kop, changed.body.version]).toEqual([200, 200_050, 2]);
    expect([await month('2026-10'), await month('2026-11')]).toEqual([200_050, 0]);
    expect((await world.client.patch(`/expenses/${id}`, { amount_kop: 1, version: 1 })).body.code).toBe(
      'version_conflict',
    );
    expect((await world.client.delete(`/expenses/${id}?version=2`)).status).toBe(204);
    expect((await world.client.get(`/expenses/${id}`)).status).toBe(404);
    expect(await month('2026-10')).toBe(0);
    const { rows } = await world.db.query(`select action from audit_log where entity_id = $1 order by id`, [id]);
    expect(rows.map(({ action }) => action)).toEqual(['expense.created', 'expense.updated', 'expense.deleted']);
  });

  it('is filtered, sorted, paged and searched by its note, its supplier and its object', async () => {
    const [one, two] = [await home(), await home()];
    const card = await insertCounterparty(world.db, world.owner.ownerId, { displayName: 'Сантехмонтаж' });
    await world.db.query(`update counterparties set search_text = 'сантехмонтаж' where id = $1`, [card]);
    await spend({ property_id: one, amount_kop: 300, spent_on: '2026-11-01', note: 'Фарба' });
    await spend({ property_id: two, amount_kop: 100, spent_on: '2026-11-02', category: 'tax' });
    await spend({ property_id: two, amount_kop: 200, spent_on: '2026-10-03', counterparty_id: card });
    const sums = async (query: string) =>
      (await world.client.get(`/expenses?${query}`)).body.items.map((item: { amount_kop: number }) => item.amount_kop);
    expect(await sums('')).toEqual([100, 300, 200]);
    expect(await sums('sort=-amount_kop')).toEqual([300, 200, 100]);
    expect(await sums('sort=amount_kop')).toEqual([100, 200, 300]);
    expect(await sums(`property_id=${two}`)).toEqual([100, 200]);
    expect(await sums(`counterparty_id=${card}`)).toEqual([200]);
    expect(await sums('category=tax,repair&date_from=2026-11-01&date_to=2026-11-01')).toEqual([300]);
    expect(await sums(`q=${encodeURIComponent('фарба')}`)).toEqual([300]);
    expect(await sums(`q=${encodeURIComponent('сантех')}`)).toEqual([200]);
    const first = await world.client.get('/expenses?limit=2&sort=-amount_kop');
    expect([first.body.total, first.body.items.length]).toEqual([3, 2]);
    expect(await sums(`limit=2&sort=-amount_kop&cursor=${first.body.next_cursor}`)).toEqual([100]);
    expect((await world.stranger.get('/expenses')).body.total).toBe(0);
  });

  it.each([
    [{ property_id: undefined }, 'property_id'],
    [{ complex_id: '01900000-0000-7000-8000-000000000001' }, 'property_id'],
    [{ amount_kop: 0 }, 'amount_kop'],
    [{ amount_kop: 10.5 }, 'amount_kop'],
    [{ spent_on: '2026-11-21' }, 'spent_on'],
    [{ spent_on: '2026-02-30' }, 'spent_on'],
    [{ category: 'bribe' }, 'category'],
    [{ counterparty_id: '01900000-0000-7000-8000-000000000001' }, 'counterparty_id'],
    [{ file_id: '01900000-0000-7000-8000-000000000001' }, 'file_id'],
    [{ rebill_to_contract_id: '01900000-0000-7000-8000-000000000001' }, 'rebill_to_contract_id'],
  ])('refuses %j and writes nothing', async (change, field) => {
    const answer = await spend({ property_id: await home(), ...change });
    expect([answer.status, Object.keys(answer.body.fields)]).toEqual([422, [field]]);
    expect(await world.scalar('select count(*) from expenses where owner_id = $1', [world.owner.ownerId])).toBe(0);
  });
});

describe('an expense that the tenant gives back', () => {
  it('bears the VAT of the lease inside what was spent', async () => {
    // ПКУ 188.1: what makes up the owner's costs is part of the price; ПКУ 193: inside 1 500,00 there are 250,00.
    const { contractId, propertyId } = await insertContract(world.db, world.owner.ownerId, { vatMode: 'on_top' });
    await spend({ property_id: propertyId, rebill_to_contract_id: contractId, amount_kop: 150_000 });
    const { body } = await world.client.get(`/receipts/${await world.draftOf(contractId)}`);
    const line = body.lines.find(({ kind }: { kind: string }) => kind === 'adjustment');
    expect([line.amount_kop, line.vat_kop]).toEqual([150_000, 25_000]);
  });

  it('waits for the next receipt, stands on it with its reason, and is frozen there', async () => {
    const { contractId, propertyId } = await lease();
    const made = await spend({ property_id: propertyId, rebill_to_contract_id: contractId, note: 'Замок' });
    expect(made.body.rebill).toMatchObject({ contract_id: contractId, state: 'pending', receipt_id: null });
    const { id } = made.body;
    await world.client.patch(`/expenses/${id}`, { amount_kop: 175_000 });
    const receiptId = await world.draftOf(contractId);
    const { body: receipt } = await world.client.get(`/receipts/${receiptId}`);
    // Rent 10 000,00 and the cost as it was changed.
    expect(receipt.own_kop).toBe(1_175_000);
    const line = receipt.lines.find(({ kind }: { kind: string }) => kind === 'adjustment');
    expect(line).toMatchObject({ title: 'Відшкодування: ремонт', amount_kop: 175_000 });
    expect(line.explanation.text_uk.replaceAll('\u00a0', ' ')).toBe('витрата від 12.11.2026, 1 750,00 ₴: Замок');
    const refused = await world.client.patch(`/expenses/${id}`, { amount_kop: 1 });
    expect([refused.status, refused.body.code, refused.body.errors[0]]).toEqual([
      409,
      'expense_billed',
      `Витрату вже додано до квитанції ${receipt.number}. Анулюйте її, щоб змінити витрату.`,
    ]);
    expect((await world.client.delete(`/expenses/${id}`)).body.code).toBe('expense_billed');
    // A note asks the tenant for nothing.
    expect((await world.client.patch(`/expenses/${id}`, { note: 'Чек у теці' })).body.rebill.state).toBe('draft');
    await world.client.post(`/receipts/${receiptId}/issue`);
    expect((await world.client.get(`/expenses/${id}`)).body.rebill).toMatchObject({
      state: 'issued',
      receipt_number: receipt.number,
    });
    expect(await world.account(contractId, 'other_income')).toBe(-175_000);
    await world.client.post(`/receipts/${receiptId}/void`, { reason: 'Помилка' });
    expect((await world.client.get(`/expenses/${id}`)).body.rebill.state).toBe('pending');
    expect((await world.client.delete(`/expenses/${id}`)).status).toBe(204);
    expect((await world.client.get(`/receipts/${await world.draftOf(contractId)}`)).body.own_kop).toBe(1_000_000);
  });

  it('says why in whole characters, however long the note', async () => {
    const { contractId, propertyId } = await lease();
    // The 300th of what JavaScript counts is the first half of 😀.
    const note = `${'я'.repeat(299)}😀 решта`;
    const made = await spend({ property_id: propertyId, rebill_to_contract_id: contractId, note });
    expect(made.status).toBe(201);
    const { body } = await world.client.get(`/receipts/${await world.draftOf(contractId)}`);
    const line = body.lines.find(({ kind }: { kind: string }) => kind === 'adjustment');
    expect(line.explanation.text_uk).toMatch(/: я{299}$/);
  });

  it('goes to a lease of the same object, or of one in the complex, that is billed', async () => {
    const { ownerId } = world.owner;
    const [mine, other] = [await lease(), await lease()];
    const wrong = await spend({ property_id: other.propertyId, rebill_to_contract_id: mine.contractId });
    expect(wrong.body.fields).toEqual({ rebill_to_contract_id: 'Цей договір укладено щодо іншого об’єкта' });
    await world.db.query(
      `with c as (insert into complexes (id, owner_id, name) values (gen_random_uuid(), $1, 'Двір') returning id)
       update properties set complex_id = (select id from c) where id = $2`,
      [ownerId, mine.propertyId],
    );
    const { rows } = await world.db.query('select id from complexes where owner_id = $1', [ownerId]);
    const made = await spend({ complex_id: rows[0].id, rebill_to_contract_id: mine.contractId });
    expect([made.status, made.body.place_name, made.body.rebill.state]).toEqual([201, 'Двір', 'pending']);
    const draft = await insertContract(world.db, ownerId, { propertyId: await home(), status: 'draft' });
    const early = await spend({ property_id: draft.propertyId, rebill_to_contract_id: draft.contractId });
    expect([early.status, early.body.code]).toEqual([409, 'contract_state']);
  });

  it('is never on a receipt with another sum than its own, whoever is first', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { contractId, propertyId } = await lease();
      const made = await spend({ property_id: propertyId, rebill_to_contract_id: contractId });
      const { id } = made.body;
      const change =
        round % 2 === 0
          ? world.client.patch(`/expenses/${id}`, { amount_kop: 99_000 })
          : world.client.delete(`/expenses/${id}`);
      const [run, changed] = await Promise.all([
        world.client.post('/receipts/run', { period: PERIOD, contract_ids: [contractId] }),
        change,
      ]);
      expect([200, 204, 409]).toContain(changed.status);
      const billed = (await world.client.get(`/receipts/${run.body.created[0]}`)).body.own_kop - 1_000_000;
      const asked = await world.scalar(
        `coalesce((select sum(a.amount_kop) from expenses e join adjustments a on a.id = e.adjustment_id where e.id = $1 and a.state = 'applied'), 0)`,
        [id],
      );
      expect(billed).toBe(asked);
    }
  });

  it('twice at once with one key is one, and of two changes of one version one is refused', async () => {
    const propertyId = await home();
    const body = { property_id: propertyId, category: 'other', amount_kop: 5_000, spent_on: '2026-11-12' };
    const send = () => world.client.post('/expenses', body, { 'idempotency-key': 'one-expense' });
    const [first, second] = await Promise.all([send(), send()]);
    expect(first.body.id).toBe(second.body.id);
    const change = (amount: number) =>
      world.client.patch(`/expenses/${first.body.id}`, { amount_kop: amount, version: 1 });
    const statuses = (await Promise.all([change(1), change(2)])).map(({ status }) => status).toSorted();
    expect(statuses).toEqual([200, 409]);
  });

  it('keeps its object and its supplier: they are archived instead of deleted', async () => {
    const propertyId = await home();
    const counterpartyId = await insertCounterparty(world.db, world.owner.ownerId, {});
    await spend({ property_id: propertyId, counterparty_id: counterpartyId });
    expect((await world.client.delete(`/properties/${propertyId}`)).body).toMatchObject({ archived: true });
    expect((await world.client.delete(`/counterparties/${counterpartyId}`)).body).toMatchObject({ archived: true });
  });
});
