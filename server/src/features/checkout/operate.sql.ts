import type { CheckoutProvider, CheckoutStatus } from '@kliuchar/api-schema/checkout';
import type { Dispute } from '@kliuchar/domain/checkout/judge-fact';
import type pg from 'pg';
import { instantText } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/scope.ts';

/** Past row-level security, for the operator's console: what needs his eyes, and whose an invoice is. Sums and dates come as text. */

export type LeftOver = {
  id: string;
  ownerId: string;
  number: string;
  provider: CheckoutProvider;
  status: CheckoutStatus;
  dispute: Dispute | null;
  amountKop: string;
  at: string;
};

/** Money that pays nothing, and payments that have been going on for longer than any bank takes. */
const LEFT_OVER = `select a.id, a.owner_id as "ownerId", i.number, a.provider, a.status, a.dispute, a.amount_kop::text as "amountKop",
    to_char(a.updated_at at time zone 'Europe/Kyiv', 'DD.MM.YYYY HH24:MI') as at
  from checkout_attempts a join subscription_invoices i on i.owner_id = a.owner_id and i.id = a.invoice_id
 where (a.dispute is not null and a.dispute_closed_at is null) or (a.status = 'pending' and a.valid_until < $1::timestamptz - interval '3 days')
 order by a.updated_at desc, a.id desc limit 200`;

export async function listLeftOver(client: pg.Client, nowMs: number): Promise<LeftOver[]> {
  return (await client.query<LeftOver>(LEFT_OVER, [instantText(nowMs)])).rows;
}

export type Stray = {
  provider: CheckoutProvider;
  orderId: string;
  reference: string | null;
  amountKop: string;
  at: string;
};

/** Signed by a provider and of no order of ours: perhaps another shop's of the same merchant. */
const STRAYS = `select e.provider, e.fact->>'orderId' as "orderId", e.fact->>'providerReference' as reference, e.fact->>'amountKop' as "amountKop",
    to_char(e.received_at at time zone 'Europe/Kyiv', 'DD.MM.YYYY HH24:MI') as at
  from checkout_events e where e.owner_id is null and e.fact->>'status' = 'paid' and e.received_at > $1::timestamptz - interval '90 days'
 order by e.received_at desc limit 50`;

export async function listStrays(client: pg.Client, nowMs: number): Promise<Stray[]> {
  return (await client.query<Stray>(STRAYS, [instantText(nowMs)])).rows;
}

export type NumberedInvoice = { id: string; ownerId: string; amountKop: string };

export async function findInvoiceByNumber(client: pg.Client, number: string): Promise<NumberedInvoice | null> {
  const sql = `select id, owner_id as "ownerId", amount_kop::text as "amountKop" from subscription_invoices where number = $1`;
  return (await client.query<NumberedInvoice>(sql, [number])).rows[0] ?? null;
}

export async function findOwnerOfAttempt(client: pg.Client, id: string): Promise<string | null> {
  const sql = 'select owner_id as "ownerId" from checkout_attempts where id::text = $1';
  return (await client.query<{ ownerId: string }>(sql, [id])).rows[0]?.ownerId ?? null;
}

// ── In the owner's scope ────────────────────────────────────────────────────────────────────────────────────────────────────

export type Transfer = {
  readonly id: string;
  readonly ownerId: string;
  readonly invoiceId: string;
  readonly orderId: string;
  readonly amountKop: number;
  readonly reference: string;
};

/** False when this transfer was marked before. */
export async function insertTransfer(db: Db, transfer: Transfer): Promise<boolean> {
  const { id, ownerId, invoiceId, orderId, amountKop, reference } = transfer;
  const row = await db.one(
    'checkout.insert_transfer',
    `insert into checkout_attempts (id, owner_id, invoice_id, provider, order_id, amount_kop, status, provider_reference, provider_modified_at,
       valid_until, created_at, updated_at) values ($1, $2, $3, 'manual', $4, $5, 'paid', $6, $7, $7, $7, $7)
     on conflict (owner_id, invoice_id, provider_reference) where provider = 'manual' do nothing returning id`,
    [id, ownerId, invoiceId, orderId, amountKop, reference, instantText(db.clock.nowMs())],
  );
  return row !== null;
}

export async function closeDispute(db: Db, id: string): Promise<boolean> {
  const row = await db.one(
    'checkout.close_dispute',
    `update checkout_attempts set dispute_closed_at = $3 where id = $1 and owner_id = any($2::uuid[]) and dispute is not null
        and dispute_closed_at is null returning id`,
    [id, db.ownerIds, instantText(db.clock.nowMs())],
  );
  return row !== null;
}
