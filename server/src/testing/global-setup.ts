import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { migrate } from '../platform/db/migrate.ts';
import { startCluster } from '../platform/db/supervisor.ts';
import { createEmbeddedRoles, embeddedTargets, withClient } from '../platform/db/targets.ts';
import { createLog } from '../platform/log.ts';
import { MIGRATIONS_DIR } from '../platform/paths.ts';
import { TEMPLATE_DATABASE } from './test-database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The unix socket folder of the run's PostgreSQL. */
    databaseSocketDir: string;
  }
}

/** One throw-away PostgreSQL for the whole run, with a migrated template that every test file clones. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'kliuchar-test-'));
  const log = createLog({ level: 'warn' });
  const cluster = await startCluster({ dataDir, log, unsafe: true });
  const teardown = async () => {
    await cluster.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    await withClient({ host: cluster.socketDir, user: 'postgres', database: 'postgres' }, async (client) => {
      await createEmbeddedRoles(client);
      await client.query(`create database ${TEMPLATE_DATABASE} owner kliuchar_ddl`);
    });
    await migrate({ target: embeddedTargets(cluster.socketDir, TEMPLATE_DATABASE).ddl, dir: MIGRATIONS_DIR, log });
  } catch (error) {
    await teardown();
    throw error;
  }
  project.provide('databaseSocketDir', cluster.socketDir);
  return teardown;
}
