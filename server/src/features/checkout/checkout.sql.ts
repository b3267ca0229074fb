import type { CheckoutProvider, CheckoutStatus } from '@kliuchar/api-schema/checkout';
import type { Dispute, PaymentFact, PaymentReason } from '@kliuchar/domain/checkout/judge-fact';
import type { Kop } from '@kliuchar/domain/money/kop';
import { instantText } from '../../platform/clock.ts';
import type { Db, LookupDb } from '../../platform/db/scope.ts';
import { newId } from '../../platform/ids.ts';

export type PayableInvoice = {
  id: string;
  ownerId: string;
  number: string;
  status: 'issued' | 'paid' | 'void' | 'reversed';
  amountKop: Kop;
};

/** Held against being paid and voided until the transaction ends. */
export function holdInvoice(db: Db, id: string): Promise<PayableInvoice | null> {
  return db.one<PayableInvoice>(
    'checkout.hold_invoice',
    `select id, owner_id as "ownerId", number, status, amount_kop as "amountKop" from subscription_invoices
      where id = $1 and owner_id = any($2::uuid[]) for share`,
    [id, db.ownerIds],
  );
}

export async function hasInvoice(db: Db, id: string): Promise<boolean> {
  const sql = 'select 1 from subscription_invoices where id = $1 and owner_id = any($2::uuid[])';
  return (await db.one('checkout.has_invoice', sql, [id, db.ownerIds])) !== null;
}

export type AttemptRow = {
  id: string;
  ownerId: string;
  invoiceId: string;
  provider: CheckoutProvider;
  orderId: string;
  amountKop: Kop;
  status: CheckoutStatus;
  providerReference: string | null;
  modifiedAt: string | null;
  url: string | null;
  reason: PaymentReason | null;
  dispute: Dispute | null;
  disputeClosedAt: string | null;
  settledAt: string | null;
  replacedAt: string | null;
  validUntil: string;
  createdAt: string;
  updatedAt: string;
};

const COLUMNS = `id, owner_id as "ownerId", invoice_id as "invoiceId", provider, order_id as "orderId", amount_kop as "amountKop", status,
  provider_reference as "providerReference", provider_modified_at as "modifiedAt", url, reason, dispute, dispute_closed_at as "disputeClosedAt",
  settled_at as "settledAt", replaced_at as "replacedAt", valid_until as "validUntil", created_at as "createdAt", updated_at as "updatedAt"`;

/** The one that is open; there is at most one (checkout_attempts_open). */
export function findOpenAttempt(db: Db, invoice: { id: string; ownerId: string }): Promise<AttemptRow | null> {
  return db.one<AttemptRow>(
    'checkout.find_open',
    `select ${COLUMNS} from checkout_attempts where owner_id = $1 and invoice_id = $2 and status in ('started', 'pending') and replaced_at is null`,
    [invoice.ownerId, invoice.id],
  );
}

export function findLastAttempt(db: Db, invoiceId: string): Promise<AttemptRow | null> {
  return db.one<AttemptRow>(
    'checkout.find_last',
    `select ${COLUMNS} from checkout_attempts where owner_id = any($2::uuid[]) and invoice_id = $1 order by created_at desc, id desc limit 1`,
    [invoiceId, db.ownerIds],
  );
}

export function findAttempt(db: Db, id: string): Promise<AttemptRow | null> {
  const sql = `select ${COLUMNS} from checkout_attempts where id = $1 and owner_id = any($2::uuid[])`;
  return db.one<AttemptRow>('checkout.find', sql, [id, db.ownerIds]);
}

/** Whoever applies a fact to it waits for whoever is applying another. */
export function lockAttempt(db: Db, id: string): Promise<AttemptRow | null> {
  const sql = `select ${COLUMNS} from checkout_attempts where id = $1 and owner_id = any($2::uuid[]) for update`;
  return db.one<AttemptRow>('checkout.lock', sql, [id, db.ownerIds]);
}

export type NewAttempt = Pick<AttemptRow, 'ownerId' | 'invoiceId' | 'provider' | 'orderId' | 'amountKop'> & {
  readonly id: string;
  readonly validUntil: string;
};

/** Null when another has been begun at the same moment. */
export function insertAttempt(db: Db, attempt: NewAttempt): Promise<AttemptRow | null> {
  const { id, ownerId, invoiceId, provider, orderId, amountKop, validUntil } = attempt;
  return db.one<AttemptRow>(
    'checkout.insert',
    `insert into checkout_attempts (id, owner_id, invoice_id, provider, order_id, amount_kop, status, valid_until, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, 'started', $7, $8, $8)
     on conflict (owner_id, invoice_id) where status in ('started', 'pending') and replaced_at is null do nothing returning ${COLUMNS}`,
    [id, ownerId, invoiceId, provider, orderId, amountKop, validUntil, instantText(db.clock.nowMs())],
  );
}

/** False when it was given up meanwhile. */
export async function openAttempt(
  db: Db,
  id: string,
  page: { url: string; providerReference: string | null },
): Promise<boolean> {
  const row = await db.one(
    'checkout.open',
    `update checkout_attempts set status = 'pending', url = $3, provider_reference = $4, updated_at = $5
      where id = $1 and owner_id = any($2::uuid[]) and status = 'started' and replaced_at is null returning id`,
    [id, db.ownerIds, page.url, page.providerReference, instantText(db.clock.nowMs())],
  );
  return row !== null;
}

/** No longer what a payer is sent to; what still comes for it is heard. */
export async function endAttempt(db: Db, id: string, status: 'failed' | 'expired' | 'replaced'): Promise<boolean> {
  const row = await db.one(
    'checkout.end',
    `update checkout_attempts set status = case when $3 = 'replaced' then status else $3 end,
            replaced_at = case when $3 = 'replaced' then $4::timestamptz else replaced_at end, updated_at = $4
      where id = $1 and owner_id = any($2::uuid[]) and status in ('started', 'pending') returning id`,
    [id, db.ownerIds, status, instantText(db.clock.nowMs())],
  );
  return row !== null;
}

/** True for one of those who ask at the same time, and not again within the pause: a provider is not to be pestered. */
export async function claimAsking(db: Db, id: string, pauseMs: number): Promise<boolean> {
  const nowMs = db.clock.nowMs();
  const row = await db.one(
    'checkout.claim_asking',
    `update checkout_attempts set asked_at = $3 where id = $1 and owner_id = any($2::uuid[]) and (asked_at is null or asked_at <= $4) returning id`,
    [id, db.ownerIds, instantText(nowMs), instantText(nowMs - pauseMs)],
  );
  return row !== null;
}

export type Moved = {
  readonly status: CheckoutStatus;
  readonly modifiedAt: string | null;
  readonly reason: PaymentReason | null;
  readonly dispute: Dispute | null;
  readonly settledAt: string | null;
};

export async function moveAttempt(db: Db, attempt: { id: string; ownerId: string }, to: Moved): Promise<void> {
  await db.query(
    'checkout.move',
    `update checkout_attempts set status = $3, provider_modified_at = $4, reason = $5, settled_at = $6, updated_at = $8,
            dispute = $7, dispute_closed_at = case when $7::text is distinct from dispute then null else dispute_closed_at end
      where id = $1 and owner_id = $2`,
    [
      attempt.id,
      attempt.ownerId,
      to.status,
      to.modifiedAt,
      to.reason,
      to.settledAt,
      to.dispute,
      instantText(db.clock.nowMs()),
    ],
  );
}

// ── What providers said ─────────────────────────────────────────────────────────────────────────────────────────────────────

export type Told = { readonly provider: CheckoutProvider; readonly digest: Buffer; readonly fact: PaymentFact };

/** By a webhook, before any scope: written down and queued at once. */
export async function takeFact(
  db: Pick<LookupDb, 'one' | 'clock'>,
  told: Told,
): Promise<'taken' | 'known' | 'unknown'> {
  const { provider, digest, fact } = told;
  const row = await db.one<{ outcome: 'taken' | 'known' | 'unknown' }>(
    'checkout.take',
    'select private.take_checkout_fact($1, $2, $3, $4, $5, $6, $7) as outcome',
    [newId(), newId(), provider, digest, fact.orderId, JSON.stringify(fact), instantText(db.clock.nowMs())],
  );
  return row?.outcome ?? 'unknown';
}

/** In answer to a question of ours; the same answer twice is one line. */
export async function keepFact(db: Db, attempt: { id: string; ownerId: string }, told: Told): Promise<void> {
  await db.query(
    'checkout.keep_fact',
    `insert into checkout_events (id, owner_id, attempt_id, provider, digest, fact, received_at) values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (provider, digest) do nothing`,
    [
      newId(),
      attempt.ownerId,
      attempt.id,
      told.provider,
      told.digest,
      JSON.stringify(told.fact),
      instantText(db.clock.nowMs()),
    ],
  );
}

export function findFact(db: Db, eventId: string): Promise<{ attemptId: string; fact: PaymentFact } | null> {
  return db.one(
    'checkout.find_fact',
    'select attempt_id as "attemptId", fact from checkout_events where id = $1 and owner_id = any($2::uuid[])',
    [eventId, db.ownerIds],
  );
}
