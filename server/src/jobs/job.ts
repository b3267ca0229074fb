import type { Clock } from '../platform/clock.ts';
import type { Database, Db } from '../platform/db/scope.ts';
import type { Log } from '../platform/log.ts';

/** What a job that works outside a single transaction may reach. */
export type JobContext = {
  /** Opened as the worker's role. */
  readonly database: Database;
  readonly ownerId: string | null;
  /** The outbox row: a stable key for whatever must not be done twice outside. */
  readonly outboxId: string;
  readonly isLastAttempt: boolean;
  readonly clock: Clock;
  readonly log: Log;
};

type Common<Payload> = {
  /** `receipts.run`: the feature's word and what happens. */
  readonly kind: string;
  /** Throws if the stored payload is not what this version of the job understands. */
  readonly parse: (payload: unknown) => Payload;
};

/** Its effects and the outbox row are one transaction in the owner's scope: exactly once. */
export type ScopedJob<Payload> = Common<Payload> & { readonly inScope: (db: Db, payload: Payload) => Promise<void> };

/** Several transactions, or the outside world: at least once, so it has to be idempotent. */
export type FreeJob<Payload> = Common<Payload> & {
  readonly run: (context: JobContext, payload: Payload) => Promise<void>;
  /** Enqueued once every Kyiv day with the payload `{ day }`, also when the program was off at midnight. */
  readonly isDaily?: boolean;
  /** Enqueued once every hour with the payload `{ hour }`, the beginning of its instant: `2026-11-20T09`. */
  readonly isHourly?: boolean;
  /** It waits for servers of strangers: workers of its own do it, and who put it in has said which of them wait for each other (ADR 0058). */
  readonly isOutbound?: boolean;
};

/** A job whose payload type is known only to itself. */
type Named = {
  readonly kind: string;
  readonly isDaily: boolean;
  readonly isHourly: boolean;
  readonly isOutbound: boolean;
};
export type Job = Named &
  (
    | { readonly mode: 'scoped'; readonly work: (db: Db, payload: unknown) => Promise<void> }
    | { readonly mode: 'free'; readonly work: (context: JobContext, payload: unknown) => Promise<void> }
  );

export function scopedJob<Payload>(job: ScopedJob<Payload>): Job {
  return {
    kind: job.kind,
    isDaily: false,
    isHourly: false,
    isOutbound: false,
    mode: 'scoped',
    work: (db, payload) => job.inScope(db, job.parse(payload)),
  };
}

export function freeJob<Payload>(job: FreeJob<Payload>): Job {
  return {
    kind: job.kind,
    isDaily: job.isDaily ?? false,
    isHourly: job.isHourly ?? false,
    isOutbound: job.isOutbound ?? false,
    mode: 'free',
    work: (context, payload) => job.run(context, job.parse(payload)),
  };
}

/** Reads one text out of a stored payload. */
export function textOf(payload: unknown, key: string): string {
  const value: unknown = typeof payload === 'object' && payload !== null ? Reflect.get(payload, key) : undefined;
  if (typeof value !== 'string') throw new TypeError(`The payload of a job has no ${key}`);
  return value;
}
