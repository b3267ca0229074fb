import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type pg from 'pg';
import { readArchive } from '../platform/backup/archive-reader.ts';
import { createArchive } from '../platform/backup/archive-writer.ts';
import { loadArchive } from '../platform/backup/load-archive.ts';
import { type BackupOutcome, makeBackup } from '../platform/backup/make-backup.ts';
import { TABLE_PREFIX } from '../platform/backup/manifest.ts';
import { inspect } from '../platform/backup/restore-backup.ts';
import type { Vault } from '../platform/crypto.ts';
import { createFileStore, type FileStore } from '../platform/files.ts';
import { createLog } from '../platform/log.ts';
import { MIGRATIONS_DIR } from '../platform/paths.ts';
import type { TestApp } from './test-app.ts';
import { createEmptyDatabase, type TestDatabase } from './test-database.ts';

export const TEST_SECRET = 'a secret of tests that is long enough';
export const BACKUP_KEY = 'ключ копій, довший за тридцять два символи';

const log = createLog({ level: 'silent' });

/** A copy of a running test app. */
export function backUp(test: TestApp, path: string, key: string | null = BACKUP_KEY): Promise<BackupOutcome> {
  const { targets } = test.database;
  return makeBackup({ target: targets.ddl, files: test.deps.files, secretKey: TEST_SECRET, key, path });
}

export type Restored = { readonly database: TestDatabase; readonly files: FileStore; readonly dataDir: string };

/** Loads an archive into a database of its own; a refusal leaves no database behind. */
export async function restoreAside(
  path: string,
  folder: string,
  key: string | null = BACKUP_KEY,
  sealAnew?: Vault,
): Promise<Restored> {
  const database = await createEmptyDatabase();
  const dataDir = join(folder, database.name);
  try {
    const { manifest } = await inspect(path, key);
    const files = createFileStore(dataDir);
    const target = database.targets.ddl;
    const anew = sealAnew && { sealAnew };
    await loadArchive({ path, key, manifest, target, files, migrationsDir: MIGRATIONS_DIR, log, ...anew });
    return { database, files, dataDir };
  } catch (error) {
    await database.drop();
    throw error;
  }
}

type Cell = { readonly table: string; readonly column: string };

/** The same archive, whole and with right sums, but one number of its last row there is greater by one. */
export async function rewriteArchive(from: string, to: string, { table, column }: Cell): Promise<void> {
  const { manifest } = await inspect(from, BACKUP_KEY);
  const at = manifest.tables.find(({ name }) => name === table)?.columns.indexOf(column) ?? -1;
  if (at < 0) throw new RangeError(`${table} has no ${column}`);
  const archive = await createArchive({ path: to, key: BACKUP_KEY });
  await readArchive(from, BACKUP_KEY, async (head, content) => {
    const bytes = await buffer(content);
    const isChanged = head.name === TABLE_PREFIX + table;
    await archive.add(head, Readable.from([isChanged ? withGreater(bytes, at) : bytes]));
  });
  await archive.finish({ ...manifest, entries: archive.entries() });
}

/** Rows as `copy … to stdout` writes them: a line each, with tabs between. */
function withGreater(bytes: Buffer, at: number): Buffer {
  const lines = bytes.toString().trimEnd().split('\n');
  const cells = lines.at(-1)?.split('\t') ?? [];
  const value = BigInt(cells[at] ?? '');
  return Buffer.from(`${[...lines.slice(0, -1), cells.with(at, String(value + 1n)).join('\t')].join('\n')}\n`);
}

/** Every row of every table of ours as text, for a comparison row by row. */
export async function readEverything(db: pg.Pool): Promise<Map<string, string[]>> {
  const { rows: tables } = await db.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'private')
        and tablename <> 'schema_migrations' order by 1`,
  );
  const everything = new Map<string, string[]>();
  for (const { name } of tables) {
    const { rows } = await db.query<{ row: string }>(`select t::text as row from ${name} t order by 1`);
    everything.set(
      name,
      rows.map(({ row }) => row),
    );
  }
  return everything;
}
