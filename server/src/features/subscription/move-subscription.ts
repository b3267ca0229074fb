import { addDays, type Day } from '@kliuchar/domain/dates/day';
import { billRenewal } from '@kliuchar/domain/subscription/quote';
import { type Choice, type Move, nextMove, type Subscription } from '@kliuchar/domain/subscription/subscription';
import { moved } from '@kliuchar/domain/subscription/transitions';
import { announceChange } from '../../jobs/announce.ts';
import { instantText } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/scope.ts';
import { billedOn, findOpenInvoice, voidForgotten } from './invoices.sql.ts';
import { issueInvoice, voidOpen } from './issue-invoice.ts';
import { settle } from './settle-invoice.ts';
import {
  countProperties,
  lockSubscription,
  type SubscriptionRow,
  subscriptionOf,
  updateSubscription,
} from './subscription.sql.ts';
import { type LetterKind, tellByLetter } from './tell-by-letter.ts';

/** Far more than days of sleep can ask for; a rule that never comes to rest is a bug, and must not hold the lock for ever. */
const MOST_MOVES = 20;

/** Everything that time has done to this owner's subscription by today; a second time it finds nothing (product.md §9). */
export async function moveSubscription(db: Db, ownerId: string, today: Day): Promise<void> {
  for (let moves = 0; moves < MOST_MOVES; moves += 1) {
    const row = await lockSubscription(db, ownerId);
    if (row === null) return;
    if (moves === 0)
      for (const invoice of await voidForgotten(db, ownerId, today)) await auditVoid(db, ownerId, invoice);
    const subscription = subscriptionOf(row);
    const issuedOn = subscription.paidUntil === null ? null : await billedOn(db, ownerId, subscription.paidUntil);
    const properties = await countProperties(db, ownerId);
    const move = nextMove(subscription, { today, properties, billedOn: issuedOn });
    if (move === null) {
      await remind(db, ownerId, subscription, today);
      return;
    }
    if (move.kind === 'renewal_due') await billNext(db, { row, subscription, properties });
    else await apply(db, { row, subscription, move });
  }
  throw new Error('A subscription does not come to rest');
}

type Standing = { readonly row: SubscriptionRow; readonly subscription: Subscription };

/** What the balance covers whole is paid by it at once. */
async function billNext(
  db: Db,
  { row, subscription, properties }: Standing & { readonly properties: number },
): Promise<void> {
  const bill = billRenewal(choiceOfNext(subscription), { subscription, properties });
  const invoice = await issueInvoice(db, { ownerId: row.owner_id, kind: 'renewal', bill });
  if (invoice.amount_kop > 0) {
    await tellByLetter(db, { ownerId: row.owner_id, what: 'issued', invoiceId: invoice.id, onceFor: invoice.id });
    return;
  }
  const paying = { provider: 'balance', reference: invoice.number, paidAt: instantText(db.clock.nowMs()) };
  await settle(db, { row, invoice, paying });
}

export function choiceOfNext({ next, plan, billingPeriod }: Subscription): Choice {
  return next ?? { plan, billingPeriod: billingPeriod ?? 'month' };
}

const LETTER_OF: Readonly<Partial<Record<Move['kind'], LetterKind>>> = {
  trial_ended: 'trial_ended',
  payment_missed: 'missed',
  stopped: 'stopped',
  fell_to_start: 'stopped',
};

async function apply(db: Db, { row, subscription, move }: Standing & { readonly move: Move }): Promise<void> {
  const to = moved(subscription, move);
  const ownerId = row.owner_id;
  if (!(await updateSubscription(db, { ownerId, version: row.version, to })))
    throw new Error('A locked subscription has moved');
  if (move.kind === 'stopped' || move.kind === 'fell_to_start') {
    // Its period has begun without being paid; another is offered when the owner chooses.
    const open = await findOpenInvoice(db, ownerId);
    if (open?.kind === 'renewal') await voidOpen(db, open);
  }
  await db.audit({
    ownerId,
    action: `subscription.${move.kind}`,
    entityType: 'subscription',
    entityId: ownerId,
    details: { plan: to.plan, status: to.status },
  });
  const what = LETTER_OF[move.kind];
  if (what !== undefined) await tellByLetter(db, { ownerId, what });
  await announceChange(db, { ownerId, entity: 'subscription', id: ownerId });
}

function auditVoid(db: Db, ownerId: string, { id, number }: { id: string; number: string }): Promise<void> {
  return db.audit({
    ownerId,
    action: 'subscription.invoice_voided',
    entityType: 'subscription_invoice',
    entityId: id,
    details: { number },
  });
}

/** How many days before it happens the owner is told that it will. */
const REMIND_DAYS = { trial: 3, payment: 1, grace: 3 } as const;

async function remind(db: Db, ownerId: string, subscription: Subscription, today: Day): Promise<void> {
  const { status, trialEndsOn, paidUntil, graceEndsOn } = subscription;
  const isNear = (day: Day | null, days: number): day is Day => day !== null && addDays(day, -days) <= today;
  if (status === 'trialing' && isNear(trialEndsOn, REMIND_DAYS.trial))
    await tellByLetter(db, { ownerId, what: 'trial_ends', onceFor: `${ownerId}:${trialEndsOn}` });
  if (status !== 'active' && status !== 'past_due') return;
  const open = await findOpenInvoice(db, ownerId);
  if (open === null || open.kind !== 'renewal') return;
  const once = { ownerId, invoiceId: open.id, onceFor: open.id };
  if (status === 'active' && isNear(paidUntil, REMIND_DAYS.payment))
    await tellByLetter(db, { ...once, what: 'reminded' });
  if (status === 'past_due' && isNear(graceEndsOn, REMIND_DAYS.grace))
    await tellByLetter(db, { ...once, what: 'grace_ends' });
}
