import { day } from '@kliuchar/domain/dates/day';
import { decodeNbuQr } from '@kliuchar/domain/qr/decode-nbu-qr';
import { PLAN_KEYS, propertyLimit, TRIAL_DAYS, TRIAL_PLAN } from '@kliuchar/domain/subscription/plans';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sessionCookieName } from '../../edge/cookies.ts';
import { type Database, openDatabase, withWriteScope } from '../../platform/db/scope.ts';
import { newId } from '../../platform/ids.ts';
import { insertOwner, insertProperty, insertUser, type TestOwner } from '../../testing/factories.ts';
import { gateSize } from '../../testing/gate-size.ts';
import { type Client, clientOf } from '../../testing/http-client.ts';
import { pdfText } from '../../testing/pdf-text.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { reverseInvoice } from './reverse-invoice.ts';
import { settleInvoice } from './settle-invoice.ts';
import { moveDue } from './subscription.jobs.ts';

const MANY = gateSize(12, 100);

const OPERATOR = {
  SUBSCRIPTIONS: 'enforced',
  OPERATOR_NAME: 'ТОВ «Ключар»',
  OPERATOR_TAX_ID: '37193071',
  OPERATOR_IBAN: 'UA213223130000026007233566001',
};

let app: TestApp;
let worker: Database;
let owner: TestOwner;
let client: Client;
beforeAll(async () => {
  app = await startTestApp({ now: '2026-11-22T09:00:00Z', env: OPERATOR });
  worker = openDatabase({
    target: app.database.targets.worker,
    name: 'subscription',
    clock: app.deps.clock,
    log: app.deps.log,
  });
});
afterAll(async () => {
  await worker.close();
  await app.close();
});
beforeEach(async () => {
  app.time.set('2026-11-22T09:00:00Z');
  owner = await insertOwner(app.database.superuser);
  client = clientOf(app, owner.token);
  // From the program's day, whatever the calendar of the machine says.
  await put({ trial_ends_on: '2026-12-22' });
});

const sql = async (text: string, values: unknown[] = []) => (await app.database.superuser.query(text, values)).rows;
const put = (columns: Record<string, unknown>, ownerId = owner.ownerId) =>
  sql(
    `update subscriptions set ${Object.keys(columns)
      .map((name, at) => `${name} = $${at + 2}`)
      .join(', ')} where owner_id = $1`,
    [ownerId, ...Object.values(columns)],
  );
const PAID = {
  plan: 'owner',
  billing_period: 'month',
  status: 'active',
  trial_ends_on: null,
  period_start: '2026-11-10',
  paid_until: '2026-12-10',
  value_kop: 14_900,
  anchor_date: 10,
  property_limit: 15,
};
const read = async () => (await client.get('/subscription')).body;
const change = (plan: string, billing_period = 'month', more: object = {}) =>
  client.post('/subscription/change', { plan, billing_period, ...more });
const scope = { kind: 'owner-job' } as const;
const settle = (invoiceId: string, amountKop: number, reference = newId(), ownerId = owner.ownerId) =>
  withWriteScope(worker, { ...scope, ownerId }, (db) =>
    settleInvoice(db, {
      invoiceId,
      provider: 'sandbox',
      reference,
      amountKop,
      paidAt: new Date(db.clock.nowMs()).toISOString(),
    }),
  );
const daily = (today: string) => moveDue({ database: worker, log: app.deps.log }, day(today));
const addProperties = async (count: number) => {
  for (let at = 0; at < count; at += 1)
    await insertProperty(app.database.superuser, owner.ownerId, { apartment: String(at + 1) });
};
const letters = async () => {
  await app.settleJobs();
  const [row] = await sql('select email from users where id = $1', [owner.userId]);
  return (await sql(`select kind, subject, text from messages where recipient = $1 order by created_at, id`, [
    row?.email,
  ])) as {
    kind: string;
    subject: string;
    text: string;
  }[];
};

describe('the beginning', () => {
  it('is thirty days of Професійний from the owner’s first day in Kyiv, by the same numbers as in the rules', async () => {
    const id = newId();
    // 22:30 in UTC is already the next day in Kyiv.
    await sql(`insert into owners (id, name, created_at) values ($1, 'Нова', '2026-11-21T22:30:00Z')`, [id]);
    const [row] = await sql(
      'select plan, status, trial_ends_on::text, property_limit from subscriptions where owner_id = $1',
      [id],
    );
    expect(row).toEqual({
      plan: TRIAL_PLAN,
      status: 'trialing',
      trial_ends_on: '2026-12-22',
      property_limit: propertyLimit(TRIAL_PLAN),
    });
    expect(TRIAL_DAYS).toBe(30);
  });

  it('is told by the session and by GET /subscription [spec 1.2, 2.28, 7.37]', async () => {
    await addProperties(2);
    expect((await client.get('/session')).body.subscription).toEqual({
      plan: 'professional',
      status: 'trialing',
      trial_ends_at: '2026-12-21T22:00:00.000Z',
      current_period_end: null,
      grace_ends_at: null,
      enforced: true,
      limits: { properties: 60 },
      usage: { properties: 2 },
    });
    expect(await read()).toMatchObject({
      owner_id: owner.ownerId,
      plan_name: 'Професійний',
      scheduled_change: { plan: 'start', at: '2026-12-21T22:00:00.000Z' },
      next_charge: null,
      open_invoice: null,
      can_change: true,
      over_limit_by: 0,
    });
  });

  it('of somebody who owns nothing is the free plan, which he cannot change', async () => {
    const guest = clientOf(app, (await insertUser(app.database.superuser)).token);
    expect((await guest.get('/subscription')).body).toMatchObject({
      plan: 'start',
      status: 'active',
      owner_id: null,
      can_change: false,
    });
    expect((await guest.post('/subscription/change', { plan: 'owner' })).status).toBe(403);
    expect((await guest.get('/billing/invoices')).status).toBe(403);
  });

  it('names the plans to everybody [spec 9.12]', async () => {
    const plans = await clientOf(app).get('/subscription/plans');
    expect(plans.body).toMatchObject({ total: 4, trial_days: 30, trial_plan: 'professional', grace_days: 7 });
    expect(plans.body.items.map((one: { plan: string }) => one.plan)).toEqual([...PLAN_KEYS]);
    expect(plans.body.items[3]).toEqual({
      plan: 'company',
      name: 'Компанія',
      month_kop: 129_000,
      year_kop: 1_290_000,
      properties: 300,
      extra_property_kop: 400,
    });
  });

  it('staff may look and not change', async () => {
    const staff = await insertUser(app.database.superuser);
    await sql(`insert into owner_members (owner_id, user_id, role) values ($1, $2, 'staff')`, [
      owner.ownerId,
      staff.userId,
    ]);
    const theirs = clientOf(app, staff.token);
    expect((await theirs.get('/subscription')).body).toMatchObject({ owner_id: owner.ownerId, can_change: false });
    expect((await theirs.post('/subscription/change', { plan: 'owner' })).status).toBe(403);
    expect((await theirs.put('/billing/requisites', { kind: 'person', name: 'Хтось' })).status).toBe(403);
  });
});

describe('choosing a plan', () => {
  it('is quoted with lines that make the sum, and is not done by that', async () => {
    await put(PAID);
    const { status, body } = await client.post('/subscription/quote', {
      plan: 'professional',
      billing_period: 'month',
    });
    // 149,00 × 18 / 30 = 89,40 are left of Власник.
    expect([status, body]).toMatchObject([
      200,
      {
        effective: 'now',
        due_kop: 30_960,
        credit_kop: 8_940,
        period_from: '2026-11-22',
        period_to: '2026-12-21',
        over_limit: false,
        lines: [{ amount_kop: 39_900 }, { amount_kop: -8_940 }],
      },
    ]);
    expect((await client.get('/billing/invoices')).body.total).toBe(0);
  });

  it('gives one invoice however often it is asked for, and another choice makes it void', async () => {
    const first = await change('owner');
    expect([first.status, first.body]).toMatchObject([
      200,
      { invoice: { status: 'issued', amount_kop: 14_900, kind: 'change' }, subscription: { status: 'trialing' } },
    ]);
    expect(first.body.invoice.number).toMatch(/^КЛ-2026-\d{6}$/);
    const second = await change('owner');
    expect(second.body.invoice.id).toBe(first.body.invoice.id);
    const other = await change('professional', 'year');
    expect(other.body.invoice).toMatchObject({ status: 'issued', amount_kop: 399_000 });
    const list = (await client.get('/billing/invoices')).body;
    expect(list.items.map((one: { status: string }) => one.status)).toEqual(['issued', 'void']);
    expect((await client.get('/billing/invoices?status=void')).body.total).toBe(1);
    expect((await read()).open_invoice.id).toBe(other.body.invoice.id);
  });

  it('smaller waits for the end of what is paid, and can be taken back', async () => {
    await put({ ...PAID, plan: 'company', property_limit: null, value_kop: 129_000 });
    const { body } = await change('owner');
    expect(body).toMatchObject({
      invoice: null,
      subscription: {
        plan: 'company',
        scheduled_change: { plan: 'owner', billing_period: 'month', at: '2026-12-09T22:00:00.000Z' },
        next_charge: { amount_kop: 14_900 },
      },
    });
    expect((await client.post('/subscription/resume')).body).toMatchObject({
      scheduled_change: null,
      next_charge: { amount_kop: 129_000 },
    });
    expect((await client.post('/subscription/resume')).body.code).toBe('subscription_state');
  });

  it('refuses what is chosen already, and the free plan for more than it holds', async () => {
    await put(PAID);
    expect((await change('owner')).body.code).toBe('subscription_unchanged');
    await addProperties(4);
    expect((await change('start')).body).toMatchObject({
      code: 'subscription_start_small',
      errors: ['Безкоштовний план\u00a0— до 3 об’єктів, а у вас їх 4. Оберіть більший план.'],
    });
    expect((await change('gold')).body).toMatchObject({
      code: 'validation',
      fields: { plan: 'Оберіть план зі списку' },
    });
    expect((await change('professional', 'month', { version: 99 })).body.code).toBe('version_conflict');
  });

  it('of what the credit covers whole runs at once, and the rest is on the balance', async () => {
    await put({
      ...PAID,
      billing_period: 'year',
      period_start: '2026-11-01',
      paid_until: '2027-11-01',
      value_kop: 149_000,
    });
    const { body } = await change('professional');
    expect(body).toMatchObject({
      invoice: { status: 'paid', amount_kop: 0, provider: 'balance' },
      // 1 490 × 344 / 365 = 1 404,27; less 399.
      subscription: { plan: 'professional', status: 'active', balance_kop: 100_527, limits: { properties: 60 } },
    });
  });

  it('two at once leave one invoice to pay', async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, at) => change(at % 2 === 0 ? 'owner' : 'company', 'month')),
    );
    expect(answers.map((one) => one.status)).toEqual(Array(12).fill(200));
    expect((await client.get('/billing/invoices?status=issued')).body.total).toBe(1);
  });

  it('numbers invoices without gaps, across owners and at once', async () => {
    const owners = await Promise.all(Array.from({ length: 8 }, () => insertOwner(app.database.superuser)));
    const answers = await Promise.all(
      owners.map((one) => clientOf(app, one.token).post('/subscription/change', { plan: 'owner' })),
    );
    expect(answers.map((one) => one.status)).toEqual(Array(8).fill(200));
    const [row] = await sql(
      `select count(*)::int as count, max(right(number, 6)::int) as last, min(right(number, 6)::int) as first from subscription_invoices`,
    );
    expect(row?.last - row?.first + 1).toBe(row?.count);
  });
});

describe('a payment', () => {
  const invoiceOf = async (plan = 'owner') => (await change(plan)).body.invoice as { id: string; amount_kop: number };

  it('counts once, however often and from wherever it is told', async () => {
    const { id, amount_kop } = await invoiceOf();
    const told = await Promise.all(Array.from({ length: MANY }, () => settle(id, amount_kop, 'ref-1')));
    expect(told.filter((one) => one === 'settled')).toHaveLength(1);
    expect(told.filter((one) => one === 'already')).toHaveLength(MANY - 1);
    // A month from 22.11 and the thirty days of the trial that are left.
    expect(await read()).toMatchObject({
      plan: 'owner',
      status: 'active',
      trial_ends_at: null,
      current_period_end: '2027-01-20T22:00:00.000Z',
      balance_kop: 0,
    });
    const [audit] = await sql(
      `select count(*)::int as count from audit_log where owner_id = $1 and action = 'subscription.paid'`,
      [owner.ownerId],
    );
    expect(audit?.count).toBe(1);
    expect(await letters()).toMatchObject([{ kind: 'subscription.paid' }]);
  });

  it('of another sum does nothing', async () => {
    const { id, amount_kop } = await invoiceOf();
    expect(await settle(id, amount_kop - 1)).toBe('mismatch');
    expect((await client.get(`/billing/invoices/${id}`)).body).toMatchObject({ status: 'issued', paid_at: null });
    expect(await settle(id, amount_kop)).toBe('settled');
  });

  it('for a void invoice, and a second one for a paid, is not lost: it is on the balance and pays the next', async () => {
    const { id, amount_kop } = await invoiceOf();
    const other = await invoiceOf('professional');
    expect(await settle(id, amount_kop, 'late')).toBe('void_paid');
    expect(await settle(id, amount_kop, 'late')).toBe('already');
    expect(await settle(other.id, other.amount_kop, 'first')).toBe('settled');
    expect(await settle(other.id, other.amount_kop, 'second')).toBe('paid_twice');
    expect(await read()).toMatchObject({ plan: 'professional', balance_kop: 14_900 + 39_900 });
    expect((await letters()).map((one) => one.kind).sort()).toEqual([
      'subscription.credited',
      'subscription.credited',
      'subscription.paid',
    ]);
    const quote = (await client.post('/subscription/quote', { plan: 'company' })).body;
    expect(quote.lines.at(-1)).toMatchObject({ kind: 'balance', amount_kop: -54_800 });
  });

  it('is another owner’s for nobody', async () => {
    const { id, amount_kop } = await invoiceOf();
    const stranger = await insertOwner(app.database.superuser);
    await expect(settle(id, amount_kop, 'x', stranger.ownerId)).rejects.toMatchObject({ code: 'invoice_not_found' });
    expect((await clientOf(app, stranger.token).get(`/billing/invoices/${id}`)).body.code).toBe('invoice_not_found');
  });

  it('that is taken back takes the period with it, once', async () => {
    await put({ ...PAID });
    const { id, amount_kop } = await invoiceOf('professional');
    await settle(id, amount_kop, 'card');
    expect(await read()).toMatchObject({ plan: 'professional' });
    const back = (reference: string) =>
      withWriteScope(worker, { ...scope, ownerId: owner.ownerId }, (db) =>
        reverseInvoice(db, { invoiceId: id, provider: 'sandbox', reference, reversedAt: '2026-11-22T10:00:00Z' }),
      );
    expect(await back('other')).toBe('unknown');
    const told = await Promise.all(Array.from({ length: 20 }, () => back('card')));
    expect(told.filter((one) => one === 'reversed')).toHaveLength(1);
    expect(await read()).toMatchObject({
      plan: 'owner',
      status: 'active',
      current_period_end: '2026-12-09T22:00:00.000Z',
      limits: { properties: 15 },
    });
    expect((await client.get(`/billing/invoices/${id}`)).body.status).toBe('reversed');
  });

  it('and a change of plan at the same moment leave the money counted', async () => {
    const { id, amount_kop } = await invoiceOf();
    const [outcome] = await Promise.all([settle(id, amount_kop), change('professional')]);
    const { balance_kop, plan } = await read();
    // Either it was first and paid the plan, or the plan had moved on and the money waits.
    expect([outcome, plan, balance_kop]).toEqual(
      outcome === 'settled' ? ['settled', 'owner', 0] : ['void_paid', 'professional', 14_900],
    );
  });
});

describe('what time does', () => {
  const states = async () => {
    const { plan, status } = await read();
    return [plan, status];
  };

  it('ends the trial with the free plan; over its limit only what grows is refused', async () => {
    await addProperties(5);
    await daily('2026-12-19');
    await daily('2026-12-20');
    app.time.set('2026-12-22T09:00:00Z');
    await Promise.all([daily('2026-12-22'), daily('2026-12-22')]);
    await daily('2026-12-22');
    expect(await states()).toEqual(['start', 'active']);
    expect(await read()).toMatchObject({ over_limit_by: 2, limits: { properties: 3 } });
    expect((await letters()).map((one) => one.kind)).toEqual(['subscription.trial_ends', 'subscription.trial_ended']);
  });

  it('bills a week before the end, reminds, waits a week, and stops; each once, also after days of sleep', async () => {
    await put(PAID);
    await addProperties(4);
    app.time.set('2026-12-03T06:00:00Z');
    await Promise.all([daily('2026-12-03'), daily('2026-12-03')]);
    const { open_invoice } = await read();
    expect(open_invoice).toMatchObject({
      kind: 'renewal',
      amount_kop: 14_900,
      period_from: '2026-12-10',
      period_to: '2027-01-09',
      due_on: '2026-12-09',
    });
    expect((await client.post(`/billing/invoices/${open_invoice.id}/void`)).body.code).toBe('invoice_renewal');
    for (const today of ['2026-12-09', '2026-12-10', '2026-12-10', '2026-12-15', '2026-12-17', '2026-12-30']) {
      app.time.set(`${today}T06:00:00Z`);
      await daily(today);
      // A letter that asks to pay is not sent once there is nothing to pay, so each day's leave on it.
      await app.settleJobs();
    }
    expect(await states()).toEqual(['owner', 'inactive']);
    expect((await letters()).map((one) => one.kind)).toEqual(
      ['issued', 'reminded', 'missed', 'grace_ends', 'stopped'].map((what) => `subscription.${what}`),
    );
    expect((await client.get('/billing/invoices')).body.items).toMatchObject([{ status: 'void' }]);
    // Money that comes after all is not lost, and a plan chosen now begins today.
    expect(await settle(open_invoice.id, 14_900)).toBe('void_paid');
    const again = await change('owner');
    expect(again.body).toMatchObject({
      invoice: { status: 'paid', amount_kop: 0, period_from: '2026-12-30' },
      subscription: { status: 'active', balance_kop: 0 },
    });
  });

  it('lets a lapsed payer with three objects go on with Старт', async () => {
    await put(PAID);
    await addProperties(3);
    for (const today of ['2026-12-04', '2026-12-10', '2026-12-17']) {
      app.time.set(`${today}T06:00:00Z`);
      await daily(today);
    }
    expect(await states()).toEqual(['start', 'active']);
  });

  it('keeps what is paid early for its first day, and a payment in the days of grace goes on from the end', async () => {
    await put(PAID);
    app.time.set('2026-12-05T06:00:00Z');
    await daily('2026-12-05');
    const { open_invoice } = await read();
    expect(await settle(open_invoice.id, 14_900)).toBe('settled');
    expect(await read()).toMatchObject({
      current_period_end: '2026-12-09T22:00:00.000Z',
      next_charge: { amount_kop: 14_900, at: '2027-01-09T22:00:00.000Z' },
    });
    app.time.set('2027-01-12T06:00:00Z');
    await daily('2027-01-12');
    const late = await read();
    expect(late).toMatchObject({
      status: 'past_due',
      grace_ends_at: '2027-01-18T22:00:00.000Z',
      current_period_end: '2027-01-09T22:00:00.000Z',
    });
    expect(await settle(late.open_invoice.id, 14_900)).toBe('settled');
    expect(await read()).toMatchObject({ status: 'active', current_period_end: '2027-02-09T22:00:00.000Z' });
  });

  it('ends what is cancelled with the period; until then it is full and can go on', async () => {
    await put(PAID);
    await addProperties(4);
    const ending = await client.post('/subscription/cancel');
    expect(ending.body).toMatchObject({
      status: 'cancelled',
      cancel_at_period_end: true,
      scheduled_change: { plan: 'start' },
      next_charge: null,
    });
    expect((await client.post('/subscription/cancel')).body).toMatchObject({
      code: 'subscription_state',
      errors: ['Підписка у стані «скасована», тому ця дія недоступна.'],
    });
    expect((await client.post('/subscription/resume')).body).toMatchObject({
      status: 'active',
      cancel_at_period_end: false,
    });
    await client.post('/subscription/cancel');
    await daily('2026-12-05');
    expect(await states()).toEqual(['owner', 'cancelled']);
    app.time.set('2026-12-10T06:00:00Z');
    await daily('2026-12-10');
    expect(await states()).toEqual(['owner', 'inactive']);
  });

  it('a smaller plan chosen for later is billed, paid and begins on its day', async () => {
    await put({ ...PAID, plan: 'professional', value_kop: 39_900, property_limit: 60 });
    app.time.set('2026-12-04T06:00:00Z');
    const chosen = (await change('owner')).body.subscription;
    expect(chosen.open_invoice).toMatchObject({ plan: 'owner', amount_kop: 14_900, kind: 'renewal' });
    await settle(chosen.open_invoice.id, 14_900);
    expect(await read()).toMatchObject({ plan: 'professional', scheduled_change: { plan: 'owner' } });
    await daily('2026-12-10');
    expect(await read()).toMatchObject({ plan: 'owner', limits: { properties: 15 }, scheduled_change: null });
  });

  it('the job and a payment at once end in one of two orders, never between', async () => {
    await put(PAID);
    await addProperties(4);
    app.time.set('2026-12-04T06:00:00Z');
    await daily('2026-12-04');
    const { open_invoice } = await read();
    app.time.set('2026-12-17T06:00:00Z');
    await daily('2026-12-10');
    const [outcome] = await Promise.all([settle(open_invoice.id, 14_900), daily('2026-12-17')]);
    const after = await read();
    expect([outcome, after.status, after.balance_kop]).toEqual(
      outcome === 'settled' ? ['settled', 'active', 0] : ['void_paid', 'inactive', 14_900],
    );
  });
});

describe('requisites and papers', () => {
  it('keep the code sealed, show its end, and are taken over by what is not paid yet', async () => {
    expect((await client.get('/billing/requisites')).body).toEqual({ requisites: null });
    const { invoice } = (await change('owner')).body;
    const saved = await client.put('/billing/requisites', {
      kind: 'fop',
      name: 'Коваленко Олена Сергіївна',
      tax_id: '3383904825',
      address: 'Київ, вул. Саксаганського, 77',
      email: 'buh@example.com',
    });
    expect([saved.status, saved.body.requisites]).toMatchObject([200, { tax_id: '******4825', version: 1 }]);
    expect((await client.put('/billing/requisites', { kind: 'person', name: 'Інша', version: 7 })).body.code).toBe(
      'version_conflict',
    );
    expect((await client.get(`/billing/invoices/${invoice.id}`)).body.payer).toEqual({
      kind: 'fop',
      name: 'Коваленко Олена Сергіївна',
      tax_id: '******4825',
      address: 'Київ, вул. Саксаганського, 77',
    });
    const kept = await client.put('/billing/requisites', { kind: 'fop', name: 'Коваленко Олена', version: 1 });
    expect(kept.body.requisites).toMatchObject({ tax_id: '******4825', email: 'buh@example.com', version: 2 });
    const [row] = await sql('select tax_id_sealed::text as sealed from billing_requisites where owner_id = $1', [
      owner.ownerId,
    ]);
    expect(row?.sealed).not.toContain('3383904825');
    expect((await client.put('/billing/requisites', { kind: 'x', name: '', tax_id: '12' })).body.fields).toMatchObject({
      kind: 'Оберіть, хто платить: фізична особа, ФОП або компанія',
      name: expect.any(String),
      tax_id: expect.any(String),
    });
  });

  it('an invoice has a sheet, and a code that a bank reads as its sum [spec 2.29, 2.30]', async () => {
    await client.put('/billing/requisites', { kind: 'fop', name: 'Коваленко Олена', tax_id: '3383904825' });
    const { invoice } = (await change('professional')).body;
    const full = (await client.get(`/billing/invoices/${invoice.id}`)).body;
    expect(full.transfer).toMatchObject({
      iban: OPERATOR.OPERATOR_IBAN,
      tax_id: '37193071',
      purpose: `Оплата за рахунком ${invoice.number}, доступ до сервісу Ключар`,
    });
    expect(decodeNbuQr(full.transfer.pay_url)).toMatchObject({
      iban: OPERATOR.OPERATOR_IBAN,
      amountKop: 39_900,
      reference: invoice.number.replace('КЛ', 'KL'),
    });
    const qr = await client.get(`/billing/invoices/${invoice.id}/qr.svg`);
    expect([qr.status, qr.headers['content-type']]).toEqual([200, 'image/svg+xml']);
    const pdf = await app.inject({
      url: `/api/billing/invoices/${invoice.id}/pdf`,
      headers: { cookie: `${sessionCookieName(app.deps.config)}=${owner.token}` },
    });
    expect(pdf.statusCode).toBe(200);
    const text = await pdfText(pdf.rawPayload);
    for (const words of [
      invoice.number,
      'ТОВ «Ключар»',
      'ФОП Коваленко Олена',
      '3383904825',
      '399,00',
      'План «Професійний», 1 місяць',
    ])
      expect(text).toContain(words);
  });

  it('an unpaid change can be voided, once; then it has no code', async () => {
    const { invoice } = (await change('owner')).body;
    const tried = await Promise.all(
      Array.from({ length: 6 }, () => client.post(`/billing/invoices/${invoice.id}/void`)),
    );
    expect(tried.filter((one) => one.status === 200)).toHaveLength(1);
    expect(tried.find((one) => one.status !== 200)?.body).toMatchObject({
      code: 'invoice_state',
      errors: ['Рахунок у стані «анульовано», тому ця дія недоступна.'],
    });
    expect((await client.get(`/billing/invoices/${invoice.id}/qr.svg`)).body.code).toBe('invoice_not_found');
    expect((await read()).open_invoice).toBeNull();
  });
});
