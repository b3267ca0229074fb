import { type MatrixRow, none, OWNERS, PERSONAL, PUBLIC, path } from './access-matrix-row.ts';

const asked = ({ ownerId }: { readonly ownerId: string }) => ({ query: { owner_id: ownerId } });

/** The platform's own subscription: everybody may ask what he has, the owner's principal changes it (ADR 0033). */
export const SUBSCRIPTION_ROWS: readonly MatrixRow[] = [
  { name: 'getSubscription', who: PERSONAL, sample: none },
  {
    name: 'getSubscription',
    as: 'of a named owner',
    who: { nobody: 401, newcomer: 422, tenant: 422, owner: 'ok' },
    sample: asked,
    references: { owner_id: 422 },
  },
  { name: 'listPlans', who: PUBLIC, sample: none },
  {
    name: 'quoteSubscription',
    who: OWNERS,
    sample: ({ ownerId }) => ({ body: { plan: 'company', billingPeriod: 'year', ownerId } }),
  },
  {
    name: 'changeSubscription',
    who: OWNERS,
    sample: ({ ownerId }) => ({ body: { plan: 'company', billingPeriod: 'year', ownerId } }),
  },
  { name: 'cancelSubscription', who: OWNERS, sample: ({ ownerId }) => ({ body: { ownerId } }) },
  { name: 'resumeSubscription', who: OWNERS, sample: ({ ownerId }) => ({ body: { ownerId } }) },
  { name: 'getRequisites', who: OWNERS, sample: asked, references: { owner_id: 422 } },
  {
    name: 'putRequisites',
    who: OWNERS,
    sample: ({ ownerId }) => ({ body: { kind: 'person', name: 'Інша платниця', version: 1, ownerId } }),
  },
  { name: 'listInvoices', who: OWNERS, sample: asked },
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
