import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { BACKUP_KEY, readEverything } from '../../testing/backup-steps.ts';
import { insertOwner } from '../../testing/factories.ts';
import { startFaultyMailServer } from '../../testing/faulty-mail-server.ts';
import { type Run, startProgram, stopPrograms } from '../../testing/program.ts';
import { makeTemporaryFolder } from '../../testing/temporary-folder.ts';
import { createEmptyDatabase } from '../../testing/test-database.ts';
import { until } from '../../testing/until.ts';
import { readPostmaster } from '../db/postmaster.ts';
import { CLUSTER_FOLDER } from '../db/supervisor.ts';
import { newId } from '../ids.ts';

// Each command is a start of the whole program.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const folder = makeTemporaryFolder();
const home = join(folder.path, 'home');
const copies = { sealed: join(folder.path, 'sealed.kliuchar'), plain: join(folder.path, 'plain.kliuchar') };
const letterId = newId();
/** Nobody listens there: the first attempts at delivery fail. */
const DEAD_MAIL = { SMTP_URL: 'smtp://127.0.0.1:9' };
const KEY = { BACKUP_KEY };

const runs: Run[] = [];
let app: Run;
let before: Map<string, string[]>;

function start(dataDir: string, args: readonly string[], env: Record<string, string> = {}): Run {
  const run = startProgram(dataDir, args, env);
  runs.push(run);
  return run;
}

async function command(dataDir: string, args: readonly string[], env: Record<string, string> = {}) {
  const run = start(dataDir, args, env);
  return { code: await run.exit, text: run.output() };
}

async function inDatabase<T>(dataDir: string, work: (db: pg.Pool) => Promise<T>): Promise<T> {
  const host = readPostmaster(join(dataDir, CLUSTER_FOLDER))?.socketDir ?? '';
  const db = new pg.Pool({ host, user: 'postgres', database: 'kliuchar', max: 1 });
  db.on('error', () => undefined);
  try {
    return await work(db);
  } finally {
    await db.end();
  }
}

beforeAll(async () => {
  app = start(home, [], DEAD_MAIL);
  await app.event('ready');
  await inDatabase(home, async (db) => {
    await insertOwner(db, 'Олена Коваленко');
    await db.query(
      `select private.queue_message($1, null, 'email', 'olena@example.com', 'test', 'Квитанція за листопад', 'До сплати 1 200,50 ₴', '')`,
      [letterId],
    );
    await until(
      async () =>
        (await db.query(`select attempts from outbox where payload ->> 'messageId' = $1`, [letterId])).rows[0]
          ?.attempts,
      (attempts) => attempts > 0,
    );
  });
  const made = await command(home, ['backup', '--to', copies.sealed], KEY);
  if (made.code !== 0) throw new Error(made.text);
  app.child.kill('SIGTERM');
  await app.exit;
});
afterAll(async () => {
  await stopPrograms(runs);
  folder.remove();
});

describe('npm run backup', () => {
  it('works on a stopped installation too, and tells what to keep apart', async () => {
    const { code, text } = await command(home, ['backup', '--to', copies.plain]);
    expect([code, text]).toEqual([0, expect.stringContaining('не зашифровано')]);
    expect(text).toContain(join(home, 'secret.key'));
    expect(text).toContain('схема');
    expect((await command(home, ['backup', '--to', copies.plain])).text).toContain('уже є');
  });

  it('has nothing to copy where there is no database, and makes none', async () => {
    const empty = join(folder.path, 'empty');
    const { code, text } = await command(empty, ['backup']);
    expect([code, text]).toEqual([1, expect.stringContaining('копіювати нічого')]);
    expect(existsSync(join(empty, CLUSTER_FOLDER))).toBe(false);
  });

  it('explains itself when it is not understood', async () => {
    expect(await command(home, ['backup', '--key', 'x'])).toMatchObject({
      code: 1,
      text: expect.stringContaining('npm run backup'),
    });
    expect(await command(home, ['restore'])).toMatchObject({
      code: 1,
      text: expect.stringContaining('npm run restore'),
    });
  });
});

describe('npm run restore', () => {
  it('refuses a folder that holds data, a program that runs, a damaged copy and a wrong secret, and touches nothing', async () => {
    expect(await command(home, ['restore', copies.sealed], KEY)).toMatchObject({
      code: 1,
      text: expect.stringContaining('уже є дані'),
    });
    const target = join(folder.path, 'refused');
    const damaged = join(folder.path, 'damaged.kliuchar');
    const bytes = readFileSync(copies.sealed);
    bytes.writeUInt8(bytes.readUInt8(9_000) ^ 1, 9_000);
    writeFileSync(damaged, bytes);
    expect((await command(target, ['restore', damaged], KEY)).text).toContain('пошкоджено');
    expect((await command(target, ['restore', copies.sealed])).text).toContain('BACKUP_KEY');
    expect((await command(target, ['restore', copies.plain])).text).toContain('secret.key');
    expect(existsSync(target)).toBe(false);
    mkdirSync(target);
    writeFileSync(join(target, 'secret.key'), 'секрет зовсім іншого встановлення, не цього\n');
    expect((await command(target, ['restore', copies.sealed], KEY)).text).toContain('не той');
    expect(readdirSync(target)).toEqual(['secret.key']);
  });

  it('brings everything back, after which an undelivered letter goes out exactly once', {
    timeout: 90_000,
  }, async () => {
    const target = join(folder.path, 'new home');
    const { code, text } = await command(target, ['restore', copies.sealed], KEY);
    expect([code, text]).toEqual([0, expect.stringContaining('звірено')]);
    expect(readdirSync(target).sort()).toEqual([CLUSTER_FOLDER, 'secret.key']);
    expect(readFileSync(join(target, 'secret.key'), 'utf8')).toBe(readFileSync(join(home, 'secret.key'), 'utf8'));

    const mail = await startFaultyMailServer();
    const restored = start(target, [], { SMTP_URL: mail.url });
    await restored.event('ready');
    await inDatabase(target, async (db) => {
      const status = async () =>
        (await db.query('select status from messages where id = $1', [letterId])).rows[0]?.status;
      expect(await until(status, (now) => now === 'sent')).toBe('sent');
      await until(
        async () => (await db.query('select 1 from graphile_worker._private_jobs')).rows.length,
        (jobs) => jobs === 0,
      );
      before = await readEverything(db);
    });
    expect(mail.letters.filter((letter) => letter.includes(`<${letterId}@`))).toHaveLength(1);
    expect((await command(join(target), ['restore', copies.sealed], KEY)).text).toContain('працює процес');
    restored.child.kill('SIGTERM');
    await restored.exit;
    await mail.close();
  });

  it('fills a server of one’s own, but only an empty one', async () => {
    const database = await createEmptyDatabase();
    const socket = encodeURIComponent(inject('databaseSocketDir'));
    const env = { ...KEY, DATABASE_URL: `postgres://postgres@localhost/${database.name}?host=${socket}` };
    try {
      const target = join(folder.path, 'beside');
      expect(await command(target, ['restore', copies.sealed], env)).toMatchObject({ code: 0 });
      const rows = await readEverything(database.superuser);
      expect(rows.get('public.owners')).toEqual(before.get('public.owners'));
      expect(rows.get('public.users')).toEqual(before.get('public.users'));
      expect(existsSync(join(target, 'secret.key'))).toBe(true);
      const again = await command(join(folder.path, 'again'), ['restore', copies.sealed], env);
      expect([again.code, again.text]).toEqual([1, expect.stringContaining('не порожня')]);
      expect(await readEverything(database.superuser)).toEqual(rows);
      expect(await command(target, ['backup', '--to', join(folder.path, 'own.kliuchar')], env)).toMatchObject({
        code: 0,
      });
    } finally {
      await database.drop();
    }
  });

  it('does without the secret when it is lost and that is said', async () => {
    const target = join(folder.path, 'lost');
    expect(await command(target, ['restore', copies.plain, '--without-secret'])).toMatchObject({ code: 0 });
    expect(readFileSync(join(target, 'secret.key'), 'utf8')).not.toBe(readFileSync(join(home, 'secret.key'), 'utf8'));
  });

  it('that was cut off keeps the program from starting on half of the data', async () => {
    const target = join(folder.path, 'half');
    mkdirSync(join(target, 'restore.new', 'files'), { recursive: true });
    expect(await command(target, [])).toMatchObject({
      code: 1,
      text: expect.stringContaining('незакінчене відновлення'),
    });
    expect(await command(target, ['restore', copies.sealed], KEY)).toMatchObject({ code: 0 });
    expect(existsSync(join(target, 'restore.new'))).toBe(false);
  });
});
