import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { ids } from './fields.ts';
import { bulkResult, receiptView } from './receipt-views.ts';

/** Receipts that reach their tenants without us: on paper, by the owner's own Telegram, by a link he has copied. */

const MAX_BULK = 1000;

/** Nothing is sent. From here on it counts as a sent one: it is reminded of when its day comes, and asks nobody to send it. */
export const handReceipt = endpoint({
  method: 'POST',
  path: '/receipts/:receiptId/hand',
  term: 'receipts',
  summaryUk: 'Позначити квитанцію переданою вручну',
  access: 'receipts.issue',
  body: z.strictObject({}),
  response: receiptView,
  status: 200,
  errors: ['receipt_not_found', 'receipt_state', 'receipt_sent', 'subscription_inactive'],
  action: true,
});

export const handReceipts = endpoint({
  method: 'POST',
  path: '/receipts/hand',
  term: 'receipts',
  summaryUk: 'Позначити кілька квитанцій переданими вручну',
  access: 'receipts.issue',
  body: z.strictObject({ ids: ids(MAX_BULK) }),
  response: bulkResult,
  status: 200,
  errors: ['validation', 'subscription_inactive'],
});
