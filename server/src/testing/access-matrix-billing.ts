import { type MatrixRow, none, OWNERS, PERSONAL, PUBLIC, path } from './access-matrix-row.ts';

/** The platform's own subscription: everybody may ask what he has, the owner's principal changes it (ADR 0033). */
export const SUBSCRIPTION_ROWS: readonly MatrixRow[] = [
  { name: 'getSubscription', who: PERSONAL, sample: none },
  { name: 'listPlans', who: PUBLIC, sample: none },
  {
    name: 'quoteSubscription',
    who: OWNERS,
    sample: () => ({ body: { plan: 'company', billingPeriod: 'year' } }),
  },
  { name: 'changeSubscription', who: OWNERS, sample: () => ({ body: { plan: 'company', billingPeriod: 'year' } }) },
  { name: 'cancelSubscription', who: OWNERS, sample: none },
  { name: 'resumeSubscription', who: OWNERS, sample: none },
  { name: 'getRequisites', who: OWNERS, sample: none },
  {
    name: 'putRequisites',
    who: OWNERS,
    sample: () => ({ body: { kind: 'person', name: 'Інша платниця', version: 1 } }),
  },
  { name: 'listInvoices', who: OWNERS, sample: none },
  { name: 'getInvoice', who: OWNERS, sample: path('invoiceId', 'invoice') },
  { name: 'getInvoicePdf', who: OWNERS, sample: path('invoiceId', 'invoice') },
  // The worlds' operator has no account to pay to; subscription.http.test.ts gives him one.
  {
    name: 'getInvoiceQr',
    who: { ...OWNERS, owner: 404, partner: 404 },
    sample: path('invoiceId', 'invoice'),
  },
  { name: 'voidInvoice', who: OWNERS, sample: path('invoiceId', 'invoice') },
];
