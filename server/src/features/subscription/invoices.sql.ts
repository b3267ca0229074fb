import type { Day } from '@kliuchar/domain/dates/day';
import type { BillingPeriod, PlanKey } from '@kliuchar/domain/subscription/plans';
import type { QuoteLine } from '@kliuchar/domain/subscription/quote';
import type { Subscription } from '@kliuchar/domain/subscription/subscription';
import { instantText } from '../../platform/clock.ts';
import { choiceOf, filterBy, type ListPage, type ListRequest } from '../../platform/db/list-query.ts';
import { readList } from '../../platform/db/read-list.ts';
import type { Db } from '../../platform/db/scope.ts';
import { newId } from '../../platform/ids.ts';

export type InvoiceStatus = 'issued' | 'paid' | 'void' | 'reversed';

/** What stood in the requisites when the invoice was issued, or last before it was paid; the code is sealed beside it. */
export type Payer = {
  readonly kind: 'person' | 'fop' | 'company';
  readonly name: string;
  readonly address: string | null;
};

export type InvoiceRow = {
  id: string;
  owner_id: string;
  number: string;
  kind: 'change' | 'renewal';
  status: InvoiceStatus;
  plan: PlanKey;
  billing_period: BillingPeriod;
  lines: QuoteLine[];
  amount_kop: number;
  value_kop: number;
  from_balance_kop: number;
  to_balance_kop: number;
  period_from: Day;
  period_end: Day;
  anchor_date: number;
  issued_on: Day;
  due_on: Day;
  payer: Payer | null;
  payer_tax_id_sealed: Buffer | null;
  paid_at: string | null;
  provider: string | null;
  reference: string | null;
  before: Subscription | null;
  version: number;
  created_at: string;
};

const INVOICE_COLUMNS = `i.id, i.owner_id, i.number, i.kind, i.status, i.plan, i.billing_period, i.lines, i.amount_kop, i.value_kop,
  i.from_balance_kop, i.to_balance_kop, i.period_from, i.period_end, i.anchor_date, i.issued_on, i.due_on, i.payer, i.payer_tax_id_sealed,
  i.paid_at, i.provider, i.reference, i.before, i.version, i.created_at`;

export type InvoiceFilters = {
  readonly status?: readonly InvoiceStatus[] | undefined;
  readonly ownerId?: string | undefined;
};
export type InvoiceListRow = InvoiceRow & { cursor_key: string };

export async function listInvoiceRows(
  db: Db,
  { filters, sort, page }: { filters: InvoiceFilters; sort: string; page: ListPage },
): Promise<{ rows: InvoiceListRow[]; total: number }> {
  const single = db.ownerIds.length === 1;
  const list: ListRequest = {
    name: `billing.invoices.${single ? 'owner' : 'several'}`,
    from: 'from subscription_invoices i',
    id: 'i.id',
    scope: single
      ? { sql: 'i.owner_id = $1', values: [db.ownerIds[0]] }
      : { sql: 'i.owner_id = any ($1::uuid[])', values: [db.ownerIds] },
    filters: [filterBy('owner', filters.ownerId, (p) => `i.owner_id = ${p}::uuid`)],
    choices: [choiceOf('status', filters.status, (status) => `i.status = '${status}'`)],
    sorts: { created_at: { column: 'i.created_at', type: 'timestamptz' } },
    sort,
    page,
    display: `select ${INVOICE_COLUMNS}, page.cursor_key from page join subscription_invoices i on i.id = page.id`,
  };
  return readList<InvoiceListRow>(db, list);
}

export function findInvoice(db: Db, invoiceId: string): Promise<InvoiceRow | null> {
  return db.one<InvoiceRow>(
    'subscription.invoice',
    `select ${INVOICE_COLUMNS} from subscription_invoices i where i.id = $1 and i.owner_id = any ($2)`,
    [invoiceId, db.ownerIds],
  );
}

/** After the subscription's own lock. */
export function lockInvoice(db: Db, ownerId: string, invoiceId: string): Promise<InvoiceRow | null> {
  return db.one<InvoiceRow>(
    'subscription.lock_invoice',
    `select ${INVOICE_COLUMNS} from subscription_invoices i where i.owner_id = $1 and i.id = $2 for update`,
    [ownerId, invoiceId],
  );
}

/** The one that waits to be paid. */
export async function findOpenInvoice(db: Db, ownerId: string): Promise<InvoiceRow | null> {
  const [open = null] = await listOpenInvoices(db, [ownerId]);
  return open;
}

/** One an owner at most. */
export function listOpenInvoices(db: Db, ownerIds: readonly string[]): Promise<InvoiceRow[]> {
  return db.query<InvoiceRow>(
    'subscription.open_invoices',
    `select ${INVOICE_COLUMNS} from subscription_invoices i where i.owner_id = any ($1::uuid[]) and i.status = 'issued'`,
    [ownerIds],
  );
}

export type Paying = { readonly provider: string; readonly reference: string; readonly paidAt: string };

/** False when it is not to be paid any more. `before` is what a reversal goes back to. */
export async function markPaid(
  db: Db,
  invoice: Pick<InvoiceRow, 'owner_id' | 'id'>,
  { provider, reference, paidAt, before }: Paying & { readonly before: Subscription },
): Promise<boolean> {
  const rows = await db.query(
    'subscription.mark_paid',
    `update subscription_invoices set status = 'paid', paid_at = $3, provider = $4, reference = $5, before = $6, version = version + 1
      where owner_id = $1 and id = $2 and status = 'issued' returning id`,
    [invoice.owner_id, invoice.id, paidAt, provider, reference, JSON.stringify(before)],
  );
  return rows.length === 1;
}

/** False when somebody was faster. */
export async function closeInvoice(
  db: Db,
  invoice: Pick<InvoiceRow, 'owner_id' | 'id'>,
  change: { readonly from: 'issued' | 'paid'; readonly to: 'void' | 'reversed' },
): Promise<boolean> {
  const rows = await db.query(
    'subscription.close_invoice',
    `update subscription_invoices set status = $4, closed_at = $5, version = version + 1
      where owner_id = $1 and id = $2 and status = $3 returning id`,
    [invoice.owner_id, invoice.id, change.from, change.to, instantText(db.clock.nowMs())],
  );
  return rows.length === 1;
}

// ── Payments ──────────────────────────────────────────────────────────────────────────────────────────────────────────────

export type PaymentRow = {
  id: string;
  owner_id: string;
  invoice_id: string;
  amount_kop: number;
  outcome: 'settled' | 'credited';
  reversed_at: string | null;
};

type Known = { readonly ownerId: string; readonly provider: string; readonly reference: string };

export function lockPayment(db: Db, { ownerId, provider, reference }: Known): Promise<PaymentRow | null> {
  return db.one<PaymentRow>(
    'subscription.lock_payment',
    `select id, owner_id, invoice_id, amount_kop, outcome, reversed_at from subscription_payments
      where owner_id = $1 and provider = $2 and reference = $3 for update`,
    [ownerId, provider, reference],
  );
}

export async function insertPayment(
  db: Db,
  payment: Known & { invoiceId: string; amountKop: number; outcome: PaymentRow['outcome']; paidAt: string },
): Promise<void> {
  await db.query(
    'subscription.insert_payment',
    `insert into subscription_payments (id, owner_id, invoice_id, provider, reference, amount_kop, outcome, paid_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      newId(),
      payment.ownerId,
      payment.invoiceId,
      payment.provider,
      payment.reference,
      payment.amountKop,
      payment.outcome,
      payment.paidAt,
    ],
  );
}

export async function markReversed(db: Db, payment: PaymentRow, at: string): Promise<boolean> {
  const rows = await db.query(
    'subscription.reverse_payment',
    `update subscription_payments set reversed_at = $3 where owner_id = $1 and id = $2 and reversed_at is null returning id`,
    [payment.owner_id, payment.id, at],
  );
  return rows.length === 1;
}

/** Whether anything was paid for after this invoice. One is open at a time, so their order is that of their payments; the banks' clocks differ. */
export async function hasLaterPayment(db: Db, { owner_id, id }: Pick<InvoiceRow, 'owner_id' | 'id'>): Promise<boolean> {
  const rows = await db.query(
    'subscription.has_later_payment',
    `select 1 from subscription_invoices i join subscription_invoices mine on mine.owner_id = i.owner_id and mine.id = $2
      where i.owner_id = $1 and i.status = 'paid' and i.id <> mine.id and (i.created_at, i.number) > (mine.created_at, mine.number) limit 1`,
    [owner_id, id],
  );
  return rows.length > 0;
}

export type NewInvoice = Omit<
  InvoiceRow,
  'number' | 'status' | 'paid_at' | 'provider' | 'reference' | 'before' | 'version' | 'created_at'
>;

/** The number is taken here, in the same transaction: one series without gaps for the whole platform. */
export async function insertInvoice(db: Db, invoice: NewInvoice): Promise<InvoiceRow> {
  const row = await db.one<InvoiceRow>(
    'subscription.insert_invoice',
    `insert into subscription_invoices as i (id, owner_id, number, kind, plan, billing_period, lines, amount_kop, value_kop, from_balance_kop,
       to_balance_kop, period_from, period_end, anchor_date, issued_on, due_on, payer, payer_tax_id_sealed, created_at)
     values ($1, $2, private.next_invoice_number($3), $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19)
     returning ${INVOICE_COLUMNS}`,
    [
      invoice.id,
      invoice.owner_id,
      invoice.issued_on.slice(0, 4),
      invoice.kind,
      invoice.plan,
      invoice.billing_period,
      JSON.stringify(invoice.lines),
      invoice.amount_kop,
      invoice.value_kop,
      invoice.from_balance_kop,
      invoice.to_balance_kop,
      invoice.period_from,
      invoice.period_end,
      invoice.anchor_date,
      invoice.issued_on,
      invoice.due_on,
      invoice.payer === null ? null : JSON.stringify(invoice.payer),
      invoice.payer_tax_id_sealed,
      instantText(db.clock.nowMs()),
    ],
  );
  if (row === null) throw new Error('An invoice that was inserted is not there');
  return row;
}

/** Since when something is there to be paid for the time after `paidUntil`: the next period, or another plan that was chosen. */
export async function billedOn(db: Db, ownerId: string, paidUntil: Day): Promise<Day | null> {
  const row = await db.one<{ issued_on: Day }>(
    'subscription.billed_on',
    `select i.issued_on from subscription_invoices i
      where i.owner_id = $1 and i.status = 'issued' and (i.kind = 'change' or i.period_from = $2)`,
    [ownerId, paidUntil],
  );
  return row?.issued_on ?? null;
}

/** Unpaid changes nobody wants any more; a renewal goes with its period. */
export function voidForgotten(db: Db, ownerId: string, today: Day): Promise<Pick<InvoiceRow, 'id' | 'number'>[]> {
  return db.query(
    'subscription.void_forgotten',
    `update subscription_invoices set status = 'void', closed_at = $3, version = version + 1
      where owner_id = $1 and status = 'issued' and kind = 'change' and due_on < $2 returning id, number`,
    [ownerId, today, instantText(db.clock.nowMs())],
  );
}
