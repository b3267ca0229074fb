import { PLAN_KEYS, propertyLimit, TRIAL_DAYS, TRIAL_PLAN } from '@kliuchar/domain/subscription/plans';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { insertOwner, insertUser } from '../../testing/factories.ts';
import { clientOf } from '../../testing/http-client.ts';
import {
  makePayer,
  openSubscriptionStage,
  PAID,
  type Payer,
  type SubscriptionStage,
} from '../../testing/subscription-world.ts';

/** What an owner has, and what choosing means (product.md §9). */

let stage: SubscriptionStage;
let payer: Payer;
beforeAll(async () => {
  stage = await openSubscriptionStage();
});
afterAll(() => stage.close());
beforeEach(async () => {
  payer = await makePayer(stage);
});

describe('the beginning', () => {
  it('is thirty days of Професійний from the owner’s first day in Kyiv, by the same numbers as in the rules', async () => {
    const id = newId();
    // 22:30 in UTC is already the next day in Kyiv.
    await payer.sql(`insert into owners (id, name, created_at) values ($1, 'Нова', '2026-11-21T22:30:00Z')`, [id]);
    const [row] = await payer.sql(
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
    await payer.addProperties(2);
    expect((await payer.client.get('/session')).body.subscription).toEqual({
      plan: 'professional',
      status: 'trialing',
      trial_ends_at: '2026-12-21T22:00:00.000Z',
      current_period_end: null,
      grace_ends_at: null,
      enforced: true,
      limits: { properties: 60 },
      usage: { properties: 2 },
    });
    expect(await payer.read()).toMatchObject({
      owner_id: payer.owner.ownerId,
      plan_name: 'Професійний',
      scheduled_change: { plan: 'start', at: '2026-12-21T22:00:00.000Z' },
      next_charge: null,
      open_invoice: null,
      can_change: true,
      over_limit_by: 0,
    });
  });

  it('of somebody who owns nothing is the free plan, which he cannot change', async () => {
    const guest = clientOf(stage.app, (await insertUser(stage.app.database.superuser)).token);
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
    const plans = await clientOf(stage.app).get('/subscription/plans');
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

  it('is of the owner that is named, when a person has several; the eldest’s when none is', async () => {
    const db = stage.app.database.superuser;
    const firm = await insertOwner(db, 'ТОВ «Дім»');
    const stranger = await insertOwner(db, 'Чужий власник');
    await payer.sql(
      `insert into owner_members (owner_id, user_id, role, created_at) values ($1, $2, 'principal', now() + interval '1 day')`,
      [firm.ownerId, payer.owner.userId],
    );
    const of = `owner_id=${firm.ownerId}`;
    const { client } = payer;
    expect((await client.get('/subscription')).body.owner_id).toBe(payer.owner.ownerId);
    expect((await client.get(`/subscription?${of}`)).body).toMatchObject({ owner_id: firm.ownerId, can_change: true });
    const named = { owner_id: firm.ownerId };
    expect((await client.post('/subscription/quote', { plan: 'company', ...named })).body.due_kop).toBe(129_000);
    const made = (await client.post('/subscription/change', { plan: 'owner', ...named })).body;
    expect(made.subscription.owner_id).toBe(firm.ownerId);
    // The session says how each of them stands, by its name.
    await payer.sql(
      `update subscriptions set status = 'past_due', grace_ends_on = '2027-01-05', trial_ends_on = null, period_start = '2026-11-29', paid_until = '2026-12-29' where owner_id = $1`,
      [firm.ownerId],
    );
    const { owners } = (await client.get('/session')).body;
    expect(owners.map((owner: { name: string; subscription: object }) => [owner.name, owner.subscription])).toEqual([
      [expect.any(String), expect.objectContaining({ status: 'trialing' })],
      ['ТОВ «Дім»', { status: 'past_due', trial_ends_at: null, grace_ends_at: '2027-01-04T22:00:00.000Z' }],
    ]);
    const requisites = { kind: 'company', name: 'ТОВ «Дім»', ...named };
    expect((await client.put('/billing/requisites', requisites)).status).toBe(200);
    expect((await client.get(`/billing/requisites?${of}`)).body.requisites.name).toBe('ТОВ «Дім»');
    expect((await client.get('/billing/requisites')).body.requisites).toBeNull();
    const invoicesOf = async (query: string) => (await client.get(`/billing/invoices${query}`)).body.total;
    expect([await invoicesOf(`?${of}`), await invoicesOf(`?owner_id=${payer.owner.ownerId}`)]).toEqual([1, 0]);
    const invoice = (await client.get(`/billing/invoices/${made.invoice.id}`)).body;
    expect(invoice.payer.name).toBe('ТОВ «Дім»');
    expect((await client.post(`/billing/invoices/${made.invoice.id}/void`)).body.status).toBe('void');
    for (const answer of [
      await client.get(`/subscription?owner_id=${stranger.ownerId}`),
      await client.get(`/billing/requisites?owner_id=${stranger.ownerId}`),
      await client.post('/subscription/change', { plan: 'owner', owner_id: stranger.ownerId }),
      await client.post('/subscription/cancel', { owner_id: stranger.ownerId }),
      await client.put('/billing/requisites', { ...requisites, owner_id: stranger.ownerId }),
    ]) {
      expect(answer.status).toBe(422);
      expect(Object.keys(answer.body.fields)).toEqual(['owner_id']);
    }
    expect(await invoicesOf(`?owner_id=${stranger.ownerId}`)).toBe(0);
  });

  it('of a colleague’s owner is not his to change, though he has one of his own', async () => {
    const own = await insertOwner(stage.app.database.superuser, 'Колега');
    await payer.sql(`insert into owner_members (owner_id, user_id, role) values ($1, $2, 'staff')`, [
      payer.owner.ownerId,
      own.userId,
    ]);
    const theirs = clientOf(stage.app, own.token);
    const named = { plan: 'owner', owner_id: payer.owner.ownerId };
    expect((await theirs.post('/subscription/change', named)).status).toBe(403);
    expect((await theirs.post('/subscription/change', { ...named, owner_id: own.ownerId })).status).toBe(200);
  });

  it('staff may look and not change', async () => {
    const staff = await insertUser(stage.app.database.superuser);
    await payer.sql(`insert into owner_members (owner_id, user_id, role) values ($1, $2, 'staff')`, [
      payer.owner.ownerId,
      staff.userId,
    ]);
    const theirs = clientOf(stage.app, staff.token);
    expect((await theirs.get('/subscription')).body).toMatchObject({
      owner_id: payer.owner.ownerId,
      can_change: false,
    });
    expect((await theirs.post('/subscription/change', { plan: 'owner' })).status).toBe(403);
    expect((await theirs.put('/billing/requisites', { kind: 'person', name: 'Хтось' })).status).toBe(403);
  });
});

describe('choosing a plan', () => {
  it('is quoted with lines that make the sum, and is not done by that', async () => {
    await payer.put(PAID);
    const { status, body } = await payer.client.post('/subscription/quote', {
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
    expect((await payer.client.get('/billing/invoices')).body.total).toBe(0);
  });

  it('gives one invoice however often it is asked for, and another choice makes it void', async () => {
    const first = await payer.change('owner');
    expect([first.status, first.body]).toMatchObject([
      200,
      { invoice: { status: 'issued', amount_kop: 14_900, kind: 'change' }, subscription: { status: 'trialing' } },
    ]);
    expect(first.body.invoice.number).toMatch(/^КЛ-2026-\d{6}$/);
    const second = await payer.change('owner');
    expect(second.body.invoice.id).toBe(first.body.invoice.id);
    const other = await payer.change('professional', 'year');
    expect(other.body.invoice).toMatchObject({ status: 'issued', amount_kop: 399_000 });
    const list = (await payer.client.get('/billing/invoices')).body;
    expect(list.items.map((one: { status: string }) => one.status)).toEqual(['issued', 'void']);
    expect((await payer.client.get('/billing/invoices?status=void')).body.total).toBe(1);
    expect((await payer.read()).open_invoice.id).toBe(other.body.invoice.id);
  });

  it('smaller waits for the end of what is paid, and can be taken back', async () => {
    await payer.put({ ...PAID, plan: 'company', property_limit: null, value_kop: 129_000 });
    const { body } = await payer.change('owner');
    expect(body).toMatchObject({
      invoice: null,
      subscription: {
        plan: 'company',
        scheduled_change: { plan: 'owner', billing_period: 'month', at: '2026-12-09T22:00:00.000Z' },
        next_charge: { amount_kop: 14_900 },
      },
    });
    expect((await payer.client.post('/subscription/resume')).body).toMatchObject({
      scheduled_change: null,
      next_charge: { amount_kop: 129_000 },
    });
    expect((await payer.client.post('/subscription/resume')).body.code).toBe('subscription_state');
  });

  it('refuses what is chosen already, and the free plan for more than it holds', async () => {
    await payer.put(PAID);
    expect((await payer.change('owner')).body.code).toBe('subscription_unchanged');
    await payer.addProperties(4);
    expect((await payer.change('start')).body).toMatchObject({
      code: 'subscription_start_small',
      errors: ['Безкоштовний план\u00a0— до 3 об’єктів, а у вас їх 4. Оберіть більший план.'],
    });
    expect((await payer.change('gold')).body).toMatchObject({
      code: 'validation',
      fields: { plan: 'Оберіть план зі списку' },
    });
    expect((await payer.change('professional', 'month', { version: 99 })).body.code).toBe('version_conflict');
  });

  it('of what the credit covers whole runs at once, and the rest is on the balance', async () => {
    await payer.put({
      ...PAID,
      billing_period: 'year',
      period_start: '2026-11-01',
      paid_until: '2027-11-01',
      value_kop: 149_000,
    });
    const { body } = await payer.change('professional');
    expect(body).toMatchObject({
      invoice: { status: 'paid', amount_kop: 0, provider: 'balance' },
      // 1 490 × 344 / 365 = 1 404,27; less 399.
      subscription: { plan: 'professional', status: 'active', balance_kop: 100_527, limits: { properties: 60 } },
    });
  });

  it('two at once leave one invoice to pay', async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, at) => payer.change(at % 2 === 0 ? 'owner' : 'company', 'month')),
    );
    expect(answers.map((one) => one.status)).toEqual(Array(12).fill(200));
    expect((await payer.client.get('/billing/invoices?status=issued')).body.total).toBe(1);
  });

  it('numbers invoices without gaps, across owners and at once', async () => {
    const owners = await Promise.all(Array.from({ length: 8 }, () => insertOwner(stage.app.database.superuser)));
    const answers = await Promise.all(
      owners.map((one) => clientOf(stage.app, one.token).post('/subscription/change', { plan: 'owner' })),
    );
    expect(answers.map((one) => one.status)).toEqual(Array(8).fill(200));
    const [row] = await payer.sql<{ count: number; last: number; first: number }>(
      `select count(*)::int as count, max(right(number, 6)::int) as last, min(right(number, 6)::int) as first from subscription_invoices`,
    );
    expect((row?.last ?? 0) - (row?.first ?? 0) + 1).toBe(row?.count);
  });
});
