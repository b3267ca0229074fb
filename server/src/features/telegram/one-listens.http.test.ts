import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { insertOwner } from '../../testing/factories.ts';
import { clientOf } from '../../testing/http-client.ts';
import { BOT_TOKEN, startTelegramServer, type TelegramServer } from '../../testing/telegram-server.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { until } from '../../testing/until.ts';

/** Two workers, each a process of its own, and one ear (ADR 0030). */

const NOW = '2026-11-20T09:00:00Z';
const WORKER = fileURLToPath(new URL('../../testing/worker-process.ts', import.meta.url));

let telegram: TelegramServer;
let app: TestApp;
const started: ChildProcess[] = [];
beforeAll(async () => {
  telegram = await startTelegramServer();
  app = await startTestApp({ now: NOW, env: telegram.env, withJobs: false });
});
afterAll(async () => {
  for (const child of started) child.kill('SIGKILL');
  await app.close();
  await telegram.close();
});

function startWorker(): ChildProcess {
  const where = [inject('databaseSocketDir'), app.database.name, NOW, BOT_TOKEN, telegram.url];
  const child = spawn(process.execPath, ['--import', 'tsx', WORKER, ...where], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  started.push(child);
  return child;
}

/** The sessions that hold the turn or wait for it. */
async function ears(): Promise<{ all: number; listening: number }> {
  const { rows } = await app.database.superuser.query<{ all: number; listening: number }>(
    `select count(*)::int as all, count(*) filter (where exists (
              select 1 from pg_locks l where l.pid = a.pid and l.locktype = 'advisory' and l.granted))::int as listening
       from pg_stat_activity a where a.application_name = 'kliuchar-telegram' and a.datname = current_database()`,
  );
  return rows[0] ?? { all: 0, listening: 0 };
}

it('of two processes one listens, and when it is killed the other goes on', { timeout: 60_000 }, async () => {
  startWorker();
  startWorker();
  const both = await until(ears, ({ all, listening }) => all === 2 && listening === 1, 30_000);
  expect(both).toEqual({ all: 2, listening: 1 });
  const { token } = await insertOwner(app.database.superuser);
  const api = clientOf(app, token);
  const linked = (name: string) =>
    until(
      async () => (await api.get('/profile/telegram')).body,
      (found) => found.name === name,
      10_000,
    );
  const write = async (name: string) => {
    const { body } = await api.post('/profile/telegram');
    telegram.write(501, `/start ${new URL(body.url).searchParams.get('start')}`, { username: name });
  };
  // Whoever listens has also to hear its own name before a link can be made.
  const bots = async () => (await app.database.superuser.query('select 1 from telegram_bots')).rowCount;
  await until(bots, (count) => count === 1, 10_000);
  await write('first');
  expect((await linked('@first')).name).toBe('@first');
  expect(telegram.mostPolling()).toBe(1);

  // Whichever it is: it says nothing, and the other takes its turn.
  expect(await bots()).toBe(1);
  started[0]?.kill('SIGKILL');
  await until(ears, ({ all, listening }) => all === 1 && listening === 1, 10_000);
  await write('second');
  expect((await linked('@second')).name).toBe('@second');
});
