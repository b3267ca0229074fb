import { AppError } from '../../edge/errors.ts';
import type { Db } from '../../platform/db/scope.ts';
import { findReceiptCountedFrom, holdBilling } from '../receipts/public.ts';
import { lockMeter } from './physical-meters.sql.ts';
import { changeReadingState, findReading, type ReadingRow } from './readings.sql.ts';

export async function ownReading(db: Db, id: string): Promise<ReadingRow> {
  const row = await findReading(db, id);
  if (row === null) throw new AppError('reading_not_found');
  return row;
}

/**
 * A reading no receipt carries is rejected and kept. One that a standing receipt is counted from (the opening of a lease, or one whose
 * own receipt was voided) is not: what lies between it and the one before would be on no receipt; it is corrected instead. Neither is
 * a correction: its difference is charged already, and is put right by another correction.
 */
export async function takeBackReading(db: Db, row: ReadingRow, comment: string | null): Promise<void> {
  const { id, owner_id: ownerId, meter_id: meterId, taken_on: on } = row;
  if (row.corrects_id !== null) throw new AppError('reading_state');
  await holdBilling(db, { ownerId, propertyId: row.property_id, meterId });
  // Contracts, the meter, the reading: everyone who changes them takes them in this order, another one would be a deadlock.
  if ((await lockMeter(db, meterId)) === null) throw new AppError('reading_not_found');
  const receipt = await findReceiptCountedFrom(db, { ownerId, meterId, on });
  if (receipt !== null) throw new AppError('reading_counted', { params: { number: receipt.number } });
  const change = { from: ['submitted', 'approved'], to: 'rejected', comment } as const;
  if (!(await changeReadingState(db, { id, ownerId }, change))) throw new AppError('reading_state');
  await db.audit({ ownerId, action: 'reading.rejected', entityType: 'reading', entityId: id });
}
