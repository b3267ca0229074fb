import type { Vault } from '../crypto.ts';
import { migrate, readMigrations } from '../db/migrate.ts';
import type { DatabaseTargets } from '../db/targets.ts';
import type { FileStore } from '../files.ts';
import type { Log } from '../log.ts';
import { BackupError } from './archive-format.ts';
import { readArchive } from './archive-reader.ts';
import { readStoredFiles, sumLedger, withSnapshot } from './backup.sql.ts';
import { countViolations, wordsOf } from './invariants.sql.ts';
import { FILE_PREFIX, type Manifest, TABLE_PREFIX } from './manifest.ts';
import { analyze, emptyDatabase, type Loading, withLoading } from './restore.sql.ts';

export type LoadOptions = {
  readonly path: string;
  readonly key: string | null;
  /** Of the same archive, read before: every sum of it has been checked once. */
  readonly manifest: Manifest;
  /** The role that owns the tables; the database is empty. */
  readonly target: DatabaseTargets['ddl'];
  readonly files: FileStore;
  readonly migrationsDir: string;
  readonly log: Log;
  /** Given when the secret of the copy is lost: what it sealed is forgotten, and what is made instead is sealed here. */
  readonly sealAnew?: Vault;
};

/** Brings an archive into an empty database and an empty store, and proves that what is there is what was copied. */
export async function loadArchive(options: LoadOptions): Promise<void> {
  const { target, manifest, migrationsDir, log } = options;
  checkSchema(manifest, migrationsDir);
  const version = manifest.migrations.at(-1)?.version ?? 0;
  const isOlder = version < newestVersion(migrationsDir);
  await migrate({ target, dir: migrationsDir, log, upTo: version });
  await withLoading(target, async (loading) => {
    const damaged = await loadEntries(loading, options);
    await checkRows(loading, manifest);
    for (const sequence of manifest.sequences) await loading.setSequence(sequence);
    await checkLedger(loading, manifest);
    await checkFiles(loading, options, damaged);
    if (options.sealAnew) await loading.forgetSealed(options.sealAnew);
    await loading.queueJobs();
    if (!isOlder) checkInvariants(await countViolations(loading.client), manifest);
  });
  if (isOlder) await moveForward(options);
  await analyze(target);
}

/** The rows of an older release are judged by the rules of this one, after the migrations; what they refuse does not stay. */
async function moveForward({ target, manifest, migrationsDir, log }: LoadOptions): Promise<void> {
  try {
    await migrate({ target, dir: migrationsDir, log });
    checkInvariants(await withSnapshot(target, countViolations), manifest);
  } catch (error) {
    await emptyDatabase(target).catch((cause: unknown) =>
      log.error({ err: cause, event: 'restore.cleanup' }, 'the database could not be emptied again'),
    );
    throw error;
  }
}

function newestVersion(migrationsDir: string): number {
  return readMigrations(migrationsDir).at(-1)?.version ?? 0;
}

/** Rows of an older release come into its schema and are migrated forward; what this program does not know is refused. */
export function checkSchema(manifest: Manifest, migrationsDir: string): void {
  const known = readMigrations(migrationsDir);
  const wanted = manifest.migrations.at(-1)?.version ?? 0;
  const newest = newestVersion(migrationsDir);
  if (wanted > newest) {
    throw new BackupError(
      `Копію зроблено новішою версією програми (схема ${wanted}, а тут ${newest}). Спершу оновіть програму.`,
    );
  }
  const listOf = (migrations: readonly { version: number; name: string; checksum: string }[]) =>
    migrations.map(({ version, name, checksum }) => `${version}_${name} ${checksum}`);
  const ours = new Set(listOf(known.filter(({ version }) => version <= wanted)));
  const theirs = new Set(listOf(manifest.migrations));
  const difference = [...theirs].find((one) => !ours.has(one)) ?? [...ours].find((one) => !theirs.has(one));
  if (difference !== undefined) {
    throw new BackupError(
      `Схема копії (${wanted}) не та, яку знає ця програма: міграція ${difference.split(' ')[0]} відрізняється.`,
    );
  }
}

/** Answers how many stored files came with other bytes than their rows say. */
async function loadEntries(loading: Loading, { path, key, manifest, files }: LoadOptions): Promise<number> {
  const wanted = new Map(manifest.tables.map((table) => [table.name, table]));
  let damaged = 0;
  await readArchive(path, key, async ({ name, keys = [] }, content) => {
    if (name.startsWith(TABLE_PREFIX)) {
      const table = loading.tables.get(name.slice(TABLE_PREFIX.length));
      const copied = wanted.get(name.slice(TABLE_PREFIX.length));
      if (!table || !copied || String(table.columns) !== String(copied.columns))
        throw new BackupError(`Таблиця ${name.slice(TABLE_PREFIX.length)} у копії має інші стовпці, ніж у схемі.`);
      await loading.load(table, content);
    } else if (name.startsWith(FILE_PREFIX)) {
      const isWhole = await storeFile(files, keys, content, name.slice(FILE_PREFIX.length));
      if (!isWhole) damaged += keys.length;
    }
  });
  return damaged;
}

async function storeFile(
  files: FileStore,
  [first, ...others]: readonly string[],
  content: AsyncIterable<Buffer>,
  sha256: string,
): Promise<boolean> {
  if (first === undefined) throw new BackupError('У копії є файл без імені.');
  const stored = await files.restore(first, content);
  for (const key of others) await files.restore(key, files.read(first));
  return stored.sha256 === sha256;
}

async function checkRows(loading: Loading, manifest: Manifest): Promise<void> {
  const copied = new Map(manifest.tables.map(({ name, rows }) => [name, rows]));
  for (const table of loading.tables.values()) {
    const expected = copied.get(table.name);
    const found = await loading.countRows(table);
    if (found !== expected)
      throw new BackupError(`У таблиці ${table.name} рядків ${found}, а в копії записано ${expected ?? 'жодного'}.`);
  }
}

async function checkLedger(loading: Loading, manifest: Manifest): Promise<void> {
  const found = await sumLedger(loading.client);
  if (JSON.stringify(found) !== JSON.stringify(manifest.ledger))
    throw new BackupError('Обороти журналу не дорівнюють записаним у копії.');
}

/** Every name that a row has is in the store, but for those that were gone before the copy. */
async function checkFiles(loading: Loading, { files, manifest }: LoadOptions, damaged: number): Promise<void> {
  let missing = damaged;
  let count = 0;
  for await (const { keys } of readStoredFiles(loading.client)) {
    for (const key of keys) {
      if (await files.has(key)) count += 1;
      else missing += 1;
    }
  }
  if (count !== manifest.files.count || missing !== manifest.files.missing)
    throw new BackupError(`Файлів ${count}, а в копії записано ${manifest.files.count}.`);
}

/** What was wrong before the copy is told and kept: refusing somebody's only copy would lose the rest as well. */
function checkInvariants(found: Readonly<Record<string, number>>, manifest: Manifest): void {
  const fresh = Object.entries(found).filter(([name, count]) => count !== manifest.violations?.[name]);
  if (fresh.length > 0)
    throw new BackupError(`Дані не пройшли звіряння, а мало б бути так: ${wordsOf(Object.fromEntries(fresh))}.`);
}
