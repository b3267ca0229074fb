import { cutText } from '@kliuchar/domain/text/cut-text';
import { fieldOf, networkCode, readBounded } from './outside-answer.ts';

/** What a person did to the bot in a private conversation; groups, channels and all else are `nothing`. */
export type TelegramUpdate = { readonly id: number } & (
  | { readonly kind: 'text'; readonly chatId: number; readonly name: string; readonly text: string }
  | { readonly kind: 'blocked' | 'unblocked'; readonly chatId: number }
  | { readonly kind: 'nothing' }
);

export type Telegram = {
  readonly botId: number;
  getMe(signal?: AbortSignal): Promise<{ username: string }>;
  /** Waits up to `waitSeconds` for something to happen. What is below `offset` is confirmed and never comes again. */
  getUpdates(wanted: { offset: number; waitSeconds: number; signal: AbortSignal }): Promise<readonly TelegramUpdate[]>;
  /** Plain text: nothing in it is read as markup. */
  send(message: { chatId: number; text: string; signal?: AbortSignal }): Promise<{ messageId: string }>;
};

/** The number before the colon says which bot a token is of. */
export function botIdOf(token: string): number {
  return Number(token.split(':')[0]);
}

export type TelegramOptions = { readonly token: string; readonly apiUrl: string; readonly timeoutMs?: number };

type Refusal = { readonly retryAfterSeconds?: number | null; readonly isUnreachable?: boolean };

/** Why a call was not done: `timeout`, `telegram_403`, `not_json`, `unexpected`, `too_large`, or the network's own code. */
export class TelegramError extends Error {
  readonly code: string;
  /** How long the service asks to be left alone. */
  readonly retryAfterSeconds: number | null;
  /** The person has blocked the bot or is there no more; trying again changes nothing. */
  readonly isUnreachable: boolean;

  constructor(code: string, { retryAfterSeconds = null, isUnreachable = false }: Refusal = {}) {
    super('Telegram did not do what it was asked');
    this.name = 'TelegramError';
    this.code = code;
    this.retryAfterSeconds = retryAfterSeconds;
    this.isUnreachable = isUnreachable;
  }
}

const TIMEOUT_MS = 10_000;
/** A hundred updates with the longest messages are about 2 MB. */
const MAX_BYTES = 4_000_000;
/** The service takes no more (core.telegram.org/bots/api#sendmessage). */
const MAX_TEXT = 4_096;
const MAX_NAME = 64;
const MAX_PAUSE_SECONDS = 3_600;

/** The Bot API (core.telegram.org/bots/api): POST with JSON to `/bot{token}/{method}`; the token stands in no error and no log. */
export function createTelegram({ token, apiUrl, timeoutMs = TIMEOUT_MS }: TelegramOptions): Telegram {
  // Told to be left alone, the service is not asked again before the time is over, whichever message is next.
  let silentUntilMs = 0;

  async function ask(method: string, body: object, wait: { ms: number; signal?: AbortSignal | undefined }) {
    const pauseMs = silentUntilMs - performance.now();
    if (pauseMs > 0) throw tooMany(Math.ceil(pauseMs / 1000));
    const answer = await post(`${apiUrl}/bot${token}/${method}`, body, wait);
    if (answer.status === 200 && fieldOf(answer.json, 'ok') === true) return fieldOf(answer.json, 'result');
    const error = refusalOf(answer);
    if (error.retryAfterSeconds !== null) silentUntilMs = performance.now() + error.retryAfterSeconds * 1000;
    throw error;
  }

  return {
    botId: botIdOf(token),
    async getMe(signal) {
      const username = fieldOf(await ask('getMe', {}, { ms: timeoutMs, signal }), 'username');
      if (typeof username !== 'string' || !/^\w{3,64}$/.test(username)) throw new TelegramError('unexpected');
      return { username };
    },
    async getUpdates({ offset, waitSeconds, signal }) {
      const wanted = { offset, timeout: waitSeconds, limit: 100, allowed_updates: ['message', 'my_chat_member'] };
      const result = await ask('getUpdates', wanted, { ms: waitSeconds * 1000 + timeoutMs, signal });
      if (!Array.isArray(result)) throw new TelegramError('unexpected');
      return result.map(updateOf);
    },
    async send({ chatId, text, signal }) {
      const short = text.length > MAX_TEXT ? `${cutText(text, MAX_TEXT - 1)}…` : text;
      const body = { chat_id: chatId, text: short, link_preview_options: { is_disabled: true } };
      const messageId = fieldOf(await ask('sendMessage', body, { ms: timeoutMs, signal }), 'message_id');
      if (typeof messageId !== 'number') throw new TelegramError('unexpected');
      return { messageId: String(messageId) };
    },
  };
}

type Answer = { readonly status: number; readonly json: unknown };

async function post(
  address: string,
  body: object,
  { ms, signal }: { ms: number; signal?: AbortSignal | undefined },
): Promise<Answer> {
  const limit = AbortSignal.timeout(ms);
  try {
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: signal === undefined ? limit : AbortSignal.any([limit, signal]),
    });
    const text = await readBounded(response, MAX_BYTES);
    if (text === null) throw new TelegramError('too_large');
    return { status: response.status, json: parsed(text) };
  } catch (error) {
    // No cause: what `fetch` says of an address would carry the token in it.
    throw error instanceof TelegramError ? error : new TelegramError(networkCode(error));
  }
}

/** Undefined for what is no JSON: a proxy's page says nothing about the bot. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const GONE = /chat not found|user is deactivated/i;

function refusalOf({ status, json }: Answer): TelegramError {
  if (json === undefined) return new TelegramError(status === 200 ? 'not_json' : `http_${status}`);
  const description = fieldOf(json, 'description');
  const isGone = status === 400 && typeof description === 'string' && GONE.test(description);
  if (status === 403 || isGone) return new TelegramError(`telegram_${status}`, { isUnreachable: true });
  if (status === 429) return tooMany(fieldOf(fieldOf(json, 'parameters'), 'retry_after'));
  return new TelegramError(status === 200 ? 'unexpected' : `telegram_${status}`);
}

function tooMany(seconds: unknown): TelegramError {
  const asked = typeof seconds === 'number' && seconds > 0 ? Math.ceil(seconds) : 1;
  return new TelegramError('telegram_429', { retryAfterSeconds: Math.min(asked, MAX_PAUSE_SECONDS) });
}

function updateOf(raw: unknown): TelegramUpdate {
  const id = fieldOf(raw, 'update_id');
  if (typeof id !== 'number' || !Number.isSafeInteger(id)) throw new TelegramError('unexpected');
  const message = fieldOf(raw, 'message');
  const text = fieldOf(message, 'text');
  const chatId = privateChatOf(message);
  if (chatId !== null && typeof text === 'string') return { id, kind: 'text', chatId, text, name: nameOf(message) };
  const member = fieldOf(raw, 'my_chat_member');
  const memberOf = privateChatOf(member);
  const state = fieldOf(fieldOf(member, 'new_chat_member'), 'status');
  if (memberOf !== null && state === 'kicked') return { id, kind: 'blocked', chatId: memberOf };
  if (memberOf !== null && state === 'member') return { id, kind: 'unblocked', chatId: memberOf };
  return { id, kind: 'nothing' };
}

/** Null outside a conversation with one person: in a group anybody could read what is his. */
function privateChatOf(holder: unknown): number | null {
  const chat = fieldOf(holder, 'chat');
  const id = fieldOf(chat, 'id');
  return fieldOf(chat, 'type') === 'private' && typeof id === 'number' && Number.isSafeInteger(id) ? id : null;
}

/** `@olena`, or the name when the person has no such. */
function nameOf(message: unknown): string {
  const from = fieldOf(message, 'from');
  const username = fieldOf(from, 'username');
  if (typeof username === 'string' && username !== '') return `@${username}`.slice(0, MAX_NAME);
  const words = [fieldOf(from, 'first_name'), fieldOf(from, 'last_name')].filter((word) => typeof word === 'string');
  return (
    cutText(
      words
        .join(' ')
        .replace(/\p{C}+/gu, ' ')
        .trim(),
      MAX_NAME,
    ) || 'Telegram'
  );
}
