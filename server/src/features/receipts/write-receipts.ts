import type { Period } from '@kliuchar/domain/dates/period';
import type { Db } from '../../platform/db/scope.ts';
import { refreshStatistics } from '../../platform/db/statistics.ts';
import { chargesOf, insertCharges, type NewCharge } from './shared-bill-charges.sql.ts';
import { type Deduction, insertDeductions } from './sub-meters.sql.ts';
import {
  insertEstimates,
  insertLines,
  insertReceipts,
  lockNumberSeries,
  type Marked,
  markAdjustmentsApplied,
  markReadingsBilled,
  type NewEstimate,
  type NewLine,
  type NewReceipt,
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

/** Writes drafts with their lines, readings and adjustments, one statement a table. Answers with the number of each inserted receipt. */
export async function writeReceipts(
  db: Db,
  options: WriteOptions,
  computed: readonly NewReceipt[],
): Promise<Map<string, string>> {
  if (computed.length === 0) return new Map();
  const { ownerId, period } = options;
  const next = await lockNumberSeries(db, ownerId, period);
  const numbers = await insertReceipts(db, options, next, computed);
  if (computed.length > STATISTICS_FROM) await refreshStatistics(db, ['receipts']);
  const inserted = numbers.size === computed.length ? computed : computed.filter(({ id }) => numbers.has(id));
  const estimates = options.estimates.filter(({ receiptId }) => numbers.has(receiptId));
  const born = new Set(estimates.map(({ id }) => id));
  const readings: Marked[] = [];
  const deductions: Deduction[] = [];
  const adjustments: Marked[] = [];
  const lines: NewLine[] = [];
  const charges: NewCharge[] = [];
  for (const { id, contractId, propertyId, receipt } of inserted) {
    for (const readingId of receipt.billedReadingIds)
      if (!born.has(readingId)) readings.push({ id: readingId, receiptId: id });
    for (const readingId of receipt.deductedReadingIds) deductions.push({ readingId, receiptId: id });
    for (const adjustmentId of receipt.adjustmentIds) adjustments.push({ id: adjustmentId, receiptId: id });
    for (const line of receipt.lines) {
      const row = { receiptId: id, contractId, line, isManual: false, adjustmentId: adjustmentOf(line) };
      lines.push(row);
      if (line.explanation.rule === 'shared_bill') charges.push(...chargesOf(row, propertyId));
    }
  }
  // All leave at once; the answers come in their order.
  const [, , billed, applied, charged, deducted] = await Promise.all([
    insertLines(db, ownerId, lines),
    insertEstimates(db, ownerId, estimates),
    markReadingsBilled(db, ownerId, readings),
    markAdjustmentsApplied(db, ownerId, adjustments),
    insertCharges(db, ownerId, charges),
    insertDeductions(db, ownerId, deductions),
  ]);
  if (billed !== readings.length || applied !== adjustments.length) throw new InputsChanged();
  if (charged !== charges.length || deducted !== deductions.length) throw new InputsChanged();
  return numbers;
}

export function adjustmentOf({ explanation }: NewLine['line']): string | null {
  return explanation.rule === 'manual' ? explanation.adjustmentId : null;
}
