import { addDays, type Day, maxDay } from '../dates/day.ts';
import type { Kop } from '../money/kop.ts';
import { BILL_DAYS_BEFORE, type BillingPeriod, GRACE_DAYS, type PlanKey, planOf } from './plans.ts';

/** `cancelled` is full until what is paid ends; `past_due` is full for the days of grace. */
export const SUBSCRIPTION_STATUSES = ['trialing', 'active', 'past_due', 'inactive', 'cancelled'] as const;
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

export type Choice = { readonly plan: PlanKey; readonly billingPeriod: BillingPeriod };

export type PaidAhead = Choice & { readonly until: Day; readonly valueKop: Kop; readonly anchorDate: number };

/** All days are those that begin something: the first one without the trial, the first one that is not paid, the first without grace. */
export type Subscription = {
  readonly plan: PlanKey;
  /** Null for the free plan and the trial. */
  readonly billingPeriod: BillingPeriod | null;
  readonly status: SubscriptionStatus;
  readonly trialEndsOn: Day | null;
  readonly periodStart: Day | null;
  readonly paidUntil: Day | null;
  readonly graceEndsOn: Day | null;
  /** What the current period was worth. */
  readonly valueKop: Kop;
  readonly anchorDate: number;
  readonly balanceKop: Kop;
  /** The period after this one, when it is already paid. */
  readonly ahead: PaidAhead | null;
  /** What the next bill is for, when it is another plan. */
  readonly next: Choice | null;
};

/** Whether today lies in a paid period. */
export function isPaidFor({ status, paidUntil }: Pick<Subscription, 'status' | 'paidUntil'>, today: Day): boolean {
  return (status === 'active' || status === 'cancelled') && paidUntil !== null && today < paidUntil;
}

export type Move =
  | { readonly kind: 'trial_ended' }
  | { readonly kind: 'period_began'; readonly ahead: PaidAhead }
  | { readonly kind: 'renewal_due' }
  | { readonly kind: 'payment_missed'; readonly graceEndsOn: Day }
  | { readonly kind: 'fell_to_start' }
  | { readonly kind: 'stopped' };

/** `billedOn`: since when something is there to be paid for the time after what is paid; null when nothing is. */
export type Seen = { readonly today: Day; readonly properties: number; readonly billedOn: Day | null };

/**
 * What time alone does to a subscription today, one step; asked again until nothing is left, so that days of sleep are made up in the
 * order they would have happened (product.md §9). Nobody loses the days of grace because the bill itself came late.
 */
export function nextMove(subscription: Subscription, { today, properties, billedOn }: Seen): Move | null {
  const { status, trialEndsOn, paidUntil, graceEndsOn } = subscription;
  const lapse = (): Move => ({ kind: properties <= planOf('start').properties ? 'fell_to_start' : 'stopped' });
  switch (status) {
    case 'trialing':
      return hasCome(trialEndsOn, today) ? { kind: 'trial_ended' } : null;
    case 'cancelled':
      return hasCome(paidUntil, today) ? (beginAhead(subscription) ?? lapse()) : null;
    case 'past_due':
      return hasCome(graceEndsOn, today) ? lapse() : null;
    case 'inactive':
      return null;
    case 'active':
      return moveOfActive(subscription, { today, paidUntil, billedOn });
  }
}

function moveOfActive(
  subscription: Subscription,
  { today, paidUntil, billedOn }: { today: Day; paidUntil: Day | null; billedOn: Day | null },
): Move | null {
  if (paidUntil === null) return null;
  if (subscription.ahead !== null) return paidUntil <= today ? beginAhead(subscription) : null;
  if (billedOn === null) return addDays(paidUntil, -BILL_DAYS_BEFORE) <= today ? { kind: 'renewal_due' } : null;
  if (paidUntil > today) return null;
  return { kind: 'payment_missed', graceEndsOn: addDays(maxDay(paidUntil, billedOn), GRACE_DAYS) };
}

function beginAhead({ ahead }: Subscription): Move | null {
  return ahead === null ? null : { kind: 'period_began', ahead };
}

function hasCome(day: Day | null, today: Day): boolean {
  return day !== null && day <= today;
}
