import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openScratchFolder } from './scratch-folder.mjs';

const GB = 2 ** 30;
const TMPFS = 0x01_02_19_94;
/** Past the highest number that Linux gives a process. */
const NOBODY = 2 ** 22 + 1;

let disk: string;
beforeAll(() => {
  disk = mkdtempSync(join(tmpdir(), 'kliuchar-scratch-'));
});
afterAll(() => rmSync(disk, { recursive: true, force: true }));

const open = (bytes: { type?: number; onDisk?: number; free?: number } = {}) =>
  openScratchFolder({
    disk,
    statfs: () => ({ type: bytes.type ?? TMPFS, bsize: 4096, bavail: (bytes.onDisk ?? 10 * GB) / 4096 }),
    freeBytes: bytes.free ?? 10 * GB,
  });

describe('the folder of what a run throws away', () => {
  it('is in memory, and gone after it', () => {
    const scratch = open();
    expect(scratch?.path).toBe(join(disk, `kliuchar-run-${process.pid}`));
    expect(existsSync(scratch?.path ?? '')).toBe(true);
    scratch?.remove();
    expect(readdirSync(disk)).toEqual([]);
  });

  it('stays on the disk where that is not memory', () => expect(open({ type: 0xef_53 })).toBeNull());
  it('stays on the disk where the memory disk is small, as in a container', () =>
    expect(open({ onDisk: 64 * 2 ** 20 })).toBeNull());
  it('stays on the disk where the machine has little memory', () => expect(open({ free: 2 * GB })).toBeNull());
  it('stays on the disk where there is none in memory', () =>
    expect(openScratchFolder({ disk: join(disk, 'none') })).toBeNull());

  it('of a run that was killed is removed, of one under way is not', () => {
    mkdirSync(join(disk, `kliuchar-run-${NOBODY}`, 'base'), { recursive: true });
    mkdirSync(join(disk, `kliuchar-run-${process.ppid}`));
    open()?.remove();
    expect(readdirSync(disk)).toEqual([`kliuchar-run-${process.ppid}`]);
  });
});
