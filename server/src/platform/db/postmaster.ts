import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** What a running server writes about itself into `postmaster.pid` of its data folder. */
export type Postmaster = { readonly pid: number; readonly socketDir: string; readonly isReady: boolean };

export function readPostmaster(clusterDir: string): Postmaster | null {
  let lines: string[];
  try {
    lines = readFileSync(join(clusterDir, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return null;
  }
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return null;
  return { pid, socketDir: lines[4]?.trim() ?? '', isReady: lines[7]?.trim() === 'ready' };
}

/** The server named in the pid file, if that process lives and really is a server of this folder: pids are reused. */
export function findLivePostmaster(clusterDir: string): Postmaster | null {
  const postmaster = readPostmaster(clusterDir);
  if (!postmaster || !isAlive(postmaster.pid)) return null;
  return isServerOf(postmaster.pid, clusterDir) ? postmaster : null;
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !isZombie(pid);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

export async function waitForEnd(pid: number, limitMs: number): Promise<boolean> {
  for (const deadline = performance.now() + limitMs; performance.now() < deadline; await sleep(10)) {
    if (!isAlive(pid)) return true;
  }
  return !isAlive(pid);
}

/**
 * PostgreSQL takes a server that has ended, but whose end nobody has collected yet, for a live one and refuses to start beside it.
 * After the program was killed it is the system that collects it, when it comes to that.
 */
export async function waitForCollection(clusterDir: string, limitMs: number): Promise<void> {
  const pid = readPostmaster(clusterDir)?.pid;
  if (pid === undefined) return;
  for (const deadline = performance.now() + limitMs; isZombie(pid) && performance.now() < deadline; ) await sleep(10);
}

/** SIGINT asks for a fast shutdown with a checkpoint; SIGQUIT is the last resort, after which the next start recovers from the log. */
export async function stopPostmaster(pid: number, limitMs = 10_000): Promise<void> {
  signal(pid, 'SIGINT');
  if (await waitForEnd(pid, limitMs)) return;
  signal(pid, 'SIGQUIT');
  if (!(await waitForEnd(pid, 5_000))) throw new Error('PostgreSQL did not stop');
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

function isZombie(pid: number): boolean {
  return (
    procFile(pid, 'stat')
      ?.replace(/^.*\) /s, '')
      .startsWith('Z') ?? false
  );
}

function isServerOf(pid: number, clusterDir: string): boolean {
  const command = procFile(pid, 'cmdline');
  // Without /proc the pid file's word has to do; PostgreSQL itself refuses a second server on one folder.
  if (command === null) return process.platform !== 'linux';
  const words = command.split('\u0000');
  return (words[0] ?? '').endsWith('postgres') && words.includes(clusterDir);
}

function procFile(pid: number, name: string): string | null {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return null;
  }
}
