import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive } from './postmaster.ts';

export type InstanceLock =
  | { readonly kind: 'held'; release(): void }
  | { readonly kind: 'taken'; readonly byPid: number };

/**
 * Says which program process owns the embedded database of a data folder. Only the owner may stop a server it finds there:
 * without this a second `npm start` would shut down the first one's database as an orphan.
 */
export function acquireInstanceLock(dataDir: string): InstanceLock {
  const path = join(dataDir, 'instance.lock');
  const mine = identity(process.pid);
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, mine, { mode: 0o600 });
  try {
    for (let attempt = 0; attempt < 3; attempt += 1) {
      if (tryLink(draft, path)) return held(path, mine);
      const holder = readHolder(path);
      if (holder !== null) return { kind: 'taken', byPid: holder };
      rmSync(path, { force: true });
    }
  } finally {
    rmSync(draft, { force: true });
  }
  throw new Error('The instance lock keeps changing hands');
}

function held(path: string, mine: string): InstanceLock {
  return {
    kind: 'held',
    release() {
      if (readText(path) === mine) rmSync(path, { force: true });
    },
  };
}

/** A hard link is made whole or not at all, so nobody ever reads half a lock. */
function tryLink(draft: string, path: string): boolean {
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

function readHolder(path: string): number | null {
  const text = readText(path);
  const pid = Number(text?.split(' ')[0]);
  if (!text || !Number.isInteger(pid) || pid <= 0) return null;
  return isAlive(pid) && identity(pid) === text ? pid : null;
}

/** The process number with its start time, because numbers are reused after a restart of the machine. */
function identity(pid: number): string {
  const stat = readText(`/proc/${pid}/stat`);
  const startTicks = stat?.replace(/^.*\) /s, '').split(' ')[19] ?? '';
  return `${pid} ${startTicks}`;
}

function readText(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}
