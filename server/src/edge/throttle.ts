import type { Throttle } from '@kliuchar/api-schema/endpoint';
import type { Deps } from '../deps.ts';
import { type LookupDb, lookUp } from '../platform/db/scope.ts';
import { hitThrottleRow } from './edge.sql.ts';
import { AppError } from './errors.ts';

export type Limit = { readonly bucket: string; readonly limit: number; readonly windowSeconds: number };

const HOUR = 3600;
const MINUTE = 60;

/** Limits the edge applies by itself; those that depend on an account or a target are the feature's (contract.md §3.6). */
const BY_ADDRESS: Partial<Record<Throttle, Limit>> = {
  register: { bucket: 'register.address', limit: 120, windowSeconds: HOUR },
  code: { bucket: 'code.address', limit: 60, windowSeconds: HOUR },
  info_pdf: { bucket: 'pdf', limit: 60, windowSeconds: MINUTE },
};
const BY_SESSION: Partial<Record<Throttle, Limit>> = {
  search: { bucket: 'search', limit: 60, windowSeconds: MINUTE },
  pdf: { bucket: 'pdf', limit: 60, windowSeconds: MINUTE },
  export: { bucket: 'export', limit: 60, windowSeconds: MINUTE },
};
export const INFO_MISSES: Limit = { bucket: 'info.misses', limit: 60, windowSeconds: MINUTE };
export const CODES_PER_TARGET: Limit = { bucket: 'code.target', limit: 5, windowSeconds: HOUR };

export function tooMany(retryAfterSeconds: number): AppError {
  return new AppError('rate_limited', { retryAfterSeconds });
}

/** Who or what is counted stands in the table only as a keyed hash: addresses and phones could be guessed from a plain one. */
export function throttleKey(deps: Pick<Deps, 'vault'>, limit: Pick<Limit, 'bucket'>, subject: string): Buffer {
  return deps.vault.lookup(subject, `throttle ${limit.bucket}`);
}

export type ThrottleState = { readonly allowed: boolean; readonly retryAfterSeconds: number };

/** Counts `hits` inside the caller's transaction; a rollback takes them back. */
export async function countHits(
  deps: Deps,
  db: Pick<LookupDb, 'query'>,
  limit: Limit,
  subject: string,
  hits = 1,
): Promise<ThrottleState> {
  const row = await hitThrottleRow(db, {
    bucket: limit.bucket,
    keyHash: throttleKey(deps, limit, subject),
    limit: Math.max(1, Math.floor(limit.limit * deps.config.rateLimitFactor)),
    windowSeconds: limit.windowSeconds,
    nowMs: deps.clock.nowMs(),
    hits,
  });
  return { allowed: row.allowed, retryAfterSeconds: row.retry_after };
}

/** Counts one hit in a transaction of its own, so that it stays counted whatever happens next, and refuses beyond the limit. */
export async function hitThrottle(deps: Deps, limit: Limit, subject: string): Promise<void> {
  const state = await lookUp(deps.db, (db) => countHits(deps, db, limit, subject));
  if (!state.allowed) throw tooMany(state.retryAfterSeconds);
}

/** What an endpoint declares, applied before its handler. */
export function applyThrottle(
  deps: Deps,
  name: Throttle | undefined,
  who: { address: string; session: string | null },
): Promise<void> | null {
  if (name === undefined) return null;
  const byAddress = BY_ADDRESS[name];
  if (byAddress) return hitThrottle(deps, byAddress, who.address);
  const bySession = BY_SESSION[name];
  return bySession ? hitThrottle(deps, bySession, who.session ?? who.address) : null;
}

const GENERAL_LIMIT = 1_200;
const GENERAL_WINDOW_MS = 60_000;
/** Hits are reported to the database in batches: an upsert on every read would cost more than the read (performance.md §3.4). */
const BATCH = 60;
const MEMORY = 20_000;

type Meter = { windowStartMs: number; pending: number; total: number; blockedUntilMs: number };

/**
 * «All else 1 200 a minute per session» (contract.md §3.6), and per address where nobody is signed in. Every process counts its own
 * requests at once and the sum of all processes in the database with a delay of at most one batch each.
 */
export class GeneralLimit {
  readonly #meters = new Map<string, Meter>();
  readonly #deps: Deps;
  readonly #limit: number;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#limit = Math.max(1, Math.floor(GENERAL_LIMIT * deps.config.rateLimitFactor));
  }

  /** Throws when the subject is over its limit. Synchronous on purpose: this is on the path of every request. */
  count(subject: string): void {
    const nowMs = performance.now();
    let meter = this.#meters.get(subject);
    if (meter === undefined) {
      const [oldest] = this.#meters.keys();
      if (this.#meters.size >= MEMORY && oldest !== undefined) this.#meters.delete(oldest);
      meter = { windowStartMs: nowMs, pending: 0, total: 0, blockedUntilMs: 0 };
      this.#meters.set(subject, meter);
    }
    if (meter.blockedUntilMs > nowMs) throw tooMany(Math.ceil((meter.blockedUntilMs - nowMs) / 1000));
    if (nowMs - meter.windowStartMs >= GENERAL_WINDOW_MS) {
      meter.windowStartMs = nowMs;
      meter.total = 0;
      meter.pending = 0;
    }
    meter.total += 1;
    meter.pending += 1;
    if (meter.total > this.#limit) {
      meter.blockedUntilMs = meter.windowStartMs + GENERAL_WINDOW_MS;
      throw tooMany(Math.ceil((meter.blockedUntilMs - nowMs) / 1000));
    }
    if (meter.pending >= BATCH) this.#report(subject, meter);
  }

  /** Blocks the subject in this process, for a limit that was found exceeded elsewhere. */
  block(subject: string, seconds: number): void {
    const nowMs = performance.now();
    this.#meters.set(subject, { windowStartMs: nowMs, pending: 0, total: 0, blockedUntilMs: nowMs + seconds * 1000 });
  }

  #report(subject: string, meter: Meter): void {
    const hits = meter.pending;
    meter.pending = 0;
    const limit: Limit = { bucket: 'general', limit: GENERAL_LIMIT, windowSeconds: GENERAL_WINDOW_MS / 1000 };
    lookUp(this.#deps.db, (db) => countHits(this.#deps, db, limit, subject, hits)).then(
      (state) => {
        if (!state.allowed) meter.blockedUntilMs = performance.now() + state.retryAfterSeconds * 1000;
      },
      (error: unknown) =>
        this.#deps.log.warn({ err: error, event: 'throttle.report' }, 'a batch of hits was not counted'),
    );
  }
}
