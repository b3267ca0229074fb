import { kop } from '@kliuchar/domain/money/kop';
import { settled } from '@kliuchar/domain/subscription/transitions';
import { AppError } from '../../edge/errors.ts';
import { announceChange } from '../../jobs/announce.ts';
import type { Db } from '../../platform/db/scope.ts';
import {
  findInvoice,
  type InvoiceRow,
  insertPayment,
  lockInvoice,
  lockPayment,
  markPaid,
  type Paying,
  type PaymentRow,
} from './invoices.sql.ts';
import { lockSubscription, type SubscriptionRow, subscriptionOf, updateSubscription } from './subscription.sql.ts';
import { tellByLetter } from './tell-by-letter.ts';

export type SettleInput = Paying & { readonly invoiceId: string; readonly amountKop: number };

/**
 * `settled`: the plan runs. `already`: this payment was counted before. `mismatch`: not the sum of the invoice, so nothing was done.
 * `void_paid` and `paid_twice`: the money has come for an invoice that does not want it any more, and is on the owner's balance.
 */
export type SettleOutcome = 'settled' | 'already' | 'mismatch' | 'void_paid' | 'paid_twice';

/**
 * A payment of an invoice, in the caller's transaction: a write scope of the invoice's owner (his session, an owner job, the operator). A
 * payment is known by its provider and what the provider calls it, and counts once however often and from wherever it is told.
 */
export async function settleInvoice(db: Db, input: SettleInput): Promise<SettleOutcome> {
  const { provider, reference, amountKop, paidAt } = input;
  const { ownerId, row, invoice, payment: known } = await lockAll(db, input);
  if (known !== null) return 'already';
  const payment = { ownerId, invoiceId: invoice.id, provider, reference, amountKop, paidAt };
  if (invoice.status !== 'issued') {
    await insertPayment(db, { ...payment, outcome: 'credited' });
    await credit(db, { row, invoice, amountKop, provider });
    return invoice.status === 'void' ? 'void_paid' : 'paid_twice';
  }
  if (amountKop !== invoice.amount_kop) return 'mismatch';
  await insertPayment(db, { ...payment, outcome: 'settled' });
  await settle(db, { row, invoice, paying: { provider, reference, paidAt } });
  return 'settled';
}

export type Locked = {
  readonly ownerId: string;
  readonly row: SubscriptionRow;
  readonly invoice: InvoiceRow;
  readonly payment: PaymentRow | null;
};

/** The subscription first, like everybody who touches any of them; the three leave together, and each looks when the one before has its lock. */
export async function lockAll(
  db: Db,
  { invoiceId, provider, reference }: Pick<SettleInput, 'invoiceId' | 'provider' | 'reference'>,
): Promise<Locked> {
  const ownerId = (await findInvoice(db, invoiceId))?.owner_id;
  if (ownerId === undefined) throw new AppError('invoice_not_found');
  const [row, invoice, payment] = await Promise.all([
    lockSubscription(db, ownerId),
    lockInvoice(db, ownerId, invoiceId),
    lockPayment(db, { ownerId, provider, reference }),
  ]);
  if (row === null || invoice === null) throw new AppError('invoice_not_found');
  return { ownerId, row, invoice, payment };
}

type Settling = { readonly row: SubscriptionRow; readonly invoice: InvoiceRow; readonly paying: Paying };

/** An invoice with nothing left to pay is settled the same way, by the balance. */
export async function settle(db: Db, { row, invoice, paying }: Settling): Promise<void> {
  const before = subscriptionOf(row);
  const isPaid = await markPaid(db, invoice, { ...paying, before });
  const to = settled(before, boughtBy(invoice), db.clock.today());
  const isMoved = await updateSubscription(db, { ownerId: row.owner_id, version: row.version, to });
  if (!isPaid || !isMoved) throw new AppError('version_conflict');
  await db.audit({
    ownerId: row.owner_id,
    action: 'subscription.paid',
    entityType: 'subscription_invoice',
    entityId: invoice.id,
    details: {
      number: invoice.number,
      plan: invoice.plan,
      amountKop: invoice.amount_kop,
      provider: paying.provider,
      paidUntil: (to.ahead?.until ?? to.paidUntil) as string | null,
    },
  });
  await tellByLetter(db, { ownerId: row.owner_id, what: 'paid', invoiceId: invoice.id });
  await announceChange(db, { ownerId: row.owner_id, entity: 'subscription', id: row.owner_id });
}

export function boughtBy(invoice: InvoiceRow) {
  return {
    kind: invoice.kind,
    plan: invoice.plan,
    billingPeriod: invoice.billing_period,
    valueKop: kop(invoice.value_kop),
    fromBalanceKop: kop(invoice.from_balance_kop),
    toBalanceKop: kop(invoice.to_balance_kop),
    periodFrom: invoice.period_from,
    periodEnd: invoice.period_end,
    anchorDate: invoice.anchor_date,
  };
}

type Crediting = {
  readonly row: SubscriptionRow;
  readonly invoice: InvoiceRow;
  readonly amountKop: number;
  readonly provider: string;
};

async function credit(db: Db, { row, invoice, amountKop, provider }: Crediting): Promise<void> {
  const before = subscriptionOf(row);
  const to = { ...before, balanceKop: kop(before.balanceKop + amountKop) };
  if (!(await updateSubscription(db, { ownerId: row.owner_id, version: row.version, to })))
    throw new AppError('version_conflict');
  await db.audit({
    ownerId: row.owner_id,
    action: 'subscription.credited',
    entityType: 'subscription_invoice',
    entityId: invoice.id,
    details: { number: invoice.number, amountKop, provider },
  });
  await tellByLetter(db, { ownerId: row.owner_id, what: 'credited', invoiceId: invoice.id });
  await announceChange(db, { ownerId: row.owner_id, entity: 'subscription', id: row.owner_id });
}
