import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { acquire, DatabaseRefusal, isUnavailable } from './pool.ts';

export type Begin = 'begin' | 'begin read only';

/** What opens the transaction: `fire` sends the first statements without waiting, `result` is everything that has to succeed. */
export type Opening<T> = (client: pg.PoolClient) => Promise<T>;

/**
 * Connections are in pipeline mode: statements leave without waiting for the answers of those before them, and what is sent in one
 * turn leaves as one packet. A statement that fails aborts the transaction, so nothing after it can have an effect.
 */
export async function runTransaction<T>(pool: pg.Pool, begin: Begin, open: Opening<T>): Promise<T> {
  const client = await acquire(pool);
  try {
    const result = await corked(client, () => {
      client.query(begin).catch(() => undefined);
      return open(client);
    });
    if (begin === 'begin read only') endRead(client);
    else await commit(client);
    return result;
  } catch (error) {
    await rollback(client);
    throw isUnavailable(error) ? new DatabaseRefusal('unavailable', { cause: error }) : error;
  }
}

/** Only the synchronous part is held back: the packet leaves as soon as the function has returned its promise. */
function corked<T>(client: pg.PoolClient, work: () => Promise<T>): Promise<T> {
  const { stream } = client.connection;
  stream.cork();
  try {
    return work();
  } finally {
    stream.uncork();
  }
}

/** Nothing is at stake in a reader's COMMIT: the answer leaves now, and the connection returns when the server has replied. */
function endRead(client: pg.PoolClient): void {
  client.query('commit').then(
    () => client.release(),
    (error: Error) => client.release(error),
  );
}

async function commit(client: pg.PoolClient): Promise<void> {
  const { command } = await client.query('commit');
  // COMMIT after a failed statement is silently a rollback: it must never be reported as success.
  if (command !== 'COMMIT')
    throw new Error('The transaction was rolled back because the failure of a statement was ignored');
  client.release();
}

async function rollback(client: pg.PoolClient): Promise<void> {
  try {
    await client.query('rollback');
    client.release();
  } catch (error) {
    client.release(error instanceof Error ? error : true);
  }
}

const CONFLICT_STATES = new Set(['40001', '40P01']);
const ATTEMPTS = 4;
const PAUSE_MS = 50;

/** Two transactions got in each other's way: one of them simply does its work again, a moment later so that they do not meet again. */
export async function retryOnConflict<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const isConflict = error instanceof pg.DatabaseError && CONFLICT_STATES.has(error.code ?? '');
      if (!isConflict || attempt === ATTEMPTS) throw error;
      await sleep(Math.random() * PAUSE_MS * attempt);
    }
  }
}
