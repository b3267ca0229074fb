import { constants } from 'node:fs';
import { access, mkdir, open, readFile, rename, rm, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { newToken } from './tokens.ts';

/** Where uploaded and generated files live. A key is random, so it says nothing about its owner and cannot be guessed. */
export type FileStore = {
  /** Durable when it resolves: written aside, flushed, renamed. Returns the key to keep in the database. */
  put(bytes: Uint8Array): Promise<string>;
  get(key: string): Promise<Buffer>;
  remove(key: string): Promise<void>;
  /** The share of the disk that is free, for readiness. */
  freeShare(): Promise<number>;
};

const KEY = /^[\w-]{43}$/;

export function createFileStore(dataDir: string): FileStore {
  const root = join(dataDir, 'files');
  // Two levels of folders keep each of them small; the key's shape is checked, so no path can be smuggled in.
  const pathOf = (key: string): string => {
    if (!KEY.test(key)) throw new RangeError('Not a key of a file');
    return join(root, key.slice(0, 2), key);
  };
  return {
    async put(bytes) {
      const key = newToken();
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      const draft = `${path}.new`;
      try {
        await writeDurably(draft, bytes);
        await rename(draft, path);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
      await flushFolder(dirname(path));
      return key;
    },
    get: (key) => readFile(pathOf(key)),
    remove: (key) => rm(pathOf(key), { force: true }),
    async freeShare() {
      await mkdir(root, { recursive: true, mode: 0o700 });
      await access(root, constants.W_OK);
      const { bavail, blocks } = await statfs(root);
      return blocks === 0 ? 1 : bavail / blocks;
    },
  };
}

async function writeDurably(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** A rename is durable only when the folder that holds the name is flushed too. */
async function flushFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
