import { constants } from 'node:fs';
import { access, mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { addDays, type Day } from '@kliuchar/domain/dates/day';
import { type Config, ConfigError } from '../config.ts';
import type { DatabaseTargets } from '../db/targets.ts';
import { createFileStore } from '../files.ts';
import type { Log } from '../log.ts';
import { findSecretKey } from '../secret-key.ts';
import { withBackupLock } from './backup.sql.ts';
import { BACKUP_SUFFIX } from './commands.ts';
import { wordsOf } from './invariants.sql.ts';
import { makeBackup } from './make-backup.ts';

export type DailyBackup = {
  run(day: Day): Promise<void>;
  /** Gives up the copy under way, so that the process may end; the day's job makes it again later. */
  stop(): void;
};

const NAME = /^kliuchar-(\d{4}-\d\d-\d\d)\.kliuchar$/;
const DRAFT = /^kliuchar-\d{4}-\d\d-\d\d\.kliuchar\.\d+\.partial$/;
const DRAFT_LIFE_MS = 24 * 3_600_000;

class BackupBusy extends Error {
  readonly code = 'backup_busy';
}

/** The copy of every day in BACKUP_DIR; null where no folder is given. A folder that cannot be written stops the start, not the night. */
export async function openDailyBackup(options: {
  config: Config;
  target: DatabaseTargets['ddl'];
  log: Log;
}): Promise<DailyBackup | null> {
  const { config, target, log } = options;
  const { dir, key, keepDays } = config.backup;
  if (dir === null) return null;
  await assertWritable(dir);
  if (key === null)
    log.warn({ event: 'backup.plain' }, 'daily backups are not encrypted and lack the secret: BACKUP_KEY is not set');
  const stopping = new AbortController();
  return {
    stop: () => stopping.abort(),
    async run(day) {
      const path = join(dir, `kliuchar-${day}${BACKUP_SUFFIX}`);
      const startedMs = performance.now();
      const isFree = await withBackupLock(target, async () => {
        if (await exists(path)) return;
        await removeDrafts(dir);
        const secretKey = findSecretKey(config);
        const files = createFileStore(config.dataDir);
        const { bytes, manifest } = await makeBackup({ target, files, secretKey, key, path, signal: stopping.signal });
        const durationMs = Math.round(performance.now() - startedMs);
        log.info(
          { event: 'backup.done', day, bytes, files: manifest.files.count, durationMs },
          'the daily backup is made',
        );
        if (manifest.files.missing > 0 || Object.keys(manifest.violations ?? {}).length > 0) {
          const found = { files: manifest.files.missing, books: wordsOf(manifest.violations ?? {}) };
          log.error({ event: 'backup.flaws', ...found }, 'the data that were copied have flaws');
        }
      });
      if (!isFree) throw new BackupBusy('Another process is making a backup');
      await prune(dir, addDays(day, -keepDays), log);
    },
  };
}

async function assertWritable(dir: string): Promise<void> {
  try {
    await mkdir(dir, { recursive: true, mode: 0o700 });
    await access(dir, constants.W_OK | constants.X_OK);
  } catch {
    throw new ConfigError([`BACKUP_DIR: у теку ${dir} не можна писати`]);
  }
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

/** Only what this job makes: copies made by hand, and whatever else lies in the folder, are nobody's to remove. */
async function prune(dir: string, firstKept: Day, log: Log): Promise<void> {
  for (const name of await readdir(dir)) {
    const day = NAME.exec(name)?.[1];
    if (day === undefined || day >= firstKept) continue;
    await rm(join(dir, name), { force: true });
    log.info({ event: 'backup.pruned', day }, 'an old daily backup is removed');
  }
}

/** What a process that was killed left half-written. */
async function removeDrafts(dir: string): Promise<void> {
  for (const name of await readdir(dir)) {
    if (!DRAFT.test(name)) continue;
    const { mtimeMs } = await stat(join(dir, name));
    if (Date.now() - mtimeMs > DRAFT_LIFE_MS) await rm(join(dir, name), { force: true });
  }
}
