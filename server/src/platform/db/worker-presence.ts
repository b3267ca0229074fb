import { EventEmitter } from 'node:events';
import type { WorkerEvents } from 'graphile-worker';
import type pg from 'pg';
import type { Log } from '../log.ts';
import { holdConnection } from './held-connection.ts';

export type WorkerPresence = {
  /** Given to the engine: the pool of workers it makes, which is what locks a job, is announced as alive for as long as this process is. */
  readonly events: WorkerEvents;
  close(): Promise<void>;
};

/** The first of the two keys of every such lock; the second is made from the id of the pool (outbox.sql.ts looks for both). */
export const PRESENCE_LOCK = 471_120_261;

/**
 * A lock of the session for each pool of workers: when a process is killed, its connection ends and the lock is gone at once, so that others
 * know its jobs are nobody's without waiting for a time limit.
 */
export async function announceWorkers(options: { target: pg.ClientConfig; log: Log }): Promise<WorkerPresence> {
  const ids = new Set<string>();
  const lock = (client: pg.Client, id: string) =>
    client.query('select pg_advisory_lock_shared($1, hashtext($2))', [PRESENCE_LOCK, id]);
  const held = await holdConnection({
    ...options,
    name: 'kliuchar-presence',
    async prepare(client) {
      for (const id of ids) await lock(client, id);
    },
  });
  // The engine's type is the plain emitter with its events named.
  const events = new EventEmitter() as WorkerEvents;
  events.on('pool:create', ({ workerPool: { id } }) => {
    ids.add(id);
    options.log.debug({ event: 'presence.announced', pool: id }, 'a pool of workers is alive');
    lock(held.current(), id).catch((error: unknown) =>
      options.log.warn({ err: error, event: 'presence' }, 'a worker could not be announced yet'),
    );
  });
  return {
    events,
    close: () => held.close(),
  };
}
