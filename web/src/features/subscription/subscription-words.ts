import type { Subscription, SubscriptionPlan } from '@kliuchar/api-schema/subscription';
import { subscription as t } from '../../i18n/uk/subscription.ts';
import { formatUah } from '../../lib/format.ts';
import { firstDayAfter, lastDay, leftUntil } from './subscription-days.ts';

/** How the account stands, in the words of the screen: the state with its day, and what comes by itself. */
export type Standing = { readonly until: string | null; readonly next: readonly string[] };

/** The plan that costs nothing; everybody without a paid one has it. */
function freePlan(plans: readonly SubscriptionPlan[]): SubscriptionPlan | undefined {
  return plans.find(({ monthKop }) => monthKop === 0);
}

/** The smallest plan that holds all the objects there are. */
export function fittingPlan(plans: readonly SubscriptionPlan[], used: number): SubscriptionPlan | undefined {
  return plans.find((plan) => holds(plan, used));
}

export function holds({ properties, extraPropertyKop }: SubscriptionPlan, used: number): boolean {
  return extraPropertyKop !== null || used <= properties;
}

/**
 * What a write comes to now (contract.md §3.16): closed altogether, closed for one object more, or open. At exactly the limit everything is
 * changed as before, and yet nothing is added.
 */
export function openOf({
  status,
  limits,
  usage,
}: Pick<Subscription, 'status' | 'limits' | 'usage'>): 'nothing' | 'changes' | 'all' {
  if (status === 'inactive') return 'nothing';
  return limits.properties !== null && usage.properties >= limits.properties ? 'changes' : 'all';
}

export function isFree({ status, billingPeriod }: Pick<Subscription, 'status' | 'billingPeriod'>): boolean {
  return status === 'active' && billingPeriod === null;
}

export function standingOf(subscription: Subscription, plans: readonly SubscriptionPlan[]): Standing {
  const { status, trialEndsAt, currentPeriodEnd, graceEndsAt } = subscription;
  if (status === 'inactive') return { until: null, next: [t.next.inactive] };
  if (status === 'trialing' && trialEndsAt !== null) {
    return { until: t.until(lastDay(trialEndsAt), leftUntil(trialEndsAt)), next: afterTrial(subscription, plans) };
  }
  if (status === 'past_due' && graceEndsAt !== null) {
    const until = t.graceUntil(lastDay(graceEndsAt), leftUntil(graceEndsAt));
    return { until, next: [t.next.pastDue, afterEnd(subscription, plans, firstDayAfter(graceEndsAt))] };
  }
  if (status === 'cancelled' && currentPeriodEnd !== null) {
    const until = t.worksUntil(lastDay(currentPeriodEnd), leftUntil(currentPeriodEnd));
    return { until, next: [afterEnd(subscription, plans, firstDayAfter(currentPeriodEnd))] };
  }
  if (isFree(subscription)) return { until: null, next: [t.next.free(freePlan(plans)?.properties ?? 0)] };
  const until = currentPeriodEnd === null ? null : t.paidUntil(lastDay(currentPeriodEnd));
  return { until, next: nextPeriod(subscription) };
}

function afterTrial(
  { trialEndsAt, usage, scheduledChange }: Subscription,
  plans: readonly SubscriptionPlan[],
): string[] {
  const free = freePlan(plans);
  if (trialEndsAt === null || free === undefined) return [];
  if (scheduledChange !== null && scheduledChange.plan !== free.plan) {
    return [t.next.scheduled(firstDayAfter(scheduledChange.at), scheduledChange.planName)];
  }
  const words = holds(free, usage.properties) ? t.next.trialFits : t.next.trialOver;
  return [words(firstDayAfter(trialEndsAt), free.name, free.properties)];
}

/** What an account without a payment becomes on that day: the free plan if it holds everything, else reading only. */
export function afterEnd({ usage }: Subscription, plans: readonly SubscriptionPlan[], day: string): string {
  const free = freePlan(plans);
  if (free === undefined) return '';
  return holds(free, usage.properties)
    ? t.next.toFree(day, free.name, free.properties)
    : t.next.toReading(day, usage.properties, free.name, free.properties);
}

function nextPeriod({ scheduledChange, nextCharge, openInvoice }: Subscription): string[] {
  const change = scheduledChange && t.next.scheduled(firstDayAfter(scheduledChange.at), scheduledChange.planName);
  const charge = nextCharge && nextCharge.amountKop > 0 && !openInvoice;
  return [
    ...(change ? [change] : []),
    ...(charge ? [t.next.renews(firstDayAfter(nextCharge.at), formatUah(nextCharge.amountKop))] : []),
    ...(openInvoice?.kind === 'renewal' && nextCharge ? [t.next.bill(lastDay(nextCharge.at))] : []),
  ];
}
