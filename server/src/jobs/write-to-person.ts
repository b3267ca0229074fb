import { instantText } from '../platform/clock.ts';
import type { Vault } from '../platform/crypto.ts';
import { type LookupDb, withLookup } from '../platform/db/scope.ts';
import { openPushAddress } from '../platform/push-address.ts';
import { type Telegram, TelegramError } from '../platform/telegram.ts';
import { PushError, type WebPush } from '../platform/web-push.ts';
import type { JobContext } from './job.ts';
import {
  deletePushDevice,
  findPushDevice,
  findTelegramChat,
  markChatBlocked,
  type QueuedMessage,
} from './messages.sql.ts';

/** What became of an attempt that did not throw. */
export type Outcome =
  | { readonly kind: 'sent'; readonly carrierId: string | null }
  /** This installation has no such channel. */
  | { readonly kind: 'stored' }
  /** Its reader has closed the channel; `close` writes down what the channel itself said of it just now. */
  | { readonly kind: 'suppressed'; readonly why: string; readonly close?: (db: LookupDb) => Promise<unknown> };

/** The person is named in the message, where he is reached is asked when it leaves: he may have moved or left meanwhile. */
type Message = Pick<QueuedMessage, 'recipient' | 'userId' | 'text'>;

export async function writeToChat(
  { database, clock }: JobContext,
  { recipient, text }: Message,
  telegram: Telegram,
): Promise<Outcome> {
  const chat = await withLookup(database, (db) => findTelegramChat(db, recipient));
  if (chat === null) return { kind: 'suppressed', why: 'telegram_unlinked' };
  if (chat.isBlocked) return { kind: 'suppressed', why: 'telegram_blocked' };
  const { chatId } = chat;
  try {
    const { messageId } = await telegram.send({ chatId, text });
    return { kind: 'sent', carrierId: messageId };
  } catch (error) {
    if (!(error instanceof TelegramError && error.isUnreachable)) throw error;
    const at = instantText(clock.nowMs());
    return { kind: 'suppressed', why: error.code, close: (db) => markChatBlocked(db, chatId, at) };
  }
}

/** Web push and what opens the addresses it writes to. */
export type PushPost = { readonly webPush: WebPush; readonly vault: Vault };

/** Never kept for the development outbox: what is meant for a screen says nothing there. */
export async function pushToDevice(
  { database, clock }: JobContext,
  { recipient, userId, text }: Message,
  post: PushPost | null,
): Promise<Outcome> {
  if (post === null) return { kind: 'suppressed', why: 'push_off' };
  const device = userId === null ? null : await withLookup(database, (db) => findPushDevice(db, recipient, userId));
  if (device === null) return { kind: 'suppressed', why: 'push_unlinked' };
  const forget = (why: string): Outcome => ({
    kind: 'suppressed',
    why,
    close: (db) => deletePushDevice(db, recipient),
  });
  const address = openPushAddress(post.vault, device.addressSealed);
  if (address === null) return forget('push_unreadable');
  try {
    await post.webPush.send(address, { text, nowMs: clock.nowMs() });
    return { kind: 'sent', carrierId: null };
  } catch (error) {
    if (error instanceof PushError && error.isGone) return forget(error.code);
    throw error;
  }
}
