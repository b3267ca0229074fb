import type { Receipt } from '@kliuchar/api-schema/receipts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../edge/errors.ts';
import { instantText } from '../../platform/clock.ts';
import type { Db, SessionActor } from '../../platform/db/scope.ts';
import { changeReceipt } from './change-receipt.ts';
import { findHandable, markHanded } from './hand-receipt.sql.ts';
import { stateError } from './issue-receipt.ts';

export function handReceipt(deps: Deps, actor: SessionActor, receiptId: string): Promise<Receipt> {
  return changeReceipt(deps, actor, receiptId, (db) => handOne(deps, db, receiptId));
}

/** The owner has given it to the tenant himself. One that was sent needs no such word, and its day of sending stays. */
export async function handOne({ clock }: Pick<Deps, 'clock'>, db: Db, receiptId: string): Promise<void> {
  const ownerId = await markHanded(db, receiptId, instantText(clock.nowMs()));
  if (ownerId === null) {
    const receipt = await findHandable(db, receiptId);
    if (receipt === null) throw new AppError('receipt_not_found');
    throw receipt.status === 'issued' ? new AppError('receipt_sent') : stateError(receipt.status);
  }
  await db.audit({ action: 'receipt.handed', entityType: 'receipt', entityId: receiptId, ownerId });
}
