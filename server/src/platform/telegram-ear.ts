import { setTimeout as sleep } from 'node:timers/promises';
import type { Turn } from './db/turn.ts';
import type { Log } from './log.ts';
import { type Telegram, TelegramError, type TelegramUpdate } from './telegram.ts';

export type Ear = { stop(): Promise<void> };

export type EarOptions = {
  readonly telegram: Telegram;
  /** Of all processes one listens: Telegram gives an update to whoever asks, and refuses two who ask at once. */
  readonly turn: Turn;
  readonly log: Log;
  /** What the bot is called, once it is known. */
  readonly onName: (username: string) => Promise<unknown>;
  /** It may be told the same twice, when a process dies before it has confirmed it. */
  readonly onUpdate: (update: TelegramUpdate) => Promise<void>;
  readonly pace?: Partial<Pace>;
};

/** In milliseconds, shorter in tests. */
export type Pace = {
  /** How long one question waits for something to happen. */
  readonly waitMs: number;
  /** How often a process that is not the one who listens looks whether it should be. */
  readonly turnMs: number;
  /** After a failure, doubled with each up to a minute; also the least between two questions. */
  readonly pauseMs: number;
};

const PACE: Pace = { waitMs: 25_000, turnMs: 5_000, pauseMs: 1_000 };
const MAX_PAUSE_MS = 60_000;
/** What cannot be heard so often is left out, so that nobody else waits behind it. */
const MOST_TRIES = 5;
/** Of one chat in a minute: who writes more is not answered. */
const MOST_WORDS = 20;
const MINUTE_MS = 60_000;

/** Asks Telegram what people have said to the bot, by long polling. The offset is not kept: what was not confirmed comes again. */
export function listenToBot(options: EarOptions): Ear {
  const pace = { ...PACE, ...options.pace };
  const stopping = new AbortController();
  const ended = listenUntil(stopping.signal, { ...options, pace });
  return {
    async stop() {
      stopping.abort();
      await ended;
      await options.turn.close();
    },
  };
}

type Loop = Omit<EarOptions, 'pace'> & { readonly pace: Pace };

async function listenUntil(signal: AbortSignal, loop: Loop): Promise<void> {
  const { log, pace, turn } = loop;
  const round = new Round(loop);
  let failures = 0;
  const pause = (ms: number) => sleep(ms, undefined, { signal }).catch(() => undefined);
  while (!signal.aborted) {
    try {
      if (!(await turn.isOurs())) {
        await pause(pace.turnMs);
        continue;
      }
      const startedMs = performance.now();
      const count = await round.listenOnce(signal);
      failures = 0;
      // Whoever answers at once that there is nothing would otherwise be asked without end.
      if (count === 0 && performance.now() - startedMs < pace.pauseMs) await pause(pace.pauseMs);
    } catch (error) {
      if (signal.aborted) return;
      failures += 1;
      if (failures === 1) log.warn({ err: error, event: 'telegram.listen' }, 'the bot hears nothing for now');
      const asked = error instanceof TelegramError ? (error.retryAfterSeconds ?? 0) * 1000 : 0;
      await pause(Math.max(asked, Math.min(MAX_PAUSE_MS, pace.pauseMs * 2 ** (failures - 1))));
    }
  }
}

/** What has to be remembered between two questions. */
class Round {
  readonly #loop: Loop;
  readonly #words = new Map<number, { sinceMs: number; count: number }>();
  #isNamed = false;
  #offset = 0;
  #tries = 0;

  constructor(loop: Loop) {
    this.#loop = loop;
  }

  /** How many updates were heard. */
  async listenOnce(signal: AbortSignal): Promise<number> {
    const { telegram, pace } = this.#loop;
    if (!this.#isNamed) await this.#learnName(signal);
    const updates = await telegram.getUpdates({ offset: this.#offset, waitSeconds: pace.waitMs / 1000, signal });
    for (const update of updates) {
      await this.#hear(update);
      this.#offset = update.id + 1;
    }
    return updates.length;
  }

  async #learnName(signal: AbortSignal): Promise<void> {
    const { telegram, onName } = this.#loop;
    const { username } = await telegram.getMe(signal);
    await onName(username);
    this.#isNamed = true;
  }

  async #hear(update: TelegramUpdate): Promise<void> {
    if (update.kind === 'text' && this.#isTooMuch(update.chatId)) return;
    try {
      await this.#loop.onUpdate(update);
      this.#tries = 0;
    } catch (error) {
      this.#tries += 1;
      if (this.#tries < MOST_TRIES) throw error;
      this.#tries = 0;
      this.#loop.log.error({ err: error, event: 'telegram.left_out' }, 'something said to the bot was left out');
    }
  }

  #isTooMuch(chatId: number): boolean {
    const nowMs = performance.now();
    const known = this.#words.get(chatId);
    const said = known !== undefined && nowMs - known.sinceMs < MINUTE_MS ? known : { sinceMs: nowMs, count: 0 };
    said.count += 1;
    if (this.#words.size > 10_000) this.#words.clear();
    this.#words.set(chatId, said);
    return said.count > MOST_WORDS;
  }
}
