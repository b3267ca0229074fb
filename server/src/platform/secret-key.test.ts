import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { resolveSecretKey } from './secret-key.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'kliuchar-secret-'));
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

describe('resolveSecretKey', () => {
  it('takes SECRET_KEY when it is set', () => {
    expect(resolveSecretKey({ secretKey: 'given', dataDir })).toBe('given');
  });

  it('makes one, readable by its owner alone, and finds it at the next start', () => {
    const made = resolveSecretKey({ secretKey: null, dataDir });
    expect(made).toMatch(/^[\w-]{43}$/);
    expect(statSync(join(dataDir, 'secret.key')).mode & 0o777).toBe(0o600);
    expect(resolveSecretKey({ secretKey: null, dataDir })).toBe(made);
  });
});
