import type pg from 'pg';
import type { Log } from '../log.ts';
import { holdConnection } from './held-connection.ts';

export type Turn = {
  /** Whether this process is the one that does it, now; takes the turn when nobody has it. */
  isOurs(): Promise<boolean>;
  close(): Promise<void>;
};

/** The first of the two keys of every such lock; the second is made from what the turn is about. */
const TURN_LOCK = 471_120_262;

/**
 * Of several processes one does a thing: a lock of a session, so that a killed process gives its turn up at once, and a connection that
 * breaks takes the turn with it, whatever the process believes.
 */
export async function openTurn(options: {
  target: pg.ClientConfig;
  log: Log;
  name: string;
  what: string;
}): Promise<Turn> {
  const { what, ...connection } = options;
  const held = await holdConnection({ ...connection, prepare: async () => undefined });
  return {
    async isOurs() {
      // Asked of the session itself, because taking the lock a second time would only count it twice.
      const { rows } = await held.current().query<{ ours: boolean }>(
        `select case when exists (select 1 from pg_locks where locktype = 'advisory' and pid = pg_backend_pid() and granted
                                     and classid = $1::int::oid and objid = hashtext($2)::oid and objsubid = 2)
                     then true else pg_try_advisory_lock($1::int, hashtext($2)) end as ours`,
        [TURN_LOCK, what],
      );
      return rows[0]?.ours === true;
    },
    close: () => held.close(),
  };
}
