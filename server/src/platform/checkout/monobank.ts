import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import type { PaymentFact, PaymentStatus } from '@kliuchar/domain/checkout/judge-fact';
import { kop } from '@kliuchar/domain/money/kop';
import { cutText } from '@kliuchar/domain/text/cut-text';
import { fieldOf } from '../outside-answer.ts';
import { type AskingLimits, askProvider, jsonOf, pageAddress } from './ask-provider.ts';
import { type HostedProvider, type Order, ProviderError } from './port.ts';

export type MonobankOptions = AskingLimits & {
  readonly token: string;
  readonly apiUrl: string;
  /** A steady clock in milliseconds, for how often the key is fetched. */
  readonly steadyMs?: () => number;
};

const HRYVNIA = 980;
const MAX_DESTINATION = 280;
/** The bank asks to keep the key and to fetch it only when it stops fitting; forgeries must not make us ask more often. */
const KEY_PAUSE_MS = 60_000;

/** monobank.ua/api-docs/acquiring: an invoice is made, paid on the bank's page and told of by a webhook signed over its raw body. */
export function createMonobank(options: MonobankOptions): HostedProvider {
  const { token, apiUrl } = options;
  const ask = (method: 'GET' | 'POST', path: string, body?: object) =>
    askProvider(
      {
        method,
        address: `${apiUrl}/api/merchant${path}`,
        headers: { 'x-token': token, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      },
      options,
    );
  const keys = keyring(async () => publicKeyOf(await ask('GET', '/pubkey')), options.steadyMs);
  return {
    key: 'monobank',
    async start(order) {
      const answer = await ask('POST', '/invoice/create', invoiceOf(order));
      const invoiceId = fieldOf(answer, 'invoiceId');
      if (typeof invoiceId !== 'string' || !/^[\w-]{1,64}$/.test(invoiceId)) throw new ProviderError('unexpected');
      return { url: pageAddress(fieldOf(answer, 'pageUrl')), providerReference: invoiceId };
    },
    async readWebhook({ rawBody, header }) {
      if (!(header('content-type') ?? '').startsWith('application/json')) return { refused: 'type' };
      const signature = header('x-sign');
      if (signature === undefined || !/^[A-Za-z0-9+/]{64,200}={0,2}$/.test(signature)) return { refused: 'signature' };
      if (!(await keys.isSigned(rawBody, Buffer.from(signature, 'base64')))) return { refused: 'signature' };
      return factOf(jsonOf(rawBody.toString('utf8'))) ?? { refused: 'format' };
    },
    async status({ providerReference }) {
      if (providerReference === null) return null;
      const answer = await ask('GET', `/invoice/status?invoiceId=${encodeURIComponent(providerReference)}`);
      const fact = factOf(answer);
      if (fact === null || fact.providerReference !== providerReference) throw new ProviderError('unexpected');
      return fact;
    },
    async cancel({ providerReference }) {
      if (providerReference === null) return false;
      await ask('POST', '/invoice/remove', { invoiceId: providerReference });
      return true;
    },
  };
}

function invoiceOf({ orderId, amountKop, description, returnUrl, webhookUrl, ...order }: Order): object {
  return {
    amount: amountKop,
    ccy: HRYVNIA,
    merchantPaymInfo: { reference: orderId, destination: cutText(description, MAX_DESTINATION) },
    redirectUrl: returnUrl,
    webHookUrl: webhookUrl,
    validity: Math.floor((order.validUntilMs - order.startedAtMs) / 1000),
    paymentType: 'debit',
  };
}

/** The key of the bank, kept; fetched anew only when a signature does not fit it, and not again before a pause. */
function keyring(fetchKey: () => Promise<KeyObject>, steadyMs: () => number = () => performance.now()) {
  let kept: KeyObject | null = null;
  let fetching: Promise<KeyObject> | null = null;
  let fetchedAtMs = Number.NEGATIVE_INFINITY;

  async function fetchAnew(): Promise<KeyObject | null> {
    if (fetching === null) {
      if (steadyMs() - fetchedAtMs < KEY_PAUSE_MS) return null;
      fetchedAtMs = steadyMs();
      fetching = fetchKey().finally(() => {
        fetching = null;
      });
    }
    try {
      return await fetching;
    } catch (error) {
      // Without a key nothing was judged: the bank is to send it again, and the next try may ask at once.
      if (kept === null) fetchedAtMs = Number.NEGATIVE_INFINITY;
      throw error;
    }
  }

  return {
    async isSigned(body: Buffer, signature: Buffer): Promise<boolean> {
      if (kept !== null && fits(kept, body, signature)) return true;
      const fresh = await fetchAnew();
      if (fresh === null) return kept !== null && fits(kept, body, signature);
      kept = fresh;
      return fits(fresh, body, signature);
    },
  };
}

function fits(key: KeyObject, body: Buffer, signature: Buffer): boolean {
  try {
    return verify('sha256', body, key, signature);
  } catch {
    // Bytes that are no signature at all.
    return false;
  }
}

/** `key` is the base64 of a PEM with a P-256 key. */
function publicKeyOf(answer: unknown): KeyObject {
  const encoded = fieldOf(answer, 'key');
  if (typeof encoded !== 'string') throw new ProviderError('unexpected');
  try {
    const key = createPublicKey(Buffer.from(encoded, 'base64').toString('utf8'));
    if (key.asymmetricKeyType === 'ec' && key.asymmetricKeyDetails?.namedCurve === 'prime256v1') return key;
  } catch {
    // Falls to the refusal below: what it was does not matter.
  }
  throw new ProviderError('unexpected');
}

/** A `hold` is money that is only reserved, so it has not come. */
const STATUSES: ReadonlyMap<unknown, PaymentStatus> = new Map([
  ['created', 'pending'],
  ['processing', 'pending'],
  ['hold', 'pending'],
  ['success', 'paid'],
  ['failure', 'failed'],
  ['expired', 'expired'],
  ['reversed', 'reversed'],
]);

/** Null for what is no state of an invoice of ours. */
function factOf(body: unknown): PaymentFact | null {
  const status = STATUSES.get(fieldOf(body, 'status'));
  const invoiceId = fieldOf(body, 'invoiceId');
  const orderId = fieldOf(body, 'reference');
  const currency = fieldOf(body, 'ccy');
  const modifiedAtMs = Date.parse(String(fieldOf(body, 'modifiedDate') ?? fieldOf(body, 'createdDate')));
  // What was really taken, where it says so: a part may have been given back.
  const final = status === 'paid' ? fieldOf(body, 'finalAmount') : undefined;
  const amount = final ?? fieldOf(body, 'amount');
  if (status === undefined || typeof invoiceId !== 'string' || typeof orderId !== 'string') return null;
  if (typeof amount !== 'number' || !Number.isSafeInteger(amount) || amount < 0) return null;
  if (typeof currency !== 'number' || Number.isNaN(modifiedAtMs)) return null;
  return {
    orderId,
    providerReference: invoiceId,
    status,
    amountKop: kop(amount),
    currency: currency === HRYVNIA ? 'UAH' : String(currency),
    modifiedAtMs,
    // Its codes of errors are published nowhere, so they are not guessed at.
    reason: status === 'failed' ? 'declined' : null,
  };
}
