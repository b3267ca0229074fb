import type { Receipt } from '@kliuchar/api-schema/receipts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../edge/errors.ts';
import { instantText } from '../../platform/clock.ts';
import type { Db, SessionActor } from '../../platform/db/scope.ts';
import { ensureReceiptLink, isStopped } from '../contracts/public.ts';
import { changeReceipt } from './change-receipt.ts';
import { stateError } from './issue-receipt.ts';
import { readReceipt } from './read-receipt.ts';
import { receiptLetter, receiptSms } from './receipt.mail.ts';
import { findRecipient, markSent } from './receipts.sql.ts';

export function sendReceipt(deps: Deps, actor: SessionActor, receiptId: string): Promise<Receipt> {
  return changeReceipt(deps, actor, receiptId, (db) => sendOne(deps, db, receiptId));
}

/** By e-mail if the tenant has one, else by SMS, with the link that opens the receipt; the message leaves after the commit. */
export async function sendOne(
  deps: Pick<Deps, 'clock' | 'config' | 'vault'>,
  db: Db,
  receiptId: string,
): Promise<void> {
  const full = await readReceipt(deps, db, receiptId);
  const { row } = full;
  if (full.role !== 'owner') throw new AppError('receipt_not_found');
  const recipient = await findRecipient(db, row.ownerId, row.contractId);
  const [email] = recipient?.emails ?? [];
  const [phone] = recipient?.phones ?? [];
  if (!(await markSent(db, { id: row.id, ownerId: row.ownerId, at: instantText(deps.clock.nowMs()) })))
    throw stateError(row.status);
  if (recipient === null || (email === undefined && phone === undefined)) throw new AppError('no_recipient');
  const channel = email === undefined ? 'sms' : 'email';
  if (await isStopped(db, { contractId: row.contractId, channel, recipient: email ?? phone ?? '' }))
    throw new AppError('recipient_stopped');
  const url = await ensureReceiptLink(deps, db, {
    receiptId: row.id,
    contractId: row.contractId,
    ownerId: row.ownerId,
  });
  const facts = {
    row,
    payableKop: full.payableKop,
    landlordName: recipient.landlordName,
    has: { qr: full.qr !== null, requisites: full.requisites !== null },
    url,
    today: deps.clock.today(),
  };
  const about = { kind: 'receipt', ownerId: row.ownerId, contractId: row.contractId, receiptId: row.id };
  if (email !== undefined)
    await db.send({
      channel: 'email',
      recipient: email,
      ...about,
      ...receiptLetter(facts),
    });
  else if (phone !== undefined) await db.send({ channel: 'sms', recipient: phone, ...about, text: receiptSms(facts) });
  await db.audit({
    action: 'receipt.sent',
    entityType: 'receipt',
    entityId: row.id,
    ownerId: row.ownerId,
    details: { channel },
  });
}
