import { BILLING_PERIODS } from '@kliuchar/domain/subscription/plans';
import { QUOTE_LINE_KINDS } from '@kliuchar/domain/subscription/quote';
import * as z from 'zod/mini';
import { endpoint, type ResponseOf } from './endpoint.ts';
import { day, id, instant, kopValue, version } from './fields.ts';
import { wholeListOf } from './lists.ts';
import { PLANS, subscriptionView } from './session.ts';

/** The platform's own subscription: what the owner pays us (product.md §9, contract.md §3.16). Changed by the owner's principal alone. */

const plan = z.enum(PLANS, 'Оберіть план зі списку');
const billingPeriod = z.enum(BILLING_PERIODS, 'Оберіть оплату за місяць або за рік');

/** The sums of all lines make the sum to pay; `detail` says how a line's sum came about. */
export const quoteLineView = z.strictObject({
  kind: z.enum(QUOTE_LINE_KINDS),
  text: z.string(),
  detail: z.nullable(z.string()),
  amountKop: kopValue,
});

export const INVOICE_STATUSES = ['issued', 'paid', 'void', 'reversed'] as const;
/** `change`: a plan chosen by hand, from the day it is paid. `renewal`: the period after the one that is paid. */
const INVOICE_KINDS = ['change', 'renewal'] as const;

export const invoiceSummaryView = z.strictObject({
  id,
  number: z.string(),
  kind: z.enum(INVOICE_KINDS),
  status: z.enum(INVOICE_STATUSES),
  plan: z.enum(PLANS),
  planName: z.string(),
  billingPeriod: z.enum(BILLING_PERIODS),
  amountKop: kopValue,
  /** Both days are among those that are bought. */
  periodFrom: day,
  periodTo: day,
  issuedOn: day,
  dueOn: day,
  paidAt: z.nullable(instant),
  /** `manual`, `monobank`, `liqpay`, `sandbox`; `balance` when nothing was left to pay. */
  provider: z.nullable(z.string()),
  createdAt: instant,
});

/** Who owns nothing has the free plan, and no `ownerId`; there is nothing he could change. */
const subscriptionDetails = z.strictObject({
  ...subscriptionView.shape,
  ownerId: z.nullable(id),
  planName: z.string(),
  billingPeriod: z.nullable(z.enum(BILLING_PERIODS)),
  currentPeriodStart: z.nullable(instant),
  cancelAtPeriodEnd: z.boolean(),
  scheduledChange: z.nullable(
    z.strictObject({
      plan: z.enum(PLANS),
      planName: z.string(),
      billingPeriod: z.nullable(z.enum(BILLING_PERIODS)),
      at: instant,
    }),
  ),
  /** The next sum and its day, when there will be one. */
  nextCharge: z.nullable(z.strictObject({ amountKop: kopValue, at: instant })),
  /** How many objects there are above the limit: none can be added until they fit. */
  overLimitBy: z.int(),
  /** What was paid and not used; the next invoice takes it. */
  balanceKop: kopValue,
  openInvoice: z.nullable(invoiceSummaryView),
  /** Whether this person may change it: the principal of the owner, outside the demo. */
  canChange: z.boolean(),
  version: z.int(),
});

const planView = z.strictObject({
  plan: z.enum(PLANS),
  name: z.string(),
  monthKop: kopValue,
  yearKop: kopValue,
  properties: z.int(),
  /** What each object above them costs a month; null when there can be none. */
  extraPropertyKop: z.nullable(kopValue),
});

/** Whose: one of the person's owners; absent, the eldest he is the principal of (ADR 0041). */
const ofOwner = { ownerId: z.optional(id) };

export const getSubscription = endpoint({
  method: 'GET',
  path: '/subscription',
  term: 'subscription',
  summaryUk: 'Моя підписка',
  access: 'session',
  query: z.strictObject(ofOwner),
  response: subscriptionDetails,
  status: 200,
  errors: ['bad_query', 'validation'],
});

export const listPlans = endpoint({
  method: 'GET',
  path: '/subscription/plans',
  term: 'subscription',
  summaryUk: 'Плани підписки',
  access: 'public',
  response: z.strictObject({
    ...wholeListOf(planView).shape,
    trialDays: z.int(),
    trialPlan: z.enum(PLANS),
    graceDays: z.int(),
  }),
  status: 200,
  errors: [],
});

const choice = { plan, billingPeriod: z._default(billingPeriod, 'month') };

/** What choosing would cost, without choosing. `overLimit`: more objects than the plan holds, so none could be added. */
export const quoteSubscription = endpoint({
  method: 'POST',
  path: '/subscription/quote',
  term: 'subscription',
  summaryUk: 'Скільки коштуватиме план',
  access: 'owner',
  body: z.strictObject({ ...choice, ...ofOwner }),
  response: z.strictObject({
    plan: z.enum(PLANS),
    planName: z.string(),
    billingPeriod: z.enum(BILLING_PERIODS),
    effective: z.enum(['now', 'period_end']),
    /** When the plan begins. */
    effectiveAt: instant,
    lines: z.array(quoteLineView),
    /** The credits among the lines, as a positive sum. */
    creditKop: kopValue,
    dueKop: kopValue,
    /** What would go to the balance, because the credit exceeds the price. */
    toBalanceKop: kopValue,
    /** Both days are among those that are bought; null for the free plan. */
    periodFrom: z.nullable(day),
    periodTo: z.nullable(day),
    limits: z.strictObject({ properties: z.nullable(z.int()) }),
    usage: z.strictObject({ properties: z.int() }),
    overLimit: z.boolean(),
    version: z.int(),
  }),
  status: 200,
  errors: ['validation', 'forbidden', 'subscription_unchanged', 'subscription_start_small', 'demo_inside'],
});

/** A larger or longer plan gives an invoice, and begins when that is paid; a smaller or shorter one begins after what is paid. */
export const changeSubscription = endpoint({
  method: 'POST',
  path: '/subscription/change',
  term: 'subscription',
  summaryUk: 'Змінити план',
  access: 'owner',
  body: z.strictObject({ ...choice, ...ofOwner, version: z.optional(version) }),
  response: z.strictObject({ subscription: subscriptionDetails, invoice: z.nullable(invoiceSummaryView) }),
  status: 200,
  errors: [
    'validation',
    'forbidden',
    'subscription_unchanged',
    'subscription_start_small',
    'version_conflict',
    'demo_inside',
  ],
});

/** Full until the end of what is paid; can be taken back until then. */
export const cancelSubscription = endpoint({
  method: 'POST',
  path: '/subscription/cancel',
  term: 'subscription',
  summaryUk: 'Скасувати підписку з кінця оплаченого періоду',
  access: 'owner',
  body: z.strictObject({ ...ofOwner, version: z.optional(version) }),
  response: subscriptionDetails,
  status: 200,
  errors: ['validation', 'forbidden', 'subscription_state', 'version_conflict', 'demo_inside'],
  action: true,
});

/** Takes back a cancellation and a change that waits for the end of the period. */
export const resumeSubscription = endpoint({
  method: 'POST',
  path: '/subscription/resume',
  term: 'subscription',
  summaryUk: 'Продовжити скасовану підписку',
  access: 'owner',
  body: z.strictObject({ ...ofOwner, version: z.optional(version) }),
  response: subscriptionDetails,
  status: 200,
  errors: ['validation', 'forbidden', 'subscription_state', 'version_conflict', 'demo_inside'],
  action: true,
});

export type Subscription = ResponseOf<typeof getSubscription>;
export type SubscriptionQuote = ResponseOf<typeof quoteSubscription>;
export type SubscriptionPlan = ResponseOf<typeof listPlans>['items'][number];
export type InvoiceSummary = NonNullable<Subscription['openInvoice']>;
