import type { Period } from '@kliuchar/domain/dates/period';
import type { Db } from '../../platform/db/scope.ts';
import { refreshStatistics } from '../../platform/db/statistics.ts';
import type { NewReceipt } from './new-receipt.ts';
import { keepReliefsAsCharged } from './pending-adjustments.sql.ts';
import { ReceiptRows } from './receipt-rows.ts';
import { insertCharges } from './shared-bill-charges.sql.ts';
import { insertDeductions } from './sub-meters.sql.ts';
import {
  insertEstimates,
  insertLines,
  insertReceipts,
  lockNumberSeries,
  markAdjustmentsApplied,
  markReadingsBilled,
  type NewEstimate,
} from './write-receipts.sql.ts';

/** Something the receipts were computed from changed meanwhile: the whole transaction is undone and computed again. */
export class InputsChanged extends Error {
  override readonly name = 'InputsChanged';
}

/** Below this a scan costs less than the look at the statistics. */
const STATISTICS_FROM = 100;

export type WriteOptions = {
  readonly ownerId: string;
  readonly period: Period;
  readonly kind: 'regular' | 'one_off';
  readonly runId: string | null;
  readonly estimates: readonly NewEstimate[];
};

/** The rows of receipts that are at hand already. */
export function rowsOf(computed: readonly NewReceipt[], estimates: readonly NewEstimate[] = []): ReceiptRows {
  const rows = new ReceiptRows(new Set(estimates.map(({ id }) => id)));
  for (const receipt of computed) rows.add(receipt);
  return rows;
}

/**
 * Writes drafts with their lines, readings and adjustments, one statement a table. Answers with the number of each inserted receipt: of all
 * of them or of none, which have been made meanwhile. Where somebody has made some of them, all are to be computed again without those.
 */
export async function writeReceipts(
  db: Db,
  options: WriteOptions,
  computed: ReceiptRows,
): Promise<Map<string, string>> {
  const { count } = computed.receipts;
  if (count === 0) return new Map();
  const { ownerId, period } = options;
  const next = await lockNumberSeries(db, ownerId, period);
  const numbers = await insertReceipts(db, options, next, computed.receipts);
  if (numbers.size === 0) return numbers;
  if (numbers.size < count) throw new InputsChanged();
  if (count > STATISTICS_FROM) await refreshStatistics(db, ['receipts']);
  const { readings, deductions, adjustments, charges } = computed;
  // All leave at once; the answers come in their order.
  const [, estimated, billed, applied, charged, deducted] = await Promise.all([
    insertLines(db, ownerId, computed.lines),
    insertEstimates(db, ownerId, options.estimates),
    markReadingsBilled(db, ownerId, readings),
    markAdjustmentsApplied(db, ownerId, adjustments),
    insertCharges(db, ownerId, charges),
    insertDeductions(db, ownerId, deductions),
  ]);
  if (estimated !== options.estimates.length) throw new InputsChanged();
  if (billed !== readings.length || applied !== adjustments.length) throw new InputsChanged();
  if (charged !== charges.length || deducted !== deductions.length) throw new InputsChanged();
  if (applied > 0) keepReliefsAsCharged(db, ownerId, [...new Set(adjustments.map(({ receiptId }) => receiptId))]);
  return numbers;
}
