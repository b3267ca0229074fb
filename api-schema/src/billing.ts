import * as z from 'zod/mini';
import { endpoint, type ResponseOf } from './endpoint.ts';
import { email, id, maybe, text, version } from './fields.ts';
import { listOf, listQuery, queryList, querySort } from './lists.ts';
import { taxId } from './profile.ts';
import { INVOICE_STATUSES, invoiceSummaryView, quoteLineView } from './subscription.ts';

/** The payer's requisites and the invoices of the platform's subscription (product.md §9). */

export const PAYER_KINDS = ['person', 'fop', 'company'] as const;

/** The code leaves the server only as its end. */
export const requisitesView = z.strictObject({
  kind: z.enum(PAYER_KINDS),
  name: z.string(),
  taxId: z.nullable(z.string()),
  address: z.nullable(z.string()),
  /** Where invoices are sent; without it to the account's own address. */
  email: z.nullable(z.string()),
  version: z.int(),
});

const invoiceView = z.strictObject({
  ...invoiceSummaryView.shape,
  /** Whose it is, of the person's owners. */
  ownerId: id,
  lines: z.array(quoteLineView),
  payer: z.nullable(
    z.strictObject({
      kind: z.enum(PAYER_KINDS),
      name: z.string(),
      taxId: z.nullable(z.string()),
      address: z.nullable(z.string()),
    }),
  ),
  /** Where a transfer goes; null when the operator has not set his requisites, or there is nothing to pay. */
  transfer: z.nullable(
    z.strictObject({
      name: z.string(),
      taxId: z.string(),
      iban: z.string(),
      purpose: z.string(),
      payUrl: z.nullable(z.string()),
    }),
  ),
  version: z.int(),
});

export const getRequisites = endpoint({
  method: 'GET',
  path: '/billing/requisites',
  term: 'billing',
  summaryUk: 'Реквізити платника підписки',
  access: 'owner',
  query: z.strictObject({ ownerId: z.optional(id) }),
  /** Null until they are given. */
  response: z.strictObject({ requisites: z.nullable(requisitesView) }),
  status: 200,
  errors: ['bad_query', 'validation', 'forbidden'],
});

/** An absent `taxId` keeps what is stored, null empties it. Invoices that are not paid yet take the new requisites. */
export const putRequisites = endpoint({
  method: 'PUT',
  path: '/billing/requisites',
  term: 'billing',
  summaryUk: 'Записати реквізити платника підписки',
  access: 'owner',
  body: z.strictObject({
    kind: z.enum(PAYER_KINDS, 'Оберіть, хто платить: фізична особа, ФОП або компанія'),
    name: text(200),
    taxId: maybe(taxId),
    address: maybe(text(300)),
    email: maybe(email),
    ownerId: z.optional(id),
    version: z.optional(version),
  }),
  response: z.strictObject({ requisites: z.nullable(requisitesView) }),
  status: 200,
  errors: ['validation', 'forbidden', 'version_conflict', 'demo_inside'],
});

export const listInvoices = endpoint({
  method: 'GET',
  path: '/billing/invoices',
  term: 'billing',
  summaryUk: 'Рахунки за підписку',
  access: 'owner',
  query: listQuery({
    status: z.optional(queryList(INVOICE_STATUSES)),
    /** Of one owner; absent, of all the person has. */
    ownerId: z.optional(id),
    sort: z.optional(querySort(['created_at'])),
  }),
  response: listOf(invoiceSummaryView),
  status: 200,
  errors: ['bad_query'],
});

export const getInvoice = endpoint({
  method: 'GET',
  path: '/billing/invoices/:invoiceId',
  term: 'billing',
  summaryUk: 'Рахунок за підписку',
  access: 'owner',
  response: invoiceView,
  status: 200,
  errors: ['invoice_not_found'],
});

export const getInvoicePdf = endpoint({
  method: 'GET',
  path: '/billing/invoices/:invoiceId/pdf',
  term: 'billing',
  summaryUk: 'Рахунок за підписку (PDF)',
  access: 'owner',
  status: 200,
  errors: ['invoice_not_found', 'rate_limited'],
  throttle: 'pdf',
  kind: 'file',
  media: 'application/pdf',
});

/** 404 when the invoice is not to be paid, or the operator has not set his requisites. */
export const getInvoiceQr = endpoint({
  method: 'GET',
  path: '/billing/invoices/:invoiceId/qr.svg',
  term: 'billing',
  summaryUk: 'QR-код для переказу за рахунком',
  access: 'owner',
  status: 200,
  errors: ['invoice_not_found'],
  kind: 'file',
  media: 'image/svg+xml',
});

/** The plan stays as it is; money that comes for a void invoice goes to the balance. */
export const voidInvoice = endpoint({
  method: 'POST',
  path: '/billing/invoices/:invoiceId/void',
  term: 'billing',
  summaryUk: 'Анулювати неоплачений рахунок',
  access: 'owner',
  body: z.strictObject({ version: z.optional(version) }),
  response: invoiceView,
  status: 200,
  errors: ['forbidden', 'invoice_not_found', 'invoice_state', 'invoice_renewal', 'version_conflict', 'demo_inside'],
  action: true,
});

export type Requisites = NonNullable<ResponseOf<typeof getRequisites>['requisites']>;
export type Invoice = ResponseOf<typeof getInvoice>;
export type InvoiceListItem = ResponseOf<typeof listInvoices>['items'][number];
