import type { ChildProcess } from 'node:child_process';
import {
  chmodSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../log.ts';
import { EmbeddedDatabaseError, type PostgresBinaries, resolveBinaries } from './binaries.ts';
import { acquireInstanceLock } from './instance-lock.ts';
import { chooseLauncher, type Launcher } from './launcher.ts';
import { findLivePostmaster, readPostmaster, stopPostmaster, waitForCollection } from './postmaster.ts';

const MAJOR_VERSION = '18';
/** The database's own folder inside the data folder. */
export const CLUSTER_FOLDER = `postgres-${MAJOR_VERSION}`;
const START_LIMIT_MS = 60_000;
/** Nobody uses an orphan any more: one that does not stop in order by then is cut off, and the start recovers from its log in no time. */
const ORPHAN_STOP_MS = 2_000;
const COLLECTION_LIMIT_MS = 5_000;
const SHARED_WAIT_MS = 30_000;
/** A unix socket's path must stay under 107 bytes (stack.md §1); the file adds `/.s.PGSQL.5432`. */
const SOCKET_DIR_LIMIT = 90;
const LOG_LIMIT_BYTES = 1_000_000;

export type Cluster = {
  /** The folder of the unix socket: the only door, mode 0700, trusted inside. */
  readonly socketDir: string;
  /** The process number of the server, for tests of its death. */
  pid(): number | null;
  stop(): Promise<void>;
};

/** Its server has been started and comes up by itself: the door is known, and whoever waits for `ready` may come in. */
export type ComingCluster = Cluster & { readonly ready: Promise<void> };

export type ClusterOptions = {
  readonly dataDir: string;
  readonly log: Log;
  /** Without fsync: throw-away databases of tests only. */
  readonly unsafe?: boolean;
  /** A worker process beside the app uses the app's server instead of refusing to start. */
  readonly share?: boolean;
  /** The server is gone and could not be started again. */
  readonly onLost?: (error: unknown) => void;
};

/** Starts the embedded PostgreSQL of a data folder and keeps it running; a server left by a killed process is stopped first. */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const cluster = await beginCluster(options);
  await cluster.ready;
  return cluster;
}

/** The same without waiting for the server, which takes a fifth of a second on another processor. */
export async function beginCluster(options: ClusterOptions): Promise<ComingCluster> {
  const dataDir = resolve(options.dataDir);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const clusterDir = join(dataDir, CLUSTER_FOLDER);
  const lock = acquireInstanceLock(dataDir);
  if (lock.kind === 'taken') {
    if (options.share) return shareCluster(clusterDir);
    throw new EmbeddedDatabaseError(
      `З текою даних ${dataDir} вже працює інший процес Ключаря (№ ${lock.byPid}). Зупиніть його або вкажіть іншу DATA_DIR.`,
    );
  }
  try {
    const binaries = resolveBinaries();
    const launcher = chooseLauncher();
    await initialise({ clusterDir, binaries, launcher, unsafe: options.unsafe ?? false });
    const orphan = findLivePostmaster(clusterDir);
    if (orphan) {
      options.log.warn(
        { pid: orphan.pid, event: 'database.orphan' },
        'stopping a server left behind by a killed process',
      );
      await stopPostmaster(orphan.pid, ORPHAN_STOP_MS);
    }
    await waitForCollection(clusterDir, COLLECTION_LIMIT_MS);
    return new Server({ ...options, dataDir, clusterDir, binaries, launcher, release: lock.release });
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function shareCluster(clusterDir: string): Promise<ComingCluster> {
  for (const deadline = performance.now() + SHARED_WAIT_MS; performance.now() < deadline; await sleep(50)) {
    const postmaster = findLivePostmaster(clusterDir);
    if (postmaster?.isReady) {
      const { socketDir, pid } = postmaster;
      return { socketDir, ready: Promise.resolve(), pid: () => pid, stop: async () => undefined };
    }
  }
  throw new EmbeddedDatabaseError('Інший процес Ключаря тримає теку даних, але його база не відповідає.');
}

type Setup = { clusterDir: string; binaries: PostgresBinaries; launcher: Launcher; unsafe: boolean };

async function initialise(setup: Setup): Promise<void> {
  const versionFile = join(setup.clusterDir, 'PG_VERSION');
  if (existsSync(versionFile)) {
    const version = readFileSync(versionFile, 'utf8').trim();
    if (version === MAJOR_VERSION) return;
    throw new EmbeddedDatabaseError(
      `Тека ${setup.clusterDir} належить PostgreSQL ${version}, а потрібен ${MAJOR_VERSION}.`,
    );
  }
  // Made aside and renamed when whole: an interrupted first start leaves nothing that looks like a database.
  const draft = `${setup.clusterDir}.new`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  setup.launcher.own(draft);
  const collation = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C.UTF-8'];
  const flags = ['-D', draft, '-U', 'postgres', '-A', 'trust', '--data-checksums', ...collation];
  const child = setup.launcher.spawn(setup.binaries.initdb, [...flags, ...(setup.unsafe ? ['--no-sync'] : [])], {
    stdio: 'pipe',
    detached: false,
  });
  const output: string[] = [];
  child.stdout?.on('data', (chunk: Buffer) => output.push(chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => output.push(chunk.toString()));
  const code = await exitOf(child);
  if (code !== 0) {
    throw new EmbeddedDatabaseError(
      `Не вдалося створити базу в ${setup.clusterDir}:\n${output.join('').slice(-2_000)}`,
    );
  }
  renameSync(draft, setup.clusterDir);
}

function exitOf(child: ChildProcess): Promise<number | null> {
  return new Promise((resolveExit, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolveExit(code));
  });
}

type ServerSetup = Setup & { dataDir: string; log: Log; onLost?: (error: unknown) => void; release: () => void };

class Server implements ComingCluster {
  readonly ready: Promise<void>;
  readonly #setup: Omit<ServerSetup, 'unsafe'> & { unsafe?: boolean };
  readonly #socketDir: string;
  #child: ChildProcess | null = null;
  #isStopping = false;
  #restarts: number[] = [];

  constructor(setup: Omit<ServerSetup, 'unsafe'> & { unsafe?: boolean }) {
    this.#setup = setup;
    this.#socketDir = makeSocketDir(setup.dataDir);
    setup.launcher.own(this.#socketDir);
    this.ready = this.#launch().catch((error: unknown) => {
      setup.release();
      throw error;
    });
    // Whoever stops it before it is ready hears of a failure nowhere else.
    this.ready.catch(() => undefined);
  }

  get socketDir(): string {
    return this.#socketDir;
  }

  pid(): number | null {
    return this.#child?.exitCode === null ? (this.#child.pid ?? null) : null;
  }

  /** Right after a crash the old server's children may hold the shared memory for a moment, so an early exit is tried again. */
  async #launch(): Promise<void> {
    const deadline = performance.now() + START_LIMIT_MS;
    for (let attempt = 1; ; attempt += 1) {
      const child = this.#spawn();
      const started = await this.#waitUntilReady(child, deadline);
      if (started) {
        this.#child = child;
        child.once('exit', () => this.#onExit());
        return;
      }
      if (attempt >= 5 || performance.now() > deadline) {
        child.kill('SIGQUIT');
        throw new EmbeddedDatabaseError(`База не запустилася. Останні рядки ${this.#logPath()}:\n${this.#logTail()}`);
      }
      await sleep(200 * attempt);
    }
  }

  async stop(): Promise<void> {
    if (this.#isStopping) return;
    this.#isStopping = true;
    await this.ready.catch(() => undefined);
    const pid = this.pid();
    if (pid !== null) await stopPostmaster(pid);
    rmSync(this.#socketDir, { recursive: true, force: true });
    this.#setup.release();
  }

  #spawn(): ChildProcess {
    const { launcher, binaries, clusterDir, unsafe } = this.#setup;
    const path = this.#logPath();
    const isLarge = existsSync(path) && statSync(path).size > LOG_LIMIT_BYTES;
    const output = openSync(path, isLarge ? 'w' : 'a', 0o600);
    try {
      const child = launcher.spawn(
        binaries.postgres,
        ['-D', clusterDir, '-k', this.#socketDir, ...serverSettings(unsafe ?? false)],
        {
          stdio: output,
          detached: true,
        },
      );
      child.once('error', (error) =>
        this.#setup.log.error({ err: error, event: 'database.spawn' }, 'the server could not be started'),
      );
      return child;
    } finally {
      closeSync(output);
    }
  }

  async #waitUntilReady(child: ChildProcess, deadline: number): Promise<boolean> {
    while (performance.now() < deadline) {
      if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return false;
      const postmaster = readPostmaster(this.#setup.clusterDir);
      if (postmaster?.pid === child.pid && postmaster.isReady) return true;
      await sleep(5);
    }
    return false;
  }

  #onExit(): void {
    if (this.#isStopping) return;
    const now = performance.now();
    this.#restarts = [...this.#restarts.filter((at) => now - at < 60_000), now];
    this.#setup.log.error({ event: 'database.exit', count: this.#restarts.length }, 'the server ended by itself');
    if (this.#restarts.length > 3) {
      this.#setup.onLost?.(new EmbeddedDatabaseError('База завершується знову й знову.'));
      return;
    }
    this.#launch().then(
      () => this.#setup.log.info({ event: 'database.restarted' }, 'the server runs again'),
      (error: unknown) => this.#setup.onLost?.(error),
    );
  }

  #logPath(): string {
    return join(this.#setup.dataDir, 'postgres.log');
  }

  #logTail(): string {
    return existsSync(this.#logPath()) ? readFileSync(this.#logPath(), 'utf8').split('\n').slice(-12).join('\n') : '';
  }
}

function makeSocketDir(dataDir: string): string {
  const inside = join(dataDir, 'socket');
  if (Buffer.byteLength(inside) > SOCKET_DIR_LIMIT) return mkdtempSync(join(tmpdir(), 'kliuchar-'));
  rmSync(inside, { recursive: true, force: true });
  mkdirSync(inside, { mode: 0o700 });
  chmodSync(inside, 0o700);
  return inside;
}

/**
 * Small memory, no network, and a log without statements: an error's detail quotes what people typed, so only LOG and worse are kept.
 */
function serverSettings(unsafe: boolean): string[] {
  const settings: Record<string, string> = {
    listen_addresses: '',
    unix_socket_permissions: '0700',
    max_connections: unsafe ? '200' : '40',
    shared_buffers: '64MB',
    max_wal_size: '512MB',
    io_method: 'sync',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_checkpoints: 'off',
    // After a crash one call for the whole file system instead of one for each of 1 500 files: seconds less until the program is back.
    ...(process.platform === 'linux' ? { recovery_init_sync_method: 'syncfs' } : {}),
    ...(unsafe ? { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' } : {}),
  };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
