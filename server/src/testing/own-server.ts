import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { resolveBinaries } from '../platform/db/binaries.ts';
import { chooseLauncher } from '../platform/db/launcher.ts';
import { readPostmaster, stopPostmaster } from '../platform/db/postmaster.ts';
import { withClient } from '../platform/db/targets.ts';
import { until } from './until.ts';

export type OwnServer = {
  /** What stands behind DATABASE_URL: the oldest PostgreSQL that is supported, where the machine has one. */
  readonly version: string;
  readonly url: string;
  /** Past row-level security, for arranging and for assertions. */
  readonly superuser: pg.Pool;
  stop(): Promise<void>;
};

const SYSTEM = '/usr/lib/postgresql/15/bin';
const SETTINGS = ['listen_addresses=', 'fsync=off', 'synchronous_commit=off', 'max_connections=100'];

/** A server of somebody's own: PostgreSQL 15 of the system, else the embedded 18, started apart from the program. */
export async function startOwnServer(): Promise<OwnServer> {
  const isSystem = existsSync(join(SYSTEM, 'postgres'));
  const binaries = isSystem
    ? { initdb: join(SYSTEM, 'initdb'), postgres: join(SYSTEM, 'postgres') }
    : resolveBinaries();
  if (!isSystem)
    process.stderr.write(`PostgreSQL 15 is not installed (${SYSTEM}): the embedded one stands in for it.\n`);
  const folder = mkdtempSync(join(tmpdir(), 'kliuchar-own-'));
  const cluster = join(folder, 'cluster');
  const launcher = chooseLauncher();
  mkdirSync(cluster, { mode: 0o700 });
  launcher.own(folder);
  const initialise = launcher.spawn(
    binaries.initdb,
    ['-D', cluster, '-U', 'postgres', '-A', 'trust', '--no-sync', '--encoding=UTF8', '--locale=C.UTF-8'],
    { stdio: 'pipe', detached: false },
  );
  const output: Buffer[] = [];
  initialise.stderr?.on('data', (chunk: Buffer) => output.push(chunk));
  const code = await new Promise((resolve) => initialise.once('exit', resolve));
  if (code !== 0) throw new Error(Buffer.concat(output).toString());
  const settings = SETTINGS.flatMap((setting) => ['-c', setting]);
  launcher.spawn(binaries.postgres, ['-D', cluster, '-k', folder, ...settings], { stdio: 'pipe', detached: true });
  await until(
    async () => readPostmaster(cluster)?.isReady ?? false,
    (isReady) => isReady,
    30_000,
  );
  const admin = { host: folder, user: 'postgres' };
  await withClient({ ...admin, database: 'postgres' }, async (client) => {
    await client.query('create role kliuchar_ddl login createrole');
    await client.query('create database kliuchar owner kliuchar_ddl');
  });
  const superuser = new pg.Pool({ ...admin, database: 'kliuchar', max: 3 });
  superuser.on('error', () => undefined);
  return {
    version: readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim(),
    url: `postgres://kliuchar_ddl@localhost/kliuchar?host=${encodeURIComponent(folder)}`,
    superuser,
    async stop() {
      await superuser.end();
      const pid = readPostmaster(cluster)?.pid;
      if (pid !== undefined) await stopPostmaster(pid);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
