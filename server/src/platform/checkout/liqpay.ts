import { createHash } from 'node:crypto';
import type { PaymentFact, PaymentReason, PaymentStatus } from '@kliuchar/domain/checkout/judge-fact';
import { formatDecimal, parseDecimal, rescale } from '@kliuchar/domain/money/decimal';
import { type Kop, kop } from '@kliuchar/domain/money/kop';
import { cutText } from '@kliuchar/domain/text/cut-text';
import { instantText } from '../clock.ts';
import { fieldOf } from '../outside-answer.ts';
import { equalInConstantTime } from '../tokens.ts';
import { type AskingLimits, askProvider, jsonOf, pageAddress } from './ask-provider.ts';
import { type HostedProvider, type Order, ProviderError } from './port.ts';

export const LIQPAY_SIGNATURES = ['sha1', 'sha3-256'] as const;
export type LiqpaySignature = (typeof LIQPAY_SIGNATURES)[number];

export type LiqpayOptions = AskingLimits & {
  readonly publicKey: string;
  readonly privateKey: string;
  /** Which hash the shop is set to; the answers of one kind are not believed in the other. */
  readonly signature: LiqpaySignature;
  readonly apiUrl: string;
};

const VERSION = 3;
const MAX_DESCRIPTION = 200;
const FORM = 'application/x-www-form-urlencoded';

/** liqpay.ua/documentation/api: `data` is base64 of JSON, `signature` base64 of the hash of key + data + key, both ways alike. */
export function createLiqpay(options: LiqpayOptions): HostedProvider {
  const { publicKey, apiUrl } = options;
  const own = { version: VERSION, public_key: publicKey };
  const read = (values: unknown) => factOf(values, publicKey);
  return {
    key: 'liqpay',
    // A signed request is a link: the page of LiqPay takes it by GET as well as by a form.
    async start(order) {
      const query = signedForm(options, { ...own, ...paymentOf(order) });
      return { url: pageAddress(`${apiUrl}/api/3/checkout?${query}`), providerReference: null };
    },
    async readWebhook({ rawBody, header }) {
      if (!(header('content-type') ?? '').startsWith(FORM)) return { refused: 'type' };
      const form = new URLSearchParams(rawBody.toString('utf8'));
      const [data, signature] = [form.getAll('data'), form.getAll('signature')];
      // Of two values nobody could say which one was signed.
      if (data.length !== 1 || signature.length !== 1) return { refused: 'signature' };
      const signed = signatureOf(options, data[0] ?? '');
      if (!equalInConstantTime(Buffer.from(signed), Buffer.from(signature[0] ?? ''))) return { refused: 'signature' };
      const values = jsonOf(Buffer.from(data[0] ?? '', 'base64').toString('utf8'));
      if (fieldOf(values, 'public_key') !== publicKey) return { refused: 'signature' };
      return read(values) ?? { refused: 'format' };
    },
    async status({ orderId }) {
      const body = signedForm(options, { ...own, action: 'status', order_id: orderId });
      const asking = {
        method: 'POST',
        address: `${apiUrl}/api/request`,
        headers: { 'content-type': FORM },
        body,
      } as const;
      const values = await askProvider(asking, options);
      if (UNKNOWN_ORDER.has(fieldOf(values, 'err_code')) && fieldOf(values, 'payment_id') === undefined) return null;
      const fact = read(values);
      if (fact === null || fact.orderId !== orderId) throw new ProviderError('unexpected');
      return fact;
    },
    // A page that was not paid closes by itself at `expired_date`; there is no call that closes it sooner.
    cancel: async () => false,
  };
}

function paymentOf(order: Order): object {
  return {
    action: 'pay',
    amount: Number(formatDecimal({ units: BigInt(order.amountKop), scale: 2 })),
    currency: 'UAH',
    description: cutText(order.description, MAX_DESCRIPTION),
    order_id: order.orderId,
    result_url: order.returnUrl,
    server_url: order.webhookUrl,
    language: 'uk',
    // In UTC, as `2026-11-20 09:00:00`.
    expired_date: instantText(order.validUntilMs).slice(0, 19).replace('T', ' '),
  };
}

function signedForm(options: Pick<LiqpayOptions, 'privateKey' | 'signature'>, values: object): string {
  const data = Buffer.from(JSON.stringify(values)).toString('base64');
  return new URLSearchParams({ data, signature: signatureOf(options, data) }).toString();
}

/** The hash in full bytes, then base64. */
export function signatureOf(
  { privateKey, signature }: Pick<LiqpayOptions, 'privateKey' | 'signature'>,
  data: string,
): string {
  return createHash(signature).update(`${privateKey}${data}${privateKey}`).digest('base64');
}

/** Nobody has opened the page of this order yet. */
const UNKNOWN_ORDER = new Set<unknown>(['payment_not_found', 'order_not_found']);

/** Everything that is not final is still going on: 3ds_verify, processing, wait_accept and the thirty others. */
const FINAL: ReadonlyMap<unknown, PaymentStatus> = new Map([
  ['success', 'paid'],
  // The payer has been charged, and the bank passes it on with the day's postings: as paid as it will be.
  ['wait_compensation', 'paid'],
  ['failure', 'failed'],
  ['error', 'failed'],
  ['reversed', 'reversed'],
  // Paid with a card of tests: no money has moved, so it is never a payment.
  ['sandbox', 'failed'],
]);

/** A payment that is taken once; subscriptions and holds are not what we ask for. */
const ACTIONS = new Set<unknown>(['pay', 'refund']);

/** Null for what is no state of a payment of ours. */
function factOf(values: unknown, publicKey: string): PaymentFact | null {
  const status = fieldOf(values, 'status');
  const orderId = fieldOf(values, 'order_id');
  const currency = fieldOf(values, 'currency');
  const paymentId = fieldOf(values, 'payment_id');
  const merchant = fieldOf(values, 'public_key');
  const amountKop = kopecksOf(fieldOf(values, 'amount'));
  const modifiedAtMs = lastOf(values);
  if (typeof status !== 'string' || typeof orderId !== 'string' || typeof currency !== 'string') return null;
  if (amountKop === null || modifiedAtMs === null || !ACTIONS.has(fieldOf(values, 'action'))) return null;
  if (merchant !== undefined && merchant !== publicKey) return null;
  const refundedKop = refundedOf(values);
  if (refundedKop === null) return null;
  const read = statusOf(status, { amountKop, refundedKop });
  return {
    orderId,
    providerReference: typeof paymentId === 'number' || typeof paymentId === 'string' ? String(paymentId) : null,
    status: read,
    amountKop: read === 'paid' ? kop(amountKop - refundedKop) : amountKop,
    currency,
    modifiedAtMs,
    reason: read === 'failed' ? reasonOf(status, fieldOf(values, 'err_code')) : null,
  };
}

/** `149` and `149.5` are hryvnias; a third digit would be a sum nobody can pay. */
function kopecksOf(value: unknown): Kop | null {
  const parsed = typeof value === 'number' || typeof value === 'string' ? parseDecimal(String(value)) : null;
  if (parsed === null || parsed.units < 0n || parsed.scale > 2) return null;
  const kopecks = Number(rescale(parsed, 2));
  return Number.isSafeInteger(kopecks) ? kop(kopecks) : null;
}

/** A part given back is no reversal, whatever the state is called: less than the price is left, and a person has to look. */
function statusOf(status: string, sums: { readonly amountKop: Kop; readonly refundedKop: Kop }): PaymentStatus {
  const read = FINAL.get(status) ?? 'pending';
  if (sums.refundedKop === 0 || (read !== 'paid' && read !== 'reversed')) return read;
  return sums.refundedKop < sums.amountKop ? 'paid' : 'reversed';
}

/** The sum of all refunds, absent before the first; null for what is no sum. */
function refundedOf(values: unknown): Kop | null {
  const refunded = fieldOf(values, 'refund_amount');
  return refunded === undefined || refunded === null ? kop(0) : kopecksOf(refunded);
}

/** There is no date of the last change, so the latest of those that a state may have. */
function lastOf(values: unknown): number | null {
  const dates = ['create_date', 'end_date', 'refund_date_last'].map((name) => fieldOf(values, name));
  const known = dates.filter((date) => typeof date === 'number' && Number.isSafeInteger(date) && date > 0);
  return known.length === 0 ? null : Math.max(...(known as number[]));
}

/** liqpay.ua/doc/api/errors; what is not among them is simply declined. */
const REASONS: ReadonlyMap<unknown, PaymentReason> = new Map([
  ['limit', 'limit'],
  ['err_limit_amount', 'limit'],
  ['err_payment_amount_limit', 'limit'],
  ['amount_limit', 'limit'],
  ['err_card_type', 'card'],
  ['err_card_country', 'card'],
  ['payment_err_sender_card', 'card'],
]);

function reasonOf(status: string, code: unknown): PaymentReason {
  return status === 'sandbox' ? 'test' : (REASONS.get(code) ?? 'declined');
}
