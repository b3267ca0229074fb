import { execFileSync, spawnSync } from 'node:child_process';

export type SmallDisk = { widen(): void; release(): void };

/** The folder has so much room: ENOSPC where mounting is allowed, elsewhere EFBIG, met at the same write of this process. */
export function smallDisk(folder: string, bytes: number): SmallDisk {
  return mountSmall(folder, bytes) ?? smallFiles(bytes);
}

/** A file system of its own over the folder, for whichever process writes there. Null where mounting is not allowed. */
export function mountSmall(folder: string, bytes: number): SmallDisk | null {
  const mount = (options: string) => spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder]).status === 0;
  if (!mount(`size=${bytes},mode=0777`)) return null;
  return {
    widen: () => void execFileSync('mount', ['-o', 'remount,size=8m', folder]),
    release: () => void execFileSync('umount', [folder]),
  };
}

/** The system refuses this process anything longer than the limit. */
function smallFiles(bytes: number): SmallDisk {
  const limit = (to: string) => void execFileSync('prlimit', ['--pid', String(process.pid), `--fsize=${to}:`]);
  limit(String(bytes));
  return { widen: () => limit('unlimited'), release: () => limit('unlimited') };
}
