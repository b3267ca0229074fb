import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '../log.ts';

export type HeldConnection = {
  /** The connection as it is now; it is another one after a break. */
  current(): pg.Client;
  close(): Promise<void>;
};

export type HeldConnectionOptions = {
  readonly target: pg.ClientConfig;
  readonly name: string;
  readonly log: Log;
  /** Makes a fresh connection ready; after a break it is called again. */
  readonly prepare: (client: pg.Client, isAgain: boolean) => Promise<void>;
};

const RETRY_MS = [100, 500, 2_000, 5_000];

/** One connection outside every pool, held for as long as the process lives and made again whenever it breaks. */
export async function holdConnection(options: HeldConnectionOptions): Promise<HeldConnection> {
  const closing = new AbortController();
  let client = await connect(false);

  async function connect(isAgain: boolean): Promise<pg.Client> {
    const fresh = new pg.Client({
      ...options.target,
      application_name: options.name,
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
    });
    fresh.on('error', () => undefined);
    await fresh.connect();
    await options.prepare(fresh, isAgain);
    fresh.once('end', () => {
      if (!closing.signal.aborted) void reconnect();
    });
    return fresh;
  }

  async function reconnect(): Promise<void> {
    for (let attempt = 0; !closing.signal.aborted; attempt += 1) {
      try {
        await sleep(RETRY_MS[Math.min(attempt, RETRY_MS.length - 1)], undefined, { signal: closing.signal });
        client = await connect(true);
        return;
      } catch (error) {
        if (!closing.signal.aborted)
          options.log.warn(
            { err: error, attempt, event: 'connection.retry', component: options.name },
            'no connection yet',
          );
      }
    }
  }

  return {
    current: () => client,
    async close() {
      closing.abort();
      await client.end();
    },
  };
}
