import pg from 'pg';
import { inject } from 'vitest';
import { type DatabaseTargets, embeddedTargets, withClient } from '../platform/db/targets.ts';

export const TEMPLATE_DATABASE = 'kliuchar_template';

export type TestDatabase = {
  readonly name: string;
  readonly targets: DatabaseTargets;
  /** Past row-level security, for arranging and for assertions; never what the program under test uses. */
  readonly superuser: pg.Pool;
  /**
   * One connection of the same person that takes statements without waiting for the one before. A world of a test is some
   * two hundred rows, and a new connection would read the catalogue of all their tables first.
   */
  readonly arranging: pg.Pool;
  drop(): Promise<void>;
};

/** A private clone of the migrated template: 35–150 ms (stack.md §1). Call `drop` in `afterAll`. */
export function createTestDatabase(): Promise<TestDatabase> {
  return create(`template ${TEMPLATE_DATABASE} strategy file_copy owner kliuchar_ddl`);
}

/** A database without a schema, for tests of the migrations themselves. */
export function createEmptyDatabase(): Promise<TestDatabase> {
  return create('owner kliuchar_ddl');
}

async function create(how: string): Promise<TestDatabase> {
  const socketDir = inject('databaseSocketDir');
  const admin: pg.ClientConfig = { host: socketDir, user: 'postgres', database: 'postgres' };
  const name = `test_${process.pid}_${Math.random().toString(36).slice(2, 10)}`;
  await withClient(admin, (client) => client.query(`create database ${name} ${how}`));
  const superuser = new pg.Pool({ ...admin, database: name, max: 3 });
  const arranging = new pg.Pool({ ...admin, database: name, max: 1, pipeline: true });
  for (const pool of [superuser, arranging]) pool.on('error', () => undefined);
  return {
    name,
    targets: embeddedTargets(socketDir, name),
    superuser,
    arranging,
    async drop() {
      await Promise.all([superuser.end(), arranging.end()]);
      await withClient(admin, (client) => client.query(`drop database if exists ${name} with (force)`));
    },
  };
}
