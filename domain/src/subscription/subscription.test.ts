import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, type Day, day } from '../dates/day.ts';
import { kop } from '../money/kop.ts';
import { billChange, billRenewal } from './quote.ts';
import { nextMove, type Subscription } from './subscription.ts';
import { cancelled, moved, resumed, reversed, scheduled, settled, takenFree } from './transitions.ts';

const BASE: Subscription = {
  plan: 'owner',
  billingPeriod: 'month',
  status: 'active',
  trialEndsOn: null,
  periodStart: day('2026-11-10'),
  paidUntil: day('2026-12-10'),
  graceEndsOn: null,
  valueKop: kop(14_900),
  anchorDate: 10,
  balanceKop: kop(0),
  ahead: null,
  next: null,
};
const TRIAL: Subscription = {
  ...BASE,
  plan: 'professional',
  billingPeriod: null,
  status: 'trialing',
  trialEndsOn: day('2026-12-22'),
  periodStart: null,
  paidUntil: null,
  valueKop: kop(0),
};
const PAST_DUE: Subscription = { ...BASE, status: 'past_due', graceEndsOn: day('2026-12-17') };
const move = (subscription: Subscription, today: string, properties = 10, billedOn: string | null = null) =>
  nextMove(subscription, { today: day(today), properties, billedOn: billedOn === null ? null : day(billedOn) });

/** product.md §9: trialing → active → past_due (7 days) → inactive; cancelled at the end of the period; the trial ends with Старт. */
describe('what time does', () => {
  it('ends the trial on its thirtieth day, with the free plan whatever there is', () => {
    expect(move(TRIAL, '2026-12-21', 40)).toBeNull();
    expect(move(TRIAL, '2026-12-22', 40)).toEqual({ kind: 'trial_ended' });
    expect(moved(TRIAL, { kind: 'trial_ended' })).toMatchObject({ plan: 'start', status: 'active', trialEndsOn: null });
  });

  it('bills the next period seven days before the end, once', () => {
    expect(move(BASE, '2026-12-02')).toBeNull();
    expect(move(BASE, '2026-12-03')).toEqual({ kind: 'renewal_due' });
    expect(move(BASE, '2026-12-03', 10, '2026-12-03')).toBeNull();
    expect(move(BASE, '2026-12-09', 10, '2026-12-03')).toBeNull();
  });

  it('gives seven days of grace, and from then on nothing is written', () => {
    const missed = move(BASE, '2026-12-10', 10, '2026-12-03');
    expect(missed).toEqual({ kind: 'payment_missed', graceEndsOn: '2026-12-17' });
    expect(move(PAST_DUE, '2026-12-16')).toBeNull();
    expect(move(PAST_DUE, '2026-12-17', 4)).toEqual({ kind: 'stopped' });
    expect(moved(PAST_DUE, { kind: 'stopped' })).toMatchObject({
      status: 'inactive',
      plan: 'owner',
      graceEndsOn: null,
    });
    // A lapsed payer with up to three objects falls to Старт.
    expect(move(PAST_DUE, '2026-12-17', 3)).toEqual({ kind: 'fell_to_start' });
  });

  it('counts the grace from the bill when that came late: after days of sleep nobody is stopped at once', () => {
    expect(move(BASE, '2027-01-20')).toEqual({ kind: 'renewal_due' });
    expect(move(BASE, '2027-01-20', 10, '2027-01-20')).toEqual({ kind: 'payment_missed', graceEndsOn: '2027-01-27' });
  });

  it('ends what is cancelled with the period, and nothing earlier', () => {
    const ending = cancelled(BASE);
    expect(move(ending, '2026-12-09')).toBeNull();
    expect([move(ending, '2026-12-10', 3), move(ending, '2026-12-10', 4)]).toEqual([
      { kind: 'fell_to_start' },
      { kind: 'stopped' },
    ]);
    expect(resumed(ending)).toEqual(BASE);
  });

  it('does nothing to the free plan and to what has stopped', () => {
    expect(move(takenFree(BASE), '2030-01-01', 40)).toBeNull();
    expect(move({ ...BASE, status: 'inactive' }, '2030-01-01', 1)).toBeNull();
  });
});

describe('a payment', () => {
  const buy = (subscription: Subscription, plan: 'owner' | 'professional', today: string) => ({
    kind: 'change' as const,
    ...billChange({ plan, billingPeriod: 'month' }, { subscription, properties: 5, today: day(today) }),
  });
  const renew = (subscription: Subscription, plan: 'owner' | 'professional' = 'owner') => ({
    kind: 'renewal' as const,
    ...billRenewal({ plan, billingPeriod: 'month' }, { subscription, properties: 5 }),
  });

  it('of a change begins the period on its day, and what it waited is given back', () => {
    const bought = buy(BASE, 'professional', '2026-11-22');
    expect(settled(BASE, bought, day('2026-11-22'))).toMatchObject({
      plan: 'professional',
      status: 'active',
      periodStart: '2026-11-22',
      paidUntil: '2026-12-22',
      valueKop: 39_900,
    });
    expect(settled(BASE, bought, day('2026-11-25'))).toMatchObject({
      periodStart: '2026-11-25',
      paidUntil: '2026-12-25',
      anchorDate: 25,
    });
  });

  it('on trial makes the account active; waiting a few days of the trial changes nothing in the end', () => {
    const bought = buy(TRIAL, 'owner', '2026-12-12');
    const ends = [day('2026-12-12'), day('2026-12-15')].map((today) => settled(TRIAL, bought, today));
    expect(ends).toMatchObject([
      { status: 'active', trialEndsOn: null, paidUntil: '2027-01-22' },
      { status: 'active', trialEndsOn: null, paidUntil: '2027-01-22' },
    ]);
  });

  it('of a renewal before its time waits: a smaller plan does not begin early', () => {
    const paid = settled({ ...BASE, next: { plan: 'owner', billingPeriod: 'month' } }, renew(BASE), day('2026-12-05'));
    expect(paid).toMatchObject({ periodStart: '2026-11-10', paidUntil: '2026-12-10', next: null });
    expect(paid.ahead).toMatchObject({ plan: 'owner', until: '2027-01-10', valueKop: 14_900 });
    expect(move(paid, '2026-12-09')).toBeNull();
    const began = move(paid, '2026-12-10');
    expect(began?.kind).toBe('period_began');
    expect(began && moved(paid, began)).toEqual({ ...BASE, periodStart: '2026-12-10', paidUntil: '2027-01-10' });
  });

  it('in the days of grace goes on from where the period ended', () => {
    expect(settled(PAST_DUE, renew(PAST_DUE), day('2026-12-15'))).toEqual({
      ...BASE,
      periodStart: '2026-12-10',
      paidUntil: '2027-01-10',
    });
  });

  it('of a bill that itself came late buys days to come, not those that are over', () => {
    const late: Subscription = { ...BASE, status: 'past_due', graceEndsOn: day('2027-02-01') };
    expect(settled(late, renew(late), day('2027-01-27'))).toMatchObject({
      status: 'active',
      periodStart: '2027-01-27',
      // 10.12–10.01 are 31 days, and so are 27.01–27.02.
      paidUntil: '2027-02-27',
      anchorDate: 27,
    });
  });

  /** 22.11–21.01 with the thirty days of the trial until 22.12; nine more of it until 31.12 make 30.01. */
  it('keeps the days of the trial that were given while its bill waited', () => {
    const bought = buy(TRIAL, 'owner', '2026-11-22');
    expect(settled(TRIAL, bought, day('2026-11-24')).paidUntil).toBe('2027-01-21');
    const longer = { ...TRIAL, trialEndsOn: day('2026-12-31') };
    expect(settled(longer, bought, day('2026-11-24'))).toMatchObject({ paidUntil: '2027-01-30', anchorDate: 30 });
    // Paid in the nine days: thirty-five have passed and thirty-nine were free, so nothing is lost besides.
    expect(settled(longer, bought, day('2026-12-27')).paidUntil).toBe('2027-01-30');
    // The bill of one who had no trial, and was given one of ten days before he paid: 22.11–22.12 and ten days.
    const none = buy(takenFree(BASE), 'owner', '2026-11-22');
    expect(settled({ ...TRIAL, trialEndsOn: day('2026-12-02') }, none, day('2026-11-23')).paidUntil).toBe('2027-01-01');
  });

  it('that is taken back leaves what was before it', () => {
    const bought = buy(BASE, 'professional', '2026-11-22');
    const after = settled(BASE, bought, day('2026-11-22'));
    expect(reversed(after, { ...bought, before: BASE, isLast: true })).toEqual(BASE);
    const first = renew(BASE);
    const twice = { ...BASE, paidUntil: day('2027-02-10'), valueKop: kop(14_900) };
    expect(reversed(twice, { ...first, before: BASE, isLast: false })).toMatchObject({
      paidUntil: '2027-01-10',
      valueKop: 0,
    });
  });

  /** 149 ₴ of 399 ₴ are 149 × 30 / 399 = 11.2 of the thirty days 22.11–22.12, so nineteen of them stay paid by the 250 ₴ that were not taken back. */
  it('that is taken back after it has paid for a part of a dearer plan takes as many of its days as the money bought', () => {
    const first = buy(takenFree(BASE), 'owner', '2026-11-22');
    const owner = settled(takenFree(BASE), first, day('2026-11-22'));
    const second = buy(owner, 'professional', '2026-11-22');
    expect(second.dueKop).toBe(25_000);
    const dearer = settled(owner, second, day('2026-11-22'));
    expect(dearer.paidUntil).toBe('2026-12-22');
    expect(reversed(dearer, { ...first, before: BASE, isLast: false })).toMatchObject({
      plan: 'professional',
      status: 'active',
      paidUntil: '2026-12-11',
      valueKop: 25_000,
    });
  });

  it('moves the balance by what it took and what it left', () => {
    const rich = { ...BASE, balanceKop: kop(1_000) };
    const bought = { ...renew(rich), toBalanceKop: kop(250) };
    expect(bought).toMatchObject({ fromBalanceKop: 1_000, dueKop: 13_900 });
    expect(settled(rich, bought, day('2026-12-10')).balanceKop).toBe(250);
  });
});

describe('a choice that waits', () => {
  it('is what the next bill is for', () => {
    const waiting = scheduled(BASE, { plan: 'professional', billingPeriod: 'year' });
    expect([waiting.plan, waiting.next]).toEqual(['owner', { plan: 'professional', billingPeriod: 'year' }]);
  });
});

describe('whatever happens', () => {
  it('time comes to rest, a second look finds nothing, and nobody runs on days that are over', () => {
    const start: Day = day('2026-11-10');
    const events = fc.array(fc.record({ days: fc.integer({ min: 0, max: 60 }), pays: fc.boolean() }), {
      maxLength: 12,
    });
    fc.assert(
      fc.property(events, fc.integer({ min: 0, max: 20 }), (list, properties) => {
        let subscription: Subscription = { ...BASE };
        let billed: Day | null = null;
        let today = start;
        for (const { days, pays } of list) {
          today = addDays(today, days);
          let steps = 0;
          for (;;) {
            const found = nextMove(subscription, { today, properties, billedOn: billed });
            if (found === null) break;
            if (found.kind === 'renewal_due') billed = today;
            else subscription = moved(subscription, found);
            if (found.kind === 'stopped' || found.kind === 'fell_to_start') billed = null;
            steps += 1;
            expect(steps).toBeLessThan(10);
          }
          expect(nextMove(subscription, { today, properties, billedOn: billed })).toBeNull();
          if (pays && billed !== null && (subscription.status === 'active' || subscription.status === 'past_due')) {
            const bill = billRenewal({ plan: 'owner', billingPeriod: 'month' }, { subscription, properties });
            subscription = settled(subscription, { kind: 'renewal', ...bill }, today);
            billed = null;
          }
          // Whoever is active and owes nothing has days left.
          const isRunning = subscription.status === 'active' && subscription.paidUntil !== null && billed === null;
          expect(isRunning && (subscription.paidUntil ?? today) < today).toBe(false);
        }
      }),
    );
  });
});
