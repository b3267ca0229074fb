import type { CheckoutProvider } from '@kliuchar/api-schema/checkout';
import type { PaymentFact } from '@kliuchar/domain/checkout/judge-fact';
import type { Kop } from '@kliuchar/domain/money/kop';

/** What is to be paid. `orderId` is random and ours: a payment is found by it and by nothing else. */
export type Order = {
  readonly orderId: string;
  readonly amountKop: Kop;
  readonly description: string;
  /** Where the browser comes back to; it proves nothing. */
  readonly returnUrl: string;
  readonly webhookUrl: string;
  readonly startedAtMs: number;
  readonly validUntilMs: number;
};

/** A payment as it was begun. */
export type BegunOrder = Pick<Order, 'orderId' | 'amountKop'> & { readonly providerReference: string | null };

export type Webhook = {
  /** Exactly as they came: a signature is over bytes. */
  readonly rawBody: Buffer;
  readonly header: (name: string) => string | undefined;
};

/** `type` is 415, `format` is 400, `signature` is 403; nothing of a refused webhook is believed. */
export type WebhookRefusal = { readonly refused: 'type' | 'format' | 'signature' };

/** A provider with a page of its own. Everything outside is asked outside of transactions. */
export type HostedProvider = {
  readonly key: Exclude<CheckoutProvider, 'manual'>;
  /** The page to pay on, and what the provider calls the payment, where it already does. */
  start(order: Order): Promise<{ readonly url: string; readonly providerReference: string | null }>;
  readWebhook(webhook: Webhook): Promise<PaymentFact | WebhookRefusal>;
  /** Null when the provider knows nothing of it: nobody has opened the page yet. */
  status(order: BegunOrder): Promise<PaymentFact | null>;
  /** Closes the page, so that it cannot be paid any more; false where the provider has no such thing. */
  cancel(order: BegunOrder): Promise<boolean>;
};

/** Why a provider gave no usable answer: `timeout`, `http_503`, `too_large`, `not_json`, `unexpected`, or the network's own code. */
export class ProviderError extends Error {
  readonly code: string;

  constructor(code: string) {
    // No cause: it could carry the address or the headers of the call, and a token in them.
    super('The provider of payments gave no usable answer');
    this.name = 'ProviderError';
    this.code = code;
  }
}

export function isRefusal(read: PaymentFact | WebhookRefusal): read is WebhookRefusal {
  return 'refused' in read;
}
