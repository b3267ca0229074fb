import type pg from 'pg';
import { Line } from './batch.ts';
import { acquire, DatabaseRefusal, isUnavailable } from './pool.ts';
import type { Statement } from './statement-name.ts';
import type { Query } from './statements.ts';

/**
 * A read on one connection, without BEGIN and COMMIT: each batch begins with the entry into the scope, so it is checked and sees only
 * what the scope may. Without an entry each batch is a transaction of its own.
 */
export async function runRead<T>(
  pool: pg.Pool,
  entry: Statement | null,
  work: (query: Query) => Promise<T>,
): Promise<T> {
  const client = await acquire(pool);
  const line = new Line(client, entry);
  // Also a read that asks nothing has been checked.
  const entering = line.enter();
  const query: Query = async <Row extends object>(name: string, text: string, values?: readonly unknown[]) =>
    (await line.ask<Row>(name, text, values)).rows;
  const [entered, outcome] = await Promise.allSettled([entering, work(query)]);
  line.close();
  if (entered.status === 'fulfilled' && outcome.status === 'fulfilled') {
    client.release();
    return outcome.value;
  }
  // A refused entry is why everything after it failed, so it is the error to report.
  const error: unknown =
    entered.status === 'rejected' ? entered.reason : outcome.status === 'rejected' && outcome.reason;
  const isLost = isUnavailable(error);
  // A connection whose server is going away may look alive for another moment, and so does one that we broke off ourselves.
  client.release(isLost || client.connection.stream.destroyed);
  throw isLost ? new DatabaseRefusal('unavailable', { cause: error }) : error;
}
