import type { ReplyOf } from '@kliuchar/api-schema/endpoint';
import type { getSubscription as endpoint, listPlans } from '@kliuchar/api-schema/subscription';
import type { Day } from '@kliuchar/domain/dates/day';
import { kop } from '@kliuchar/domain/money/kop';
import {
  type BillingPeriod,
  GRACE_DAYS,
  MONTHS_OF_YEAR_PRICE,
  PLANS,
  type PlanKey,
  planOf,
  TRIAL_DAYS,
  TRIAL_PLAN,
} from '@kliuchar/domain/subscription/plans';
import { billRenewal } from '@kliuchar/domain/subscription/quote';
import type { Subscription } from '@kliuchar/domain/subscription/subscription';
import type { Deps } from '../../deps.ts';
import { type Db, type SessionActor, withReadScope } from '../../platform/db/scope.ts';
import { viewSummary } from './invoice.view.ts';
import { type InvoiceRow, listOpenInvoices } from './invoices.sql.ts';
import { findNamed } from './mine.ts';
import { choiceOfNext } from './move-subscription.ts';
import { type MineRow, subscriptionOf } from './subscription.sql.ts';
import { instantOf, viewOfSession } from './subscription.view.ts';

export type SubscriptionReply = ReplyOf<typeof endpoint>;

export function getSubscription(deps: Deps, actor: SessionActor, ownerId?: string): Promise<SubscriptionReply> {
  return withReadScope(deps.db, actor, (db) => readMine(deps, db, { actor, ownerId }));
}

/** The eldest owner's where none is named. */
export async function readMine(
  deps: Pick<Deps, 'config'>,
  db: Db,
  { actor, ownerId }: { readonly actor: SessionActor; readonly ownerId: string | undefined },
): Promise<SubscriptionReply> {
  const [row, open] = await Promise.all([findNamed(db, actor, ownerId), listOpenInvoices(db, db.ownerIds)]);
  const invoice = row === null ? null : (open.find((one) => one.owner_id === row.owner_id) ?? null);
  return viewDetails(deps, row, invoice);
}

function viewDetails(
  { config }: Pick<Deps, 'config'>,
  row: MineRow | null,
  open: InvoiceRow | null,
): SubscriptionReply {
  const short = viewOfSession(row, { subscriptions: config.subscriptions, isDemo: row?.is_demo ?? false });
  const common = { ...short, planName: planOf(short.plan).nameUk };
  if (row === null) return { ...common, ...NOBODY };
  const subscription = subscriptionOf(row);
  const { limits, usage } = short;
  return {
    ...common,
    ownerId: row.owner_id,
    billingPeriod: row.billing_period,
    currentPeriodStart: instantOf(row.period_start),
    cancelAtPeriodEnd: row.status === 'cancelled',
    scheduledChange: scheduledChangeOf(subscription),
    nextCharge: nextChargeOf(subscription, row.properties, open),
    overLimitBy: limits.properties === null ? 0 : Math.max(0, usage.properties - limits.properties),
    balanceKop: subscription.balanceKop,
    openInvoice: open === null ? null : viewSummary(open),
    canChange: row.role === 'principal' && !row.is_demo,
    version: row.version,
  };
}

const NOBODY = {
  ownerId: null,
  billingPeriod: null,
  currentPeriodStart: null,
  cancelAtPeriodEnd: false,
  scheduledChange: null,
  nextCharge: null,
  overLimitBy: 0,
  balanceKop: kop(0),
  openInvoice: null,
  canChange: false,
  version: 1,
} as const;

/** What the plan will be, and from when: chosen for later, cancelled, or the trial that ends. */
function scheduledChangeOf({
  status,
  plan,
  next,
  ahead,
  paidUntil,
  trialEndsOn,
}: Subscription): SubscriptionReply['scheduledChange'] {
  const to = (key: PlanKey, billingPeriod: BillingPeriod | null, at: Day) => ({
    plan: key,
    planName: planOf(key).nameUk,
    billingPeriod,
    at: instantOf(at),
  });
  if (status === 'trialing' && trialEndsOn !== null) return to('start', null, trialEndsOn);
  if (paidUntil === null) return null;
  const end = ahead?.until ?? paidUntil;
  if (status === 'cancelled') return to('start', null, end);
  if (next !== null) return to(next.plan, next.billingPeriod, end);
  return ahead !== null && ahead.plan !== plan ? to(ahead.plan, ahead.billingPeriod, paidUntil) : null;
}

/** What is billed already, or what will be: the price of the next period as it is counted today. */
function nextChargeOf(
  subscription: Subscription,
  properties: number,
  open: InvoiceRow | null,
): SubscriptionReply['nextCharge'] {
  const { status, ahead, paidUntil } = subscription;
  if (paidUntil === null || (status !== 'active' && status !== 'past_due')) return null;
  if (open?.kind === 'renewal') return { amountKop: kop(open.amount_kop), at: instantOf(paidUntil) };
  if (status === 'past_due') return null;
  const upcoming: Subscription =
    ahead === null ? subscription : { ...subscription, ...ahead, paidUntil: ahead.until, next: subscription.next };
  const bill = billRenewal(choiceOfNext(upcoming), { subscription: upcoming, properties });
  return { amountKop: bill.dueKop, at: instantOf(bill.periodFrom) };
}

/** What a plan costs and holds, for the page of prices as well. */
export function viewPlans(): ReplyOf<typeof listPlans> {
  const items = PLANS.map(({ key, nameUk, monthKop, properties, extraKop }) => ({
    plan: key,
    name: nameUk,
    monthKop,
    yearKop: kop(monthKop * MONTHS_OF_YEAR_PRICE),
    properties,
    extraPropertyKop: extraKop,
  }));
  return { items, total: items.length, trialDays: TRIAL_DAYS, trialPlan: TRIAL_PLAN, graceDays: GRACE_DAYS };
}
