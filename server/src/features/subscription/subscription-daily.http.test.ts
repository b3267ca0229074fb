import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  makePayer,
  openSubscriptionStage,
  PAID,
  type Payer,
  type SubscriptionStage,
} from '../../testing/subscription-world.ts';

/** The daily job, at the edges of every term and after days of sleep (product.md §9). */

let stage: SubscriptionStage;
let payer: Payer;
beforeAll(async () => {
  stage = await openSubscriptionStage();
});
afterAll(() => stage.close());
beforeEach(async () => {
  payer = await makePayer(stage);
});

describe('what time does', () => {
  const states = async () => {
    const { plan, status } = await payer.read();
    return [plan, status];
  };

  it('ends the trial with the free plan; over its limit only what grows is refused', async () => {
    await payer.addProperties(5);
    await payer.daily('2026-12-19');
    await payer.daily('2026-12-20');
    // Each day's letters leave on it; those of two days at once have no order.
    await stage.app.settleJobs();
    stage.app.time.set('2026-12-22T09:00:00Z');
    await Promise.all([payer.daily('2026-12-22'), payer.daily('2026-12-22')]);
    await payer.daily('2026-12-22');
    expect(await states()).toEqual(['start', 'active']);
    expect(await payer.read()).toMatchObject({ over_limit_by: 2, limits: { properties: 3 } });
    expect((await payer.letters()).map((one) => one.kind)).toEqual([
      'subscription.trial_ends',
      'subscription.trial_ended',
    ]);
  });

  it('bills a week before the end, reminds, waits a week, and stops; each once, also after days of sleep', async () => {
    await payer.put(PAID);
    await payer.addProperties(4);
    stage.app.time.set('2026-12-03T07:00:00Z');
    await Promise.all([payer.daily('2026-12-03'), payer.daily('2026-12-03')]);
    await stage.app.settleJobs();
    const { open_invoice } = await payer.read();
    expect(open_invoice).toMatchObject({
      kind: 'renewal',
      amount_kop: 14_900,
      period_from: '2026-12-10',
      period_to: '2027-01-09',
      due_on: '2026-12-09',
    });
    expect((await payer.client.post(`/billing/invoices/${open_invoice.id}/void`)).body.code).toBe('invoice_renewal');
    for (const today of ['2026-12-09', '2026-12-10', '2026-12-10', '2026-12-15', '2026-12-17', '2026-12-30']) {
      stage.app.time.set(`${today}T07:00:00Z`);
      await payer.daily(today);
      // A letter that asks to pay is not sent once there is nothing to pay.
      await stage.app.settleJobs();
    }
    expect(await states()).toEqual(['owner', 'inactive']);
    expect((await payer.letters()).map((one) => one.kind)).toEqual(
      ['issued', 'reminded', 'missed', 'grace_ends', 'stopped'].map((what) => `subscription.${what}`),
    );
    expect((await payer.client.get('/billing/invoices')).body.items).toMatchObject([{ status: 'void' }]);
    // Money that comes after all is not lost, and a plan chosen now begins today.
    expect(await payer.settle(open_invoice.id, 14_900)).toBe('void_paid');
    const again = await payer.change('owner');
    expect(again.body).toMatchObject({
      invoice: { status: 'paid', amount_kop: 0, period_from: '2026-12-30' },
      subscription: { status: 'active', balance_kop: 0 },
    });
  });

  it('lets a lapsed payer with three objects go on with Старт', async () => {
    await payer.put(PAID);
    await payer.addProperties(3);
    for (const today of ['2026-12-04', '2026-12-10', '2026-12-17']) {
      stage.app.time.set(`${today}T07:00:00Z`);
      await payer.daily(today);
    }
    expect(await states()).toEqual(['start', 'active']);
  });

  it('keeps what is paid early for its first day, and a payment in the days of grace goes on from the end', async () => {
    await payer.put(PAID);
    stage.app.time.set('2026-12-05T07:00:00Z');
    await payer.daily('2026-12-05');
    const { open_invoice } = await payer.read();
    expect(await payer.settle(open_invoice.id, 14_900)).toBe('settled');
    expect(await payer.read()).toMatchObject({
      current_period_end: '2026-12-09T22:00:00.000Z',
      next_charge: { amount_kop: 14_900, at: '2027-01-09T22:00:00.000Z' },
    });
    stage.app.time.set('2027-01-12T07:00:00Z');
    await payer.daily('2027-01-12');
    const late = await payer.read();
    expect(late).toMatchObject({
      status: 'past_due',
      grace_ends_at: '2027-01-18T22:00:00.000Z',
      current_period_end: '2027-01-09T22:00:00.000Z',
    });
    expect(await payer.settle(late.open_invoice.id, 14_900)).toBe('settled');
    expect(await payer.read()).toMatchObject({ status: 'active', current_period_end: '2027-02-09T22:00:00.000Z' });
  });

  it('ends what is cancelled with the period; until then it is full and can go on', async () => {
    await payer.put(PAID);
    await payer.addProperties(4);
    const ending = await payer.client.post('/subscription/cancel');
    expect(ending.body).toMatchObject({
      status: 'cancelled',
      cancel_at_period_end: true,
      scheduled_change: { plan: 'start' },
      next_charge: null,
    });
    expect((await payer.client.post('/subscription/cancel')).body).toMatchObject({
      code: 'subscription_state',
      errors: ['Підписка в стані «скасована», тому ця дія недоступна.'],
    });
    expect((await payer.client.post('/subscription/resume')).body).toMatchObject({
      status: 'active',
      cancel_at_period_end: false,
    });
    await payer.client.post('/subscription/cancel');
    await payer.daily('2026-12-05');
    expect(await states()).toEqual(['owner', 'cancelled']);
    stage.app.time.set('2026-12-10T07:00:00Z');
    await payer.daily('2026-12-10');
    expect(await states()).toEqual(['owner', 'inactive']);
  });

  it('a smaller plan chosen for later is billed, paid and begins on its day', async () => {
    await payer.put({ ...PAID, plan: 'professional', value_kop: 39_900, property_limit: 60 });
    stage.app.time.set('2026-12-04T07:00:00Z');
    const chosen = (await payer.change('owner')).body.subscription;
    expect(chosen.open_invoice).toMatchObject({ plan: 'owner', amount_kop: 14_900, kind: 'renewal' });
    await payer.settle(chosen.open_invoice.id, 14_900);
    expect(await payer.read()).toMatchObject({ plan: 'professional', scheduled_change: { plan: 'owner' } });
    await payer.daily('2026-12-10');
    expect(await payer.read()).toMatchObject({ plan: 'owner', limits: { properties: 15 }, scheduled_change: null });
  });

  it('the job and a payment at once end in one of two orders, never between', async () => {
    await payer.put(PAID);
    await payer.addProperties(4);
    stage.app.time.set('2026-12-04T07:00:00Z');
    await payer.daily('2026-12-04');
    const { open_invoice } = await payer.read();
    stage.app.time.set('2026-12-17T07:00:00Z');
    await payer.daily('2026-12-10');
    const [outcome] = await Promise.all([payer.settle(open_invoice.id, 14_900), payer.daily('2026-12-17')]);
    const after = await payer.read();
    expect([outcome, after.status, after.balance_kop]).toEqual(
      outcome === 'settled' ? ['settled', 'active', 0] : ['void_paid', 'inactive', 14_900],
    );
  });
});
