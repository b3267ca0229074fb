import { addDays, type Day } from '@kliuchar/domain/dates/day';
import { BILL_DAYS_BEFORE, OFFER_DAYS } from '@kliuchar/domain/subscription/plans';
import type { Bill } from '@kliuchar/domain/subscription/quote';
import type { Db } from '../../platform/db/scope.ts';
import { newId } from '../../platform/ids.ts';
import { closeInvoice, findOpenInvoice, type InvoiceRow, insertInvoice } from './invoices.sql.ts';
import { findRequisites } from './requisites.sql.ts';

type Issuing = { readonly ownerId: string; readonly kind: InvoiceRow['kind']; readonly bill: Bill };

/**
 * The invoice of a bill. There is one to pay at a time: the same one, asked for again today, is that which is there; any other choice makes
 * it void. The subscription must be locked.
 */
export async function issueInvoice(db: Db, { ownerId, kind, bill }: Issuing): Promise<InvoiceRow> {
  const open = await findOpenInvoice(db, ownerId);
  if (open !== null && isSame(open, kind, bill)) return open;
  if (open !== null) await voidOpen(db, open);
  if (bill.plan === 'start') throw new RangeError('The free plan is not billed');
  const today = db.clock.today();
  const requisites = await findRequisites(db, ownerId);
  const invoice = await insertInvoice(db, {
    id: newId(),
    owner_id: ownerId,
    kind,
    plan: bill.plan,
    billing_period: bill.billingPeriod,
    lines: [...bill.lines],
    amount_kop: bill.dueKop,
    value_kop: bill.valueKop,
    from_balance_kop: bill.fromBalanceKop,
    to_balance_kop: bill.toBalanceKop,
    period_from: bill.periodFrom,
    period_end: bill.periodEnd,
    anchor_date: bill.anchorDate,
    issued_on: today,
    due_on: dueOn(kind, bill, today),
    payer: requisites === null ? null : { kind: requisites.kind, name: requisites.name, address: requisites.address },
    payer_tax_id_sealed: requisites?.tax_id_sealed ?? null,
  });
  await db.audit({
    ownerId,
    action: 'subscription.invoice_issued',
    entityType: 'subscription_invoice',
    entityId: invoice.id,
    details: { number: invoice.number, plan: invoice.plan, amountKop: invoice.amount_kop },
  });
  return invoice;
}

export async function voidOpen(db: Db, invoice: Pick<InvoiceRow, 'id' | 'owner_id' | 'number'>): Promise<boolean> {
  if (!(await closeInvoice(db, invoice, { from: 'issued', to: 'void' }))) return false;
  await db.audit({
    ownerId: invoice.owner_id,
    action: 'subscription.invoice_voided',
    entityType: 'subscription_invoice',
    entityId: invoice.id,
    details: { number: invoice.number },
  });
  return true;
}

/** A renewal is due on the last day that is paid; one that comes late leaves the same days to pay. */
function dueOn(kind: InvoiceRow['kind'], bill: Bill, today: Day): Day {
  if (kind === 'change') return addDays(today, OFFER_DAYS);
  const last = addDays(bill.periodFrom, -1);
  return last >= today ? last : addDays(today, BILL_DAYS_BEFORE);
}

/** Of today, because a day later less is unused, and for as many objects. */
function isSame(open: InvoiceRow, kind: InvoiceRow['kind'], bill: Bill): boolean {
  return (
    open.kind === kind &&
    open.plan === bill.plan &&
    open.billing_period === bill.billingPeriod &&
    open.amount_kop === bill.dueKop &&
    open.value_kop === bill.valueKop &&
    open.period_from === bill.periodFrom &&
    open.period_end === bill.periodEnd
  );
}
