import { type MatrixRow, none, OWNERS, path, withBody } from './access-matrix-row.ts';

/** Paying for the subscription (ADR 0034): of the owner's people, and providers come in by their signature alone. */
export const CHECKOUT_ROWS: readonly MatrixRow[] = [
  { name: 'listCheckoutProviders', who: OWNERS, sample: none },
  { name: 'payInvoice', who: OWNERS, sample: withBody('invoiceId', 'invoice', { provider: 'sandbox' }) },
  { name: 'refreshInvoice', who: OWNERS, sample: path('invoiceId', 'invoice') },
  // Nobody has set these up in the worlds; webhook-abuse.http.test.ts has.
  { name: 'monobankWebhook', who: { nobody: 404 }, sample: none },
  { name: 'liqpayWebhook', who: { nobody: 404 }, sample: none },
  { name: 'sandboxWebhook', who: { nobody: 415 }, sample: none },
];
