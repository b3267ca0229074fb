import { type Clock, instantText } from '../../platform/clock.ts';
import { type Database, withLookup } from '../../platform/db/scope.ts';
import type { Log } from '../../platform/log.ts';
import { type Telegram, TelegramError, type TelegramUpdate } from '../../platform/telegram.ts';
import { sha256 } from '../../platform/tokens.ts';
import { deleteChat, isChatLinked, markChat, putBotName, putLink, useCode } from './link.sql.ts';
import { CODE_REFUSED, HELP, HELP_LINKED, LINKED, linkedLetter, NOT_LINKED, UNLINKED } from './telegram.mail.ts';

export type Hearing = {
  /** Opened as the worker's role. */
  readonly database: Database;
  readonly telegram: Telegram;
  readonly clock: Clock;
  readonly log: Log;
  readonly origin: string;
};

type Words = Extract<TelegramUpdate, { kind: 'text' }>;

const START = /^\/start(?:@\w+)? ([\w-]{1,64})$/;
const STOP = /^\/stop(?:@\w+)?$/;

/** What the link to the bot is made of: it is asked of Telegram by the worker, so that no request has to. */
export function keepBotName({ database, telegram, clock }: Hearing, username: string): Promise<unknown> {
  return withLookup(database, (db) => putBotName(db, telegram.botId, username, instantText(clock.nowMs())));
}

/** What a person tells the bot. It may come twice, when a process dies before it has confirmed it: the second time changes nothing. */
export async function hear(hearing: Hearing, update: TelegramUpdate): Promise<void> {
  const { database, clock } = hearing;
  if (update.kind === 'text') return hearWords(hearing, update);
  if (update.kind === 'nothing') return;
  const blockedAt = update.kind === 'blocked' ? instantText(clock.nowMs()) : null;
  await withLookup(database, (db) => markChat(db, update.chatId, blockedAt));
}

async function hearWords(hearing: Hearing, words: Words): Promise<void> {
  const text = words.text.trim();
  const code = START.exec(text)?.[1];
  if (code !== undefined) {
    if (!(await bind(hearing, words, code))) await say(hearing, words.chatId, CODE_REFUSED);
  } else if (STOP.test(text)) {
    const count = await withLookup(hearing.database, (db) => deleteChat(db, words.chatId));
    await say(hearing, words.chatId, count > 0 ? UNLINKED : NOT_LINKED);
  } else {
    const isLinked = await withLookup(hearing.database, (db) => isChatLinked(db, words.chatId));
    await say(hearing, words.chatId, (isLinked ? HELP_LINKED : HELP)(hearing.origin));
  }
}

/** The code, the chat, the bot's answer and the letter are one transaction; false for a code that is not to be used. */
function bind({ database, clock, origin }: Hearing, { chatId, name }: Words, code: string): Promise<boolean> {
  const at = instantText(clock.nowMs());
  return withLookup(database, async (db) => {
    const person = await useCode(db, { codeHash: sha256(code), chatId, at });
    if (person === null) return false;
    if (person.isAgain) return true;
    const { userId, email } = person;
    await putLink(db, { userId, chatId, name, at });
    await db.send({ channel: 'telegram', recipient: userId, kind: 'telegram.linked', userId, text: LINKED(origin) });
    if (email !== null) {
      const letter = linkedLetter({ name, profileUrl: `${origin}/profile` });
      await db.send({ channel: 'email', recipient: email, kind: 'telegram.linked', ...letter });
    }
    return true;
  });
}

/** A word to whoever wrote just now. It is not tried again: an answer that comes hours later is about nothing. */
async function say({ telegram, log }: Hearing, chatId: number, text: string): Promise<void> {
  try {
    await telegram.send({ chatId, text });
  } catch (error) {
    if (!(error instanceof TelegramError)) throw error;
    log.warn({ code: error.code, event: 'telegram.answer' }, 'the bot could not answer');
  }
}
