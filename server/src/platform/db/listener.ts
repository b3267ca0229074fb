import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '../log.ts';

export type Listener = { close(): Promise<void> };

export type ListenerOptions = {
  readonly target: pg.ClientConfig;
  readonly channel: 'kliuchar_events';
  readonly log: Log;
  readonly onPayload: (payload: string) => void;
  /** The connection was away for a while: what was announced meanwhile is unknown. */
  readonly onGap: () => void;
};

const RETRY_MS = [100, 500, 2_000, 5_000];

/** One LISTEN connection outside the pool (contract.md §4.7), made again whenever it breaks. */
export async function listen(options: ListenerOptions): Promise<Listener> {
  const closing = new AbortController();
  let client = await connect(options, () => void reconnect());

  async function reconnect(): Promise<void> {
    for (let attempt = 0; !closing.signal.aborted; attempt += 1) {
      try {
        await sleep(RETRY_MS[Math.min(attempt, RETRY_MS.length - 1)], undefined, { signal: closing.signal });
        client = await connect(options, () => void reconnect());
        options.onGap();
        return;
      } catch (error) {
        if (!closing.signal.aborted)
          options.log.warn({ err: error, attempt, event: 'listen.retry' }, 'no connection for events yet');
      }
    }
  }

  return {
    async close() {
      closing.abort();
      await client.end();
    },
  };

  async function connect({ target, channel, onPayload }: ListenerOptions, onLost: () => void): Promise<pg.Client> {
    const fresh = new pg.Client({
      ...target,
      application_name: 'kliuchar-events',
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
    });
    fresh.on('error', () => undefined);
    fresh.on('notification', (message) => onPayload(message.payload ?? ''));
    await fresh.connect();
    await fresh.query(`listen ${channel}`);
    fresh.once('end', () => {
      if (!closing.signal.aborted) onLost();
    });
    return fresh;
  }
}
