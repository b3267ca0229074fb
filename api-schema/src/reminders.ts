import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { ids } from './fields.ts';
import { bulkResult } from './receipt-views.ts';

/**
 * Reminders sent by hand, to many at once (ux.md, `/contracts`). Each says what a contract owes by now and goes the ways that its settings
 * allow, after the quiet hours; of a contract one a day. What is reminded of by itself: `notification-rules.ts`.
 */

const remind = {
  method: 'POST',
  term: 'receipts',
  access: 'receipts.issue',
  body: z.strictObject({ ids: ids(1000) }),
  response: bulkResult,
  status: 200,
  errors: ['validation', 'subscription_inactive'],
} as const;

/** Receipts of one contract are one reminder: of the newest of them, with all that is older. */
export const remindReceipts = endpoint({
  ...remind,
  path: '/receipts/remind',
  summaryUk: 'Нагадати орендарям про неоплачені квитанції',
});

/** Of the newest receipt that is overdue, with all that is older; where none is, of the one that is due first. */
export const remindContracts = endpoint({
  ...remind,
  path: '/contracts/remind',
  summaryUk: 'Нагадати орендарям про борг за договорами',
});
