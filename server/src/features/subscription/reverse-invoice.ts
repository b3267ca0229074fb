import { kop } from '@kliuchar/domain/money/kop';
import { reversed } from '@kliuchar/domain/subscription/transitions';
import { AppError } from '../../edge/errors.ts';
import { announceChange } from '../../jobs/announce.ts';
import type { Db } from '../../platform/db/scope.ts';
import { closeInvoice, hasLaterPayment, type InvoiceRow, markReversed } from './invoices.sql.ts';
import { moveSubscription } from './move-subscription.ts';
import { boughtBy, lockAll } from './settle-invoice.ts';
import { type SubscriptionRow, subscriptionOf, updateSubscription } from './subscription.sql.ts';
import { tellByLetter } from './tell-by-letter.ts';

export type ReverseInput = {
  readonly invoiceId: string;
  readonly provider: string;
  readonly reference: string;
  readonly reversedAt: string;
};

/** `unknown`: no such payment has ever come, so there is nothing to take back. */
export type ReverseOutcome = 'reversed' | 'already' | 'unknown';

/** The bank has taken the money back: the period goes with it, and the day decides what state that leaves. In the caller's transaction. */
export async function reverseInvoice(db: Db, input: ReverseInput): Promise<ReverseOutcome> {
  const { ownerId, row, invoice, payment } = await lockAll(db, input);
  if (payment === null || payment.invoice_id !== invoice.id) return 'unknown';
  if (!(await markReversed(db, payment, input.reversedAt))) return 'already';
  if (payment.outcome === 'credited') await takeCredit(db, row, payment.amount_kop);
  else await takePeriod(db, row, invoice);
  await db.audit({
    ownerId,
    action: 'subscription.reversed',
    entityType: 'subscription_invoice',
    entityId: invoice.id,
    details: { number: invoice.number, amountKop: payment.amount_kop, provider: input.provider },
  });
  await tellByLetter(db, { ownerId, what: 'reversed', invoiceId: invoice.id });
  await announceChange(db, { ownerId, entity: 'subscription', id: ownerId });
  return 'reversed';
}

async function takePeriod(db: Db, row: SubscriptionRow, invoice: InvoiceRow): Promise<void> {
  if (invoice.before === null || !(await closeInvoice(db, invoice, { from: 'paid', to: 'reversed' })))
    throw new AppError('version_conflict');
  const isLast = !(await hasLaterPayment(db, invoice));
  const to = reversed(subscriptionOf(row), { ...boughtBy(invoice), before: invoice.before, isLast });
  if (!(await updateSubscription(db, { ownerId: row.owner_id, version: row.version, to })))
    throw new AppError('version_conflict');
  await moveSubscription(db, row.owner_id, db.clock.today());
}

/** What has been spent of it meanwhile cannot be taken back. */
async function takeCredit(db: Db, row: SubscriptionRow, amountKop: number): Promise<void> {
  const before = subscriptionOf(row);
  const to = { ...before, balanceKop: kop(Math.max(0, before.balanceKop - amountKop)) };
  if (!(await updateSubscription(db, { ownerId: row.owner_id, version: row.version, to })))
    throw new AppError('version_conflict');
}
