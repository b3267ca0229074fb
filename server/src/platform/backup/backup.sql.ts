import type { Readable } from 'node:stream';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { withClient } from '../db/targets.ts';
import { DATABASE_TYPES } from '../db/types.ts';
import { BackupError } from './archive-format.ts';
import type { Manifest } from './manifest.ts';

export type Table = { readonly name: string; readonly columns: readonly string[] };
export type StoredFile = { readonly sha256: string; readonly keys: readonly string[] };

/** Beside the lock of the migrations (migrate.ts); any constant will do. */
const BACKUP_LOCK = 4_711_202_612;

/** Texts of values must mean the same to the server that reads them. */
export const SESSION = `set statement_timeout = 0; set lock_timeout = '30s'; set idle_in_transaction_session_timeout = 0;
  set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set extra_float_digits = 1; set bytea_output = 'hex'`;

/** One connection whose every statement sees the same instant of the database, whatever is written meanwhile. */
export function withSnapshot<T>(target: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  return withClient({ ...target, types: DATABASE_TYPES, application_name: 'kliuchar-backup' }, async (client) => {
    await client.query(SESSION);
    await client.query('begin isolation level repeatable read read only');
    return work(client);
  });
}

/** One backup at a time, in however many processes; false if another one is at it. */
export function withBackupLock(target: pg.ClientConfig, work: () => Promise<void>): Promise<boolean> {
  return withClient(target, async (client) => {
    const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [
      BACKUP_LOCK,
    ]);
    if (!rows[0]?.locked) return false;
    await work();
    return true;
  });
}

export async function listMigrations(client: pg.Client): Promise<Manifest['migrations']> {
  const found = await client.query<{ there: boolean }>(
    `select to_regclass('public.schema_migrations') is not null as there`,
  );
  if (!found.rows[0]?.there) return [];
  const { rows } = await client.query<Manifest['migrations'][number]>(
    'select version, name, checksum from public.schema_migrations where version > 0 order by version',
  );
  return rows;
}

/** The tables of our two schemas with the columns that are stored and not computed. The queue's own schema is not ours (ADR 0018). */
export async function listTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select format('%I.%I', n.nspname, c.relname) as name, array_agg(quote_ident(a.attname) order by a.attnum) as columns
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      where n.nspname in ('public', 'private') and c.relkind = 'r' and c.relname <> 'schema_migrations'
      group by 1 order by 1`,
  );
  return rows;
}

/** Row-level security hides rows without a word; a table whose migrating role does not see everything must stop the copy. */
export async function assertEverythingVisible(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('public', 'private') and c.relkind = 'r' and row_security_active(c.oid)
        and (not exists (select 1 from pg_policy p where p.polrelid = c.oid and p.polpermissive and p.polcmd = '*'
               and current_user::regrole::oid = any (p.polroles) and pg_get_expr(p.polqual, p.polrelid) = 'true')
             or exists (select 1 from pg_policy p where p.polrelid = c.oid and not p.polpermissive and p.polcmd in ('r', '*')))`,
  );
  if (rows.length > 0) {
    const names = rows.map(({ name }) => name).join(', ');
    throw new BackupError(`Обліковий запис копіювання бачить не всі рядки таблиць: ${names}. Копію не зроблено.`);
  }
}

export async function listSequences(client: pg.Client): Promise<Manifest['sequences']> {
  const { rows } = await client.query<Manifest['sequences'][number]>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value::text as value from pg_sequences
      where schemaname in ('public', 'private') order by 1`,
  );
  return rows;
}

export function readTable(client: pg.Client, table: Table): Readable & { rowCount: number } {
  const rows = client.query(copyTo(`copy ${table.name} (${table.columns.join(', ')}) to stdout`));
  // Whoever reads sees the error by the iterator; one that comes after the reading was given up has no listener and would end the process.
  rows.on('error', () => undefined);
  return rows;
}

/** Turnover between accounts: what the money was, to be found again after a restore. */
export async function sumLedger(client: pg.Client): Promise<Manifest['ledger']> {
  const { rows } = await client.query<Manifest['ledger'][number]>(
    `select currency, debit_account as debit, credit_account as credit, sum(amount_kop)::text as sum from public.ledger_entries
      group by 1, 2, 3 order by 1, 2, 3`,
  );
  return rows;
}

/** Every stored content with the names it has in the store, in small portions: the table may be long. */
export async function* readStoredFiles(client: pg.Client): AsyncGenerator<StoredFile> {
  const union = await fileTables(client);
  if (union === null) return;
  await client.query(`declare stored_files no scroll cursor for
    select encode(sha256, 'hex') as sha256, array_agg(distinct storage_key) as keys from (${union}) f group by f.sha256`);
  for (;;) {
    const { rows } = await client.query<StoredFile>('fetch 200 from stored_files');
    if (rows.length === 0) break;
    yield* rows;
  }
  await client.query('close stored_files');
}

/** Whatever table keeps the name of a stored file keeps its SHA-256 beside it (backup.http.test.ts holds the schema to it). */
async function fileTables(client: pg.Client): Promise<string | null> {
  const { rows } = await client.query<{ select: string }>(
    `select format('select storage_key, sha256 from %I.%I where storage_key is not null', n.nspname, c.relname) as select
       from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('public', 'private') and c.relkind = 'r' and a.attname = 'storage_key' and not a.attisdropped order by 1`,
  );
  return rows.length === 0 ? null : rows.map(({ select }) => select).join(' union all ');
}
