import type { Day } from '@kliuchar/domain/dates/day';
import { partsOfReceipt } from '@kliuchar/domain/ledger/allocate';
import { kop } from '@kliuchar/domain/money/kop';
import { receiptTotals } from '@kliuchar/domain/receipts/receipt-totals';
import type { ReceiptWarning } from '@kliuchar/domain/receipts/receipt-types';
import { AppError } from '../../edge/errors.ts';
import type { Db } from '../../platform/db/scope.ts';
import { type EditableReceipt, type LineRow, updateDraftSums } from './receipts.sql.ts';

/** Brings the sums of a draft after its lines. */
export async function storeSums(
  db: Db,
  receipt: Pick<EditableReceipt, 'id' | 'ownerId' | 'status'>,
  of: { lines: readonly LineRow[]; balanceKop: number; dueOn: Day; warnings: readonly ReceiptWarning[] },
): Promise<void> {
  const lines = of.lines.map((line) => ({ ...line, amountKop: line.amountKop, vatKop: line.vatKop }));
  const totals = receiptTotals(lines, kop(of.balanceKop));
  const isStored = await updateDraftSums(db, receipt, {
    ...totals,
    rentKop: partsOfReceipt(lines).rent,
    dueOn: of.dueOn,
    warnings: of.warnings,
  });
  if (!isStored) throw new AppError('version_conflict');
}
