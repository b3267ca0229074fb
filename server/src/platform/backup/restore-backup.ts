import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { createVault } from '../crypto.ts';
import { acquireInstanceLock } from '../db/instance-lock.ts';
import { CLUSTER_FOLDER, startCluster } from '../db/supervisor.ts';
import { type DatabaseTargets, provisionEmbedded, provisionExternal } from '../db/targets.ts';
import { createFileStore, FILES_FOLDER, flushFolder } from '../files.ts';
import type { Log } from '../log.ts';
import { MIGRATIONS_DIR } from '../paths.ts';
import { findSecretKey, SECRET_FILE, secretFingerprint } from '../secret-key.ts';
import { newToken } from '../tokens.ts';
import { BackupError } from './archive-format.ts';
import { readArchive } from './archive-reader.ts';
import { checkSchema, loadArchive } from './load-archive.ts';
import { type Manifest, SECRET_ENTRY } from './manifest.ts';
import { assertEmptyDatabase } from './restore.sql.ts';
import { RESTORE_FOLDER } from './unfinished-restore.ts';

export type RestoreOptions = {
  readonly path: string;
  readonly config: Config;
  readonly log: Log;
  /** The secret of the copy is lost: what it sealed is forgotten, everything else comes back (docs/runbook.md). */
  readonly withoutSecret?: boolean;
};

export type RestoreOutcome = { readonly manifest: Manifest };

/**
 * Reads the whole archive before it touches anything, builds the data beside their place, proves them, and only then gives them their
 * names. Until the last name the folder says that it is unfinished, and the program does not start in it.
 */
export async function restoreBackup(options: RestoreOptions): Promise<RestoreOutcome> {
  const { path, config } = options;
  const { manifest, secretText } = await inspect(path, config.backup.key);
  checkSchema(manifest, MIGRATIONS_DIR);
  const secretKey = chooseSecret(manifest, secretText, options);
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
  const lock = acquireInstanceLock(config.dataDir);
  if (lock.kind === 'taken')
    throw new BackupError(
      `З текою даних ${config.dataDir} працює процес Ключаря (№ ${lock.byPid}). Спершу зупиніть його.`,
    );
  const staging = join(config.dataDir, RESTORE_FOLDER);
  try {
    assertEmptyFolder(config);
    if (config.database) await assertEmptyDatabase({ connectionString: config.database.url });
    rmSync(staging, { recursive: true, force: true });
    mkdirSync(staging, { mode: 0o700 });
    await build({ ...options, manifest, staging, secretKey });
    await giveNames(staging, config, secretKey);
    return { manifest };
  } catch (error) {
    rmSync(staging, { recursive: true, force: true });
    throw error;
  } finally {
    lock.release();
  }
}

/** The first reading: every sum is checked, and nothing is written. */
export async function inspect(
  path: string,
  key: string | null,
): Promise<{ manifest: Manifest; secretText: string | null }> {
  let secretText: string | null = null;
  const manifest = await readArchive(path, key, async ({ name }, content) => {
    if (name !== SECRET_ENTRY) return;
    const pieces: Buffer[] = [];
    for await (const piece of content) pieces.push(piece);
    secretText = Buffer.concat(pieces).toString();
  });
  return { manifest, secretText };
}

/** The copy's own secret, or the one that lies ready in its place; any other could not open what is sealed. */
function chooseSecret(
  manifest: Manifest,
  secretText: string | null,
  { config, withoutSecret }: RestoreOptions,
): string {
  const { fingerprint } = manifest.secret;
  const given = findSecretKey(config);
  if (withoutSecret === true || fingerprint === null) return given ?? secretText ?? newToken();
  if (given !== null && secretFingerprint(given) !== fingerprint) {
    const place = config.secretKey === null ? join(config.dataDir, SECRET_FILE) : 'SECRET_KEY';
    throw new BackupError(`Секрет у ${place} не той, яким запечатано дані копії. Візьміть секрет тієї установки.`);
  }
  const secretKey = given ?? secretText;
  if (secretKey === null) {
    throw new BackupError(
      `Секрету в копії немає, бо її не зашифровано. Покладіть збережений ${SECRET_FILE} у теку ${config.dataDir} або задайте SECRET_KEY. Якщо його втрачено, додайте --without-secret: податкові номери доведеться ввести знову.`,
    );
  }
  return secretKey;
}

function assertEmptyFolder({ dataDir }: Config): void {
  const files = join(dataDir, FILES_FOLDER);
  const hasFiles = existsSync(files) && readdirSync(files).length > 0;
  if (existsSync(join(dataDir, CLUSTER_FOLDER)) || hasFiles) {
    throw new BackupError(
      `У теці ${dataDir} уже є дані. Відновлення нічого не перезаписує: перенесіть їх або вкажіть іншу DATA_DIR.`,
    );
  }
}

type Building = RestoreOptions & { manifest: Manifest; staging: string; secretKey: string };

async function build(building: Building): Promise<void> {
  const { path, config, log, manifest, staging } = building;
  const files = createFileStore(staging);
  const vault = createVault(building.secretKey);
  const isLost =
    building.withoutSecret === true && secretFingerprint(building.secretKey) !== manifest.secret.fingerprint;
  const load = (target: DatabaseTargets['ddl']) =>
    loadArchive({
      path,
      key: config.backup.key,
      manifest,
      target,
      files,
      migrationsDir: MIGRATIONS_DIR,
      log,
      ...(isLost && { sealAnew: vault }),
    });
  if (config.database) {
    return load((await provisionExternal(config.database, vault)).ddl);
  }
  const cluster = await startCluster({ dataDir: staging, log, unsafe: config.unsafeDatabase });
  try {
    await load((await provisionEmbedded(cluster.socketDir)).ddl);
  } finally {
    await cluster.stop();
  }
}

/** The database comes last: without it the folder is no installation. */
async function giveNames(staging: string, config: Config, secretKey: string): Promise<void> {
  const { dataDir } = config;
  if (config.secretKey === null && !existsSync(join(dataDir, SECRET_FILE)))
    writeFileSync(join(dataDir, SECRET_FILE), `${secretKey}\n`, { mode: 0o600, flush: true });
  for (const name of [FILES_FOLDER, CLUSTER_FOLDER]) {
    if (!existsSync(join(staging, name))) continue;
    rmSync(join(dataDir, name), { recursive: true, force: true });
    renameSync(join(staging, name), join(dataDir, name));
  }
  await flushFolder(dataDir);
  rmSync(staging, { recursive: true, force: true });
  await flushFolder(dataDir);
}
