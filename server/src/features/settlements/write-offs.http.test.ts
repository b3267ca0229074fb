import { beforeEach, describe, expect, it } from 'vitest';
import { countViolations } from '../../platform/backup/invariants.sql.ts';
import { insertContract } from '../../testing/factories.ts';
import { useBillingWorld } from '../../testing/use-billing-world.ts';

const at = useBillingWorld('2026-11-20T09:00:00Z');
let contractId: string;
beforeEach(async () => {
  ({ contractId } = await insertContract(at.world.db, at.world.owner.ownerId, { rentMinor: 1_000_000 }));
});

const BASIS = 'Виїхав і не відповідає';
const writeOff = (amount_kop: number, more: object = {}, headers: Record<string, string> = {}) =>
  at.world.client.post(
    `/contracts/${contractId}/write-offs`,
    { amount_kop, written_off_on: '2026-11-20', note: BASIS, ...more },
    headers,
  );
const undo = (id: string) => at.world.client.post(`/write-offs/${id}/reverse`, { reason: 'Знайшовся' });
const receipt = async (id: string) => (await at.world.client.get(`/receipts/${id}`)).body;
const statement = async () => (await at.world.client.get(`/contracts/${contractId}/ledger`)).body.items;
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

describe('a debt written off', () => {
  it('is owed no more, is no money, and stands in the statement', async () => {
    // 10 000,00 of rent, 4 000,00 paid: of the 6 000,00 left 5 000,00 and then the last 1 000,00 are given up.
    const id = await at.world.issued(contractId);
    await at.world.pay(contractId, 400_000, '2026-11-10');
    const made = await writeOff(500_000, { written_off_on: '2026-11-19' });
    expect([made.status, made.body]).toEqual([
      201,
      {
        id: expect.any(String),
        contract_id: contractId,
        kind: 'write_off',
        amount_kop: 500_000,
        on: '2026-11-19',
        method: null,
        reference: null,
        note: BASIS,
        status: 'posted',
        reversed_at: null,
        reversal_reason: null,
        created_at: expect.any(String),
        balance_kop: 100_000,
      },
    ]);
    expect(await receipt(id)).toMatchObject({
      paid_kop: 400_000,
      written_off_kop: 500_000,
      left_kop: 100_000,
      payable_kop: 100_000,
      payments: [{ amount_kop: 400_000 }],
    });
    expect((await writeOff(100_001)).body.fields).toEqual({ amount_kop: 'Борг лише 1\u00a0000,00\u00a0₴' });
    expect((await writeOff(100_000)).body.balance_kop).toBe(0);
    expect((await writeOff(1)).body.fields).toEqual({ amount_kop: 'Боргу за договором немає' });
    expect(await receipt(id)).toMatchObject({ payment_status: 'paid', paid_kop: 400_000, written_off_kop: 600_000 });
    await expectBooksWhole(0);
    expect(await at.world.account(contractId, 'write_off')).toBe(600_000);
    expect(await at.world.account(contractId, 'cash')).toBe(400_000);
    const month = `select received_kop, charged_kop from owner_months where owner_id = $1 and period = '2026-11' and received_kop + charged_kop > 0`;
    const { rows } = await at.world.db.query(month, [at.world.owner.ownerId]);
    expect(rows.reduce((sum, { received_kop }) => sum + Number(received_kop), 0)).toBe(400_000);
    expect((await statement()).find(({ kind }: { kind: string }) => kind === 'write_off')).toMatchObject({
      date: '2026-11-19',
      title: 'Списання боргу',
      document: { type: 'write_off', id: made.body.id, number: null },
      debit_kop: 0,
      credit_kop: 500_000,
    });
  });

  it('closes the debt brought in and then the oldest receipt', async () => {
    const brought = { rentMinor: 1_000_000, status: 'draft', openingBalanceKop: 120_000 } as const;
    ({ contractId } = await insertContract(at.world.db, at.world.owner.ownerId, brought));
    await at.world.client.post(`/contracts/${contractId}/activate`, { signed_on: '2026-01-01' });
    const id = await at.world.issued(contractId);
    expect((await writeOff(150_000)).body.balance_kop).toBe(970_000);
    expect(await receipt(id)).toMatchObject({ written_off_kop: 30_000, left_kop: 970_000, payable_kop: 970_000 });
    await expectBooksWhole(970_000);
    // A payment finds only what is left.
    await at.world.pay(contractId, 1_000_000);
    expect(await receipt(id)).toMatchObject({ paid_kop: 970_000, left_kop: 0 });
    await expectBooksWhole(-30_000);
  });

  it('is owed again once it is taken back, once, and what is paid ahead pays it', async () => {
    const id = await at.world.issued(contractId);
    const made = (await writeOff(1_000_000)).body;
    await at.world.pay(contractId, 300_000);
    await expectBooksWhole(-300_000);
    expect((await undo(made.id)).body).toMatchObject({ status: 'reversed', balance_kop: 700_000 });
    expect(await receipt(id)).toMatchObject({ paid_kop: 300_000, written_off_kop: 0, left_kop: 700_000 });
    expect((await undo(made.id)).body).toMatchObject({ code: 'settlement_reversed' });
    await expectBooksWhole(700_000);
    expect((await statement()).at(-1)).toMatchObject({
      kind: 'reversal',
      title: 'Скасовано списання боргу',
      debit_kop: 1_000_000,
    });
    const listed = (await at.world.client.get(`/contracts/${contractId}/settlements`)).body;
    expect(listed).toMatchObject({ total: 1, items: [{ id: made.id, kind: 'write_off', status: 'reversed' }] });
    // A refund is not taken back by the way of a write-off, nor the other way round.
    expect((await at.world.client.post(`/refunds/${made.id}/reverse`, { reason: 'Ні' })).body.code).toBe(
      'refund_not_found',
    );
  });

  it('holds the receipt it closed, and leaves its payment free', async () => {
    const id = await at.world.issued(contractId);
    const paid = await at.world.pay(contractId, 400_000);
    const made = (await writeOff(600_000)).body;
    const drop = () => at.world.client.post(`/receipts/${id}/void`, { reason: 'Помилка' });
    const refused = await drop();
    expect([refused.status, refused.body.code]).toEqual([409, 'debt_written_off']);
    expect((await at.world.client.post(`/payments/${paid.body.id}/reverse`, { reason: 'Помилка' })).status).toBe(200);
    expect(await receipt(id)).toMatchObject({ paid_kop: 0, written_off_kop: 600_000, left_kop: 400_000 });
    await expectBooksWhole(400_000);
    await undo(made.id);
    expect((await drop()).status).toBe(200);
    await expectBooksWhole(0);
  });

  it('does not give up a deposit that never came', async () => {
    const asked = await at.world.client.post('/receipts', {
      contract_id: contractId,
      kind: 'one_off',
      due_on: '2026-11-30',
      lines: [{ kind: 'deposit', title: 'Гарантійний платіж', amount_kop: 500_000 }],
    });
    expect((await at.world.client.post(`/receipts/${asked.body.id}/issue`)).status).toBe(200);
    const id = await at.world.issued(contractId);
    const refused = await writeOff(1_000_001);
    expect([refused.status, refused.body.fields.amount_kop]).toEqual([
      422,
      expect.stringContaining('гарантійний платіж'),
    ]);
    await expectBooksWhole(1_500_000);
    expect((await writeOff(1_000_000)).body.balance_kop).toBe(500_000);
    expect(await receipt(id)).toMatchObject({ left_kop: 0, written_off_kop: 1_000_000 });
    await expectBooksWhole(500_000);
  });

  it('is a loss of its month and object, and none once it is taken back', async () => {
    await at.world.issued(contractId);
    const made = (await writeOff(400_000)).body;
    const report = async () => {
      const { totals, items } = (await at.world.client.get('/finance/pnl?period_from=2026-10&period_to=2026-11')).body;
      const [{ rent_kop, other_kop, net_kop }] = items.filter(({ net_kop: net }: { net_kop: number }) => net !== 0);
      return { totals, item: { rent_kop, other_kop, net_kop } };
    };
    // 10 000,00 charged, 4 000,00 given up.
    const expected = { rent_kop: 1_000_000, other_kop: -400_000, net_kop: 600_000 };
    expect(await report()).toMatchObject({ totals: expected, item: expected });
    await at.world.db.query('select private.recount_owner($1)', [at.world.owner.ownerId]);
    expect((await report()).totals).toMatchObject(expected);
    await undo(made.id);
    const whole = { rent_kop: 1_000_000, other_kop: 0, net_kop: 1_000_000 };
    expect(await report()).toMatchObject({ totals: whole, item: whole });
  });

  it('says why, on a day that has come, and is the owner’s own to write', async () => {
    await at.world.issued(contractId);
    expect((await writeOff(100, { written_off_on: '2026-11-21' })).body.fields).toEqual({
      written_off_on: 'Дата списання ще не настала',
    });
    expect((await writeOff(100, { written_off_on: '2019-11-01' })).body.fields).toHaveProperty('written_off_on');
    expect((await writeOff(100, { note: ' ' })).body.fields).toHaveProperty('note');
    expect((await writeOff(0)).body.fields).toHaveProperty('amount_kop');
    const body = { amount_kop: 100, written_off_on: '2026-11-20', note: BASIS };
    expect((await at.world.stranger.post(`/contracts/${contractId}/write-offs`, body)).status).toBe(404);
    const { id } = (await writeOff(100)).body;
    const foreign = await at.world.stranger.post(`/write-offs/${id}/reverse`, { reason: 'Моє' });
    expect([foreign.status, foreign.body.code]).toEqual([404, 'write_off_not_found']);
    await undo(id);
    const actions = `select string_agg(action, ' ' order by at) from audit_log where owner_id = $1 and action like 'write_off.%'`;
    const { rows } = await at.world.db.query(actions, [at.world.owner.ownerId]);
    expect(rows[0].string_agg).toBe('write_off.created write_off.reversed');
  });

  it('earns no penalty, not even for the days before it', async () => {
    // Due on 5 September, 10 000,00 at 0,1 % a day: on 20 November a penalty is suggested until the debt is given up.
    await at.world.db.query('update contracts set late_fee = $2 where id = $1', [
      contractId,
      { mode: 'percent_day', percent: '0.1' },
    ]);
    const old = await at.world.client.post('/receipts', {
      contract_id: contractId,
      kind: 'one_off',
      due_on: '2026-11-20',
      lines: [{ kind: 'fee', title: 'Ремонт', amount_kop: 1_000_000 }],
    });
    await at.world.client.post(`/receipts/${old.body.id}/issue`);
    await at.world.db.query(`update receipts set due_on = '2026-09-05', issued_on = '2026-09-01' where id = $1`, [
      old.body.id,
    ]);
    const draftId = await at.world.draftOf(contractId);
    expect((await receipt(draftId)).penalty_suggestions).toHaveLength(1);
    const { id } = (await writeOff(1_000_000)).body;
    expect((await receipt(draftId)).penalty_suggestions).toEqual([]);
    await undo(id);
    expect((await receipt(draftId)).penalty_suggestions).toHaveLength(1);
  });

  it('asked for at once with another, a payment and a void leaves one history', async () => {
    const id = await at.world.issued(contractId);
    const answers = await Promise.all([writeOff(700_000), writeOff(700_000), writeOff(700_000)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422, 422]);
    await expectBooksWhole(300_000);
    const key = { 'idempotency-key': `write-off-${contractId}` };
    const same = await Promise.all([writeOff(100_000, {}, key), writeOff(100_000, {}, key)]);
    expect(new Set(same.map(({ body }) => body.id)).size).toBe(1);
    const [{ id: last }] = same.map(({ body }) => body);
    const undone = await Promise.all([undo(last), undo(last)]);
    expect(undone.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    await expectBooksWhole(300_000);
    const [paid, written, dropped] = await Promise.all([
      at.world.pay(contractId, 300_000),
      writeOff(300_000),
      at.world.client.post(`/receipts/${id}/void`, { reason: 'Помилка' }),
    ]);
    expect(paid.status).toBe(201);
    expect(dropped.status).toBe(409);
    // Whichever came first: the payment pays the debt, or it is paid ahead.
    await expectBooksWhole(written.status === 201 ? -300_000 : 0);
  });
});
