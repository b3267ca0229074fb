import { LINE_KINDS } from '@kliuchar/domain/receipts/receipt-types';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { decimalString, id, maybe, notes, period, price, signedKop, text } from './fields.ts';
import { queryInteger } from './lists.ts';
import { receiptView } from './receipt-views.ts';
import { serviceCode } from './service-settings.ts';

/** Lines made by hand on a draft; a recalculation keeps them (contract.md §1.5). */

const amount = signedKop.check(z.refine((sum) => sum !== 0, 'Сума рядка не може бути нулем'));

const lineShape = {
  title: text(200),
  amountKop: amount,
  service: maybe(serviceCode),
  period: z.optional(period),
  quantity: maybe(decimalString({ min: '0', max: '100000000', fraction: 5 })),
  unit: maybe(text(20)),
  price: maybe(price),
  reason: maybe(notes(500)),
};

/** `reason` becomes the sentence of the line's explanation; without it the title is. */
const lineInput = z.strictObject({ ...lineShape, kind: z._default(z.enum(LINE_KINDS), 'adjustment') });

/** `penaltyOf` is the number of the receipt whose suggested penalty is confirmed; the sum is the suggested one (contract.md §1.15). */
const addedLine = z.strictObject({ ...lineInput.shape, penaltyOf: maybe(text(40)) });
export type AddedLine = z.output<typeof addedLine>;

export const addedLines = z.array(addedLine).check(z.maxLength(100));

export type LineInput = z.output<typeof lineInput>;

const lineParams = z.strictObject({ receiptId: id, lineNo: queryInteger(1, 100_000) });

export const addReceiptLine = endpoint({
  method: 'POST',
  path: '/receipts/:receiptId/lines',
  term: 'receipts',
  summaryUk: 'Додати рядок до чернетки',
  access: 'receipts.write',
  body: addedLine,
  response: receiptView,
  status: 201,
  errors: ['validation', 'receipt_not_found', 'receipt_state', 'subscription_inactive'],
});

export const updateReceiptLine = endpoint({
  method: 'PATCH',
  path: '/receipts/:receiptId/lines/:lineNo',
  term: 'receipts',
  summaryUk: 'Змінити рядок чернетки',
  access: 'receipts.write',
  params: lineParams,
  body: z.partial(z.strictObject({ ...lineShape, kind: z.enum(LINE_KINDS) })),
  response: receiptView,
  status: 200,
  errors: [
    'validation',
    'receipt_not_found',
    'receipt_line_not_found',
    'receipt_state',
    'line_not_manual',
    'subscription_inactive',
  ],
});

export const deleteReceiptLine = endpoint({
  method: 'DELETE',
  path: '/receipts/:receiptId/lines/:lineNo',
  term: 'receipts',
  summaryUk: 'Видалити рядок чернетки',
  access: 'receipts.write',
  params: lineParams,
  status: 204,
  errors: ['receipt_not_found', 'receipt_line_not_found', 'receipt_state', 'line_not_manual', 'subscription_inactive'],
});
