// One command of a checkout at a time: a file that names its holder by the number of its process. Plain Node: it runs before node_modules exists.
import { closeSync, mkdirSync, openSync, readFileSync, rmSync, statSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const WAIT_MS = 10 * 60_000;
const PAUSE_MS = 500;
/** A file takes its number, and an abandoned one goes, at once: what is older without it was left by a kill. */
const MOMENT_MS = 10_000;

/** What this process holds: a number of its own in a file that it does not hold is of a process that had the same number before it. */
const held = new Set();

/**
 * Does the work while nobody else holds the file; a file of a process that is no more is taken over.
 * @template T
 * @param {{ file: string, whenWaiting?: () => void, waitMs?: number, pauseMs?: number }} lock
 * @param {() => Promise<T>} work
 */
export async function withLock({ file, whenWaiting, waitMs = WAIT_MS, pauseMs = PAUSE_MS }, work) {
  mkdirSync(dirname(file), { recursive: true });
  let told = false;
  for (const started = Date.now(); !isTaken(file); await sleep(pauseMs)) {
    if (Date.now() - started > waitMs)
      throw new Error(`Не вдалося дочекатися іншого запуску. Якщо його немає, видаліть файл ${file}.`);
    if (!isHolderAlive(file)) removeAbandoned(file);
    else if (!told) {
      whenWaiting?.();
      told = true;
    }
  }
  held.add(file);
  try {
    return await work();
  } finally {
    held.delete(file);
    rmSync(file, { force: true });
  }
}

/** Whether it is ours now. */
function isTaken(file) {
  try {
    const handle = openSync(file, 'wx');
    writeSync(handle, String(process.pid));
    closeSync(handle);
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    return false;
  }
}

/** Of those who see it abandoned one looks once more and removes it: another would remove the file of whoever has taken it since. */
function removeAbandoned(file) {
  const broom = `${file}.broom`;
  if (!isTaken(broom)) {
    if (isOld(broom)) rmSync(broom, { force: true });
    return;
  }
  try {
    if (!isHolderAlive(file)) rmSync(file, { force: true });
  } finally {
    rmSync(broom, { force: true });
  }
}

function isHolderAlive(file) {
  try {
    const pid = Number(readFileSync(file, 'utf8'));
    // An empty file is a holder between creating it and writing its number.
    if (pid === 0) return !isOld(file);
    if (pid === process.pid) return held.has(file);
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function isOld(file) {
  try {
    return Date.now() - statSync(file).mtimeMs > MOMENT_MS;
  } catch {
    return false;
  }
}
