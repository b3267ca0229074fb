import type pg from 'pg';
import type { Log } from '../log.ts';
import { holdConnection } from './held-connection.ts';

export type Listener = { close(): Promise<void> };

export type ListenerOptions = {
  readonly target: pg.ClientConfig;
  readonly channel: 'kliuchar_events';
  readonly log: Log;
  readonly onPayload: (payload: string) => void;
  /** The connection was away for a while: what was announced meanwhile is unknown. */
  readonly onGap: () => void;
};

/** One LISTEN connection outside the pool (contract.md §4.7), made again whenever it breaks. */
export function listen({ target, channel, log, onPayload, onGap }: ListenerOptions): Promise<Listener> {
  return holdConnection({
    target,
    log,
    name: 'kliuchar-events',
    async prepare(client, isAgain) {
      client.on('notification', (message) => onPayload(message.payload ?? ''));
      await client.query(`listen ${channel}`);
      if (isAgain) onGap();
    },
  });
}
