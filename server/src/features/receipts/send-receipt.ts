import type { Receipt } from '@kliuchar/api-schema/receipts';
import { chooseRecipient, REMINDER_CHANNELS } from '@kliuchar/domain/notifications/reminder-settings';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../edge/errors.ts';
import { instantText } from '../../platform/clock.ts';
import type { Db, SessionActor } from '../../platform/db/scope.ts';
import { ensureReceiptLink, isStopped } from '../contracts/public.ts';
import { changeReceipt } from './change-receipt.ts';
import { stateError } from './issue-receipt.ts';
import { type FullReceipt, readReceipt } from './read-receipt.ts';
import { receiptLetter, receiptSms } from './receipt.mail.ts';
import { findRecipient, markSent, type RecipientRow } from './receipts.sql.ts';

export function sendReceipt(deps: Deps, actor: SessionActor, receiptId: string): Promise<Receipt> {
  return changeReceipt(deps, actor, receiptId, (db) => sendOne(deps, db, receiptId));
}

type SendDeps = Pick<Deps, 'clock' | 'config' | 'vault'>;

/** By e-mail if the tenant has one, else by SMS, with the link that opens the receipt; the message leaves after the commit. */
export async function sendOne(deps: SendDeps, db: Db, receiptId: string): Promise<void> {
  const full = await readOwn(deps, db, receiptId);
  const way = await findWay(deps, db, full.row);
  await sendBy(deps, db, full, way);
}

/**
 * For what sends by itself beside other work: in the ways the contract lets its tenant be told (product.md §8). Where he cannot be reached
 * nothing is sent, and the work goes on; the answer says why, null when it was sent.
 */
export async function sendIfReachable(deps: SendDeps, db: Db, receiptId: string): Promise<Unsent | null> {
  const full = await readOwn(deps, db, receiptId);
  const way = await findWay(deps, db, full.row, byContract);
  if (typeof way === 'string') return way === 'no_recipient' && (await hasAddress(db, full.row)) ? 'no_channel' : way;
  await sendBy(deps, db, full, way);
  return null;
}

async function hasAddress(db: Db, { ownerId, contractId }: FullReceipt['row']): Promise<boolean> {
  const contact = await findRecipient(db, ownerId, contractId);
  return contact !== null && emailElseSms(contact) !== null;
}

async function readOwn(deps: SendDeps, db: Db, receiptId: string): Promise<FullReceipt> {
  const full = await readReceipt(deps, db, receiptId);
  if (full.role !== 'owner') throw new AppError('receipt_not_found');
  return full;
}

type NoWay = 'no_recipient' | 'recipient_stopped' | 'link_closed';
/** `no_channel`: the card has an address, and the contract lets nobody write to it. */
type Unsent = NoWay | 'no_channel';
type Way = {
  readonly channel: 'email' | 'sms';
  readonly recipient: string;
  readonly url: string;
  readonly landlordName: string;
};

type Choose = (card: RecipientRow) => Pick<Way, 'channel' | 'recipient'> | null;

/** As the owner sends by hand. */
const emailElseSms: Choose = (card) => chooseRecipient({ channels: REMINDER_CHANNELS }, card);
const byContract: Choose = (card) => chooseRecipient({ channels: card.channels ?? REMINDER_CHANNELS }, card);

/** How the tenant is reached, or why he is not. What the receipt says is behind the link: without one there is nothing to send. */
async function findWay(
  deps: SendDeps,
  db: Db,
  { id, ownerId, contractId }: FullReceipt['row'],
  choose = emailElseSms,
): Promise<Way | NoWay> {
  const contact = await findRecipient(db, ownerId, contractId);
  const chosen = contact === null ? null : choose(contact);
  if (contact === null || chosen === null) return 'no_recipient';
  const { channel, recipient } = chosen;
  if (await isStopped(db, { contractId, channel, recipient })) return 'recipient_stopped';
  const url = await ensureReceiptLink(deps, db, { receiptId: id, contractId, ownerId });
  return url === null ? 'link_closed' : { channel, recipient, url, landlordName: contact.landlordName };
}

async function sendBy(deps: SendDeps, db: Db, full: FullReceipt, way: Way | NoWay): Promise<void> {
  const { row } = full;
  const { id, ownerId, contractId } = row;
  if (!(await markSent(db, { id, ownerId, at: instantText(deps.clock.nowMs()) }))) throw stateError(row.status);
  if (typeof way === 'string') throw new AppError(way);
  const { channel, recipient, url, landlordName } = way;
  const facts = {
    row,
    payableKop: full.payableKop,
    landlordName,
    has: { qr: full.qr !== null, requisites: full.requisites !== null },
    url,
    today: deps.clock.today(),
  };
  const content = channel === 'email' ? receiptLetter(facts) : { text: receiptSms(facts) };
  await db.send({ channel, recipient, kind: 'receipt', ownerId, contractId, receiptId: id, ...content });
  await db.audit({ action: 'receipt.sent', entityType: 'receipt', entityId: id, ownerId, details: { channel } });
}
