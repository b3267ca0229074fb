import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, day } from '../dates/day.ts';
import { kop, sumKop } from '../money/kop.ts';
import { periodEnd } from './billing-terms.ts';
import { BILLING_PERIODS, PLAN_KEYS } from './plans.ts';
import { billChange, billRenewal, effectOf } from './quote.ts';
import type { Subscription } from './subscription.ts';

const FREE: Subscription = {
  plan: 'start',
  billingPeriod: null,
  status: 'active',
  trialEndsOn: null,
  periodStart: null,
  paidUntil: null,
  graceEndsOn: null,
  valueKop: kop(0),
  anchorDate: 1,
  balanceKop: kop(0),
  ahead: null,
  next: null,
};
const TODAY = day('2026-11-22');
/** Власник, a month from 10.11: 30 days, 149 ₴. */
const OWNER: Subscription = {
  ...FREE,
  plan: 'owner',
  billingPeriod: 'month',
  periodStart: day('2026-11-10'),
  paidUntil: day('2026-12-10'),
  valueKop: kop(14_900),
  anchorDate: 10,
};
const at = (subscription: Subscription, properties = 5, today = TODAY) => ({ subscription, properties, today });
const sums = (bill: { lines: readonly { kind: string; amountKop: number }[] }) =>
  bill.lines.map(({ kind, amountKop }) => [kind, amountKop]);

describe('the end of a period', () => {
  it.each([
    ['2026-11-22', 'month', 22, '2026-12-22'],
    ['2026-12-10', 'month', 10, '2027-01-10'],
    ['2026-11-22', 'year', 22, '2027-11-22'],
    // The 31st is cut in a short month and comes back in a long one.
    ['2027-01-31', 'month', 31, '2027-02-28'],
    ['2027-02-28', 'month', 31, '2027-03-31'],
    ['2028-02-29', 'year', 29, '2029-02-28'],
  ] as const)('from %s for a %s, billed on the %i, is %s', (from, period, anchor, end) => {
    expect(periodEnd(day(from), period, anchor)).toBe(end);
  });
});

describe('a choice', () => {
  it('from the free plan is paid whole and begins today', () => {
    const bill = billChange({ plan: 'professional', billingPeriod: 'month' }, at(FREE));
    expect(sums(bill)).toEqual([['plan', 39_900]]);
    expect(bill).toMatchObject({ dueKop: 39_900, periodFrom: TODAY, periodEnd: '2026-12-22', anchorDate: 22 });
  });

  it('of a larger plan credits the days that are left, today among them', () => {
    // 22.11–09.12 are 18 of 30 days: 149,00 × 18 / 30 = 89,40.
    const bill = billChange({ plan: 'professional', billingPeriod: 'month' }, at(OWNER));
    expect(sums(bill)).toEqual([
      ['plan', 39_900],
      ['unused_period', -8_940],
    ]);
    expect(bill.lines[1]?.detail).toBe('149,00\u00a0₴ × 18 / 30 днів');
    expect([bill.dueKop, bill.valueKop, bill.toBalanceKop]).toEqual([30_960, 39_900, 0]);
  });

  it('on the day the period began credits all of it, and rounds half a kopeck up', () => {
    expect(billChange({ plan: 'company', billingPeriod: 'month' }, at(OWNER, 5, day('2026-11-10'))).dueKop).toBe(
      114_100,
    );
    // 7 of 30 days of 149,00 are 34,7666…: 34,77.
    expect(billChange({ plan: 'company', billingPeriod: 'month' }, at(OWNER, 5, day('2026-12-03'))).dueKop).toBe(
      125_523,
    );
  });

  it('that costs less than what is unused puts the rest on the balance', () => {
    // A year of Власник from 01.11.2026 is 1 490 ₴ for 365 days; on 22.11 there are 344 left: 1 490 × 344 / 365 = 1 404,27.
    const year: Subscription = {
      ...OWNER,
      billingPeriod: 'year',
      periodStart: day('2026-11-01'),
      paidUntil: day('2027-11-01'),
      valueKop: kop(149_000),
      balanceKop: kop(500),
    };
    const bill = billChange({ plan: 'professional', billingPeriod: 'month' }, at(year));
    expect(sums(bill)).toEqual([
      ['plan', 39_900],
      ['unused_period', -39_900],
    ]);
    expect([bill.dueKop, bill.fromBalanceKop, bill.toBalanceKop]).toEqual([0, 0, 140_427 - 39_900]);
  });

  it('takes what lies on the balance', () => {
    const bill = billChange({ plan: 'owner', billingPeriod: 'month' }, at({ ...FREE, balanceKop: kop(10_000) }));
    expect(sums(bill)).toEqual([
      ['plan', 14_900],
      ['balance', -10_000],
    ]);
    expect([bill.dueKop, bill.fromBalanceKop]).toEqual([4_900, 10_000]);
  });

  it('credits a period that is paid ahead whole', () => {
    const ahead = {
      plan: 'owner',
      billingPeriod: 'month',
      until: day('2027-01-10'),
      valueKop: kop(14_900),
      anchorDate: 10,
    } as const;
    const bill = billChange({ plan: 'professional', billingPeriod: 'month' }, at({ ...OWNER, ahead }));
    expect(sums(bill)).toEqual([
      ['plan', 39_900],
      ['unused_period', -8_940],
      ['paid_ahead', -14_900],
    ]);
  });

  it('on trial adds the days that are left of it', () => {
    const trial: Subscription = { ...FREE, plan: 'professional', status: 'trialing', trialEndsOn: day('2026-12-02') };
    const bill = billChange({ plan: 'owner', billingPeriod: 'month' }, at(trial));
    expect(sums(bill)).toEqual([
      ['plan', 14_900],
      ['trial_days', 0],
    ]);
    // A month from 22.11 ends on 22.12; ten days more on 01.01.
    expect([bill.periodEnd, bill.anchorDate]).toEqual(['2027-01-01', 1]);
    expect(bill.lines[1]).toMatchObject({ text: 'Залишок пробного періоду: 10 днів' });
  });

  it('of the company names what each object above 300 costs', () => {
    const bill = billChange({ plan: 'company', billingPeriod: 'year' }, at(FREE, 302));
    expect(bill.lines.map(({ text, detail, amountKop }) => [text, detail, amountKop])).toEqual([
      ['План «Компанія», 1\u00a0рік', '1\u00a0290,00\u00a0₴ × 10 місяців: рік за ціною десяти місяців', 1_290_000],
      ['Понад 300 об’єктів: ще 2 об’єкти', '2 × 4,00\u00a0₴ × 10 місяців', 8_000],
    ]);
  });

  it.each([
    ['professional', 'month', OWNER, 'now'],
    ['owner', 'year', OWNER, 'now'],
    ['owner', 'month', { ...OWNER, billingPeriod: 'year' }, 'period_end'],
    ['start', 'month', OWNER, 'period_end'],
    ['owner', 'month', { ...OWNER, plan: 'company' }, 'period_end'],
    // What is not paid for is not waited for.
    ['owner', 'month', { ...OWNER, plan: 'company', status: 'past_due', graceEndsOn: day('2026-12-17') }, 'now'],
    ['owner', 'month', { ...OWNER, plan: 'company', status: 'inactive' }, 'now'],
    ['owner', 'month', { ...FREE, plan: 'professional', status: 'trialing', trialEndsOn: day('2026-12-02') }, 'now'],
    [
      'start',
      'month',
      { ...FREE, plan: 'professional', status: 'trialing', trialEndsOn: day('2026-12-02') },
      'period_end',
    ],
  ] as const)('of %s for a %s takes effect when it should', (plan, billingPeriod, subscription, effect) => {
    expect(effectOf({ plan, billingPeriod }, { subscription, today: TODAY })).toBe(effect);
  });

  it('has lines that make the sum to the kopeck, never below nothing, and loses no kopeck of what was paid', () => {
    const choice = fc.record({
      plan: fc.constantFrom(...PLAN_KEYS),
      billingPeriod: fc.constantFrom(...BILLING_PERIODS),
    });
    const paid = fc.record({
      plan: fc.constantFrom(...PLAN_KEYS),
      value: fc.integer({ min: 0, max: 2_000_000 }),
      days: fc.integer({ min: 1, max: 400 }),
      gone: fc.integer({ min: 0, max: 399 }),
      balance: fc.integer({ min: 0, max: 500_000 }),
      properties: fc.integer({ min: 0, max: 2_000 }),
    });
    fc.assert(
      fc.property(choice, paid, (chosen, { plan, value, days, gone, balance, properties }) => {
        const subscription: Subscription = {
          ...FREE,
          plan,
          periodStart: addDays(TODAY, -gone),
          paidUntil: addDays(TODAY, days - gone),
          valueKop: kop(value),
          balanceKop: kop(balance),
        };
        const bill = billChange(chosen, { subscription, properties, today: TODAY });
        expect(sumKop(bill.lines.map((line) => line.amountKop))).toBe(bill.dueKop);
        expect(bill.dueKop).toBeGreaterThanOrEqual(0);
        const unused = gone < days ? Math.round((value * (days - gone)) / days + 1e-9) : 0;
        const credited = bill.valueKop - bill.dueKop - bill.fromBalanceKop;
        expect(Math.abs(credited + bill.toBalanceKop - unused)).toBeLessThanOrEqual(1);
        expect(bill.fromBalanceKop).toBeLessThanOrEqual(balance);
      }),
    );
  });
});

describe('a renewal', () => {
  it('follows the paid period on the day of the month it is billed on', () => {
    const subscription = { ...OWNER, anchorDate: 31, periodStart: day('2027-01-31'), paidUntil: day('2027-02-28') };
    expect(billRenewal({ plan: 'owner', billingPeriod: 'month' }, { subscription, properties: 5 })).toMatchObject({
      dueKop: 14_900,
      periodFrom: '2027-02-28',
      periodEnd: '2027-03-31',
      anchorDate: 31,
    });
    expect(() => billRenewal({ plan: 'owner', billingPeriod: 'month' }, { subscription: FREE, properties: 5 })).toThrow(
      RangeError,
    );
  });
});
