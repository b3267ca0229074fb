import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { loadConfig } from '../server/src/platform/config.ts';
import { createVault } from '../server/src/platform/crypto.ts';
import { openStorage, type Storage } from '../server/src/platform/db/storage.ts';
import { createLog } from '../server/src/platform/log.ts';
import { resolveSecretKey } from '../server/src/platform/secret-key.ts';
import { seed } from './seed.ts';

/** A data folder as `npm start` would have left it, with the measured account in it; the server is stopped again. */
export type Dataset = { readonly dataDir: string; readonly seconds: number; remove(): void };

export async function createDataset(): Promise<Dataset> {
  const dataDir = makeDataDir();
  const started = performance.now();
  try {
    const storage = await openData(dataDir);
    try {
      await withSuperuser(storage, seed);
    } finally {
      await storage.stop();
    }
  } catch (error) {
    removeDataDir(dataDir);
    throw error;
  }
  return { dataDir, seconds: (performance.now() - started) / 1000, remove: () => removeDataDir(dataDir) };
}

export function makeDataDir(): string {
  return mkdtempSync(join(tmpdir(), 'kliuchar-bench-'));
}

export function removeDataDir(dataDir: string): void {
  rmSync(dataDir, { recursive: true, force: true });
}

/** The embedded server in its production settings: durable, with checksums. */
export function openData(dataDir: string): Promise<Storage> {
  const config = loadConfig({ DATA_DIR: dataDir });
  const log = createLog({ level: 'error' });
  const vault = createVault(resolveSecretKey(config));
  return openStorage({ config, vault, log, share: false, onLost: () => process.exit(1) });
}

export async function withSuperuser<T>(
  { targets }: Pick<Storage, 'targets'>,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ ...targets.ddl, user: 'postgres' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
