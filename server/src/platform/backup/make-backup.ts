import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { instantText } from '../clock.ts';
import { readMigrations } from '../db/migrate.ts';
import type { DatabaseTargets } from '../db/targets.ts';
import type { FileStore } from '../files.ts';
import { isFullDisk } from '../full-disk.ts';
import { MIGRATIONS_DIR, REPOSITORY_ROOT } from '../paths.ts';
import { secretFingerprint } from '../secret-key.ts';
import { BackupError } from './archive-format.ts';
import { type ArchiveWriter, createArchive } from './archive-writer.ts';
import {
  assertEverythingVisible,
  listMigrations,
  listSequences,
  listTables,
  readStoredFiles,
  readTable,
  type StoredFile,
  sumLedger,
  withSnapshot,
} from './backup.sql.ts';
import { countViolations } from './invariants.sql.ts';
import { FILE_PREFIX, type Manifest, SECRET_ENTRY, TABLE_PREFIX } from './manifest.ts';

export type BackupOptions = {
  /** The role that owns the tables. */
  readonly target: DatabaseTargets['ddl'];
  readonly files: FileStore;
  /** What the sealed values were sealed with; null if it is lost. */
  readonly secretKey: string | null;
  /** Encrypts the archive. */
  readonly key: string | null;
  readonly path: string;
  readonly signal?: AbortSignal;
};

export type BackupOutcome = { readonly path: string; readonly bytes: number; readonly manifest: Manifest };

/** One archive of one instant: all rows, then all stored files. The program may go on writing. */
export async function makeBackup(options: BackupOptions): Promise<BackupOutcome> {
  const archive = await createArchive(options);
  try {
    const manifest = await withSnapshot(options.target, (client) => fill(archive, client, options));
    return { path: options.path, bytes: await archive.finish(manifest), manifest };
  } catch (error) {
    await archive.discard();
    if (!isFullDisk(error)) throw error;
    const folder = dirname(options.path);
    throw new BackupError(`У теці ${folder} бракує місця для копії. Неповної копії не лишилося.`, { cause: error });
  }
}

type Snapshot = Parameters<Parameters<typeof withSnapshot>[1]>[0];

async function fill(archive: ArchiveWriter, client: Snapshot, options: BackupOptions): Promise<Manifest> {
  const migrations = await listMigrations(client);
  if (migrations.length === 0) throw new BackupError('У базі ще немає даних Ключаря, копіювати нічого.');
  await assertEverythingVisible(client);
  const tables = await addTables(archive, client);
  const sequences = await listSequences(client);
  const ledger = await sumLedger(client);
  const isKnownSchema = migrations.at(-1)?.version === readMigrations(MIGRATIONS_DIR).at(-1)?.version;
  const violations = isKnownSchema ? await countViolations(client) : null;
  const files = await addFiles(archive, readStoredFiles(client), options.files);
  const secret = await addSecret(archive, options);
  return {
    app: programVersion(),
    createdAt: instantText(Date.now()),
    migrations,
    tables,
    sequences,
    ledger,
    files,
    violations,
    secret,
    entries: archive.entries(),
  };
}

async function addTables(archive: ArchiveWriter, client: Snapshot): Promise<Manifest['tables']> {
  const written: Manifest['tables'] = [];
  for (const table of await listTables(client)) {
    const rows = readTable(client, table);
    await archive.add({ name: `${TABLE_PREFIX}${table.name}` }, rows);
    written.push({ name: table.name, columns: [...table.columns], rows: rows.rowCount });
  }
  return written;
}

/** Bytes of a stored file never change, so they may be read after the instant of the rows; only a purge may have taken them since. */
async function addFiles(
  archive: ArchiveWriter,
  stored: AsyncIterable<StoredFile>,
  store: FileStore,
): Promise<Manifest['files']> {
  let count = 0;
  let missing = 0;
  for await (const { sha256, keys } of stored) {
    const content = await openAny(store, keys);
    if (content === null) {
      missing += keys.length;
      continue;
    }
    const end = await archive.add({ name: `${FILE_PREFIX}${sha256}`, keys }, content);
    count += keys.length;
    // Damaged on the disk before the copy: kept, because a scratched photograph is better than none, and counted.
    if (end.sha256 !== sha256) missing += keys.length;
  }
  return { count, missing };
}

async function openAny(store: FileStore, keys: readonly string[]): Promise<AsyncIterable<Buffer> | null> {
  for (const key of keys) {
    const pieces = store.read(key)[Symbol.asyncIterator]();
    try {
      const first = await pieces.next();
      return joined(first, pieces);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    }
  }
  return null;
}

async function* joined(first: IteratorResult<Buffer>, rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  for (let next = first; next.done !== true; next = await rest.next()) yield next.value;
}

/** The secret opens what is sealed, so it travels only where it is itself encrypted. */
async function addSecret(archive: ArchiveWriter, { secretKey, key }: BackupOptions): Promise<Manifest['secret']> {
  const included = secretKey !== null && key !== null;
  if (included) await archive.add({ name: SECRET_ENTRY }, textChunks(secretKey));
  return { fingerprint: secretKey === null ? null : secretFingerprint(secretKey), included };
}

async function* textChunks(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text);
}

function programVersion(): string {
  const manifest: unknown = JSON.parse(readFileSync(join(REPOSITORY_ROOT, 'package.json'), 'utf8'));
  const version: unknown = typeof manifest === 'object' && manifest !== null ? Reflect.get(manifest, 'version') : null;
  return typeof version === 'string' ? version : 'unknown';
}
