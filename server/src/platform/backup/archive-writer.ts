import { createHash, type Hash, randomBytes } from 'node:crypto';
import { type FileHandle, link, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { deflateRaw } from 'node:zlib';
import { flushFolder } from '../files.ts';
import {
  BackupError,
  CHUNK_BYTES,
  FRAME,
  FRAME_HEAD_BYTES,
  type FrameKind,
  type FrameSeal,
  MAX_FRAME_BYTES,
  newSeal,
  SALT_BYTES,
} from './archive-format.ts';

const deflate = promisify(deflateRaw);

/** `keys` are the names a stored file has in the store; one content may have several. */
export type EntryHead = { readonly name: string; readonly keys?: readonly string[] | undefined };
export type EntryEnd = { readonly bytes: number; readonly sha256: string };

export type ArchiveWriter = {
  add(head: EntryHead, source: AsyncIterable<Uint8Array>): Promise<EntryEnd>;
  /** What the list of entries looked like; goes into the manifest. */
  entries(): { count: number; sha256: string };
  /** Flushed and given its name; the size of the file. */
  finish(manifest: object): Promise<number>;
  discard(): Promise<void>;
};

/** Written under another name until it is whole, so that an archive with the right name is always a finished one. */
export async function createArchive(options: {
  path: string;
  key: string | null;
  signal?: AbortSignal | undefined;
}): Promise<ArchiveWriter> {
  const { path } = options;
  if (await exists(path)) throw new BackupError(`Файл ${path} уже є. Копія нічого не перезаписує: задайте інше ім’я.`);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const seal = await newSeal(options.key, randomBytes(SALT_BYTES));
  const draft = `${path}.${process.pid}.partial`;
  await rm(draft, { force: true });
  const file = await open(draft, 'wx', 0o600);
  await file.writeFile(seal.header);
  return new Writer({ ...options, draft, file, seal });
}

type Setup = {
  path: string;
  draft: string;
  file: FileHandle;
  seal: FrameSeal;
  signal?: AbortSignal | undefined;
};

class Writer implements ArchiveWriter {
  readonly #setup: Setup;
  readonly #list: Hash = createHash('sha256');
  #count = 0;
  #place = 0;

  constructor(setup: Setup) {
    this.#setup = setup;
  }

  async add(head: EntryHead, source: AsyncIterable<Uint8Array>): Promise<EntryEnd> {
    await this.#write(FRAME.start, json(head));
    const hash = createHash('sha256');
    let bytes = 0;
    for await (const chunk of inChunks(source)) {
      hash.update(chunk);
      bytes += chunk.length;
      const packed = await deflate(chunk, { level: 1 });
      if (packed.length < chunk.length) await this.#write(FRAME.deflated, packed);
      else await this.#write(FRAME.plain, chunk);
    }
    const end = { bytes, sha256: hash.digest('hex') };
    await this.#write(FRAME.end, json(end));
    this.#count += 1;
    this.#list.update(`${head.name} ${end.bytes} ${end.sha256}\n`);
    return end;
  }

  entries(): { count: number; sha256: string } {
    return { count: this.#count, sha256: this.#list.copy().digest('hex') };
  }

  async finish(manifest: object): Promise<number> {
    const { file, draft, path } = this.#setup;
    await this.#write(FRAME.manifest, json(manifest));
    await file.sync();
    const { size } = await file.stat();
    await file.close();
    await giveName(draft, path);
    await flushFolder(dirname(path));
    return size;
  }

  async discard(): Promise<void> {
    await this.#setup.file.close().catch(() => undefined);
    await rm(this.#setup.draft, { force: true });
  }

  async #write(kind: FrameKind, content: Uint8Array): Promise<void> {
    const { seal, file, signal } = this.#setup;
    signal?.throwIfAborted();
    if (content.length > MAX_FRAME_BYTES) throw new Error('A frame of the archive is too large');
    const { body, tag } = seal.seal(kind, this.#place, content);
    const head = Buffer.alloc(FRAME_HEAD_BYTES);
    head.writeUInt8(kind, 0);
    head.writeUInt32BE(body.length, 1);
    await file.writeFile(Buffer.concat([head, body, tag]));
    this.#place += 1;
  }
}

function json(value: object): Buffer {
  return Buffer.from(JSON.stringify(value));
}

/** A hard link never replaces another file; where the disk knows none, a look before the rename has to do. */
async function giveName(draft: string, path: string): Promise<void> {
  try {
    await link(draft, path);
    await rm(draft);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    if (code === 'EEXIST' || (await exists(path)))
      throw new BackupError(`Файл ${path} з’явився, поки копія записувалася. Її не збережено.`, { cause: error });
    await rename(draft, path);
  }
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

/** The database hands out rows one by one; frames are better off large. */
async function* inChunks(source: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let waiting: Uint8Array[] = [];
  let size = 0;
  for await (const piece of source) {
    for (let from = 0; from < piece.length; ) {
      const part = piece.subarray(from, from + CHUNK_BYTES - size);
      waiting.push(part);
      size += part.length;
      from += part.length;
      if (size < CHUNK_BYTES) continue;
      yield Buffer.concat(waiting);
      waiting = [];
      size = 0;
    }
  }
  if (size > 0) yield Buffer.concat(waiting);
}
