import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { Line } from './batch.ts';
import { acquire, DatabaseRefusal, isUnavailable } from './pool.ts';
import type { Query, Statements } from './statements.ts';

export type Begin = 'begin' | 'begin read only';

/** What a transaction gives when its last answer arrives with that of COMMIT. */
export class WithCommit<T> {
  readonly answer: Promise<T>;

  constructor(answer: Promise<T>) {
    this.answer = answer;
    // Whoever waits for it hears of the failure from the transaction first.
    answer.catch(() => undefined);
  }
}

/**
 * What is asked in one turn leaves as one batch: BEGIN with the entry and the first look-ups, the effects with COMMIT. A statement that
 * fails aborts the transaction, so nothing after it can have an effect.
 */
export async function runTransaction<T>(
  pool: pg.Pool,
  begin: Begin,
  work: (statements: Statements) => Promise<T | WithCommit<T>>,
): Promise<T> {
  const client = await acquire(pool);
  const transaction = new Transaction(client);
  try {
    transaction.effect(`scope.${begin}`, begin);
    const outcome = await work(transaction);
    if (begin === 'begin') await transaction.commit();
    transaction.close();
    if (begin === 'begin') client.release();
    else endRead(client);
    return outcome instanceof WithCommit ? await outcome.answer : outcome;
  } catch (error) {
    // Before the ROLLBACK, or what was issued in this turn would follow it, into no transaction at all.
    transaction.close();
    await rollback(client);
    const cause = transaction.causeOf(error);
    throw isUnavailable(cause) ? new DatabaseRefusal('unavailable', { cause }) : cause;
  }
}

/** «current transaction is aborted»: said of every statement after the one that was refused. */
const ABORTED = '25P02';

class Transaction implements Statements {
  readonly #line: Line;
  #failure: unknown = null;

  constructor(client: pg.PoolClient) {
    this.#line = new Line(client, null);
  }

  query: Query = async <Row extends object>(name: string, text: string, values?: readonly unknown[]) => {
    try {
      return (await this.#line.ask<Row>(name, text, values)).rows;
    } catch (error) {
      this.#failure ??= error;
      throw error;
    }
  };

  effect: Statements['effect'] = (name, text, values) => {
    this.query(name, text, values).catch(() => undefined);
  };

  close(): void {
    this.#line.close();
  }

  /** The statement that began the trouble, where all that is known is that there was some. */
  causeOf(error: unknown): unknown {
    return error instanceof pg.DatabaseError && error.code === ABORTED ? (this.#failure ?? error) : error;
  }

  async commit(): Promise<void> {
    const { command } = await this.#line.ask('scope.commit', 'commit');
    // COMMIT after a failed statement is silently a rollback: it must never be reported as success.
    if (command !== 'COMMIT')
      throw new Error('The transaction was rolled back because the failure of a statement was ignored', {
        cause: this.#failure,
      });
  }
}

/** Nothing is at stake in a reader's COMMIT: the answer leaves now, and the connection returns when the server has replied. */
function endRead(client: pg.PoolClient): void {
  client.query('commit').then(
    () => client.release(),
    (error: Error) => client.release(error),
  );
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
