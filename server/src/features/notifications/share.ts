import type { Shared } from '@kliuchar/api-schema/notification-rules';
import { CONTRACT_STATUS_NAMES, isInForce } from '@kliuchar/domain/contracts/contract-status';
import { askedPeriod } from '@kliuchar/domain/meters/reading-month';
import {
  type ReceiptReminder,
  readingsMessage,
  readingsSentence,
  reminderMessage,
  reminderSentence,
} from '@kliuchar/domain/notifications/reminder-words';
import { shareLinks } from '@kliuchar/domain/notifications/share-links';
import { payableKop } from '@kliuchar/domain/receipts/payment-status';
import { RECEIPT_STATUS_NAMES } from '@kliuchar/domain/receipts/receipt-status';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../edge/errors.ts';
import { type SessionActor, withWriteScope } from '../../platform/db/scope.ts';
import { ensureOpenLink, ensureReceiptLink } from '../contracts/public.ts';
import { findSharedContract, findSharedReceipt } from './share.sql.ts';

/** The wording of the reminders that we send, for the owner's own Telegram or Viber; the trace says that he took it. */
export function shareReceipt(deps: Deps, actor: SessionActor, receiptId: string): Promise<Shared> {
  return withWriteScope(deps.db, actor, async (db) => {
    const row = await findSharedReceipt(db, receiptId);
    if (row === null) throw new AppError('receipt_not_found');
    const { ownerId, contractId, status, dueOn } = row;
    if (status !== 'issued' || dueOn === null)
      throw new AppError('receipt_state', { params: { status: RECEIPT_STATUS_NAMES[status] } });
    const url = await ensureReceiptLink(deps, db, { receiptId, contractId, ownerId });
    if (url === null) throw new AppError('link_closed');
    const { period, leftKop, olderLeftKop } = row;
    const reminder: ReceiptReminder = {
      period,
      payableKop: payableKop(leftKop, olderLeftKop),
      olderKop: olderLeftKop,
      dueOn,
      today: deps.clock.today(),
    };
    await db.audit({ ownerId, action: 'receipt.shared', entityType: 'receipt', entityId: receiptId });
    return { text: reminderMessage(reminder, url), url, ...shareLinks({ sentence: reminderSentence(reminder), url }) };
  });
}

/** Of the month that the page behind the link takes; only who lives there now is asked. */
export function shareReadings(deps: Deps, actor: SessionActor, contractId: string): Promise<Shared> {
  return withWriteScope(deps.db, actor, async (db) => {
    const row = await findSharedContract(db, contractId);
    if (row === null) throw new AppError('contract_not_found', { params: { id: contractId } });
    const { ownerId, status, windows, billedUtilities } = row;
    if (!isInForce(status)) throw new AppError('contract_state', { params: { status: CONTRACT_STATUS_NAMES[status] } });
    const url = await ensureOpenLink(deps, db, { id: contractId, ownerId });
    const period = askedPeriod(deps.clock.today(), windows, billedUtilities);
    await db.audit({
      ownerId,
      action: 'reading.shared',
      entityType: 'contract',
      entityId: contractId,
      details: { period },
    });
    return { text: readingsMessage(period, url), url, ...shareLinks({ sentence: readingsSentence(period), url }) };
  });
}
