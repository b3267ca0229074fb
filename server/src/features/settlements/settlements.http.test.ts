import { beforeEach, describe, expect, it } from 'vitest';
import { countViolations } from '../../platform/backup/invariants.sql.ts';
import { HOUSE } from '../../testing/complex-steps.ts';
import { insertContract } from '../../testing/factories.ts';
import { useBillingWorld } from '../../testing/use-billing-world.ts';

const at = useBillingWorld('2026-11-20T09:00:00Z');
let contractId: string;
beforeEach(async () => {
  ({ contractId } = await insertContract(at.world.db, at.world.owner.ownerId, { rentMinor: 1_000_000 }));
});

const refund = (amount_kop: number, more: object = {}, headers: Record<string, string> = {}) =>
  at.world.client.post(
    `/contracts/${contractId}/refunds`,
    { amount_kop, refunded_on: '2026-11-20', method: 'bank', ...more },
    headers,
  );
const undo = (id: string) => at.world.client.post(`/refunds/${id}/reverse`, { reason: 'Гроші не дійшли' });
const received = () =>
  at.world.scalar('select coalesce(sum(received_kop), 0) from owner_months where owner_id = $1', [
    at.world.owner.ownerId,
  ]);
async function expectBooksWhole(balanceKop: number): Promise<void> {
  expect(await at.world.balance(contractId)).toBe(balanceKop);
  await at.world.expectBooksAgree(contractId);
  const client = await at.world.db.connect();
  try {
    expect(await countViolations(client)).toEqual({});
  } finally {
    client.release();
  }
}

describe('an overpayment given back', () => {
  it('brings the balance to nothing, is money out on its day and stands in the statement', async () => {
    // 10 000,00 of rent, 13 000,00 paid by two payments: 3 000,00 over, 2 900,00 and then the last 100,00 go back.
    await at.world.issued(contractId);
    const first = await at.world.pay(contractId, 1_100_000, '2026-11-10');
    await at.world.pay(contractId, 200_000, '2026-11-12');
    const body = { method: 'cash', reference: 'РКО 7', note: 'Забрав ключі', refunded_on: '2026-11-19' };
    const made = await refund(290_000, body);
    expect([made.status, made.body]).toEqual([
      201,
      {
        id: expect.any(String),
        contract_id: contractId,
        kind: 'refund',
        amount_kop: 290_000,
        on: '2026-11-19',
        method: 'cash',
        reference: 'РКО 7',
        note: 'Забрав ключі',
        status: 'posted',
        reversed_at: null,
        reversal_reason: null,
        created_at: expect.any(String),
        balance_kop: -10_000,
      },
    ]);
    expect((await refund(10_001)).body.fields).toEqual({ amount_kop: 'Переплата лише 100,00\u00a0₴' });
    expect((await refund(10_000)).body.balance_kop).toBe(0);
    expect((await refund(1)).body).toMatchObject({
      code: 'validation',
      fields: { amount_kop: 'Переплати за договором немає' },
    });
    await expectBooksWhole(0);
    expect(await at.world.account(contractId, 'cash')).toBe(1_000_000);
    expect(await received()).toBe(1_000_000);

    const { items } = (await at.world.client.get(`/contracts/${contractId}/ledger`)).body;
    expect(items.find((item: { kind: string }) => item.kind === 'refund')).toMatchObject({
      date: '2026-11-19',
      kind: 'refund',
      title: 'Повернено переплату',
      document: { type: 'refund', id: made.body.id, number: null },
      debit_kop: 290_000,
      credit_kop: 0,
      // 13 000,00 had come by then, and the rent was charged on the day after.
      balance_kop: -1_010_000,
    });
    // The oldest money goes back first: 1 000,00 of the first payment, 2 000,00 of the second.
    const paid = (await at.world.client.get(`/payments/${first.body.id}`)).body;
    expect(paid).toMatchObject({
      credit_kop: 0,
      allocations: [
        { item: 'receipt', amount_kop: 1_000_000 },
        { item: 'refund', receipt_id: null, amount_kop: 100_000 },
      ],
    });
  });

  it('takes back what it was, once, and the money pays what is open', async () => {
    await at.world.pay(contractId, 700_000, '2026-11-10');
    const { id } = (await refund(700_000)).body;
    const receiptId = await at.world.issued(contractId);
    expect((await at.world.client.get(`/receipts/${receiptId}`)).body.left_kop).toBe(1_000_000);
    const undone = await undo(id);
    expect([undone.status, undone.body]).toMatchObject([
      200,
      { id, status: 'reversed', reversal_reason: 'Гроші не дійшли', balance_kop: 300_000 },
    ]);
    expect((await at.world.client.get(`/receipts/${receiptId}`)).body.left_kop).toBe(300_000);
    expect((await undo(id)).body).toMatchObject({ code: 'settlement_reversed' });
    await expectBooksWhole(300_000);
    expect(await received()).toBe(700_000);
    const { items } = (await at.world.client.get(`/contracts/${contractId}/ledger`)).body;
    expect(items.at(-1)).toMatchObject({
      kind: 'reversal',
      title: 'Скасовано повернення переплати',
      credit_kop: 700_000,
    });
    const listed = (await at.world.client.get(`/contracts/${contractId}/settlements`)).body;
    expect(listed).toMatchObject({ total: 1, items: [{ id, kind: 'refund', status: 'reversed' }] });
  });

  it('holds what it was taken from: the payment, the receipt below zero', async () => {
    const paid = await at.world.pay(contractId, 700_000, '2026-11-10');
    const { id } = (await refund(200_000)).body;
    const reverse = () => at.world.client.post(`/payments/${paid.body.id}/reverse`, { reason: 'Помилка' });
    expect((await reverse()).body).toMatchObject({ code: 'credit_refunded' });
    expect((await at.world.client.post(`/payments/${paid.body.id}/allocate`, { allocations: [] })).body).toMatchObject({
      code: 'credit_refunded',
    });
    expect((await undo(id)).status).toBe(200);
    expect((await reverse()).status).toBe(200);
    await expectBooksWhole(0);

    const below = await at.world.client.post('/receipts', {
      contract_id: contractId,
      kind: 'one_off',
      due_on: '2026-11-30',
      lines: [{ kind: 'adjustment', title: 'Перерахунок', amount_kop: -50_000 }],
    });
    expect((await at.world.client.post(`/receipts/${below.body.id}/issue`)).status).toBe(200);
    const second = (await refund(50_000)).body;
    await expectBooksWhole(0);
    const drop = () => at.world.client.post(`/receipts/${below.body.id}/void`, { reason: 'Помилка' });
    expect((await drop()).body).toMatchObject({ code: 'credit_refunded' });
    await undo(second.id);
    expect((await drop()).status).toBe(200);
    await expectBooksWhole(0);
  });

  it('of a balance brought in is given back too', async () => {
    const brought = { rentMinor: 1_000_000, status: 'draft', openingBalanceKop: -120_000 } as const;
    ({ contractId } = await insertContract(at.world.db, at.world.owner.ownerId, brought));
    await at.world.client.post(`/contracts/${contractId}/activate`, { signed_on: '2026-01-01' });
    expect((await refund(20_000)).body.balance_kop).toBe(-100_000);
    // 10 000,00 of rent are paid by the 1 000,00 that are left; the 200,00 are gone.
    const receiptId = await at.world.issued(contractId);
    expect((await at.world.client.get(`/receipts/${receiptId}`)).body).toMatchObject({ paid_kop: 100_000 });
    expect((await refund(1)).body.fields).toEqual({ amount_kop: 'Переплати за договором немає' });
    await expectBooksWhole(900_000);
  });

  it('has a day that has come and is not years before the lease, and is the owner’s own to write', async () => {
    await at.world.pay(contractId, 700_000);
    expect((await refund(100, { refunded_on: '2026-11-21' })).body.fields).toEqual({
      refunded_on: 'Дата повернення ще не настала',
    });
    expect((await refund(100, { refunded_on: '2019-11-01' })).body.fields).toHaveProperty('refunded_on');
    expect((await refund(100, { method: 'offset' })).status).toBe(422);
    const body = { amount_kop: 100, refunded_on: '2026-11-20' };
    expect((await at.world.stranger.post(`/contracts/${contractId}/refunds`, body)).status).toBe(404);
    const { id } = (await refund(100)).body;
    const foreign = await at.world.stranger.post(`/refunds/${id}/reverse`, { reason: 'Моє' });
    expect([foreign.status, foreign.body.code]).toEqual([404, 'refund_not_found']);
    expect((await at.world.stranger.get(`/contracts/${contractId}/settlements`)).status).toBe(404);
    expect(
      await at.world.scalar(`select count(*) from audit_log where owner_id = $1 and action = 'refund.created'`, [
        at.world.owner.ownerId,
      ]),
    ).toBe(1);
  });

  it('asked for twice at once leaves once, and a repeated request is the same refund', async () => {
    await at.world.pay(contractId, 700_000);
    const answers = await Promise.all([refund(600_000), refund(600_000), refund(600_000)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422, 422]);
    await expectBooksWhole(-100_000);
    const key = { 'idempotency-key': `refund-${contractId}` };
    const same = await Promise.all([refund(100_000, {}, key), refund(100_000, {}, key)]);
    expect(new Set(same.map(({ body }) => body.id)).size).toBe(1);
    const [{ id }] = same.map(({ body }) => body);
    const undone = await Promise.all([undo(id), undo(id)]);
    expect(undone.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    await expectBooksWhole(-100_000);
  });

  it('is counted against what came in: of the month, of the complex, and when all is counted anew', async () => {
    // 7 000,00 came in October, 5 000,00 in November, and 2 000,00 + 1 000,00 went back in November, the latter not for long.
    const complex = (await at.world.client.post('/complexes', HOUSE)).body;
    await at.world.db.query(
      'update properties p set complex_id = $2 from contracts c where c.id = $1 and p.id = c.rental_object_id',
      [contractId, complex.id],
    );
    await at.world.pay(contractId, 700_000, '2026-10-10');
    await at.world.pay(contractId, 500_000, '2026-11-10');
    await refund(200_000, { refunded_on: '2026-11-12' });
    await undo((await refund(100_000, { refunded_on: '2026-11-13' })).body.id);
    const months = async () =>
      Object.fromEntries(
        (await at.world.client.get('/finance/cashflow?period_from=2026-10&period_to=2026-11')).body.items.map(
          (month: { period: string; received_kop: number }) => [month.period, month.received_kop],
        ),
      );
    const expected = { '2026-10': 700_000, '2026-11': 300_000 };
    expect(await months()).toEqual(expected);
    expect((await at.world.client.get(`/complexes/${complex.id}`)).body.month.received_kop).toBe(300_000);
    await at.world.db.query('select private.recount_owner($1)', [at.world.owner.ownerId]);
    expect(await months()).toEqual(expected);
  });

  it('lessens what a landlord is taxed for, on its day', async () => {
    await at.world.issued(contractId);
    await at.world.pay(contractId, 1_300_000, '2026-09-30');
    await refund(300_000, { refunded_on: '2026-11-19' });
    // 13 000,00 of the third quarter, 3 000,00 given back in the fourth: 10 000,00 of the year.
    const [item] = (await at.world.client.get('/finance/tax')).body.items;
    expect([item.received_kop, item.rent_kop]).toEqual([1_000_000, 1_000_000]);
    expect(item.quarters.map((quarter: { base_kop: number }) => quarter.base_kop)).toEqual([0, 0, 1_300_000, -300_000]);
  });
});
