import pg from 'pg';
import type { Log } from '../log.ts';

/** The job engine's own connections: it wants the driver's plain behaviour, and holds one a lane for LISTEN all the time. */
export type QueuePool = pg.Pool;

export function createQueuePool(target: pg.ClientConfig, options: { log: Log; concurrency: number }): pg.Pool {
  const pool = new pg.Pool({
    ...target,
    max: options.concurrency + 3,
    application_name: 'kliuchar-queue',
    connectionTimeoutMillis: 5_000,
  });
  // The engine warns about pools without these, and without them a lost server would end the process.
  pool.on('error', (error) => {
    // While we close ourselves, the server may hang up first; that is no news.
    if (!pool.ending)
      options.log.warn({ err: error, event: 'queue.idle_connection' }, 'a connection of the job engine broke');
  });
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}
