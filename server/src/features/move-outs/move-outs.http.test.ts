import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type BillingWorld, createBillingWorld } from '../../testing/billing-world.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let world: BillingWorld;
let lease: Awaited<ReturnType<BillingWorld['meteredContract']>>;
beforeAll(async () => {
  app = await startTestApp({ withJobs: false });
});
afterAll(() => app.close());
beforeEach(async () => {
  app.time.set('2026-11-20T09:00:00Z');
  world = await createBillingWorld(app);
  lease = await world.meteredContract();
});

const out = (body: object = {}) =>
  world.client.post(`/contracts/${lease.contractId}/move-out`, { moved_out_on: '2026-11-20', ...body });
const hold = (amount_minor: number, currency = 'UAH') =>
  world.client.post(`/contracts/${lease.contractId}/deposit`, {
    kind: 'received',
    amount_minor,
    currency,
    on: '2026-10-01',
  });
const final = (value: string, more: object = {}) => [{ meter_id: lease.meterId, values: [value], ...more }];
/** All that a move-out may touch. */
const traces = async () =>
  (
    await world.db.query(
      `select (select status from contracts where id = $1) as status,
              (select jsonb_agg(jsonb_build_array(number, status, own_kop, left_kop) order by id) from receipts where contract_id = $1) as receipts,
              (select count(*) from readings where meter_id = $2) as readings, (select count(*) from payments where contract_id = $1) as payments,
              (select count(*) from ledger_entries where contract_id = $1) as entries, (select count(*) from deposit_movements where contract_id = $1) as moves,
              (select count(*) from settlements where contract_id = $1) as settlements,
              (select count(*) from move_outs where contract_id = $1) as outs,
              (select count(*) from messages where contract_id = $1) as messages, (select count(*) from audit_log where owner_id = $3) as audit`,
      [lease.contractId, lease.meterId, world.owner.ownerId],
    )
  ).rows[0];

describe('a move-out', () => {
  it('reads the meters, ends the lease, bills to the day, takes damage and debt off the deposit and returns the rest', async () => {
    // 20 days of 30: rent 13 333,33 and internet 166,67; 1000 → 1250 kWh at 4,32 are 1 080,00: 14 580,00 in all.
    // 20 000,00 held − 1 000,00 of damage − 14 580,00 = 4 420,00 to return.
    await hold(2_000_000);
    await hold(10_000, 'USD');
    const given = {
      readings: final('1250'),
      damage_kop: 100_000,
      damage_note: 'Зламана шафа',
      refund: true,
      keys_returned: 2,
      condition: 'Стіни пофарбовано',
      reason: 'За згодою',
    };
    const before = await traces();
    const preview = await out({ ...given, preview: true });
    expect([preview.status, preview.text]).toEqual([200, expect.any(String)]);
    expect(await traces()).toEqual(before);
    const { status, body } = await out(given);
    const { rows: told } = await world.db.query('select kind, text from messages where contract_id = $1', [
      lease.contractId,
    ]);
    expect(told).toMatchObject([{ kind: 'contract.terminated', text: expect.stringContaining('Причина: За згодою') }]);
    expect([status, body]).toMatchObject([
      200,
      {
        status: 'terminated',
        moved_out_on: '2026-11-20',
        preview: false,
        voided: [],
        balance_kop: 1_458_000,
        applied_kop: 1_458_000,
        damage_kop: 100_000,
        refunded: [
          { amount_minor: 442_000, currency: 'UAH' },
          { amount_minor: 10_000, currency: 'USD' },
        ],
        held: [],
        debt_kop: 0,
      },
    ]);
    const sums = (answer: { receipts: { lines: { amount_kop: number }[] }[] }) =>
      answer.receipts.map(({ lines }) => lines.map(({ amount_kop }) => amount_kop));
    expect(sums(body)).toEqual([[1_333_333, 108_000, 16_667]]);
    const shown = ({ receipts: _receipts, preview: _preview, ...rest }: Record<string, unknown>) => rest;
    expect([sums(preview.body), shown(preview.body)]).toEqual([sums(body), shown(body)]);
    expect(await world.account(lease.contractId, 'deposit_held')).toBe(0);
    await world.expectBooksAgree(lease.contractId);
    const { rows } = await world.db.query(
      'select moved_out_on, keys_returned, condition from move_outs where contract_id = $1',
      [lease.contractId],
    );
    expect(rows).toMatchObject([{ keys_returned: 2, condition: 'Стіни пофарбовано' }]);
    expect(
      await world.scalar(
        `select count(*) from readings where meter_id = $1 and source = 'handover' and state = 'billed'`,
        [lease.meterId],
      ),
    ).toBe(1);
    expect((await out()).body.code).toBe('moved_out');
  });

  it('keeps a deposit in dollars while a debt stands that the hryvnias did not pay, and gives it back without one', async () => {
    // 13 932,00 to the 20th; 10 000,00 held in hryvnias pay of it what they are, 3 932,00 are left to the 500,00 $.
    await hold(1_000_000);
    await hold(50_000, 'USD');
    const usd = { amount_minor: 50_000, currency: 'USD' };
    const kept = { applied_kop: 1_000_000, refunded: [], held: [usd], debt_kop: 393_200 };
    expect((await out({ refund: true, preview: true })).body).toMatchObject(kept);
    expect((await out({ refund: true })).body).toMatchObject(kept);
    const move = (body: object) =>
      world.client.post(`/contracts/${lease.contractId}/deposit`, { currency: 'USD', on: '2026-11-20', ...body });
    expect((await world.client.get(`/contracts/${lease.contractId}/deposit`)).body.to_return).toEqual([]);
    // 98,30 $ × 40 = 3 932,00: the debt is paid at the rate agreed on, 401,70 $ are to return.
    const laid = await move({ kind: 'applied', purpose: 'debt', amount_minor: 9_830, rate: '40' });
    expect(laid.body).toMatchObject({ debt_kop: 0, to_return: [{ amount_minor: 40_170, currency: 'USD' }] });
    await world.expectBooksAgree(lease.contractId);
  });

  it('makes the month’s issued receipt anew, and what was paid on it goes over', async () => {
    // 20 682,00 issued and paid; to the 20th it is 13 333,33 + 432,00 + 166,67 = 13 932,00, and 6 750,00 are paid ahead.
    const first = await world.issued(lease.contractId);
    await world.pay(lease.contractId, 2_068_200);
    const { body } = await out();
    expect(body).toMatchObject({ balance_kop: -675_000, applied_kop: 0, debt_kop: -675_000 });
    expect([body.voided, body.receipts[0].own_kop]).toEqual([['К-2026-11-0001'], 1_393_200]);
    expect((await world.client.get(`/receipts/${first}`)).body.status).toBe('void');
    expect((await world.client.get(`/receipts/${body.receipts[0].id}`)).body.payment_status).toBe('paid');
    await world.expectBooksAgree(lease.contractId);
  });

  it('sends the receipt made anew to whoever had the old one, with what the deposit has left to pay', async () => {
    await world.db.query(
      `update counterparties p set phones = '{}', emails = '{melnyk@example.com}' from contracts c
        where c.id = $1 and p.id = c.tenant_counterparty_id`,
      [lease.contractId],
    );
    await hold(400_000);
    const first = await world.issued(lease.contractId);
    expect((await world.client.post(`/receipts/${first}/send`)).status).toBe(200);
    const before = await traces();
    await out({ preview: true });
    expect(await traces()).toEqual(before);
    const { body } = await out();
    const [made] = body.receipts;
    const letters = await world.db.query<{ subject: string }>('select subject from messages where receipt_id = $1', [
      made.id,
    ]);
    // To the 20th it is 13 932,00, and 4 000,00 of them are paid by the deposit.
    expect(letters.rows.map(({ subject }) => subject.replaceAll('\u00a0', ' '))).toEqual([
      expect.stringMatching(/^9 932,00 ₴ · /),
    ]);
    expect((await world.client.get(`/receipts/${made.id}`)).body.sent_at).toEqual(expect.any(String));
  });

  it('gives back what was paid ahead, if asked to, and nobody owes anybody', async () => {
    // As above: 20 682,00 paid, 13 932,00 to the 20th, 6 750,00 over.
    await world.issued(lease.contractId);
    await world.pay(lease.contractId, 2_068_200);
    const before = await traces();
    const preview = (await out({ refund_credit: true, preview: true })).body;
    expect(await traces()).toEqual(before);
    const { body } = await out({ refund_credit: true });
    expect(body).toMatchObject({ balance_kop: -675_000, refunded_credit_kop: 675_000, debt_kop: 0 });
    expect(preview).toMatchObject({ balance_kop: -675_000, refunded_credit_kop: 675_000, debt_kop: 0 });
    expect(await world.balance(lease.contractId)).toBe(0);
    await world.expectBooksAgree(lease.contractId);
    expect((await world.client.get(`/contracts/${lease.contractId}/settlements`)).body.items).toMatchObject([
      { kind: 'refund', amount_kop: 675_000, on: '2026-11-20', method: null, status: 'posted' },
    ]);
  });

  it('of a tenant who owes gives nothing back, though it was asked to', async () => {
    const { body } = await out({ refund_credit: true });
    expect([body.refunded_credit_kop, body.debt_kop]).toEqual([0, 1_393_200]);
  });

  it('bills the last consumption too where utilities are a month behind', async () => {
    await world.db.query(`update contracts set payment_utilities = 'previous' where id = $1`, [lease.contractId]);
    const { body } = await out({ readings: final('1250') });
    expect(body.receipts.map(({ number, own_kop }: { number: string; own_kop: number }) => [number, own_kop])).toEqual([
      ['К-2026-11-0001', 1_350_000],
      ['К-2026-12-0001', 108_000],
    ]);
  });

  it('of a lease that is over already is settled by its last day', async () => {
    await world.client.post(`/contracts/${lease.contractId}/terminate`, {
      terminated_on: '2026-11-15',
      reason: 'Виїзд',
    });
    expect((await out()).body.fields).toEqual({
      moved_out_on: 'Договір уже завершено: дата виїзду має бути останнім днем договору',
    });
    const { status, body } = await out({ moved_out_on: '2026-11-15' });
    expect([status, body.status, body.receipts[0].lines[0].amount_kop]).toEqual([200, 'terminated', 1_000_000]);
  });

  it.each([
    [{ moved_out_on: '2026-11-21' }, 422, { moved_out_on: expect.stringContaining('ще не настала') }],
    [{ moved_out_on: '2020-01-01' }, 422, { moved_out_on: expect.any(String) }],
    [{ damage_kop: 5 }, 422, { damage_note: expect.any(String) }],
    [{ damage_kop: 5, damage_note: 'Шафа' }, 409, undefined],
    [{ keys_returned: 100 }, 422, { keys_returned: expect.any(String) }],
    [
      { readings: [{ meter_id: '01900000-0000-7000-8000-000000000001', values: ['1'] }] },
      422,
      { 'readings.0.meter_id': 'Не знайдено' },
    ],
  ])('is refused for %j and nothing is written', async (body, status, fields) => {
    const before = await traces();
    const refused = await out(body);
    expect([refused.status, refused.body.fields]).toEqual([status, fields]);
    expect(await traces()).toEqual(before);
  });

  it('names the reading that goes back, and keeps the lease', async () => {
    const low = await out({ readings: final('900') });
    expect([low.status, Object.keys(low.body.fields)]).toEqual([422, ['readings.0.values.0']]);
    expect((await traces()).status).toBe('active');
  });

  it('twice at once is once', async () => {
    const answers = await Promise.all([out(), out(), out({ preview: true })]);
    const done = answers.filter(({ status, body }) => status === 200 && !body.preview);
    expect(done).toHaveLength(1);
    for (const { status } of answers) expect([200, 409, 422]).toContain(status);
    expect(
      await world.scalar(`select count(*) from receipts where contract_id = $1 and status = 'issued'`, [
        lease.contractId,
      ]),
    ).toBe(1);
    await world.expectBooksAgree(lease.contractId);
  });
});
