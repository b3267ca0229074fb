import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Deps } from './deps.ts';
import { BackupError } from './platform/backup/archive-format.ts';
import { assertNoUnfinishedRestore } from './platform/backup/unfinished-restore.ts';
import { createClock } from './platform/clock.ts';
import { type Config, ConfigError, developmentOutboxAllowed, loadConfig } from './platform/config.ts';
import { createVault, type Vault } from './platform/crypto.ts';
import { EmbeddedDatabaseError } from './platform/db/binaries.ts';
import { MigrationError } from './platform/db/migrate.ts';
import { createQueuePool } from './platform/db/queue-pool.ts';
import { openDatabase } from './platform/db/scope.ts';
import { beginStorage, type ComingStorage, openStorage } from './platform/db/storage.ts';
import { assertDemoAllowed, keptDemoSignIn } from './platform/demo-sign-in.ts';
import { createFileStore } from './platform/files.ts';
import { isFullDisk } from './platform/full-disk.ts';
import { createLifecycle, type Lifecycle } from './platform/lifecycle.ts';
import { createLog, type Log } from './platform/log.ts';
import { createDocumentRenderer } from './platform/pdf.ts';
import { resolveSecretKey } from './platform/secret-key.ts';

const STOP_LIMIT_MS = 10_000;

/** What has been opened, closed in the opposite order; one failure does not keep the rest open. */
class Closing {
  readonly #steps: { name: string; close: () => Promise<unknown> }[] = [];

  add(name: string, close: () => Promise<unknown>): void {
    this.#steps.push({ name, close });
  }

  async run(log: Log): Promise<void> {
    for (const { name, close } of this.#steps.splice(0).reverse()) {
      try {
        await close();
      } catch (error) {
        log.error({ err: error, component: name }, 'could not be closed');
      }
    }
  }
}

/** `app` serves and works; `worker` only works, beside an app; the other commands do one thing and end. */
type Program = { config: Config; log: Log; closing: Closing; mode: 'app' | 'worker'; withDemo: boolean };

/** Runs until it is told to stop. A stop that comes during the start waits for it, so that nothing is opened behind the closing. */
async function run(program: Program): Promise<void> {
  const { log, closing } = program;
  const lifecycle = createLifecycle();
  const starting = start(program, lifecycle, (error) => {
    log.fatal({ err: error, event: 'database.lost' }, 'the database is gone');
    stop('database.lost', 1);
  });
  function stop(reason: string, exitCode: number): void {
    if (lifecycle.state === 'stopping') return;
    lifecycle.beginStop();
    log.info({ event: reason }, 'stopping');
    const started = starting.catch((error: unknown) => log.error({ err: error }, 'the start was given up'));
    void Promise.race([started, delay(STOP_LIMIT_MS)])
      .then(() => closing.run(log))
      .finally(() => process.exit(exitCode));
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stop(signal, 0));
  // The parent that forwarded our signals is gone: stop in order instead of being orphaned.
  if (process.send) process.on('disconnect', () => stop('disconnect', 0));
  try {
    await starting;
  } catch (error) {
    if (lifecycle.state !== 'stopping') throw error;
  }
}

const loadApp = () => Promise.all([import('./app.ts'), import('./edge/drain.ts'), import('./jobs/events.ts')]);
const loadWorker = () =>
  Promise.all([import('./worker.ts'), import('./jobs/runner.ts'), import('./platform/backup/daily-backup.ts')]);

/** A start as far as it goes without a database: what V8 has compiled by then is kept beside the program (ADR 0073). */
export async function rehearse(): Promise<void> {
  await Promise.all([loadApp(), loadWorker()]);
  await (await import('./rehearsal.ts')).rehearse();
}

async function start(program: Program, lifecycle: Lifecycle, onLost: (error: unknown) => void): Promise<void> {
  const { config, log, closing, mode } = program;
  const vault = createVault(resolveSecretKey(config));
  const storage = await beginStorage({ config, vault, log, share: mode === 'worker', onLost });
  closing.add('database', () => storage.stop());
  if (mode === 'app') await serve({ ...program, vault, storage, lifecycle });
  await storage.ready;
  await startWorker({ ...program, vault, storage });
  lifecycle.markReady();
  process.send?.({ event: 'ready' });
}

type Parts = Program & { vault: Vault; storage: ComingStorage };

/** Every call is mounted before the database is asked for anything: it starts meanwhile, in its own process (ADR 0082). */
async function serve(parts: Parts & { lifecycle: Lifecycle }): Promise<void> {
  const { config, log, closing, vault, storage, lifecycle } = parts;
  const [{ buildApp }, { drainAndClose }, { createEventHub }] = await loadApp();
  const clock = createClock(config.appNow);
  const { app: target } = storage.targets;
  const db = openDatabase({ target, name: 'kliuchar-app', clock, log, subscriptions: config.subscriptions });
  closing.add('connections', () => db.close());
  const events = createEventHub({ target, log });
  closing.add('events', () => events.close());
  const documents = createDocumentRenderer();
  closing.add('documents', () => documents.close());
  const files = createFileStore(config.dataDir);
  const deps = { config, clock, db, vault, log, lifecycle, events, files, documents };
  const app = await buildApp(deps);
  // Requests under way get ten seconds (reliability.md §6); then their connections are cut.
  closing.add('http', () => drainAndClose(app, STOP_LIMIT_MS));
  await storage.ready;
  await events.open();
  await app.listen({ port: config.port, host: config.host });
  log.info({ event: 'listening', port: config.port }, 'listening');
  process.send?.({ event: 'listening', origin: addressOf(app, config), hasOutbox: developmentOutboxAllowed(config) });
  if (parts.withDemo) void tellDemo(deps);
}

/** `--demo`: the program serves meanwhile; the sign-in is told when there is something to see behind it. */
async function tellDemo(deps: Deps): Promise<void> {
  const note = (text: string) => process.send?.({ event: 'note', text });
  const { makeCommandDemo } = await import('./features/demo/command-demo.ts');
  const signIn = keptDemoSignIn(deps.config.dataDir);
  note('Готуємо демо: це триває до хвилини…');
  const isReady = await makeCommandDemo(deps, signIn).catch((error: unknown) => {
    deps.log.error({ err: error, event: 'demo.failed' }, 'a demo could not be made');
    return false;
  });
  note(
    isReady
      ? `Демо готове. Пошта: ${signIn.email}, пароль: ${signIn.password}`
      : 'Демо не вдалося створити. Подробиці в журналі вище; наступний запуск спробує знову.',
  );
}

/** A statement of a job may last longer than a stop may; such a job is undone and done again after the next start. */
const withinStop = (closed: Promise<unknown>) => Promise.race([closed, delay(STOP_LIMIT_MS)]);

async function startWorker(program: Parts): Promise<void> {
  const { config, vault, log, closing, mode, storage } = program;
  const [{ buildJobs, startBot }, { DEFAULT_CONCURRENCY, startJobs }, { openDailyBackup }] = await loadWorker();
  const backup = await openDailyBackup({ config, target: storage.targets.ddl, log });
  const clock = createClock(config.appNow);
  const database = openDatabase({
    target: storage.targets.worker,
    name: 'kliuchar-worker',
    clock,
    log,
    max: DEFAULT_CONCURRENCY + 2,
    isBackground: true,
  });
  closing.add('worker connections', () => withinStop(database.close()));
  const pool = createQueuePool(storage.targets.worker, { log, concurrency: DEFAULT_CONCURRENCY });
  const isOnlyWorker = storage.isEmbedded && mode === 'app';
  const runner = await startJobs({
    database,
    pool,
    jobs: buildJobs({ config, vault, clock, backup }),
    log,
    isOnlyWorker,
  });
  closing.add('jobs', () => withinStop(runner.stop()));
  const bot = await startBot({ config, database, target: storage.targets.worker, log });
  closing.add('telegram', async () => bot?.stop());
  // A copy may take minutes; the stop does not wait for it.
  closing.add('backup', async () => backup?.stop());
}

async function operate(program: {
  config: Config;
  log: Log;
  closing: Closing;
  args: readonly string[];
}): Promise<void> {
  const { config, log, closing, args } = program;
  const vault = createVault(resolveSecretKey(config));
  const storage = await openStorage({ config, vault, log, share: true, onLost: () => process.exit(1) });
  closing.add('database', () => storage.stop());
  const { runOperator } = await import('./operator.ts');
  const clock = createClock(config.appNow);
  const { worker: target } = storage.targets;
  const database = openDatabase({ target, name: 'kliuchar-operator', clock, log, max: 2, isBackground: true });
  closing.add('connections', () => database.close());
  const { text, exitCode } = await runOperator({ target: storage.targets.ddl, database, origin: config.origin }, args);
  process.stdout.write(text);
  process.exitCode = exitCode;
  await closing.run(log);
}

/** `backup …` and `restore …`. A copy that is interrupted leaves nothing; a restore ends by itself, its folder says what it is. */
async function archive(program: {
  config: Config;
  log: Log;
  command: 'backup' | 'restore';
  args: readonly string[];
}): Promise<void> {
  const { runBackupCommand, runRestoreCommand } = await import('./platform/backup/commands.ts');
  const controller = new AbortController();
  const interrupted = new BackupError('Перервано.');
  if (program.command === 'backup')
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => controller.abort(interrupted));
  const run = program.command === 'backup' ? runBackupCommand : runRestoreCommand;
  const { text, exitCode } = await run({ ...program, signal: controller.signal });
  process.stdout.write(text);
  process.exitCode = exitCode;
}

/** PORT=0 means any free port, so the real one is asked from the listener. */
function addressOf(app: FastifyInstance, config: Config): string {
  const address = app.server.address();
  if (config.publicOrigin !== null || typeof address !== 'object' || address === null) return config.origin;
  return `http://localhost:${address.port}`;
}

/** Problems the operator can solve are told in words, everything else is a bug with its frames in the log. */
function explain(error: unknown, log: Log): void {
  const isForOperator =
    error instanceof ConfigError ||
    error instanceof EmbeddedDatabaseError ||
    error instanceof MigrationError ||
    error instanceof BackupError;
  const isPortTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
  if (isForOperator) process.stderr.write(`${error.message}\n`);
  else if (isFullDisk(error)) process.stderr.write('На диску бракує місця. Звільніть його й запустіть ще раз.\n');
  else if (isPortTaken) process.stderr.write('Цей порт уже зайнятий. Зупиніть іншу програму або задайте інший PORT.\n');
  else {
    process.stderr.write('Ключар не запустився. Подробиці в журналі вище.\n');
    log.fatal({ err: error, event: 'start.failed' }, 'could not start');
  }
}

/** The whole life of the process, by its arguments. */
export async function main(): Promise<void> {
  let log = createLog({ level: 'info' });
  const closing = new Closing();
  try {
    const config = loadConfig(process.env);
    log = createLog({ level: config.logLevel });
    const [command, ...rest] = process.argv.slice(2);
    // A restore repairs its own folder; everybody else keeps out of it, before even a secret is made there.
    if (command !== 'restore') assertNoUnfinishedRestore(config.dataDir);
    if (command === 'operator') await operate({ config, log, closing, args: rest });
    else if (command === 'backup' || command === 'restore') await archive({ config, log, command, args: rest });
    else {
      const withDemo = command === '--demo';
      if (withDemo) assertDemoAllowed(config);
      await run({ config, log, closing, mode: command === 'worker' ? 'worker' : 'app', withDemo });
    }
  } catch (error) {
    explain(error, log);
    await closing.run(log);
    process.exit(1);
  }
}
