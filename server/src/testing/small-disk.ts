import { execFileSync, spawnSync } from 'node:child_process';

export type SmallDisk = { widen(): void; release(): void };

/** A file system of its own over the folder with so much room: ENOSPC. Null where mounting is not allowed. */
export function smallDisk(folder: string, bytes: number): SmallDisk | null {
  const mount = (options: string) => spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder]).status === 0;
  if (!mount(`size=${bytes},mode=0777`)) return null;
  return {
    widen: () => void execFileSync('mount', ['-o', 'remount,size=8m', folder]),
    release: () => void execFileSync('umount', [folder]),
  };
}
