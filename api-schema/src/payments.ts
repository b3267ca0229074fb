import * as z from 'zod/mini';
import { contractStatus } from './contract-fields.ts';
import { endpoint, type ResponseOf } from './endpoint.ts';
import { day, id, instant, kopValue, maybe, notes, period, positiveKop, text } from './fields.ts';
import { listOf, listQuery, queryBoolean, queryList, querySort, queryText, wholeListOf } from './lists.ts';

/** What was paid and which receipts it paid (contract.md §3.11). */

export const PAYMENT_METHODS = ['bank', 'cash', 'card', 'offset'] as const;
export const PAYMENT_STATES = ['reported', 'posted', 'rejected', 'reversed'] as const;
const ALLOCATION_ITEMS = ['receipt', 'opening'] as const;

/** `receiptId` is null for the opening balance and for what was given back to the tenant. */
const allocationView = z.strictObject({
  item: z.enum([...ALLOCATION_ITEMS, 'refund']),
  receiptId: z.nullable(id),
  receiptNumber: z.nullable(z.string()),
  amountKop: kopValue,
});

const paymentListItem = z.strictObject({
  id,
  role: z.enum(['owner', 'manager', 'tenant']),
  contractId: id,
  contractNumber: z.string(),
  /** Whether the contract itself is the reader's to open: a manager may have its payments alone. */
  opens: z.boolean(),
  propertyName: z.string(),
  tenantName: z.string(),
  amountKop: kopValue,
  paidOn: day,
  method: z.enum(PAYMENT_METHODS),
  reference: z.nullable(z.string()),
  note: z.nullable(z.string()),
  status: z.enum(PAYMENT_STATES),
  creditKop: kopValue,
  reportedReceiptId: z.nullable(id),
  photoId: z.nullable(id),
  version: z.int(),
  createdAt: instant,
});

export const paymentView = z.strictObject({
  ...paymentListItem.shape,
  allocations: z.array(allocationView),
  warnings: z.array(z.strictObject({ code: z.enum(['possible_duplicate']), text: z.string(), paymentId: id })),
  reversedAt: z.nullable(instant),
  reversalReason: z.nullable(z.string()),
});

export const listPayments = endpoint({
  method: 'GET',
  path: '/payments',
  term: 'payments',
  summaryUk: 'Оплати',
  access: 'payments.read',
  query: listQuery({
    ownerId: z.optional(id),
    contractId: z.optional(id),
    propertyId: z.optional(id),
    status: z.optional(queryList(PAYMENT_STATES)),
    method: z.optional(queryList(PAYMENT_METHODS)),
    dateFrom: z.optional(day),
    dateTo: z.optional(day),
    q: z.optional(queryText),
    sort: z.optional(querySort(['paid_on'])),
  }),
  response: listOf(paymentListItem),
  status: 200,
  errors: ['bad_query'],
});

/** A contract for which the reader may record a payment; a positive balance is what its tenant owes, a negative one is credit. */
const payerItem = z.strictObject({
  contractId: id,
  contractNumber: z.string(),
  opens: z.boolean(),
  status: contractStatus,
  role: z.enum(['owner', 'manager']),
  propertyId: id,
  propertyName: z.string(),
  tenantName: z.string(),
  balanceKop: kopValue,
});

/** Whom money may come from: leases that are on or about to be, and ended ones that are not settled, with a debt or with credit. */
export const listPayers = endpoint({
  method: 'GET',
  path: '/payments/payers',
  term: 'payments',
  summaryUk: 'За якими договорами можна записати оплату',
  access: 'payments.record',
  query: listQuery({
    ownerId: z.optional(id),
    propertyId: z.optional(id),
    owing: z.optional(queryBoolean()),
    q: z.optional(queryText),
    /** Who owes most comes first unless it is asked otherwise; who has paid too much, last. */
    sort: z.optional(querySort(['balance'])),
  }),
  response: listOf(payerItem),
  status: 200,
  errors: ['bad_query'],
});

/** Allocated to the oldest due first; what is left is credit. */
export const createPayment = endpoint({
  method: 'POST',
  path: '/payments',
  term: 'payments',
  summaryUk: 'Записати оплату',
  access: 'payments.record',
  body: z.strictObject({
    contractId: id,
    amountKop: positiveKop,
    paidOn: day,
    method: z._default(z.enum(PAYMENT_METHODS), 'bank'),
    reference: maybe(text(200)),
    note: maybe(notes(1000)),
  }),
  response: paymentView,
  status: 201,
  errors: ['validation', 'contract_state', 'sum_too_large', 'subscription_inactive'],
});

export const getPayment = endpoint({
  method: 'GET',
  path: '/payments/:paymentId',
  term: 'payments',
  summaryUk: 'Оплата',
  access: 'payments.read',
  response: paymentView,
  status: 200,
  errors: ['payment_not_found'],
});

export const reversePayment = endpoint({
  method: 'POST',
  path: '/payments/:paymentId/reverse',
  term: 'payments',
  summaryUk: 'Сторнувати оплату',
  access: 'payments.write',
  body: z.strictObject({ reason: notes(500) }),
  response: paymentView,
  status: 200,
  errors: [
    'validation',
    'payment_not_found',
    'already_reversed',
    'payment_state',
    'credit_refunded',
    'subscription_inactive',
  ],
});

const allocationInput = z
  .strictObject({ item: z.enum(ALLOCATION_ITEMS), receiptId: maybe(id), amountKop: positiveKop })
  .check(
    z.refine(({ item, receiptId }) => (item === 'receipt') === Boolean(receiptId), {
      path: ['receiptId'],
      error: 'Квитанцію вказують лише для виду receipt',
    }),
  );

/** What this payment pays or could pay, oldest due first; `open_kop` is the most it can give the item. */
export const listPaymentItems = endpoint({
  method: 'GET',
  path: '/payments/:paymentId/items',
  term: 'payments',
  summaryUk: 'Що оплата закриває і що могла б закрити',
  access: 'payments.write',
  response: wholeListOf(
    z.strictObject({ ...allocationView.shape, period: z.nullable(period), dueOn: z.nullable(day), openKop: kopValue }),
  ),
  status: 200,
  errors: ['payment_not_found'],
});

/** Replaces all allocations of this payment; what is not named becomes credit. */
export const allocatePayment = endpoint({
  method: 'POST',
  path: '/payments/:paymentId/allocate',
  term: 'payments',
  summaryUk: 'Розподілити оплату між квитанціями',
  access: 'payments.write',
  body: z.strictObject({ allocations: z.array(allocationInput).check(z.maxLength(200)) }),
  response: paymentView,
  status: 200,
  errors: [
    'validation',
    'payment_not_found',
    'payment_state',
    'allocation_too_large',
    'credit_refunded',
    'sum_too_large',
    'subscription_inactive',
  ],
});

/**
 * «Я оплатив» of a tenant becomes a payment, with the owner's corrections if any. Where the same sum of the same days has been posted
 * already it is refused, unless `even_if_similar` says that it came twice.
 */
export const confirmPayment = endpoint({
  method: 'POST',
  path: '/payments/:paymentId/confirm',
  term: 'payments',
  summaryUk: 'Підтвердити оплату, про яку повідомив орендар',
  access: 'payments.record',
  body: z.strictObject({
    amountKop: z.optional(positiveKop),
    paidOn: z.optional(day),
    method: z.optional(z.enum(PAYMENT_METHODS)),
    evenIfSimilar: z._default(z.boolean(), false),
  }),
  response: paymentView,
  status: 200,
  errors: [
    'validation',
    'payment_not_found',
    'payment_state',
    'possible_duplicate',
    'sum_too_large',
    'subscription_inactive',
  ],
  action: true,
});

export const rejectPayment = endpoint({
  method: 'POST',
  path: '/payments/:paymentId/reject',
  term: 'payments',
  summaryUk: 'Відхилити оплату, про яку повідомив орендар',
  access: 'payments.record',
  body: z.strictObject({ reason: z.optional(notes(500)) }),
  response: paymentView,
  status: 200,
  errors: ['payment_not_found', 'payment_state', 'subscription_inactive'],
  action: true,
});

export type PaymentListItem = ResponseOf<typeof listPayments>['items'][number];
export type Payment = ResponseOf<typeof getPayment>;
export type PaymentItem = ResponseOf<typeof listPaymentItems>['items'][number];
export type Payer = ResponseOf<typeof listPayers>['items'][number];
