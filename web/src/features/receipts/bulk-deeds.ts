import { recalculateReceipts } from '@kliuchar/api-schema/outdated-drafts';
import type { ReceiptStep } from '@kliuchar/api-schema/receipt-choice';
import { handReceipts } from '@kliuchar/api-schema/receipt-handing';
import { issueReceipts, sendReceipts } from '@kliuchar/api-schema/receipts';
import { remindReceipts } from '@kliuchar/api-schema/reminders';
import { receiptBulk as t } from '../../i18n/uk/receipt-bulk.ts';
import { receiptsCount } from '../../i18n/uk/receipts.ts';
import type { BulkDeed } from '../../lib/bulk-work.ts';
import { call } from '../../lib/http.ts';

/** What the chosen ones may have done to them. */
export type ChosenStep = ReceiptStep | 'hand';
export type ReceiptDeed = ChosenStep | 'recalculate';

/** Rows of one call: about a second of the server's work. */
export const BULK_PART = 100;

/** Issues, sends, marks as handed over, reminds of or counts receipts anew, a hundred a call; one undo takes an issue back together. */
export function receiptDeed(kind: ReceiptDeed): BulkDeed {
  const deedId = crypto.randomUUID();
  const calls = {
    issue: (ids: string[]) => call(issueReceipts, { body: { ids, deedId } }),
    send: (ids: string[]) => call(sendReceipts, { body: { ids } }),
    hand: (ids: string[]) => call(handReceipts, { body: { ids } }),
    remind: (ids: string[]) => call(remindReceipts, { body: { ids } }),
    recalculate: (ids: string[]) => call(recalculateReceipts, { body: { ids } }),
  };
  return {
    words: { all: t.all[kind], some: t.some[kind], doing: t.doing[kind], rows: receiptsCount },
    part: BULK_PART,
    act: calls[kind],
    place: (id) => `/receipts/${id}`,
  };
}
