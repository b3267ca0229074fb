import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Landlord, makeLandlord } from '../../testing/contract-steps.ts';
import { insertMeter, insertService } from '../../testing/factories.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let landlord: Landlord;
let meterId: string;
beforeAll(async () => {
  app = await startTestApp({ withJobs: false });
});
afterAll(() => app.close());
beforeEach(async () => {
  app.time.set('2026-11-20T09:00:00Z');
  landlord = await makeLandlord(app);
  const { ownerId } = landlord.owner;
  const propertyId = landlord.parts.rental_object_id;
  const db = app.database.superuser;
  await insertService(db, ownerId, { propertyId, position: 0, code: 'electricity', method: 'meter', price: '4.32' });
  meterId = await insertMeter(db, ownerId, { propertyId, service: 'electricity', initial: '100' });
});

const LEASE = { start_date: '2026-01-15', rent: { amount_minor: 1_850_000, currency: 'UAH' } };
const uah = (amount_minor: number) => ({ amount_minor, currency: 'UAH' });
const joined = (more: object = {}) => ({ billing_from: '2026-11', deposit_held: uah(1_500_000), ...more });
const readings = (value: string) => [{ meter_id: meterId, values: [value] }];
const create = (body: object) => landlord.client.post('/contracts', { ...landlord.parts, ...LEASE, ...body });
const activate = (id: string) => landlord.client.post(`/contracts/${id}/activate`, { signed_on: '2026-01-15' });
const count = async (table: string) => {
  const { rows } = await app.database.superuser.query(`select count(*)::int as n from ${table} where owner_id = $1`, [
    landlord.owner.ownerId,
  ]);
  return rows[0].n;
};
const record = (on: string, value: string) =>
  landlord.client.post('/meters/readings', { meter_id: meterId, date: on, values: [value] });
const bill = async (period: string) => {
  const run = await landlord.client.post('/receipts/run', { period });
  expect([run.status, run.body.created_count]).toEqual([200, 1]);
  const [id] = run.body.created;
  expect((await landlord.client.post(`/receipts/${id}/issue`)).status).toBe(200);
  return (await landlord.client.get(`/receipts/${id}`)).body;
};

describe('a lease that is on already', () => {
  it('goes on with its debt, its readings and its deposit, and is billed from the month it joins with', async () => {
    const made = await create({
      opening_balance_kop: 500_000,
      joined: joined({ readings: readings('1000') }),
    });
    expect([made.status, made.body.joined]).toEqual([201, { billing_from: '2026-11', deposit_held: uah(1_500_000) }]);
    const { id } = made.body;
    // Nothing is in the books of a draft.
    expect([await count('ledger_entries'), await count('deposit_movements')]).toEqual([0, 0]);
    expect((await activate(id)).body).toMatchObject({
      status: 'active',
      start_date: '2026-01-15',
      balance_kop: 500_000,
    });

    // Not a month earlier, although the lease is of January.
    const october = await landlord.client.post('/receipts/run', { period: '2026-10' });
    expect(october.body.created_count).toBe(0);

    // What November began with is not the reading of November: that one is still to be asked for.
    const { body: sheet } = await landlord.client.get('/meters?period=2026-11');
    expect(sheet.items).toMatchObject([{ state: 'missing', reading: null, previous: { values: ['1000'] } }]);
    const { body: asked } = await landlord.client.post('/meters/requests', { period: '2026-11' });
    expect(asked.items).toMatchObject([{ contract_id: id }]);

    // 18 500,00 + (1 100 − 1 000) × 4,32 = 18 932,00; with 5 000,00 of before 23 932,00.
    await record('2026-11-18', '1100');
    const november = await bill('2026-11');
    expect(november).toMatchObject({ own_kop: 1_893_200, opening_balance_kop: 500_000, total_due_kop: 2_393_200 });
    expect(november.lines.map((line: { amount_kop: number }) => line.amount_kop)).toEqual([1_850_000, 43_200]);
    expect(november.lines[0].explanation.rule).toBe('full_month');
    expect(november.lines[1].explanation.meters[0].zones[0]).toMatchObject({
      previous: '1000',
      previous_on: '2026-11-01',
      current: '1100',
    });

    // December: 18 500,00 + 50 × 4,32 = 18 716,00.
    app.time.set('2026-12-20T09:00:00Z');
    await record('2026-12-18', '1150');
    expect(await bill('2026-12')).toMatchObject({
      own_kop: 1_871_600,
      opening_balance_kop: 2_393_200,
      total_due_kop: 4_264_800,
    });
    const { body: ledger } = await landlord.client.get(`/contracts/${id}/ledger`);
    expect(
      ledger.items.map(({ date, debit_kop, balance_kop }: Record<string, unknown>) => [date, debit_kop, balance_kop]),
    ).toEqual([
      ['2026-11-01', 500_000, 500_000],
      ['2026-11-20', 1_893_200, 2_393_200],
      ['2026-12-20', 1_871_600, 4_264_800],
    ]);

    // The deposit is in the settlement sheet, and no money came in with it.
    const { body: deposit } = await landlord.client.get(`/contracts/${id}/deposit`);
    expect(deposit).toMatchObject({ held: [uah(1_500_000)], debt_kop: 4_264_800 });
    expect(deposit.movements).toMatchObject([
      { kind: 'received', amount_minor: 1_500_000, on: '2026-11-01', status: 'posted' },
    ]);
    const { rows } = await app.database.superuser.query(
      `select debit_account, credit_account, amount_kop::int from ledger_entries where contract_id = $1 and source_type = 'deposit'`,
      [id],
    );
    expect(rows).toEqual([{ debit_account: 'opening', credit_account: 'deposit_held', amount_kop: 1_500_000 }]);
    const { total } = (await landlord.client.get('/finance/cashflow')).body;
    expect(total.received_kop).toBe(0);
    // It may be taken back like any other.
    const path = `/contracts/${id}/deposit/${deposit.movements[0].id}/reverse`;
    expect((await landlord.client.post(path, { reason: 'Помилка' })).body.held).toEqual([]);
  });

  it('with a prepayment owes less, and a second activation brings nothing in twice', async () => {
    const { body } = await create({ opening_balance_kop: -300_000, joined: joined() });
    const answers = await Promise.all([activate(body.id), activate(body.id)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await count('deposit_movements')).toBe(1);
    // 18 500,00 less 3 000,00.
    expect(await bill('2026-11')).toMatchObject({ own_kop: 1_850_000, paid_kop: 300_000, payable_kop: 1_550_000 });
  });

  it('taken over with the next month has its readings of today and begins there', async () => {
    const { body } = await create({ joined: { billing_from: '2026-12', readings: readings('1000') } });
    expect((await activate(body.id)).body.status).toBe('active');
    expect((await landlord.client.post('/receipts/run', { period: '2026-11' })).body.created_count).toBe(0);
    expect((await landlord.client.get(`/contracts/${body.id}/schedule?months=1`)).body.items).toMatchObject([
      { period: '2026-12', amount_kop: 1_850_000 },
    ]);
    const { rows } = await app.database.superuser.query(
      `select taken_on::text as "on", source, state from readings where meter_id = $1`,
      [meterId],
    );
    expect(rows).toEqual([{ on: '2026-11-20', source: 'handover', state: 'approved' }]);
  });

  it('is made whole or not at all, and says at which field it is wrong', async () => {
    const cases: [object, string][] = [
      [{ joined: joined({ billing_from: '2026-01' }) }, 'start_date'],
      [{ joined: joined({ billing_from: '2027-02' }) }, 'joined.billing_from'],
      [{ joined: joined({ billing_from: 'листопад' }) }, 'joined.billing_from'],
      [{ joined: joined(), end_date: '2026-10-31' }, 'end_date'],
      [{ joined: joined({ deposit_held: uah(0) }) }, 'joined.deposit_held.amount_minor'],
      [{ joined: joined({ readings: readings('50') }) }, 'joined.readings.0.values.0'],
      [
        { joined: joined({ readings: [{ meter_id: landlord.owner.ownerId, values: ['1'] }] }) },
        'joined.readings.0.meter_id',
      ],
      [
        { joined: joined({ readings: [{ meter_id: meterId, values: ['1000'], date: '2026-11-05' }] }) },
        'joined.readings.0.date',
      ],
    ];
    for (const [body, field] of cases) {
      const refused = await create(body);
      expect([refused.status, Object.keys(refused.body.fields ?? {})], field).toEqual([422, [field]]);
      expect(Object.values(refused.body.fields)[0]).toMatch(/[а-яі]/);
    }
    expect([await count('contracts'), await count('readings')]).toEqual([0, 0]);
  });

  it('keeps what it was joined with when its draft is changed, and lets it not begin later', async () => {
    const { body } = await create({ joined: joined() });
    const change = (values: object) => landlord.client.patch(`/contracts/${body.id}`, values);
    expect((await change({ start_date: '2026-03-01' })).body.joined).toEqual(body.joined);
    const late = await change({ start_date: '2026-11-01' });
    expect([late.status, Object.keys(late.body.fields)]).toEqual([422, ['start_date']]);
  });

  it('takes no meter of another object', async () => {
    const other = await makeLandlord(app);
    const theirs = await other.client.post('/contracts', {
      ...other.parts,
      ...LEASE,
      joined: joined({ readings: readings('1000') }),
    });
    expect([theirs.status, theirs.body.fields]).toEqual([422, { 'joined.readings.0.meter_id': 'Не знайдено' }]);
  });
});
