import * as z from 'zod/mini';
import { endpoint, type ResponseOf } from './endpoint.ts';
import { id, instant, period } from './fields.ts';
import { wholeListOf } from './lists.ts';

/** Receipts made at one stroke, a run's or those issued together, and taking them back within ten minutes. */

const BATCH_KINDS = ['run', 'issue'] as const;
const BATCH_STATUSES = ['open', 'closed', 'undoing', 'undone'] as const;

const receiptBatch = z.strictObject({
  id,
  kind: z.enum(BATCH_KINDS),
  /** Of a run its month; of an issue, in the list, the month of its receipts when all are of one. */
  period: z.nullable(period),
  total: z.int(),
  /** Those of them that are not void: what an undo would take back, or leave with a reason. */
  standingCount: z.int(),
  status: z.enum(BATCH_STATUSES),
  finishedAt: instant,
  undoUntil: instant,
  /** By the server's clock: the browser's may be wrong. */
  secondsLeft: z.int(),
  undoneCount: z.int(),
  leftCount: z.int(),
  /** The first 200 of what stayed, with the reason of each. */
  left: z.array(z.strictObject({ receiptId: id, number: z.string(), code: z.string(), error: z.string() })),
});

/** Those that may still be taken back or are being taken back now, newest first. */
export const listReceiptBatches = endpoint({
  method: 'GET',
  path: '/receipts/batches',
  term: 'receipts',
  summaryUk: 'Пакети квитанцій, які ще можна скасувати',
  access: 'receipts.write',
  response: wholeListOf(receiptBatch),
  status: 200,
  errors: [],
});

/** The batch of a run has the run's own id. */
export const getReceiptBatch = endpoint({
  method: 'GET',
  path: '/receipts/batches/:batchId',
  term: 'receipts',
  summaryUk: 'Пакет квитанцій',
  access: 'receipts.write',
  response: receiptBatch,
  status: 200,
  errors: ['not_found'],
});

/** 200 when done at once, 202 while it goes on; a second call answers with the state of the first. */
export const undoReceiptBatch = endpoint({
  method: 'POST',
  path: '/receipts/batches/:batchId/undo',
  term: 'receipts',
  summaryUk: 'Скасувати пакет квитанцій',
  access: 'receipts.issue',
  body: z.strictObject({}),
  response: receiptBatch,
  status: [200, 202],
  errors: ['not_found', 'undo_late', 'subscription_inactive'],
  action: true,
});

export type ReceiptBatch = ResponseOf<typeof getReceiptBatch>;
