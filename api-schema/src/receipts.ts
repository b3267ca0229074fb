import { PAYMENT_STATUSES } from '@kliuchar/domain/receipts/payment-status';
import * as z from 'zod/mini';
import { type BodyOf, endpoint, type ResponseOf } from './endpoint.ts';
import { day, id, ids, kopValue, notes, period, version } from './fields.ts';
import { listOf, listQuery, queryList, querySort } from './lists.ts';
import { receiptFilters } from './receipt-choice.ts';
import { addedLines } from './receipt-lines.ts';
import { bulkResult, receiptListItem, receiptPreviewItem, receiptRun, receiptView } from './receipt-views.ts';

/** Bills to pay: preview, the month's run, issue, send, void (product.md §7, contract.md §1). Lines of a draft: `receipt-lines.ts`. */

const empty = z.strictObject({});
const MAX_CONTRACTS = 10_000;
const MAX_BULK = 1000;

export const listReceipts = endpoint({
  method: 'GET',
  path: '/receipts',
  term: 'receipts',
  summaryUk: 'Квитанції',
  access: 'receipts.read',
  query: listQuery({
    ...receiptFilters,
    sort: z.optional(querySort(['period', 'issued_on', 'due_on', 'number'])),
  }),
  response: listOf(receiptListItem),
  status: 200,
  errors: ['bad_query'],
});

/** Receipts where I am the payer. */
export const listMyReceipts = endpoint({
  method: 'GET',
  path: '/my-receipts',
  term: 'receipts',
  summaryUk: 'Мої квитанції',
  access: 'session',
  query: listQuery({
    period: z.optional(period),
    paymentStatus: z.optional(queryList(PAYMENT_STATUSES)),
    contractId: z.optional(id),
    sort: z.optional(querySort(['period', 'issued_on', 'due_on', 'number'])),
  }),
  response: listOf(receiptListItem),
  status: 200,
  errors: ['bad_query'],
});

/** A month is of one owner: the person's own come first, then those who have entrusted receipts to him. */
export const listReceiptOwners = endpoint({
  method: 'GET',
  path: '/receipts/owners',
  term: 'receipts',
  summaryUk: 'Власники, чиї квитанції можна створювати',
  access: 'receipts.write',
  response: z.strictObject({
    items: z.array(z.strictObject({ id, name: z.string(), role: z.enum(['owner', 'manager']) })),
  }),
  status: 200,
  errors: [],
});

/** Computes and stores nothing; without contracts and scope all live ones are taken. It is the owner's look before a run, so it needs what a run needs. */
export const previewReceipts = endpoint({
  method: 'POST',
  path: '/receipts/preview',
  term: 'receipts',
  summaryUk: 'Порахувати квитанції місяця без збереження',
  access: 'receipts.write',
  body: z.strictObject({
    period,
    contractIds: z.optional(ids(MAX_BULK)),
    scope: z.optional(z.strictObject({ propertyId: z.optional(id), complexId: z.optional(id) })),
    estimate: z._default(z.boolean(), false),
    ownerId: z.optional(id),
    /** Of more contracts than this the lines are left out: ten thousand are twenty megabytes with them. */
    linesUpTo: z.optional(z.int().check(z.gte(0), z.lte(MAX_CONTRACTS))),
  }),
  response: z.strictObject({ period, items: z.array(receiptPreviewItem), totalKop: kopValue }),
  status: 200,
  errors: ['validation'],
});

/** 200 when done at once, 202 while it goes on; repeatable, what exists is left and counted. */
export const runReceipts = endpoint({
  method: 'POST',
  path: '/receipts/run',
  term: 'receipts',
  summaryUk: 'Створити чернетки квитанцій місяця',
  access: 'receipts.write',
  body: z.strictObject({
    period,
    contractIds: z.optional(ids(MAX_CONTRACTS)),
    estimate: z._default(z.boolean(), false),
    ownerId: z.optional(id),
  }),
  response: receiptRun,
  status: [200, 202],
  errors: ['validation', 'run_under_way', 'subscription_inactive'],
});

export const getReceiptRun = endpoint({
  method: 'GET',
  path: '/receipts/runs/:runId',
  term: 'receipts',
  summaryUk: 'Перебіг створення квитанцій',
  access: 'receipts.write',
  response: receiptRun,
  status: 200,
  errors: ['not_found'],
});

/** A receipt outside the monthly run. */
export const createReceipt = endpoint({
  method: 'POST',
  path: '/receipts',
  term: 'receipts',
  summaryUk: 'Створити разову квитанцію',
  access: 'receipts.write',
  body: z.strictObject({
    contractId: id,
    kind: z.literal('one_off'),
    dueOn: day,
    period: z.optional(period),
    lines: addedLines,
    /** Differences of a lease that is over, which no monthly receipt will carry any more. */
    adjustmentIds: z.optional(z.array(id).check(z.maxLength(100))),
  }),
  response: receiptView,
  status: 201,
  errors: ['validation', 'not_active', 'subscription_inactive'],
});

export const getReceipt = endpoint({
  method: 'GET',
  path: '/receipts/:receiptId',
  term: 'receipts',
  summaryUk: 'Квитанція',
  access: 'session',
  response: receiptView,
  status: 200,
  errors: ['receipt_not_found'],
});

export const updateReceipt = endpoint({
  method: 'PATCH',
  path: '/receipts/:receiptId',
  term: 'receipts',
  summaryUk: 'Змінити строк оплати чернетки',
  access: 'receipts.write',
  body: z.strictObject({ dueOn: z.optional(z.nullable(day)), version: z.optional(version) }),
  response: receiptView,
  status: 200,
  errors: ['validation', 'receipt_not_found', 'receipt_state', 'version_conflict', 'subscription_inactive'],
});

/** Hand-made lines stay. */
export const recalculateReceipt = endpoint({
  method: 'POST',
  path: '/receipts/:receiptId/recalculate',
  term: 'receipts',
  summaryUk: 'Перерахувати чернетку',
  access: 'receipts.write',
  body: z.strictObject({ estimate: z.optional(z.boolean()) }),
  response: receiptView,
  status: 200,
  errors: ['receipt_not_found', 'receipt_state', 'version_conflict', 'subscription_inactive'],
  action: true,
});

export const issueReceipt = endpoint({
  method: 'POST',
  path: '/receipts/:receiptId/issue',
  term: 'receipts',
  summaryUk: 'Видати квитанцію',
  access: 'receipts.issue',
  body: z.strictObject({ version: z.optional(version) }),
  response: receiptView,
  status: 200,
  errors: [
    'receipt_not_found',
    'receipt_state',
    'rent_unknown',
    'sum_too_large',
    'receipt_empty',
    'shared_bill_changed',
    'penalty_changed',
    'version_conflict',
    'subscription_inactive',
  ],
  action: true,
});

export const sendReceipt = endpoint({
  method: 'POST',
  path: '/receipts/:receiptId/send',
  term: 'receipts',
  summaryUk: 'Надіслати квитанцію орендареві',
  access: 'receipts.issue',
  body: empty,
  response: receiptView,
  status: 200,
  errors: [
    'receipt_not_found',
    'receipt_state',
    'no_recipient',
    'recipient_stopped',
    'link_closed',
    'subscription_inactive',
  ],
  action: true,
});

/** An issued one needs a reason; a draft is thrown away by the same call (contract.md §1.5). */
export const voidReceipt = endpoint({
  method: 'POST',
  path: '/receipts/:receiptId/void',
  term: 'receipts',
  summaryUk: 'Анулювати квитанцію',
  access: 'receipts.issue',
  body: z.strictObject({ reason: z.optional(notes(500)), version: z.optional(version) }),
  response: receiptView,
  status: 200,
  errors: [
    'validation',
    'receipt_not_found',
    'receipt_state',
    'deposit_spent',
    'credit_refunded',
    'debt_written_off',
    'version_conflict',
    'subscription_inactive',
  ],
  action: true,
});

export const issueReceipts = endpoint({
  method: 'POST',
  path: '/receipts/issue',
  term: 'receipts',
  summaryUk: 'Видати кілька квитанцій',
  access: 'receipts.issue',
  body: z.strictObject({
    ids: ids(MAX_BULK),
    /** Parts of one deed bear one id, chosen by the caller: they are taken back together. */
    deedId: z.optional(
      z.string().check(z.regex(/^[\w-]{8,64}$/, 'Від 8 до 64 латинських літер, цифр, дефісів і підкреслень')),
    ),
  }),
  response: bulkResult,
  status: 200,
  errors: ['validation', 'subscription_inactive'],
});

export const sendReceipts = endpoint({
  method: 'POST',
  path: '/receipts/send',
  term: 'receipts',
  summaryUk: 'Надіслати кілька квитанцій',
  access: 'receipts.issue',
  body: z.strictObject({ ids: ids(MAX_BULK) }),
  response: bulkResult,
  status: 200,
  errors: ['validation', 'subscription_inactive'],
});

export const getReceiptPdf = endpoint({
  method: 'GET',
  path: '/receipts/:receiptId/pdf',
  term: 'receipts',
  summaryUk: 'Квитанція у PDF',
  access: 'session',
  status: 200,
  errors: ['receipt_not_found', 'rate_limited'],
  throttle: 'pdf',
  kind: 'file',
  media: 'application/pdf',
});

/** One tall page as wide as a phone, for a chat; the same words as on paper. */
export const getReceiptPicture = endpoint({
  method: 'GET',
  path: '/receipts/:receiptId/picture',
  term: 'receipts',
  summaryUk: 'Квитанція картинкою для месенджера',
  access: 'session',
  status: 200,
  errors: ['receipt_not_found', 'rate_limited'],
  throttle: 'pdf',
  kind: 'file',
  media: 'image/png',
});

export const getReceiptQr = endpoint({
  method: 'GET',
  path: '/receipts/:receiptId/qr.svg',
  term: 'receipts',
  summaryUk: 'QR-код для оплати',
  access: 'session',
  status: 200,
  errors: ['receipt_not_found', 'no_qr'],
  kind: 'file',
  media: 'image/svg+xml',
});

export type ReceiptListItem = ResponseOf<typeof listReceipts>['items'][number];
export type Receipt = ResponseOf<typeof getReceipt>;
export type ReceiptPreview = ResponseOf<typeof previewReceipts>;
export type ReceiptRun = ResponseOf<typeof runReceipts>;
export type ReceiptRunInput = BodyOf<typeof runReceipts>;
