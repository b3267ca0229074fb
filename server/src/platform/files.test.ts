import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createFileStore } from './files.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'kliuchar-files-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
const store = createFileStore(dataDir);

describe('the file store', () => {
  it('gives back what was put, under a random key, readable by the program alone', async () => {
    const [first, second] = await Promise.all([
      store.put(Buffer.from('квитанція')),
      store.put(Buffer.from('квитанція')),
    ]);
    expect(first).not.toBe(second);
    expect((await store.get(first)).toString()).toBe('квитанція');
    expect(statSync(join(dataDir, 'files', first.slice(0, 2), first)).mode & 0o777).toBe(0o600);
    expect(readdirSync(join(dataDir, 'files', first.slice(0, 2))).filter((name) => name.endsWith('.new'))).toEqual([]);
  });

  it('removes, and does not mind doing it twice', async () => {
    const key = await store.put(Buffer.from('x'));
    await store.remove(key);
    await store.remove(key);
    await expect(store.get(key)).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it.each(['../../etc/passwd', '', 'a/b', '..', `${'a'.repeat(42)}/`])('refuses the key %j', (key) => {
    expect(() => store.get(key)).toThrow(RangeError);
  });

  it('knows how much room is left', async () => {
    const { share, bytes } = await store.freeSpace();
    expect(share).toBeGreaterThan(0);
    expect(bytes).toBeGreaterThan(0);
  });
});
