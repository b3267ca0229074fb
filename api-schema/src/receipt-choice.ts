import { PAYMENT_STATUSES } from '@kliuchar/domain/receipts/payment-status';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id, kopValue, period } from './fields.ts';
import { queryBoolean, queryList, queryText } from './lists.ts';
import { RECEIPT_STATUSES } from './receipt-views.ts';

/** What the filters of the list of receipts choose as a whole: its sums, and which of it may be issued or sent (ux.md L3, L6). */

export const receiptFilters = {
  ownerId: z.optional(id),
  period: z.optional(period),
  status: z.optional(queryList(RECEIPT_STATUSES)),
  paymentStatus: z.optional(queryList(PAYMENT_STATUSES)),
  contractId: z.optional(id),
  propertyId: z.optional(id),
  complexId: z.optional(id),
  unsent: z.optional(queryBoolean()),
  q: z.optional(queryText),
} as const;

/**
 * Void receipts are listed and are not counted in the sums, nor is what the asker pays himself. Of more than 10 000 rows there are none
 * (`total_capped` says so), and none of the receipts of several owners.
 */
export const sumReceipts = endpoint({
  method: 'GET',
  path: '/receipts/sums',
  term: 'receipts',
  summaryUk: 'Суми квитанцій за фільтром',
  access: 'receipts.read',
  query: z.strictObject(receiptFilters),
  response: z.strictObject({
    count: z.int(),
    totalCapped: z.boolean(),
    ownKop: z.nullable(kopValue),
    leftKop: z.nullable(kopValue),
  }),
  status: 200,
  errors: ['bad_query'],
});

const RECEIPT_STEPS = ['issue', 'send', 'remind'] as const;
export type ReceiptStep = (typeof RECEIPT_STEPS)[number];

/**
 * Drafts for `issue`, issued ones that were never sent for `send`, those not wholly paid for `remind`, by what is left of them: the first
 * 10 000 of those that the asker may issue.
 */
export const listReadyReceipts = endpoint({
  method: 'GET',
  path: '/receipts/ready',
  term: 'receipts',
  summaryUk: 'Квитанції за фільтром, які можна видати, надіслати або про які можна нагадати',
  access: 'receipts.issue',
  query: z.strictObject({ ...receiptFilters, step: z.enum(RECEIPT_STEPS), runId: z.optional(id) }),
  response: z.strictObject({ ids: z.array(id), totalCapped: z.boolean(), sumKop: kopValue }),
  status: 200,
  errors: ['bad_query'],
});
