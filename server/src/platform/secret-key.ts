import { hkdfSync, randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from './config.ts';

export const SECRET_FILE = 'secret.key';

/**
 * The installation's master secret: SECRET_KEY, else one made at the first start and kept in DATA_DIR with mode 0600.
 * Losing it makes the sealed tax ids unreadable: an encrypted backup carries it, a plain one must be kept with it (docs/runbook.md).
 */
export function resolveSecretKey(config: Pick<Config, 'secretKey' | 'dataDir'>): string {
  const existing = findSecretKey(config);
  if (existing !== null) return existing;
  const path = join(config.dataDir, SECRET_FILE);
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flush: true });
  try {
    // A hard link never replaces: of two processes starting at once the second reads the first one's key.
    linkSync(draft, path);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  return readFileSync(path, 'utf8').trim();
}

/** The secret an installation already has. */
export function findSecretKey({ secretKey, dataDir }: Pick<Config, 'secretKey' | 'dataDir'>): string | null {
  return secretKey ?? readIfPresent(join(dataDir, SECRET_FILE));
}

/** Tells two secrets apart without giving either away. */
export function secretFingerprint(secretKey: string): string {
  return Buffer.from(hkdfSync('sha256', secretKey, 'kliuchar', 'fingerprint', 16)).toString('hex');
}

function readIfPresent(path: string): string | null {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}
