import { execFile, spawnSync } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { withLock } from './lock-file.mjs';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kliuchar-lock-'));
  file = join(folder, '.cache', 'build.lock');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const quick = (whenWaiting?: () => void) => ({ file, pauseMs: 5, waitMs: 2_000, ...(whenWaiting && { whenWaiting }) });

/** Of a process that has ended. */
const deadPid = () => String(spawnSync(process.execPath, ['-e', '']).pid);
const plant = (content: string) => {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
};

describe('a lock of a checkout', () => {
  it('lets one work and the other wait until it is done, whatever becomes of it', async () => {
    const told: string[] = [];
    const gate = new EventEmitter();
    const first = withLock(quick(), async () => {
      await once(gate, 'end');
      told.push('first');
      throw new Error('failed');
    });
    const waits = () => {
      told.push('waits');
    };
    const second = withLock(quick(waits), async () => told.push('second'));
    while (told.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    gate.emit('end');
    await expect(first).rejects.toThrow('failed');
    await second;
    expect(told).toEqual(['waits', 'first', 'second']);
    expect(existsSync(file)).toBe(false);
  });

  it.each([
    ['a process that has ended', deadPid],
    ['a process that had our number before', () => String(process.pid)],
  ])('is taken over from %s', async (_, pid) => {
    plant(pid());
    expect(await withLock(quick(), async () => 'built')).toBe('built');
    expect(existsSync(file)).toBe(false);
  });

  it('without a number is somebody’s for a moment, and nobody’s after it', async () => {
    plant('');
    await expect(withLock({ ...quick(), waitMs: 50 }, async () => 'built')).rejects.toThrow(file);
    const longAgo = Date.now() / 1000 - 60;
    utimesSync(file, longAgo, longAgo);
    expect(await withLock(quick(), async () => 'built')).toBe('built');
  });

  it('of a live process is waited for no longer than it is worth', async () => {
    plant(String(process.ppid));
    await expect(withLock({ ...quick(), waitMs: 50 }, async () => 'built')).rejects.toThrow(file);
    expect(existsSync(file)).toBe(true);
  });

  it('never lets two processes in, though all of them find it abandoned', async () => {
    plant(deadPid());
    const program = `
      import { rmSync, writeFileSync } from 'node:fs';
      import { setTimeout as sleep } from 'node:timers/promises';
      import { withLock } from ${JSON.stringify(new URL('./lock-file.mjs', import.meta.url).href)};
      const inside = ${JSON.stringify(join(folder, 'inside'))};
      await withLock({ file: ${JSON.stringify(file)}, pauseMs: 2, waitMs: 20_000 }, async () => {
        writeFileSync(inside, '', { flag: 'wx' });
        await sleep(20);
        rmSync(inside);
      });`;
    const run = () => promisify(execFile)(process.execPath, ['--input-type=module', '-e', program]);
    await Promise.all(Array.from({ length: 6 }, run));
    expect(existsSync(file)).toBe(false);
  }, 30_000);
});
