import type pg from 'pg';

export type RoundTrips = {
  /** How often the database was waited for: a batch ends with one Sync. */
  readonly roundTrips: number;
  /** Statements with BEGIN and COMMIT. */
  readonly statements: number;
};

/** Counts what a pool sends from now on, on connections that are made from now on; `take` begins anew. */
export function watchRoundTrips(pool: pg.Pool): { take(): RoundTrips } {
  let [roundTrips, statements] = [0, 0];
  pool.on('connect', ({ connection }) => {
    const [sync, execute] = [connection.sync.bind(connection), connection.execute.bind(connection)];
    connection.sync = () => {
      roundTrips += 1;
      sync();
    };
    connection.execute = (...args: Parameters<typeof execute>) => {
      statements += 1;
      execute(...args);
    };
  });
  return {
    take() {
      const taken = { roundTrips, statements };
      [roundTrips, statements] = [0, 0];
      return taken;
    },
  };
}
