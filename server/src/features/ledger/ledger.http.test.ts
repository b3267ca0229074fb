import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  insertContract,
  insertContractParty,
  insertOwner,
  insertUser,
  type TestOwner,
} from '../../testing/factories.ts';
import { type Client, clientOf } from '../../testing/http-client.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let owner: TestOwner;
let client: Client;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  app.time.set('2026-11-20T09:00:00Z');
  owner = await insertOwner(app.database.superuser);
  client = clientOf(app, owner.token);
});

async function bill(contractId: string, period: string): Promise<string> {
  const run = await client.post('/receipts/run', { period, contract_ids: [contractId] });
  const id = run.body.created[0];
  expect((await client.post(`/receipts/${id}/issue`)).status).toBe(200);
  return id;
}
const pay = (contract_id: string, amount_kop: number, paid_on: string) =>
  client.post('/payments', { contract_id, amount_kop, paid_on, method: 'cash' });

describe('the statement of a contract', () => {
  it('runs through opening, receipt, payment, void and reversal, and adds up on every day', async () => {
    const { contractId, tenantId } = await insertContract(app.database.superuser, owner.ownerId, {
      status: 'draft',
      openingBalanceKop: 150_000,
    });
    expect((await client.post(`/contracts/${contractId}/activate`, { signed_on: '2026-01-01' })).status).toBe(200);
    app.time.set('2026-11-21T09:00:00Z');
    const receipt = await bill(contractId, '2026-11');
    app.time.set('2026-11-23T09:00:00Z');
    const payment = await pay(contractId, 200_000, '2026-11-22');
    expect(payment.body.allocations).toMatchObject([
      { item: 'opening', receipt_id: null, amount_kop: 150_000 },
      { item: 'receipt', receipt_id: receipt, amount_kop: 50_000 },
    ]);
    expect((await client.get(`/receipts/${receipt}`)).body).toMatchObject({
      opening_balance_kop: 150_000,
      total_due_kop: 2_150_000,
      payable_kop: 1_950_000,
    });
    app.time.set('2026-11-24T09:00:00Z');
    await client.post(`/payments/${payment.body.id}/reverse`, { reason: 'Чужий платіж' });
    await client.post(`/receipts/${receipt}/void`, { reason: 'Помилка' });

    const { body } = await client.get(`/contracts/${contractId}/ledger`);
    const rows = body.items.map((item: Record<string, unknown>) => [
      item.date,
      item.kind,
      item.debit_kop,
      item.credit_kop,
      item.balance_kop,
    ]);
    expect(rows).toEqual([
      ['2026-11-20', 'opening', 150_000, 0, 150_000],
      ['2026-11-21', 'receipt', 2_000_000, 0, 2_150_000],
      ['2026-11-22', 'payment', 0, 200_000, 1_950_000],
      ['2026-11-24', 'reversal', 200_000, 0, 2_150_000],
      ['2026-11-24', 'void', 0, 2_000_000, 150_000],
    ]);
    expect([body.opening_balance_kop, body.closing_balance_kop]).toEqual([0, 150_000]);
    const turned = await client.get(`/contracts/${contractId}/ledger?from=2026-11-23&to=2026-11-22`);
    expect([turned.status, turned.body.code, turned.body.fields]).toEqual([
      400,
      'bad_query',
      { to: 'Кінець раніший за початок' },
    ]);
    for (const path of [`/contracts/${contractId}/ledger`, `/counterparties/${tenantId}/ledger`])
      for (const span of ['from=2026-11-22', 'to=2026-11-23']) {
        const both = await client.get(`${path}?on=2026-11-22&${span}`);
        expect([both.status, both.body.code, both.body.fields]).toEqual([
          400,
          'bad_query',
          { on: 'Вкажіть щось одне: день або проміжок' },
        ]);
      }
    const part = await client.get(`/contracts/${contractId}/ledger?from=2026-11-22&to=2026-11-23`);
    expect(part.body).toMatchObject({ opening_balance_kop: 2_150_000, closing_balance_kop: 1_950_000 });
    expect(part.body.items).toHaveLength(1);
    for (const [on, balance_kop] of [
      ['2026-11-19', 0],
      ['2026-11-20', 150_000],
      ['2026-11-22', 1_950_000],
      ['2026-11-24', 150_000],
    ])
      expect((await client.get(`/contracts/${contractId}/ledger?on=${on}`)).body).toEqual({ balance_kop });
    const ofPerson = await client.get(`/counterparties/${tenantId}/ledger`);
    expect(ofPerson.body.items).toHaveLength(5);
    expect(ofPerson.body.closing_balance_kop).toBe(150_000);
  });

  it('uses a credit brought in for the first receipt', async () => {
    const { contractId } = await insertContract(app.database.superuser, owner.ownerId, {
      status: 'draft',
      openingBalanceKop: -300_000,
    });
    await client.post(`/contracts/${contractId}/activate`, { signed_on: '2026-01-01' });
    const receipt = await bill(contractId, '2026-11');
    expect((await client.get(`/receipts/${receipt}`)).body).toMatchObject({
      opening_balance_kop: -300_000,
      paid_kop: 300_000,
      payable_kop: 1_700_000,
    });
    await client.post(`/receipts/${receipt}/void`, { reason: 'Ще раз' });
    const again = await bill(contractId, '2026-11');
    expect((await client.get(`/receipts/${again}`)).body).toMatchObject({
      opening_balance_kop: -300_000,
      paid_kop: 300_000,
    });
  });

  it('turns a receipt below zero into credit that pays the next one, and takes it back by a void', async () => {
    const { contractId } = await insertContract(app.database.superuser, owner.ownerId);
    const lines = [{ title: 'Повернення за воду', amount_kop: -400_000 }];
    const refund = await client.post('/receipts', {
      contract_id: contractId,
      kind: 'one_off',
      due_on: '2026-11-25',
      lines,
    });
    expect((await client.post(`/receipts/${refund.body.id}/issue`)).body).toMatchObject({
      payment_status: 'paid',
      left_kop: -400_000,
    });
    const receipt = await bill(contractId, '2026-11');
    expect((await client.get(`/receipts/${receipt}`)).body).toMatchObject({ paid_kop: 400_000, left_kop: 1_600_000 });
    expect((await client.get(`/receipts/${refund.body.id}`)).body.left_kop).toBe(0);
    await client.post(`/receipts/${refund.body.id}/void`, { reason: 'Не було переплати' });
    expect((await client.get(`/receipts/${receipt}`)).body).toMatchObject({ paid_kop: 0, left_kop: 2_000_000 });
    expect((await client.get(`/contracts/${contractId}/ledger?on=2026-11-20`)).body.balance_kop).toBe(2_000_000);
  });

  it('asks on each of two receipts due on one day for what a payment really goes to', async () => {
    const { contractId } = await insertContract(app.database.superuser, owner.ownerId);
    const oneOff = async (period: string) => {
      const body = { contract_id: contractId, kind: 'one_off', period, due_on: '2026-11-25' };
      const made = await client.post('/receipts', { ...body, lines: [{ title: 'Ремонт', amount_kop: 10_000 }] });
      return (await client.post(`/receipts/${made.body.id}/issue`)).body.id;
    };
    // The number of the one made later is the smaller one.
    const [first, second] = [await oneOff('2026-11'), await oneOff('2026-10')];
    const payable = async (id: string) => (await client.get(`/receipts/${id}`)).body.payable_kop;
    expect([await payable(first), await payable(second)]).toEqual([10_000, 20_000]);
    const paid = await pay(contractId, await payable(first), '2026-11-20');
    expect(paid.body.allocations).toMatchObject([{ receipt_id: first, amount_kop: 10_000 }]);
    expect([await payable(first), await payable(second)]).toEqual([0, 10_000]);
  });

  it('is the tenant’s to read and nobody else’s', async () => {
    const { contractId, tenantId } = await insertContract(app.database.superuser, owner.ownerId);
    await bill(contractId, '2026-11');
    const tenant = await insertUser(app.database.superuser);
    await insertContractParty(app.database.superuser, owner.ownerId, contractId, tenant.userId);
    expect((await clientOf(app, tenant.token).get(`/contracts/${contractId}/ledger`)).body.closing_balance_kop).toBe(
      2_000_000,
    );
    const stranger = clientOf(app, (await insertOwner(app.database.superuser)).token);
    for (const path of [`/contracts/${contractId}/ledger`, `/counterparties/${tenantId}/ledger`]) {
      expect((await stranger.get(path)).status).toBe(404);
      expect((await clientOf(app).get(path)).status).toBe(401);
    }
  });

  it('stands on rows that the database itself lets nobody change', async () => {
    const { contractId } = await insertContract(app.database.superuser, owner.ownerId);
    await bill(contractId, '2026-11');
    for (const table of ['ledger_entries', 'allocations'])
      for (const change of [`update ${table} set amount_kop = amount_kop + 1`, `delete from ${table}`]) {
        await pay(contractId, 100, '2026-11-20');
        await expect(app.database.superuser.query(change)).rejects.toThrow('never changed');
      }
    await expect(
      app.database.superuser.query(
        `insert into ledger_entries (id, owner_id, contract_id, posted_on, debit_account, credit_account, amount_kop, kind, source_type, source_id, reversal_of)
         select gen_random_uuid(), owner_id, contract_id, posted_on, credit_account, debit_account, amount_kop, 'void', source_type, source_id, id from ledger_entries, generate_series(1, 2)`,
      ),
    ).rejects.toThrow('ledger_entries_reversal_of_key');
  });
});

describe('a payment the tenant reported', () => {
  it('becomes money when confirmed, once, and nothing when rejected', async () => {
    const { contractId } = await insertContract(app.database.superuser, owner.ownerId);
    const receipt = await bill(contractId, '2026-11');
    const report = async () => {
      const { rows } = await app.database.superuser.query<{ id: string }>(
        `insert into payments (id, owner_id, contract_id, amount_kop, paid_on, method, status, reported_receipt_id)
         values (gen_random_uuid(), $1, $2, 500000, '2026-11-19', 'bank', 'reported', $3) returning id`,
        [owner.ownerId, contractId, receipt],
      );
      return rows[0]?.id ?? '';
    };
    const [first, second] = [await report(), await report()];
    expect((await client.get(`/receipts/${receipt}`)).body.paid_kop).toBe(0);
    const answers = await Promise.all(
      [1, 2].map(() => client.post(`/payments/${first}/confirm`, { amount_kop: 450_000 })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await client.post(`/payments/${second}/reject`, { reason: 'Не надходила' })).body.status).toBe('rejected');
    expect((await client.post(`/payments/${second}/confirm`)).body.code).toBe('payment_state');
    expect((await client.get(`/receipts/${receipt}`)).body).toMatchObject({
      paid_kop: 450_000,
      payment_status: 'partial',
    });
  });
});

describe('what a payment pays or could pay', () => {
  it('is the opening debt and the receipts, oldest first, with the most it can give each', async () => {
    const { contractId } = await insertContract(app.database.superuser, owner.ownerId, {
      status: 'draft',
      openingBalanceKop: 150_000,
    });
    await client.post(`/contracts/${contractId}/activate`, { signed_on: '2026-01-01' });
    const [october, november] = [await bill(contractId, '2026-10'), await bill(contractId, '2026-11')];
    const { body: payment } = await pay(contractId, 2_200_000, '2026-11-20');
    const items = async () => (await client.get(`/payments/${payment.id}/items`)).body.items;
    // Owed: 1 500,00, 20 000,00 and 20 000,00; paid 22 000,00, so November gets the last 500,00.
    expect(await items()).toMatchObject([
      { item: 'opening', receipt_id: null, amount_kop: 150_000, open_kop: 150_000, due_on: null },
      { item: 'receipt', receipt_id: october, amount_kop: 2_000_000, open_kop: 2_000_000, period: '2026-10' },
      { item: 'receipt', receipt_id: november, amount_kop: 50_000, open_kop: 2_000_000, period: '2026-11' },
    ]);
    const allocate = (allocations: object[]) => client.post(`/payments/${payment.id}/allocate`, { allocations });
    const all = await allocate([{ item: 'receipt', receipt_id: november, amount_kop: 2_000_000 }]);
    expect(all.body).toMatchObject({ credit_kop: 200_000, allocations: [{ receipt_id: november }] });
    expect(await items()).toMatchObject([
      { item: 'opening', amount_kop: 0, open_kop: 150_000 },
      { receipt_id: october, amount_kop: 0, open_kop: 2_000_000 },
      { receipt_id: november, amount_kop: 2_000_000, open_kop: 2_000_000 },
    ]);
    // Another payment leaves less for this one.
    await pay(contractId, 150_000, '2026-11-20');
    expect((await items()).map((item: { receipt_id: string | null }) => item.receipt_id)).toEqual([october, november]);
    const over = await allocate([{ item: 'receipt', receipt_id: october, amount_kop: 2_000_001 }]);
    expect([over.status, over.body.fields]).toEqual([
      422,
      { 'allocations.0.amount_kop': 'Тут можна зарахувати не більше ніж 20\u00a0000,00\u00a0₴' },
    ]);
  });
});
