import { addDays, type Day, dayParts, daysBetween, maxDay } from '../dates/day.ts';
import { kop } from '../money/kop.ts';
import { periodEnd } from './billing-terms.ts';
import { GRACE_DAYS } from './plans.ts';
import type { Bill } from './quote.ts';
import type { Choice, Move, PaidAhead, Subscription } from './subscription.ts';

/** What becomes of a subscription; each gives the whole new state and touches nothing. */

type Bought = Omit<Bill, 'lines' | 'dueKop'> & { readonly kind: 'change' | 'renewal' };

const NO_TERMS = { trialEndsOn: null, graceEndsOn: null, ahead: null, next: null } as const;

/**
 * A bill is paid. A renewal that comes early waits for its first day, because the plan may be another. A change begins on the day it is paid,
 * and what it has lost by waiting is given back; days of the trial were in it already, but for those that came after it was written.
 */
export function settled(subscription: Subscription, bought: Bought, today: Day): Subscription {
  const balanceKop = kop(Math.max(0, subscription.balanceKop - bought.fromBalanceKop) + bought.toBalanceKop);
  const { plan, billingPeriod, valueKop, anchorDate } = bought;
  if (bought.kind === 'renewal') {
    const ahead: PaidAhead = { plan, billingPeriod, until: bought.periodEnd, valueKop, anchorDate };
    if (subscription.paidUntil !== null && today < subscription.paidUntil)
      return { ...subscription, balanceKop, ahead, next: null };
    // In the days of grace it goes on from the end. Later than that only because the bill itself came late, and nobody buys days that are over.
    const late = daysBetween(bought.periodFrom, today);
    if (late <= GRACE_DAYS) return { ...begun(subscription, ahead), balanceKop };
    const until = addDays(bought.periodEnd, late);
    const shifted = begun(subscription, { ...ahead, until, anchorDate: dayParts(until).date });
    return { ...shifted, periodStart: today, balanceKop };
  }
  const waited = Math.max(0, daysBetween(bought.periodFrom, today));
  const granted = daysGrantedSince(subscription, bought);
  const added = granted + Math.max(0, waited - trialDaysOf(bought) - granted);
  const paidUntil = addDays(bought.periodEnd, added);
  return {
    ...NO_TERMS,
    plan,
    billingPeriod,
    status: 'active',
    periodStart: maxDay(bought.periodFrom, today),
    paidUntil,
    valueKop,
    anchorDate: added > 0 ? dayParts(paidUntil).date : anchorDate,
    balanceKop,
  };
}

function trialDaysOf({ periodFrom, billingPeriod, periodEnd: end }: Bought): number {
  return Math.max(0, daysBetween(periodEnd(periodFrom, billingPeriod, dayParts(periodFrom).date), end));
}

/** The operator has made the trial longer while the bill waited to be paid. */
function daysGrantedSince({ status, trialEndsOn }: Subscription, bought: Bought): number {
  if (status !== 'trialing' || trialEndsOn === null) return 0;
  return Math.max(0, daysBetween(addDays(bought.periodFrom, trialDaysOf(bought)), trialEndsOn));
}

/** The period that was paid ahead begins where the one before it ends. */
function begun(
  subscription: Subscription,
  { plan, billingPeriod, until, valueKop, anchorDate }: PaidAhead,
): Subscription {
  return {
    ...subscription,
    trialEndsOn: null,
    graceEndsOn: null,
    ahead: null,
    next: null,
    plan,
    billingPeriod,
    status: subscription.status === 'cancelled' ? 'cancelled' : 'active',
    periodStart: subscription.paidUntil,
    paidUntil: until,
    valueKop,
    anchorDate,
  };
}

export type Reversed = Omit<Bought, 'kind' | 'anchorDate'> & {
  readonly before: Subscription;
  /** Nothing was paid for after it, so what was before it can simply come back. */
  readonly isLast: boolean;
};

/** The money is gone again, and with it the period. What the days since mean is for `nextMove`. */
export function reversed(subscription: Subscription, taken: Reversed): Subscription {
  const balanceKop = kop(Math.max(0, subscription.balanceKop + taken.fromBalanceKop - taken.toBalanceKop));
  if (taken.isLast) return { ...taken.before, balanceKop };
  const { periodStart, paidUntil, ahead } = subscription;
  if (periodStart === null || paidUntil === null) return { ...subscription, balanceKop };
  const days = isCreditedIn(subscription, taken)
    ? Math.floor((daysBetween(periodStart, paidUntil) * taken.valueKop) / subscription.valueKop)
    : daysBetween(taken.periodFrom, taken.periodEnd);
  return {
    ...subscription,
    balanceKop,
    paidUntil: maxDay(addDays(periodStart, 1), addDays(paidUntil, -days)),
    valueKop: kop(Math.max(0, subscription.valueKop - taken.valueKop)),
    ahead: ahead === null ? null : { ...ahead, until: addDays(ahead.until, -days) },
  };
}

/**
 * Another plan has begun since, and what was unused of the period that is taken back has paid for a part of it: as many days go as that money
 * buys of the dearer plan, not as many as it bought of its own.
 */
function isCreditedIn({ plan, billingPeriod, valueKop }: Subscription, taken: Reversed): boolean {
  return valueKop > 0 && (plan !== taken.plan || billingPeriod !== taken.billingPeriod);
}

/** What a day that has come does; a bill that is due changes nothing yet. */
export function moved(subscription: Subscription, move: Move): Subscription {
  switch (move.kind) {
    case 'trial_ended':
    case 'fell_to_start':
      return freeOf(subscription);
    case 'period_began':
      return begun(subscription, move.ahead);
    case 'renewal_due':
      return subscription;
    case 'payment_missed':
      return { ...subscription, status: 'past_due', graceEndsOn: move.graceEndsOn };
    case 'stopped':
      return { ...subscription, status: 'inactive', graceEndsOn: null, next: null };
  }
}

/** The free plan: no days, nothing to pay; what lies on the balance stays. */
function freeOf({ balanceKop }: Subscription): Subscription {
  return {
    ...NO_TERMS,
    plan: 'start',
    billingPeriod: null,
    status: 'active',
    periodStart: null,
    paidUntil: null,
    valueKop: kop(0),
    anchorDate: 1,
    balanceKop,
  };
}

/** The free plan taken at once, by whoever has nothing paid to use up. */
export function takenFree(subscription: Subscription): Subscription {
  return freeOf(subscription);
}

/** A smaller choice waits for the end of what is paid. */
export function scheduled(subscription: Subscription, choice: Choice): Subscription {
  return { ...subscription, next: choice };
}

export function cancelled(subscription: Subscription): Subscription {
  return { ...subscription, status: 'cancelled', next: null };
}

/** Takes back a cancellation and a choice that waits. */
export function resumed(subscription: Subscription): Subscription {
  return { ...subscription, status: 'active', next: null };
}
