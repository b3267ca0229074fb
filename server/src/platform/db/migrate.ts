import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import pg from 'pg';
import type { Log } from '../log.ts';
import { sha256 } from '../tokens.ts';
import { withClient } from './targets.ts';

export class MigrationError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'MigrationError';
  }
}

export type Migration = {
  readonly version: number;
  readonly name: string;
  readonly text: string;
  readonly checksum: string;
};
type Applied = { version: number; name: string; checksum: string };

/** Any constant works as long as every instance uses the same: it lets one process migrate at a time. */
const ADVISORY_LOCK = 4_711_202_611;
const FILE_NAME = /^(\d{4})_([a-z0-9_]+)\.sql$/;

/** Brings the schema forward: the job queue's own migrations first, because ours call its functions, then every new numbered file. */
export async function migrate(options: {
  target: pg.ClientConfig;
  dir: string;
  log: Log;
  /** Stops at this version: the schema that the rows of an older backup belong to. */
  upTo?: number;
}): Promise<{ applied: number }> {
  const { upTo = Number.POSITIVE_INFINITY } = options;
  const migrations = readMigrations(options.dir).filter(({ version }) => version <= upTo);
  return withClient(options.target, async (client) => {
    await client.query(`set lock_timeout = '120s'`);
    await client.query('select pg_advisory_lock($1)', [ADVISORY_LOCK]);
    // Waiting long for a table lock would queue every request behind the migration.
    await client.query(`set lock_timeout = '5s'`);
    await client.query(`set client_min_messages = 'warning'`);
    const applied = await readApplied(client);
    await migrateQueue(client, options.target, applied);
    const pending = checkApplied(migrations, applied, options.log);
    for (const migration of pending) await applyOne(client, migration, options.log);
    return { applied: pending.length };
  });
}

export function readMigrations(dir: string): Migration[] {
  const migrations = listMigrations(dir).map(({ file, ...named }): Migration => {
    const text = readFileSync(join(dir, file), 'utf8');
    return { ...named, text, checksum: sha256(text).toString('hex') };
  });
  const twice = migrations.find((migration, index) => migrations[index - 1]?.version === migration.version);
  if (twice) throw new MigrationError(`Номер ${twice.version} мають дві міграції`);
  return migrations;
}

/** The version of the schema that this program brings, by the names of its files alone. */
export function newestVersion(dir: string): number {
  return listMigrations(dir).at(-1)?.version ?? 0;
}

function listMigrations(dir: string): { file: string; version: number; name: string }[] {
  return readdirSync(dir)
    .filter((file) => file.endsWith('.sql'))
    .toSorted()
    .map((file) => {
      const match = FILE_NAME.exec(file);
      if (!match?.[1] || !match[2]) throw new MigrationError(`Назва міграції ${file} не має вигляду 0001_name.sql`);
      return { file, version: Number(match[1]), name: match[2] };
    });
}

async function readApplied(client: pg.Client): Promise<Applied[]> {
  await client.query(`create table if not exists public.schema_migrations (
    version integer primary key, name text not null, checksum text not null, applied_at timestamptz not null default now())`);
  const { rows } = await client.query<Applied>(
    'select version, name, checksum from public.schema_migrations order by version',
  );
  return rows;
}

/** Newer versions in the database are fine: the program of the previous release must run on the next schema (reliability.md §6). */
function checkApplied(migrations: readonly Migration[], applied: readonly Applied[], log: Log): Migration[] {
  const done = new Map(applied.filter((row) => row.version > 0).map((row) => [row.version, row]));
  const newest = Math.max(0, ...done.keys());
  if (newest > (migrations.at(-1)?.version ?? 0))
    log.warn({ version: newest, event: 'migrate.newer' }, 'the schema is newer than the program');
  return migrations.filter((migration) => {
    const row = done.get(migration.version);
    if (!row) {
      if (migration.version < newest)
        throw new MigrationError(`Міграцію ${migration.version}_${migration.name} пропущено, а новіші вже є в базі`);
      return true;
    }
    if (row.checksum !== migration.checksum) {
      throw new MigrationError(
        `Міграцію ${migration.version}_${migration.name} змінено після застосування. Зміни вносять лише новим файлом`,
      );
    }
    return false;
  });
}

async function applyOne(client: pg.Client, migration: Migration, log: Log): Promise<void> {
  const startedMs = performance.now();
  await client.query('begin');
  try {
    await client.query(migration.text);
    await client.query('insert into public.schema_migrations (version, name, checksum) values ($1, $2, $3)', [
      migration.version,
      migration.name,
      migration.checksum,
    ]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    const reason = error instanceof Error ? error.message : String(error);
    throw new MigrationError(
      `Міграція ${migration.version}_${migration.name} не застосувалася: ${reason}${placeOf(error, migration.text)}`,
      { cause: error },
    );
  }
  log.info(
    { migration: migration.name, version: migration.version, durationMs: Math.round(performance.now() - startedMs) },
    'migrated',
  );
}

function placeOf(error: unknown, text: string): string {
  if (!(error instanceof pg.DatabaseError) || error.position === undefined) return '';
  return ` (рядок ${text.slice(0, Number(error.position)).split('\n').length})`;
}

/**
 * graphile-worker keeps its own schema; row 0 remembers for which of its versions that was done, so that an ordinary start does not
 * even load the package. Its tables have row-level security without policies: the worker role gets one, the app role stays out.
 */
async function migrateQueue(client: pg.Client, target: pg.ClientConfig, applied: readonly Applied[]): Promise<void> {
  const name = `graphile-worker ${queueVersion()}`;
  if (applied.some((row) => row.version === 0 && row.name === name)) return;
  const { migrateQueueTables } = await import('./queue-tables.ts');
  await migrateQueueTables(target);
  await client.query('begin');
  await client.query(QUEUE_ACCESS);
  await client.query(
    `insert into public.schema_migrations (version, name, checksum) values (0, $1, '')
     on conflict (version) do update set name = excluded.name, applied_at = now()`,
    [name],
  );
  await client.query('commit');
}

const QUEUE_ACCESS = `
  grant usage on schema graphile_worker to kliuchar_worker;
  grant select, insert, update, delete on all tables in schema graphile_worker to kliuchar_worker;
  grant usage, select on all sequences in schema graphile_worker to kliuchar_worker;
  grant execute on all functions in schema graphile_worker to kliuchar_worker;
  do $$
  declare secured regclass;
  begin
    for secured in select c.oid from pg_class c where c.relnamespace = 'graphile_worker'::regnamespace and c.relkind = 'r' and c.relrowsecurity loop
      execute format('drop policy if exists worker on %s', secured);
      execute format('create policy worker on %s to kliuchar_worker using (true) with check (true)', secured);
    end loop;
  end $$;`;

function queueVersion(): string {
  const require = createRequire(import.meta.url);
  const manifest: unknown = JSON.parse(readFileSync(require.resolve('graphile-worker/package.json'), 'utf8'));
  const version: unknown = typeof manifest === 'object' && manifest !== null ? Reflect.get(manifest, 'version') : null;
  if (typeof version !== 'string') throw new Error('graphile-worker has no version');
  return version;
}
