import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { kyivDay } from '@kliuchar/domain/dates/kyiv-day';
import { instantText } from '../clock.ts';
import type { Config } from '../config.ts';
import { CLUSTER_FOLDER, startCluster } from '../db/supervisor.ts';
import { type DatabaseTargets, embeddedTargets } from '../db/targets.ts';
import { createFileStore } from '../files.ts';
import type { Log } from '../log.ts';
import { findSecretKey } from '../secret-key.ts';
import { BackupError } from './archive-format.ts';
import { wordsOf } from './invariants.sql.ts';
import { type BackupOutcome, makeBackup } from './make-backup.ts';
import type { Manifest } from './manifest.ts';
import { restoreBackup } from './restore-backup.ts';

export const BACKUP_SUFFIX = '.kliuchar';
const BACKUP_USAGE = 'Як запускати: npm run backup [-- --to ФАЙЛ]\n';
const RESTORE_USAGE = 'Як запускати: npm run restore -- ФАЙЛ [--without-secret]\n';

type Command = {
  readonly config: Config;
  readonly log: Log;
  readonly args: readonly string[];
  readonly signal: AbortSignal;
};
type Answer = { readonly text: string; readonly exitCode: number };

/** `npm run backup`: beside the running program, or alone. */
export async function runBackupCommand({ config, log, args, signal }: Command): Promise<Answer> {
  const [flag, to, ...rest] = args;
  const isUnderstood = args.length === 0 || (flag === '--to' && to !== undefined && rest.length === 0);
  if (!isUnderstood) return { text: BACKUP_USAGE, exitCode: 1 };
  const path = to === undefined ? defaultPath(config) : resolve(to);
  const { target, stop } = await openExisting(config, log);
  try {
    const { dataDir, backup } = config;
    const files = createFileStore(dataDir);
    const outcome = await makeBackup({
      target,
      files,
      secretKey: findSecretKey(config),
      key: backup.key,
      path,
      signal,
    });
    return { text: describeBackup(outcome, config), exitCode: 0 };
  } finally {
    await stop();
  }
}

/** `npm run restore`: into an empty data folder, or an empty database of one's own. */
export async function runRestoreCommand({ config, log, args }: Command): Promise<Answer> {
  const flags = args.filter((one) => one.startsWith('--'));
  const [path, ...rest] = args.filter((one) => !one.startsWith('--'));
  if (path === undefined || rest.length > 0 || flags.some((flag) => flag !== '--without-secret'))
    return { text: RESTORE_USAGE, exitCode: 1 };
  const withoutSecret = flags.length > 0;
  const { manifest } = await restoreBackup({ path: resolve(path), config, log, withoutSecret });
  const checked =
    'Контрольні суми, кількість рядків, обороти журналу, суми квитанцій, сальдо, борги, номери й посилання звірено.';
  return {
    text: `Відновлено ${describeContent(manifest)}\n${checked}\n${warnings(manifest)}Запускайте: npm start\n`,
    exitCode: 0,
  };
}

/** The database as it is: neither made nor migrated, because a copy is often taken right before an upgrade. */
async function openExisting(
  config: Config,
  log: Log,
): Promise<{ target: DatabaseTargets['ddl']; stop: () => Promise<void> }> {
  if (config.database) return { target: { connectionString: config.database.url }, stop: async () => undefined };
  if (!existsSync(join(config.dataDir, CLUSTER_FOLDER)))
    throw new BackupError(`У теці ${config.dataDir} немає бази Ключаря, копіювати нічого.`);
  const cluster = await startCluster({ dataDir: config.dataDir, log, unsafe: config.unsafeDatabase, share: true });
  return { target: embeddedTargets(cluster.socketDir).ddl, stop: () => cluster.stop() };
}

function defaultPath({ dataDir, backup }: Config): string {
  const now = Date.now();
  const time = instantText(now).slice(11, 19).replaceAll(':', '');
  return join(backup.dir ?? join(dirname(dataDir), 'backups'), `kliuchar-${kyivDay(now)}-${time}${BACKUP_SUFFIX}`);
}

function describeBackup({ path, bytes, manifest }: BackupOutcome, config: Config): string {
  return `Копію зроблено: ${path} (${sizeWords(bytes)})\nУ ній ${describeContent(manifest)}\n${warnings(manifest)}${secretWords(manifest, config)}`;
}

function sizeWords(bytes: number): string {
  const [value, unit] = bytes < 1_048_576 ? [bytes / 1024, 'КБ'] : [bytes / 1_048_576, 'МБ'];
  return `${value.toLocaleString('uk-UA', { maximumFractionDigits: 1 })} ${unit}`;
}

function describeContent({ createdAt, tables, files, migrations }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const number = (value: number) => value.toLocaleString('uk-UA');
  const when = new Date(createdAt).toLocaleString('uk-UA', {
    timeZone: 'Europe/Kyiv',
    dateStyle: 'long',
    timeStyle: 'short',
  });
  return `дані на ${when}: таблиць ${number(tables.length)}, рядків ${number(rows)}, файлів ${number(files.count)}, схема ${migrations.at(-1)?.version ?? 0}.`;
}

function secretWords({ secret }: Manifest, config: Config): string {
  if (secret.included)
    return 'Копію зашифровано ключем BACKUP_KEY; секрет установки всередині. Зберігайте ключ окремо від копій.\n';
  if (secret.fingerprint === null)
    return 'Увага: секрету установки не знайдено, запечатані податкові номери не прочитати.\n';
  const place = config.secretKey === null ? join(config.dataDir, 'secret.key') : 'SECRET_KEY';
  return `Увага: копію не зашифровано (BACKUP_KEY не задано), тож секрету в ній немає. Збережіть окремо ${place}: без нього податкові номери не прочитати.\n`;
}

function warnings({ files, violations }: Manifest): string {
  const lines = [];
  if (files.missing > 0) lines.push(`Увага: вміст файлів втрачено або пошкоджено ще до копії: ${files.missing}.\n`);
  if (violations !== null && Object.keys(violations).length > 0)
    lines.push(`Увага: у даних уже були розбіжності. Мало б бути так: ${wordsOf(violations)}.\n`);
  return lines.join('');
}
