import type { Day } from '@kliuchar/domain/dates/day';
import type { LookupDb } from '../platform/db/scope.ts';
import type { MessagePart } from '../platform/db/scoped-db.ts';
import { newId } from '../platform/ids.ts';
import type { RenderedLetter } from '../platform/letter.ts';

export type QueuedMessage = {
  id: string;
  ownerId: string | null;
  contractId: string | null;
  receiptId: string | null;
  userId: string | null;
  channel: 'email' | 'sms' | 'telegram' | 'push';
  recipient: string;
  kind: string;
  subject: string;
  text: string;
  html: string;
  attempts: number;
  /** False once a manager is no longer let into what it tells of (ADR 0059), and one of the owner's people works for him no more. */
  isOpen: boolean;
  /** Of a message put together when it leaves: what its reader is still let into. */
  parts: readonly MessagePart[] | null;
};

/** Of a demo nothing is queued (0240_demo.sql); should it ever be, it is not found here and so never leaves. */
export function findQueuedMessage(db: LookupDb, id: string, today: Day): Promise<QueuedMessage | null> {
  return db.one<QueuedMessage>(
    'jobs.queued_message',
    `select id, owner_id as "ownerId", contract_id as "contractId", receipt_id as "receiptId", user_id as "userId", channel, recipient, kind, subject, text, html, attempts,
            case when needs is null then true else private.message_keys(user_id, $2::date) ?& needs end as "isOpen",
            case when parts is not null then (
              with held as materialized (select private.message_keys(m.user_id, $2::date) as keys)
              select coalesce(jsonb_agg(p.part order by p.place), '[]') from held, jsonb_array_elements(m.parts) with ordinality p(part, place)
               where jsonb_typeof(p.part -> 'needs') is distinct from 'array'
                  or held.keys ?& array(select jsonb_array_elements_text(p.part -> 'needs'))) end as parts
       from messages m where id = $1 and status = 'queued'
         and not exists (select 1 from demos d where d.owner_id = m.owner_id)`,
    [id, today],
  );
}

/** What was delivered is not kept: letters carry links that open things, and a copy of the database must not (reliability.md §1, 57). */
export function markSent(
  db: LookupDb,
  id: string,
  { at, carrierId, subject }: { at: string; carrierId: string | null; subject: string },
): Promise<unknown> {
  return db.query(
    'jobs.message_sent',
    `update messages set status = 'sent', sent_at = $2, error = null, attempts = attempts + 1, carrier_id = $3, subject = $4, text = '', html = '', parts = null where id = $1`,
    [id, at, carrierId, subject],
  );
}

/** No channel is configured: the message stays as it would have left, for the outbox page and `npm run operator -- outbox` (contract.md §3.7). */
export function markStored(
  db: LookupDb,
  { id, subject, text, html }: Pick<QueuedMessage, 'id' | 'subject' | 'text' | 'html'>,
): Promise<unknown> {
  return db.query(
    'jobs.message_stored',
    `update messages set status = 'stored', subject = $2, text = $3, html = $4, parts = null where id = $1`,
    [id, subject, text, html],
  );
}

/** 0553_a_letter_instead.sql says to whom, and to whom not. */
export function queueInstead(
  db: Pick<LookupDb, 'query'>,
  messageId: string,
  { subject, text, html }: RenderedLetter,
): Promise<unknown> {
  const values = [messageId, newId(), subject, text, html];
  return db.query('jobs.letter_instead', 'select private.write_instead($1, $2, $3, $4, $5)', values);
}

/** It will be tried again. */
export function markAttempted(db: LookupDb, id: string, errorCode: string): Promise<unknown> {
  return db.query('jobs.message_attempted', `update messages set attempts = attempts + 1, error = $2 where id = $1`, [
    id,
    errorCode,
  ]);
}

/** It will not; true for whoever says so first. */
export async function markMessageFailed(db: Pick<LookupDb, 'one'>, id: string, errorCode: string): Promise<boolean> {
  const row = await db.one(
    'jobs.message_failed',
    `update messages set status = 'failed', attempts = attempts + 1, error = $2, text = '', html = '', parts = null where id = $1 and status = 'queued' returning id`,
    [id, errorCode],
  );
  return row !== null;
}

/** Nobody wants it any more: the channel was closed by its reader. */
export function markSuppressed(db: LookupDb, id: string, why: string): Promise<unknown> {
  return db.query(
    'jobs.message_suppressed',
    `update messages set status = 'suppressed', attempts = attempts + 1, error = $2, text = '', html = '', parts = null where id = $1 and status = 'queued'`,
    [id, why],
  );
}

export type TelegramChat = { chatId: number; isBlocked: boolean };

/** Where a person is written to now, whatever it was when the message was queued. */
export function findTelegramChat(db: Pick<LookupDb, 'one'>, userId: string): Promise<TelegramChat | null> {
  return db.one<TelegramChat>(
    'jobs.telegram_chat',
    'select chat_id as "chatId", blocked_at is not null as "isBlocked" from telegram_links where user_id = $1',
    [userId],
  );
}

/** Null once the browser was signed out, has switched push off, or shows the notifications of somebody else. */
export function findPushDevice(
  db: Pick<LookupDb, 'one'>,
  id: string,
  userId: string,
): Promise<{ addressSealed: Buffer } | null> {
  return db.one<{ addressSealed: Buffer }>(
    'jobs.push_device',
    'select address_sealed as "addressSealed" from push_devices where id = $1 and user_id = $2',
    [id, userId],
  );
}

export function deletePushDevice(db: LookupDb, id: string): Promise<unknown> {
  return db.query('jobs.push_gone', 'delete from push_devices where id = $1', [id]);
}

/** For every account of this chat. */
export function markChatBlocked(db: LookupDb, chatId: number, at: string): Promise<unknown> {
  return db.query(
    'jobs.telegram_blocked',
    'update telegram_links set blocked_at = $2 where chat_id = $1 and blocked_at is null',
    [chatId, at],
  );
}

export type AwaitedMessage = {
  id: string;
  ownerId: string | null;
  contractId: string | null;
  carrierId: string;
  sentAt: string;
};

/** Short messages whose carrier has not said yet what became of them, the oldest first, from a place on. */
export function listAwaited(
  db: Pick<LookupDb, 'query'>,
  after: Pick<AwaitedMessage, 'id' | 'sentAt'>,
  limit: number,
): Promise<AwaitedMessage[]> {
  return db.query<AwaitedMessage>(
    'jobs.messages_awaited',
    `select id, owner_id as "ownerId", contract_id as "contractId", carrier_id as "carrierId", sent_at as "sentAt" from messages
      where status = 'sent' and channel = 'sms' and carrier_id is not null and (sent_at, id) > ($1, $2) order by sent_at, id limit $3`,
    [after.sentAt, after.id, limit],
  );
}

export function markDelivered(db: LookupDb, ids: readonly string[], at: string): Promise<unknown> {
  return db.query(
    'jobs.messages_delivered',
    `update messages set status = 'delivered', delivered_at = $2 where id = any ($1::uuid[]) and status = 'sent'`,
    [ids, at],
  );
}

/** It had left, and did not arrive; true for whoever says so first. */
export async function markUndelivered(db: Pick<LookupDb, 'one'>, id: string, errorCode: string): Promise<boolean> {
  const row = await db.one(
    'jobs.message_undelivered',
    `update messages set status = 'failed', error = $2 where id = $1 and status = 'sent' returning id`,
    [id, errorCode],
  );
  return row !== null;
}
