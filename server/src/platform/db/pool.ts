import { Socket } from 'node:net';
import pg from 'pg';
import type { Log } from '../log.ts';
import { DATABASE_TYPES } from './types.ts';

const POOL_SIZE = 8;
const ACQUIRE_TIMEOUT_MS = 2_000;
/** A server's process remembers all it has looked at; a connection that lives for ever would only grow. */
const LIFETIME_S = 3_600;
/** Somebody waits for the answer of a request. */
const STATEMENT_TIMEOUT_MS = 5_000;
/**
 * Nobody waits for a job, and one statement of it may look at every lease of the largest account: 100 000 of them take a second or two on a
 * quiet machine and many times that on a busy one.
 */
const BACKGROUND_TIMEOUT_MS = 60_000;
/** The server answers a statement within its own limit; one that has not said a word for so much longer is not going to. */
const SILENCE_MS = 3_000;

/** ADR 0019: else a few pages of one row make PostgreSQL plan every later page anew, at ten times the cost of the page. */
const PLANNED_ONCE = '-c plan_cache_mode=force_generic_plan';
/** The same: a request reads what is its owner's, and a plan made for one who has half of a table would read all of it for everybody. */
const BY_INDEX = '-c enable_seqscan=off';
/** How a statement of a request is planned; whatever is compared with it has to be planned so too. */
export const PLANS_OF_REQUESTS = `${PLANNED_ONCE} ${BY_INDEX}`;

/** Refusals of the database layer itself; `code` is a code of the error table (api-schema/src/error-codes.ts). */
export class DatabaseRefusal extends Error {
  readonly code: 'unauthenticated' | 'not_found' | 'forbidden' | 'unavailable';

  constructor(code: DatabaseRefusal['code'], options?: ErrorOptions) {
    super(`The database refused: ${code}`, options);
    this.name = 'DatabaseRefusal';
    this.code = code;
  }
}

export type PoolOptions = {
  readonly log: Log;
  readonly name: string;
  readonly max?: number;
  /** Of jobs and commands: no request waits for what is asked here. */
  readonly isBackground?: boolean;
  /** `off` tells the database that no plan limits anything (ADR 0033). */
  readonly subscriptions?: 'enforced' | 'off';
};

/** Limits of reliability.md §6; a request never waits for a connection longer than it would wait for an answer. */
export function createPool(target: pg.ClientConfig, options: PoolOptions): pg.Pool {
  const statementLimitMs = options.isBackground ? BACKGROUND_TIMEOUT_MS : STATEMENT_TIMEOUT_MS;
  const pool = new pg.Pool({
    ...target,
    max: options.max ?? POOL_SIZE,
    pipeline: true,
    types: DATABASE_TYPES,
    application_name: options.name,
    connectionTimeoutMillis: ACQUIRE_TIMEOUT_MS,
    idleTimeoutMillis: 60_000,
    maxLifetimeSeconds: LIFETIME_S,
    statement_timeout: statementLimitMs,
    lock_timeout: 2_000,
    idle_in_transaction_session_timeout: 10_000,
    options: `-c TimeZone=UTC -c DateStyle=ISO ${options.isBackground ? PLANNED_ONCE : PLANS_OF_REQUESTS}${options.subscriptions === 'off' ? ' -c app.subscriptions=off' : ''}`,
  });
  // Without listeners a server that goes away would end this process (measured, reliability.md §0.4): one for idle connections,
  // one on every connection for the time it is checked out.
  pool.on('error', (error) => {
    // While we close ourselves, the server may hang up first; that is no news.
    if (!pool.ending) options.log.warn({ err: error, event: 'database.idle_connection' }, 'a connection broke');
  });
  pool.on('connect', (client) => client.on('error', () => undefined));
  endSilence(pool, statementLimitMs + SILENCE_MS);
  return pool;
}

/**
 * The server's limits are of no use when the server itself hangs, or the network between swallows everything: without one of ours such
 * a request would never be answered. Counted only while the connection is in use, and from the last byte in either direction.
 */
function endSilence(pool: pg.Pool, limitMs: number): void {
  const limit = ({ connection: { stream } }: pg.PoolClient, ms: number) => {
    if (stream instanceof Socket) stream.setTimeout(ms);
  };
  pool.on('connect', ({ connection: { stream } }) => {
    stream.on('timeout', () => stream.destroy(new Error('Connection terminated: the database is silent')));
  });
  pool.on('acquire', (client) => limit(client, limitMs));
  pool.on('release', (_error, client) => limit(client, 0));
}

export async function acquire(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await pool.connect();
  } catch (error) {
    throw new DatabaseRefusal('unavailable', { cause: error });
  }
}

/** SQLSTATE classes that mean "not now": connection lost, too many connections, shutting down, a timeout of ours. */
const UNAVAILABLE_STATES = /^(08|53|57P0|57014|55P03|25P03)/;

export function isUnavailable(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return UNAVAILABLE_STATES.test(error.code ?? '');
  if (!(error instanceof Error)) return false;
  return (
    'syscall' in error ||
    error.message.startsWith('Connection terminated') ||
    error.message.startsWith('Client has encountered a connection error')
  );
}
