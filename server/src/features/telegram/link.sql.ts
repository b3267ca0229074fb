import type { Db, LookupDb } from '../../platform/db/scope.ts';

export type LinkRow = { readonly name: string; readonly linkedAt: string; readonly blockedAt: string | null };

export function findLink(db: Db, userId: string): Promise<LinkRow | null> {
  return db.one<LinkRow>(
    'telegram.link',
    'select name, linked_at as "linkedAt", blocked_at as "blockedAt" from telegram_links where user_id = $1',
    [userId],
  );
}

/** Null until the worker has heard from Telegram what the bot is called. */
export async function findBotName(db: Db, botId: number): Promise<string | null> {
  const row = await db.one<{ username: string }>(
    'telegram.bot',
    'select username from telegram_bots where bot_id = $1',
    [botId],
  );
  return row?.username ?? null;
}

type Code = { readonly userId: string; readonly codeHash: Buffer; readonly at: string; readonly expiresAt: string };

/** A person has one code: an earlier one stops at once. */
export function putCode(db: Db, { userId, codeHash, at, expiresAt }: Code): Promise<unknown> {
  return db.query(
    'telegram.put_code',
    `insert into telegram_codes (user_id, code_hash, created_at, expires_at) values ($1, $2, $3, $4)
     on conflict (user_id) do update set code_hash = $2, created_at = $3, expires_at = $4, used_at = null, used_chat_id = null`,
    [userId, codeHash, at, expiresAt],
  );
}

export async function deleteLink(db: Db, userId: string): Promise<void> {
  await db.query('telegram.delete_code', 'delete from telegram_codes where user_id = $1', [userId]);
  await db.query('telegram.delete_link', 'delete from telegram_links where user_id = $1', [userId]);
}

// ── The bot ─────────────────────────────────────────────────────────────────────────────────────────────────────────────────

export function putBotName(db: LookupDb, botId: number, username: string, at: string): Promise<unknown> {
  return db.query(
    'telegram.put_bot',
    `insert into telegram_bots (bot_id, username, seen_at) values ($1, $2, $3)
     on conflict (bot_id) do update set username = $2, seen_at = $3`,
    [botId, username, at],
  );
}

export type CodeUser = {
  readonly userId: string;
  /** Only a proven one. */
  readonly email: string | null;
  /** The same chat has used it before: the update came twice. */
  readonly isAgain: boolean;
};

type Use = { readonly codeHash: Buffer; readonly chatId: number; readonly at: string };

/** Once: of two chats that come with one code, the second finds nothing. */
export function useCode(db: LookupDb, { codeHash, chatId, at }: Use): Promise<CodeUser | null> {
  return db.one<CodeUser>(
    'telegram.use_code',
    `with used as (
       update telegram_codes set used_at = $3, used_chat_id = $2 where code_hash = $1 and used_at is null and expires_at > $3 returning user_id)
     select u.id as "userId", case when u.email_verified_at is not null then u.email end as email, false as "isAgain"
       from used join users u on u.id = used.user_id
     union all
     select c.user_id, null, true from telegram_codes c where c.code_hash = $1 and c.used_chat_id = $2`,
    [codeHash, chatId, at],
  );
}

type Link = { readonly userId: string; readonly chatId: number; readonly name: string; readonly at: string };

/** A person has one chat: whoever connects another one has moved. */
export function putLink(db: LookupDb, { userId, chatId, name, at }: Link): Promise<unknown> {
  return db.query(
    'telegram.put_link',
    `insert into telegram_links (user_id, chat_id, name, linked_at) values ($1, $2, $3, $4)
     on conflict (user_id) do update set chat_id = $2, name = $3, linked_at = $4, blocked_at = null`,
    [userId, chatId, name, at],
  );
}

/** How many accounts were written to in this chat. */
export async function deleteChat(db: LookupDb, chatId: number): Promise<number> {
  const rows = await db.query('telegram.delete_chat', 'delete from telegram_links where chat_id = $1 returning 1', [
    chatId,
  ]);
  return rows.length;
}

export async function isChatLinked(db: LookupDb, chatId: number): Promise<boolean> {
  const rows = await db.query('telegram.chat', 'select 1 from telegram_links where chat_id = $1', [chatId]);
  return rows.length > 0;
}

/** Whether the bot may write there, as Telegram tells it. */
export function markChat(db: LookupDb, chatId: number, blockedAt: string | null): Promise<unknown> {
  return db.query(
    'telegram.mark_chat',
    'update telegram_links set blocked_at = $2 where chat_id = $1 and (blocked_at is null) <> ($2::timestamptz is null)',
    [chatId, blockedAt],
  );
}
