import type { BodyOf, ReplyOf } from '@kliuchar/api-schema/endpoint';
import type {
  changeSubscription as changeEndpoint,
  quoteSubscription as quoteEndpoint,
} from '@kliuchar/api-schema/subscription';
import { addDays, type Day } from '@kliuchar/domain/dates/day';
import { kop } from '@kliuchar/domain/money/kop';
import { planOf, propertyLimit } from '@kliuchar/domain/subscription/plans';
import { type Bill, billChange, billRenewal, effectOf, type Standing } from '@kliuchar/domain/subscription/quote';
import type { Choice, Subscription } from '@kliuchar/domain/subscription/subscription';
import { cancelled, resumed, scheduled, takenFree } from '@kliuchar/domain/subscription/transitions';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../edge/errors.ts';
import { announceChange } from '../../jobs/announce.ts';
import { instantText } from '../../platform/clock.ts';
import { type Db, type SessionActor, withReadScope, withWriteScope } from '../../platform/db/scope.ts';
import { viewSummary } from './invoice.view.ts';
import { findInvoice, findOpenInvoice, type InvoiceRow } from './invoices.sql.ts';
import { issueInvoice, voidOpen } from './issue-invoice.ts';
import { findChangeable, type Held, lockChangeable, standingOf } from './mine.ts';
import { moveSubscription } from './move-subscription.ts';
import { readMine } from './read-subscription.ts';
import { settle } from './settle-invoice.ts';
import { updateSubscription } from './subscription.sql.ts';
import { instantOf } from './subscription.view.ts';

type Quote = ReplyOf<typeof quoteEndpoint>;
type Change = BodyOf<typeof changeEndpoint>;

/**
 * What a choice means today. `bill`: to be paid, and then it runs. `later`: it waits for the end of what is paid. `resume`: it is the plan
 * that runs already, and only takes back what was to end it. `free`: the free plan at once. `wait`: the trial ends with it by itself.
 */
type Meaning =
  | { readonly kind: 'bill'; readonly invoice: InvoiceRow['kind']; readonly bill: Bill }
  | { readonly kind: 'later'; readonly bill: Bill | null; readonly at: Day; readonly to: Subscription }
  | { readonly kind: 'resume'; readonly bill: Bill; readonly at: Day; readonly to: Subscription }
  | { readonly kind: 'free'; readonly to: Subscription }
  | { readonly kind: 'wait'; readonly at: Day };

/** Throws what the owner is told when a choice cannot be made. */
function meaningOf(choice: Choice, standing: Standing): Meaning {
  const { subscription, properties, today } = standing;
  const { status, paidUntil, ahead } = subscription;
  if (choice.plan === 'start') return meaningOfStart(standing);
  const isCurrent = choice.plan === subscription.plan && choice.billingPeriod === subscription.billingPeriod;
  if (status === 'past_due' && isCurrent)
    return { kind: 'bill', invoice: 'renewal', bill: billRenewal(choice, { subscription, properties }) };
  if (effectOf(choice, { subscription, today }) === 'now' || paidUntil === null)
    return { kind: 'bill', invoice: 'change', bill: billChange(choice, standing) };
  const at = ahead?.until ?? paidUntil;
  const following: Subscription = ahead === null ? subscription : { ...subscription, ...ahead, paidUntil: ahead.until };
  const bill = billRenewal(choice, { subscription: following, properties });
  if (!isCurrent) return { kind: 'later', bill, at, to: scheduled(resumed(subscription), choice) };
  if (status === 'active' && subscription.next === null) throw new AppError('subscription_unchanged');
  return { kind: 'resume', bill, at, to: resumed(subscription) };
}

function meaningOfStart({ subscription, properties, today }: Standing): Meaning {
  const { status, plan, paidUntil, ahead, trialEndsOn } = subscription;
  if (status === 'trialing') return { kind: 'wait', at: trialEndsOn ?? today };
  if (plan === 'start' || status === 'cancelled') throw new AppError('subscription_unchanged');
  const { properties: limit } = planOf('start');
  if (properties > limit)
    throw new AppError('subscription_start_small', { params: { limit: String(limit), count: String(properties) } });
  if (status === 'active' && paidUntil !== null && today < paidUntil)
    return { kind: 'later', bill: null, at: ahead?.until ?? paidUntil, to: cancelled(subscription) };
  return { kind: 'free', to: takenFree(subscription) };
}

export function quoteSubscription(
  deps: Deps,
  actor: SessionActor,
  { ownerId, ...choice }: BodyOf<typeof quoteEndpoint>,
): Promise<Quote> {
  return withReadScope(deps.db, actor, async (db) => {
    const row = await findChangeable(db, actor, ownerId);
    const standing = standingOf(row, row.properties, deps.clock.today());
    return viewQuote(choice, meaningOf(choice, standing), { standing, version: row.version });
  });
}

function viewQuote(choice: Choice, meaning: Meaning, seen: { standing: Standing; version: number }): Quote {
  const { properties, today } = seen.standing;
  const limit = propertyLimit(choice.plan);
  const bill = 'bill' in meaning ? meaning.bill : null;
  const isNow = meaning.kind === 'bill' || meaning.kind === 'free';
  const credits = bill?.lines.filter((line) => line.amountKop < 0) ?? [];
  return {
    ...choice,
    planName: planOf(choice.plan).nameUk,
    effective: isNow ? 'now' : 'period_end',
    effectiveAt: instantOf(isNow ? today : meaning.at),
    lines: bill === null ? [] : [...bill.lines],
    creditKop: kop(-credits.reduce((sum, line) => sum + line.amountKop, 0)),
    dueKop: bill?.dueKop ?? kop(0),
    toBalanceKop: bill?.toBalanceKop ?? kop(0),
    periodFrom: bill?.periodFrom ?? null,
    periodTo: bill === null ? null : addDays(bill.periodEnd, -1),
    limits: { properties: limit },
    usage: { properties },
    overLimit: limit !== null && properties > limit,
    version: seen.version,
  };
}

/** Two choices at once come one after the other: the row of the subscription is the lock. */
export function changeSubscription(
  deps: Deps,
  actor: SessionActor,
  { version, ownerId, ...choice }: Change,
): Promise<ReplyOf<typeof changeEndpoint>> {
  return withWriteScope(deps.db, actor, async (db) => {
    const held = await lockChangeable(db, actor, { ownerId, version });
    const meaning = meaningOf(choice, held.standing);
    const invoice = meaning.kind === 'bill' ? await bill(db, held, meaning) : null;
    if ('to' in meaning) await moveTo(db, held, meaning.to);
    return {
      subscription: await readMine(deps, db, { actor, ownerId: held.ownerId }),
      invoice: invoice && viewSummary(invoice),
    };
  });
}

/** What the credit covers whole needs no payment and runs at once. */
async function bill(db: Db, { ownerId, row }: Held, meaning: Extract<Meaning, { kind: 'bill' }>): Promise<InvoiceRow> {
  const invoice = await issueInvoice(db, { ownerId, kind: meaning.invoice, bill: meaning.bill });
  if (invoice.amount_kop > 0) return invoice;
  const paidAt = instantText(db.clock.nowMs());
  await settle(db, { row, invoice, paying: { provider: 'balance', reference: invoice.number, paidAt } });
  return (await findInvoice(db, invoice.id)) ?? invoice;
}

/** What was issued for the plan before is not asked for any more. */
export async function moveTo(db: Db, { ownerId, row }: Held, to: Subscription): Promise<void> {
  if (!(await updateSubscription(db, { ownerId, version: row.version, to }))) throw new AppError('version_conflict');
  const open = await findOpenInvoice(db, ownerId);
  if (open !== null) await voidOpen(db, open);
  await db.audit({
    ownerId,
    action: actionOf(to, row.status),
    entityType: 'subscription',
    entityId: ownerId,
    details: { plan: to.plan, status: to.status, nextPlan: to.next?.plan ?? null },
  });
  await announceChange(db, { ownerId, entity: 'subscription', id: ownerId });
  // A few days before the end the bill of what follows now is issued at once, not on the next day.
  await moveSubscription(db, ownerId, db.clock.today());
}

function actionOf(to: Subscription, from: string): string {
  if (to.status === 'cancelled') return 'subscription.cancelled';
  if (to.next !== null) return 'subscription.scheduled';
  return to.plan === 'start' && from !== 'cancelled' ? 'subscription.fell_to_start' : 'subscription.resumed';
}
