import * as z from 'zod/mini';
import { endpoint, type ResponseOf } from './endpoint.ts';
import { id, instant, kopValue } from './fields.ts';
import { wholeListOf } from './lists.ts';

/** Paying the platform's own invoices (product.md §9, ADR 0034): a page of a provider, or a transfer by the invoice's requisites. */

const CHECKOUT_PROVIDERS = ['monobank', 'liqpay', 'sandbox', 'manual'] as const;
export type CheckoutProvider = (typeof CHECKOUT_PROVIDERS)[number];

/**
 * `started` until the provider has given its page, `pending` while it is open. `paid` says that the money has come; whether it has paid
 * the invoice is the invoice's own status.
 */
const CHECKOUT_STATUSES = ['started', 'pending', 'paid', 'failed', 'expired', 'reversed'] as const;
export type CheckoutStatus = (typeof CHECKOUT_STATUSES)[number];

const attempt = z.strictObject({
  id,
  provider: z.enum(CHECKOUT_PROVIDERS),
  status: z.enum(CHECKOUT_STATUSES),
  amountKop: kopValue,
  /** Where to pay, while that is possible. */
  url: z.nullable(z.string()),
  /** Why it was not paid, as a sentence for the payer. */
  reasonUk: z.nullable(z.string()),
  /** The money has come for an invoice that was paid or void by then, so it is on the balance of the subscription. */
  isCredited: z.boolean(),
  /** The money has come and is not what was asked for (another sum or currency): whoever runs the installation sees it and decides. */
  isDisputed: z.boolean(),
  createdAt: instant,
  updatedAt: instant,
});

/** What can be paid with here; the first is what the installation offers first. `hosted` opens a page, `manual` shows the requisites. */
export const listCheckoutProviders = endpoint({
  method: 'GET',
  path: '/billing/providers',
  term: 'checkout',
  summaryUk: 'Чим можна заплатити за підписку',
  access: 'owner',
  response: wholeListOf(
    z.strictObject({ id: z.enum(CHECKOUT_PROVIDERS), name: z.string(), kind: z.enum(['hosted', 'manual']) }),
  ),
  status: 200,
  errors: [],
});

/**
 * Begins a payment, or gives the one that is open: two tabs pay once. `url` is where the browser goes; null for a transfer, which needs
 * nothing but the invoice. Afterwards the browser comes back to `/billing/review?invoice=…`, which proves nothing.
 */
export const payInvoice = endpoint({
  method: 'POST',
  path: '/billing/invoices/:invoiceId/pay',
  term: 'checkout',
  summaryUk: 'Почати оплату рахунку за підписку',
  access: 'owner',
  body: z.strictObject({ provider: z.enum(CHECKOUT_PROVIDERS, 'Оберіть, чим платити') }),
  response: z.strictObject({ url: z.nullable(z.string()), attemptId: z.nullable(id) }),
  status: 200,
  errors: ['validation', 'invoice_not_found', 'invoice_state', 'checkout_open', 'provider_off', 'provider_silent'],
  tellsOnce: true,
});

/** Asks the provider what became of it; the answer is what is known now. It may be asked as often as one likes: the provider is not. */
export const refreshInvoice = endpoint({
  method: 'POST',
  path: '/billing/invoices/:invoiceId/refresh',
  term: 'checkout',
  summaryUk: 'Дізнатися, чи надійшла оплата',
  access: 'owner',
  body: z.strictObject({}),
  /** The last attempt; null while there has been none. */
  response: z.strictObject({ attempt: z.nullable(attempt) }),
  status: 200,
  errors: ['invoice_not_found'],
  action: true,
});

/** What a provider tells by itself. Only its signature lets it in; the body is read as bytes, because the signature is over them. */
export const monobankWebhook = webhook('/webhooks/monobank', 'Повідомлення monobank про оплату');
export const liqpayWebhook = webhook('/webhooks/liqpay', 'Повідомлення LiqPay про оплату');
/** Exists only where the development outbox does (contract.md §3.7). */
export const sandboxWebhook = webhook('/webhooks/sandbox', 'Повідомлення навчальної каси про оплату');

/* @__NO_SIDE_EFFECTS__ */
function webhook<const Path extends `/${string}`>(path: Path, summaryUk: string) {
  return endpoint({
    method: 'POST',
    path,
    term: 'checkout',
    summaryUk,
    access: 'public',
    kind: 'raw',
    response: z.strictObject({ accepted: z.boolean() }),
    status: 200,
    errors: ['malformed', 'not_found', 'webhook_refused', 'unsupported_media', 'payload_too_large', 'rate_limited'],
  });
}

export type CheckoutAttempt = NonNullable<ResponseOf<typeof refreshInvoice>['attempt']>;
export type CheckoutProviderView = ResponseOf<typeof listCheckoutProviders>['items'][number];
