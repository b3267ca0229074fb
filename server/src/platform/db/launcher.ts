import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { accessSync, chownSync, constants, lstatSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { EmbeddedDatabaseError } from './binaries.ts';

/**
 * How PostgreSQL is run. It refuses root, so root maps itself to `nobody` in a user namespace: no account is created, files stay
 * root's, and it works under a 0700 home (measured, stack.md §1). Where namespaces are forbidden, an existing unprivileged account is used.
 */
export type Launcher = {
  readonly kind: 'direct' | 'namespace' | 'account';
  /** Prepares a folder (made by us, mode 0700) so that the server may use it. */
  own(folder: string): void;
  spawn(file: string, args: readonly string[], options: { stdio: 'pipe' | number; detached: boolean }): ChildProcess;
};

const NOBODY_ID = '65534';

export function chooseLauncher(): Launcher {
  if (typeof process.getuid !== 'function' || process.getuid() !== 0) return direct(onDeathOfParent());
  const namespace = ['unshare', '--user', `--map-user=${NOBODY_ID}`, `--map-group=${NOBODY_ID}`];
  // Both at once, where both work, is one process less to wait for before the server can be started.
  const both = [...namespace, ...DEATH_SIGNAL];
  if (process.platform === 'linux' && works([...both, 'true'])) return wrapped('namespace', both);
  const deathSignal = onDeathOfParent();
  if (works([...namespace, 'true'])) return wrapped('namespace', [...namespace, ...deathSignal]);
  const account = findAccount(['postgres', 'nobody']);
  if (account) return asAccount(account, deathSignal);
  throw new EmbeddedDatabaseError(
    'Вбудована база не може працювати від імені root: система не дозволяє простір імен користувача (unshare) і не має облікових записів postgres чи nobody. Запустіть програму від звичайного користувача або вкажіть свій сервер PostgreSQL у DATABASE_URL.',
  );
}

const DEATH_SIGNAL = ['setpriv', '--pdeathsig', 'INT'];

/** Linux can tell the server to shut down cleanly when the app dies without a word (kill -9). */
function onDeathOfParent(): readonly string[] {
  return process.platform === 'linux' && works([...DEATH_SIGNAL, 'true']) ? DEATH_SIGNAL : [];
}

function works(command: readonly string[]): boolean {
  const [file, ...args] = command;
  return file !== undefined && spawnSync(file, args, { stdio: 'ignore' }).status === 0;
}

function direct(prefix: readonly string[]): Launcher {
  return wrapped('direct', prefix);
}

function wrapped(kind: Launcher['kind'], prefix: readonly string[]): Launcher {
  return {
    kind,
    own() {
      // The files already belong to the account that will run the server.
    },
    spawn(file, args, options) {
      const [first, ...rest] = [...prefix, file, ...args];
      return spawn(first ?? file, rest, spawnOptions(options));
    },
  };
}

function asAccount(account: { uid: number; gid: number }, prefix: readonly string[]): Launcher {
  return {
    kind: 'account',
    own(folder) {
      assertTraversable(folder);
      chownTree(folder, account);
    },
    spawn(file, args, options) {
      const [first, ...rest] = [...prefix, file, ...args];
      return spawn(first ?? file, rest, { ...spawnOptions(options), uid: account.uid, gid: account.gid });
    },
  };
}

function spawnOptions(options: { stdio: 'pipe' | number; detached: boolean }) {
  // Its own session: Ctrl-C in the terminal must reach the app first, which then stops the server in order.
  return {
    detached: options.detached,
    stdio: ['ignore' as const, options.stdio, options.stdio],
    env: serverEnvironment(),
    cwd: '/',
  };
}

/** Nothing of ours (a secret, a database address) is handed to the server; the locale is fixed by initdb. */
function serverEnvironment(): NodeJS.ProcessEnv {
  return { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C', TZ: 'UTC' };
}

function findAccount(names: readonly string[]): { uid: number; gid: number } | null {
  let table: string;
  try {
    table = readFileSync('/etc/passwd', 'utf8');
  } catch {
    return null;
  }
  for (const name of names) {
    const fields = table
      .split('\n')
      .find((line) => line.startsWith(`${name}:`))
      ?.split(':');
    if (fields?.[2] && fields[3]) return { uid: Number(fields[2]), gid: Number(fields[3]) };
  }
  return null;
}

function assertTraversable(folder: string): void {
  for (let parent = dirname(folder); parent !== dirname(parent); parent = dirname(parent)) {
    if ((statSync(parent).mode & constants.S_IXOTH) === 0) {
      throw new EmbeddedDatabaseError(
        `Вбудована база працює від імені непривілейованого облікового запису, а теку ${parent} йому не видно. Перенесіть DATA_DIR, наприклад, до /var/lib/kliuchar або вкажіть свій сервер у DATABASE_URL.`,
      );
    }
  }
  accessSync(folder, constants.R_OK);
}

function chownTree(path: string, account: { uid: number; gid: number }): void {
  chownSync(path, account.uid, account.gid);
  if (!lstatSync(path).isDirectory()) return;
  for (const name of readdirSync(path)) chownTree(join(path, name), account);
}
