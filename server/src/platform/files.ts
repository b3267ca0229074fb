import { createHash, type Hash } from 'node:crypto';
import { constants, createReadStream } from 'node:fs';
import { access, mkdir, open, readdir, readFile, rename, rm, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { newToken } from './tokens.ts';

/** Where uploaded and generated files live. A key is random, so it says nothing about its owner and cannot be guessed. */
export type FileStore = {
  /** Durable when it resolves: written aside, flushed, renamed. Returns the key to keep in the database. */
  put(bytes: Uint8Array): Promise<string>;
  get(key: string): Promise<Buffer>;
  /** The same in pieces, for a copy of everything. */
  read(key: string): Readable;
  /** Puts back what a copy of everything had under this key; answers the hash of what came. */
  restore(key: string, content: AsyncIterable<Uint8Array>): Promise<{ sha256: string }>;
  has(key: string): Promise<boolean>;
  remove(key: string): Promise<void>;
  /** The keys of what was written before an instant, some hundreds at a time. */
  listOlder(beforeMs: number): AsyncGenerator<string[]>;
  /** What was begun before an instant and never finished; answers how many there were. */
  removeDrafts(beforeMs: number): Promise<number>;
  /** How much of the disk is free, for readiness. */
  freeSpace(): Promise<{ share: number; bytes: number }>;
};

export const FILES_FOLDER = 'files';
const READ_BYTES = 256 * 1024;
const KEY = /^[\w-]{43}$/;
const DRAFT = '.new';
/** How many keys are listed at once, give or take those of a folder. */
const LISTED = 500;

export function createFileStore(dataDir: string): FileStore {
  const root = join(dataDir, FILES_FOLDER);
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
      const draft = `${path}${DRAFT}`;
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
    read: (key) => createReadStream(pathOf(key), { highWaterMark: READ_BYTES }),
    async restore(key, content) {
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      const hash = createHash('sha256');
      await writeDurably(path, hashed(content, hash));
      await flushFolder(dirname(path));
      return { sha256: hash.digest('hex') };
    },
    has: (key) =>
      access(pathOf(key)).then(
        () => true,
        () => false,
      ),
    remove: (key) => rm(pathOf(key), { force: true }),
    async *listOlder(beforeMs) {
      let keys: string[] = [];
      for await (const folder of foldersOf(root)) {
        keys.push(...(await namesOlder(folder, { beforeMs, ending: '' })));
        if (keys.length < LISTED) continue;
        yield keys;
        keys = [];
      }
      if (keys.length > 0) yield keys;
    },
    async removeDrafts(beforeMs) {
      let removed = 0;
      for await (const folder of foldersOf(root)) {
        const drafts = await namesOlder(folder, { beforeMs, ending: DRAFT });
        await Promise.all(drafts.map((key) => rm(join(folder, `${key}${DRAFT}`), { force: true })));
        removed += drafts.length;
      }
      return removed;
    },
    async freeSpace() {
      await mkdir(root, { recursive: true, mode: 0o700 });
      await access(root, constants.W_OK);
      const { bavail, blocks, bsize } = await statfs(root);
      return { share: blocks === 0 ? 1 : bavail / blocks, bytes: bavail * bsize };
    },
  };
}

async function* foldersOf(root: string): AsyncGenerator<string> {
  await mkdir(root, { recursive: true, mode: 0o700 });
  for (const entry of await readdir(root, { withFileTypes: true }))
    if (entry.isDirectory() && /^[\w-]{2}$/.test(entry.name)) yield join(root, entry.name);
}

type Older = { readonly beforeMs: number; readonly ending: string };

/** Keys of a folder's files with this ending that have lain there so long; what goes meanwhile is passed over. */
async function namesOlder(folder: string, { beforeMs, ending }: Older): Promise<string[]> {
  const older: string[] = [];
  for (const name of await readdir(folder)) {
    const key = name.slice(0, name.length - ending.length);
    if (!name.endsWith(ending) || !KEY.test(key)) continue;
    const found = await stat(join(folder, name)).catch(() => null);
    if (found?.isFile() === true && found.mtimeMs < beforeMs) older.push(key);
  }
  return older;
}

async function* hashed(content: AsyncIterable<Uint8Array>, hash: Hash): AsyncGenerator<Uint8Array> {
  for await (const piece of content) {
    hash.update(piece);
    yield piece;
  }
}

async function writeDurably(path: string, bytes: Uint8Array | AsyncIterable<Uint8Array>): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    for await (const piece of bytes instanceof Uint8Array ? [bytes] : bytes) await file.writeFile(piece);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** A rename is durable only when the folder that holds the name is flushed too. */
export async function flushFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
