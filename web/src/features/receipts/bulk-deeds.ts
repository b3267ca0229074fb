import { recalculateReceipts } from '@kliuchar/api-schema/outdated-drafts';
import { issueReceipts, sendReceipts } from '@kliuchar/api-schema/receipts';
import { receiptBulk as t } from '../../i18n/uk/receipt-bulk.ts';
import { receiptsCount } from '../../i18n/uk/receipts.ts';
import type { BulkDeed } from '../../lib/bulk-work.ts';
import { call } from '../../lib/http.ts';

export type ReceiptDeed = 'issue' | 'send' | 'recalculate';

/** Rows of one call: about a second of the server's work. */
export const BULK_PART = 100;

/** Issues, sends or counts receipts anew, a hundred a call; one undo takes an issue back together. */
export function receiptDeed(kind: ReceiptDeed): BulkDeed {
  const deedId = crypto.randomUUID();
  const calls = {
    issue: (ids: string[]) => call(issueReceipts, { body: { ids, deedId } }),
    send: (ids: string[]) => call(sendReceipts, { body: { ids } }),
    recalculate: (ids: string[]) => call(recalculateReceipts, { body: { ids } }),
  };
  return {
    words: { all: t.all[kind], some: t.some[kind], doing: t.doing[kind], rows: receiptsCount },
    part: BULK_PART,
    act: calls[kind],
    place: (id) => `/receipts/${id}`,
  };
}
