import { existsSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { day } from '@kliuchar/domain/dates/day';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startJobs } from '../../jobs/runner.ts';
import { BACKUP_KEY } from '../../testing/backup-steps.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { until } from '../../testing/until.ts';
import { buildJobs } from '../../worker.ts';
import { loadConfig } from '../config.ts';
import { createQueuePool } from '../db/queue-pool.ts';
import { openDatabase } from '../db/scope.ts';
import { createLog } from '../log.ts';
import { openDailyBackup } from './daily-backup.ts';
import { inspect } from './restore-backup.ts';

const log = createLog({ level: 'silent' });
let test: TestApp;
let dir: string;

beforeAll(async () => {
  test = await startTestApp({ withJobs: false });
  dir = join(test.deps.config.dataDir, 'backups');
});
afterAll(() => test.close());

function open(env: Record<string, string> = {}) {
  const config = loadConfig({
    DATA_DIR: test.deps.config.dataDir,
    BACKUP_DIR: dir,
    BACKUP_KEY,
    BACKUP_KEEP: '7',
    ...env,
  });
  return openDailyBackup({ config, target: test.database.targets.ddl, log });
}

it('is off without a folder, and stops the start where the folder cannot be written', async () => {
  expect(await open({ BACKUP_DIR: '' })).toBeNull();
  const taken = join(test.deps.config.dataDir, 'taken');
  writeFileSync(taken, '');
  await expect(open({ BACKUP_DIR: taken })).rejects.toThrow(/BACKUP_DIR: у теку .* не можна писати/);
  expect(() => loadConfig({ BACKUP_KEY: 'короткий' })).toThrow('BACKUP_KEY');
  expect(() => loadConfig({ BACKUP_KEEP: '0' })).toThrow('BACKUP_KEEP');
});

it('makes one copy a day, removes the old ones of its own, and shows when', async () => {
  const backup = await open();
  const old = join(dir, 'kliuchar-2026-11-12.kliuchar');
  const week = join(dir, 'kliuchar-2026-11-13.kliuchar');
  const byHand = join(dir, 'kliuchar-2020-01-01-120000.kliuchar');
  const draft = join(dir, 'kliuchar-2026-11-19.kliuchar.77.partial');
  for (const path of [old, week, byHand, draft]) writeFileSync(path, '');
  utimesSync(draft, 0, 0);
  const database = openDatabase({ target: test.database.targets.worker, name: 'worker', clock: test.deps.clock, log });
  const pool = createQueuePool(test.database.targets.worker, { log, concurrency: 2 });
  const runner = await startJobs({
    database,
    pool,
    jobs: buildJobs({ config: test.deps.config, vault: test.deps.vault, clock: test.deps.clock, backup }),
    log,
  });
  try {
    const path = join(dir, 'kliuchar-2026-11-20.kliuchar');
    await until(
      async () =>
        (
          await test.database.superuser.query(
            `select 1 from outbox where kind = 'backup.daily' and done_at is not null`,
          )
        ).rows.length,
      (done) => done > 0,
    );
    expect((await inspect(path, BACKUP_KEY)).manifest.secret.included).toBe(false);
    expect(readdirSync(dir).sort()).toEqual([
      'kliuchar-2020-01-01-120000.kliuchar',
      'kliuchar-2026-11-13.kliuchar',
      'kliuchar-2026-11-20.kliuchar',
    ]);
    const metrics = (await test.inject({ url: '/metrics' })).body;
    expect(metrics).toMatch(/^backup_last_success_timestamp_seconds \d{10}/m);
  } finally {
    await runner.stop();
    await database.close();
  }
});

it('is made once when two processes try at the same time, and gives up at a stop', async () => {
  const [first, second] = [await open(), await open()];
  const outcomes = await Promise.allSettled([first?.run(day('2026-11-21')), second?.run(day('2026-11-21'))]);
  expect(outcomes.some(({ status }) => status === 'fulfilled')).toBe(true);
  expect(existsSync(join(dir, 'kliuchar-2026-11-21.kliuchar'))).toBe(true);
  first?.stop();
  await expect(first?.run(day('2026-11-22'))).rejects.toThrow('abort');
  expect(readdirSync(dir).filter((name) => name.includes('2026-11-22'))).toEqual([]);
});
