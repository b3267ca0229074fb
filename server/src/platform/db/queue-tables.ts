import { Logger, runMigrations } from 'graphile-worker';
import pg from 'pg';

/** Brings the job queue's own schema to the version of its package. */
export async function migrateQueueTables(target: pg.ClientConfig): Promise<void> {
  const pool = new pg.Pool({ ...target, max: 2 });
  pool.on('error', () => undefined);
  pool.on('connect', (connected) => connected.on('error', () => undefined));
  try {
    await runMigrations({ pgPool: pool, logger: new Logger(() => () => undefined) });
  } finally {
    await pool.end();
  }
}
