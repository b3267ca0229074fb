import { createHmac, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PAYMENT_REASONS, type PaymentFact, type PaymentStatus } from '@kliuchar/domain/checkout/judge-fact';
import { kop } from '@kliuchar/domain/money/kop';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Vault } from '../crypto.ts';
import { fieldOf } from '../outside-answer.ts';
import { equalInConstantTime } from '../tokens.ts';
import { jsonOf } from './ask-provider.ts';
import type { HostedProvider, Order } from './port.ts';

export const SANDBOX_SIGNATURE = 'x-sandbox-signature';
const STATUSES = ['pending', 'paid', 'failed', 'expired', 'reversed'] as const satisfies readonly PaymentStatus[];

/** A payment as the practice till remembers it, apart from our database, as a bank would. */
export type TillPayment = Omit<Order, 'startedAtMs'> & {
  readonly id: string;
  readonly status: PaymentStatus;
  readonly modifiedAtMs: number;
  /** Going on until then, and paid afterwards. */
  readonly paidFromMs: number | null;
};

export type Sandbox = {
  readonly provider: HostedProvider;
  find(id: string): TillPayment | null;
  change(id: string, change: { status: PaymentStatus; paidFromMs?: number }): TillPayment | null;
  /** What the till tells us about it: the body and its signature. */
  webhookOf(payment: TillPayment): { readonly body: string; readonly signature: string };
};

const ID = /^[\w-]{22}$/;

/**
 * A provider for development and tests that behaves as theirs do: a page of its own, webhooks that are signed, late, lost or repeated, a
 * status call, refunds. Its payments are files beside the database, because a bank's memory is not ours and both processes must see it.
 */
export function createSandbox(parts: { config: Pick<Config, 'dataDir'>; vault: Vault; clock: Clock }): Sandbox {
  const { clock } = parts;
  const folder = join(parts.config.dataDir, 'sandbox-payments');
  const key = parts.vault.derive('sandbox payments');
  const sign = (body: string | Buffer) => createHmac('sha256', key).update(body).digest('hex');
  const fileOf = (id: string) => join(folder, `${id}.json`);

  function keep(payment: TillPayment): TillPayment {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const draft = `${fileOf(payment.id)}.${randomBytes(6).toString('hex')}`;
    writeFileSync(draft, JSON.stringify(payment), { mode: 0o600 });
    renameSync(draft, fileOf(payment.id));
    return payment;
  }

  function find(id: string): TillPayment | null {
    if (!ID.test(id)) return null;
    let text: string;
    try {
      text = readFileSync(fileOf(id), 'utf8');
    } catch {
      return null;
    }
    return asOf(JSON.parse(text) as TillPayment, clock.nowMs());
  }

  const factOf = (payment: TillPayment): PaymentFact => ({
    orderId: payment.orderId,
    providerReference: payment.id,
    status: payment.status,
    amountKop: payment.amountKop,
    currency: 'UAH',
    modifiedAtMs: payment.modifiedAtMs,
    reason: payment.status === 'failed' ? 'no_funds' : null,
  });

  const provider: HostedProvider = {
    key: 'sandbox',
    async start({ startedAtMs, ...order }) {
      const id = randomBytes(16).toString('base64url');
      keep({ ...order, id, status: 'pending', modifiedAtMs: startedAtMs, paidFromMs: null });
      // Of this very server, whatever name it is called by.
      return { url: `/sandbox/pay/${id}`, providerReference: id };
    },
    async readWebhook({ rawBody, header }) {
      if (!(header('content-type') ?? '').startsWith('application/json')) return { refused: 'type' };
      const signature = Buffer.from(header(SANDBOX_SIGNATURE) ?? '');
      if (!equalInConstantTime(Buffer.from(sign(rawBody)), signature)) return { refused: 'signature' };
      return readFact(jsonOf(rawBody.toString('utf8'))) ?? { refused: 'format' };
    },
    async status({ providerReference }) {
      const payment = find(providerReference ?? '');
      return payment === null ? null : factOf(payment);
    },
    async cancel({ providerReference }) {
      const payment = find(providerReference ?? '');
      if (payment?.status !== 'pending' || payment.paidFromMs !== null) return false;
      keep({ ...payment, status: 'expired', modifiedAtMs: clock.nowMs() });
      return true;
    },
  };

  return {
    provider,
    find,
    change(id, { status, paidFromMs = null }) {
      const payment = find(id);
      return payment && keep({ ...payment, status, modifiedAtMs: clock.nowMs(), paidFromMs: paidFromMs ?? null });
    },
    webhookOf(payment) {
      const body = JSON.stringify(factOf(payment));
      return { body, signature: sign(body) };
    },
  };
}

/** Time passes for a till as for everybody: what was to be paid later is paid, and what nobody has paid in time is over. */
function asOf(payment: TillPayment, nowMs: number): TillPayment {
  if (payment.status !== 'pending') return payment;
  if (payment.paidFromMs !== null)
    return payment.paidFromMs > nowMs ? payment : { ...payment, status: 'paid', modifiedAtMs: payment.paidFromMs };
  return payment.validUntilMs > nowMs ? payment : { ...payment, status: 'expired', modifiedAtMs: payment.validUntilMs };
}

function readFact(body: unknown): PaymentFact | null {
  const [orderId, reference, currency] = ['orderId', 'providerReference', 'currency'].map((key) => fieldOf(body, key));
  const [amountKop, modifiedAtMs] = ['amountKop', 'modifiedAtMs'].map((key) => fieldOf(body, key));
  const status = STATUSES.find((known) => known === fieldOf(body, 'status'));
  if (typeof orderId !== 'string' || typeof reference !== 'string' || typeof currency !== 'string') return null;
  if (!Number.isSafeInteger(amountKop) || !Number.isSafeInteger(modifiedAtMs) || status === undefined) return null;
  return {
    orderId,
    providerReference: reference,
    status,
    amountKop: kop(Number(amountKop)),
    currency,
    modifiedAtMs: Number(modifiedAtMs),
    reason: PAYMENT_REASONS.find((known) => known === fieldOf(body, 'reason')) ?? null,
  };
}
