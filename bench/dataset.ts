import { cpSync, existsSync, mkdtempSync, renameSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openData, withSuperuser } from '../server/src/testing/portfolio/open-data.ts';
import { type DataSize, fingerprint, seed } from './seed.ts';

/** A data folder as `npm start` would have left it, with the measured accounts in it; the server is stopped again. */
export type Dataset = {
  readonly dataDir: string;
  readonly size: DataSize;
  /** Null when data made before were used again. */
  readonly seconds: number | null;
  remove(): void;
};

const BYTES_PER_GB = 2 ** 30;

/** Made once and kept beside other temporary files; every run works on a copy, so what it writes is gone with it. */
export async function openDataset(size: DataSize): Promise<Dataset> {
  const kept = join(tmpdir(), `kliuchar-bench-${size.name}-${fingerprint(size)}`);
  const seconds = existsSync(kept) ? null : await makeDataset(size, kept);
  assertRoom(size);
  const dataDir = makeDataDir();
  // A file system that can share blocks copies in no time.
  cpSync(kept, dataDir, { recursive: true, mode: 2 });
  return { dataDir, size, seconds, remove: () => removeDataDir(dataDir) };
}

async function makeDataset(size: DataSize, kept: string): Promise<number> {
  assertRoom(size);
  const dataDir = makeDataDir();
  const started = performance.now();
  try {
    // Nobody else has these data yet: what a crash spoils is made again. Whatever is measured is started with its own settings.
    const storage = await openData(dataDir, { unsafe: true });
    try {
      await withSuperuser(storage, (client) => withSuperuser(storage, (second) => seed([client, second], size)));
    } finally {
      await storage.stop();
    }
    renameSync(dataDir, kept);
  } catch (error) {
    removeDataDir(dataDir);
    throw error;
  }
  return (performance.now() - started) / 1000;
}

function assertRoom({ name, gigabytes }: DataSize): void {
  const { bavail, bsize } = statfsSync(tmpdir());
  const free = (bavail * bsize) / BYTES_PER_GB;
  if (free < gigabytes) throw new Error(`Для даних ${name} треба ${gigabytes} ГБ, а вільно ${free.toFixed(1)} ГБ`);
}

/** In the folder that `npm run bench` clears however the measurement ends (tools/bench.mjs). */
export function makeDataDir(): string {
  return mkdtempSync(join(process.env.BENCH_WORK_DIR ?? tmpdir(), 'kliuchar-bench-'));
}

export function removeDataDir(dataDir: string): void {
  rmSync(dataDir, { recursive: true, force: true });
}
