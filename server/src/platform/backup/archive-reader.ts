import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';
import * as z from 'zod/mini';
import {
  BackupError,
  CHUNK_BYTES,
  FRAME,
  FRAME_HEAD_BYTES,
  type FrameSeal,
  HEADER_BYTES,
  MAX_FRAME_BYTES,
  sealOfHeader,
  TAG_BYTES,
} from './archive-format.ts';
import type { EntryHead } from './archive-writer.ts';
import { type Manifest, parseManifest } from './manifest.ts';

const inflate = promisify(inflateRaw);

const Head = z.object({ name: z.string(), keys: z.optional(z.array(z.string())) });
const End = z.object({ bytes: z.number(), sha256: z.string() });

const DAMAGED = 'Копію пошкоджено: контрольні суми не збігаються. Візьміть іншу копію.';
const CUT = 'Копію обірвано: файл закінчується раніше, ніж мав би. Візьміть іншу копію.';

/** What is done with an entry; content it leaves unread is read and checked after it. */
export type EntryHandler = (entry: EntryHead, content: AsyncIterable<Buffer>) => Promise<void>;

/**
 * Reads an archive from its first byte to its last and checks every sum on the way. Nothing an archive says may be acted upon for good
 * before this has once come to the end: its manifest is the last frame.
 */
export async function readArchive(path: string, key: string | null, handle: EntryHandler): Promise<Manifest> {
  const file = await open(path, 'r').catch((error: unknown) => {
    throw new BackupError(`Файл ${path} не відкривається.`, { cause: error });
  });
  try {
    const header = await readExactly(file, HEADER_BYTES);
    return await new Reader(file, await sealOfHeader(header ?? Buffer.alloc(0), key)).read(handle);
  } finally {
    await file.close();
  }
}

type Frame = { readonly kind: number; readonly body: Buffer };

class Reader {
  readonly #file: FileHandle;
  readonly #seal: FrameSeal;
  readonly #list = createHash('sha256');
  #count = 0;
  #place = 0;

  constructor(file: FileHandle, seal: FrameSeal) {
    this.#file = file;
    this.#seal = seal;
  }

  async read(handle: EntryHandler): Promise<Manifest> {
    for (;;) {
      const { kind, body } = await this.#next();
      if (kind === FRAME.manifest) return this.#manifest(body);
      if (kind !== FRAME.start) throw new BackupError(DAMAGED);
      const head = Head.parse(JSON.parse(body.toString()));
      const content = this.#content(head);
      await handle(head, content);
      for await (const rest of content) void rest;
    }
  }

  async *#content(head: EntryHead): AsyncGenerator<Buffer> {
    const hash = createHash('sha256');
    let bytes = 0;
    for (;;) {
      const { kind, body } = await this.#next();
      if (kind === FRAME.end) {
        const end = End.parse(JSON.parse(body.toString()));
        if (end.bytes !== bytes || end.sha256 !== hash.digest('hex')) throw new BackupError(DAMAGED);
        this.#count += 1;
        this.#list.update(`${head.name} ${end.bytes} ${end.sha256}\n`);
        return;
      }
      const chunk = await unpack(kind, body);
      hash.update(chunk);
      bytes += chunk.length;
      yield chunk;
    }
  }

  async #manifest(body: Buffer): Promise<Manifest> {
    const rest = await readExactly(this.#file, 1);
    if (rest !== null) throw new BackupError('Копію пошкоджено: після її кінця є зайві дані.');
    const manifest = parseManifest(body);
    const { count, sha256 } = manifest.entries;
    if (count !== this.#count || sha256 !== this.#list.digest('hex')) throw new BackupError(DAMAGED);
    return manifest;
  }

  async #next(): Promise<Frame> {
    const head = await readExactly(this.#file, FRAME_HEAD_BYTES);
    if (head === null) throw new BackupError(CUT);
    const kind = head.readUInt8(0);
    const length = head.readUInt32BE(1);
    if (length > MAX_FRAME_BYTES) throw new BackupError(DAMAGED);
    const sealed = await readExactly(this.#file, length + TAG_BYTES);
    if (sealed === null) throw new BackupError(`${DAMAGED} Можливо, файл обірвано.`);
    const body = this.#seal.open(kind, this.#place, sealed.subarray(0, length), sealed.subarray(length));
    if (body === null) throw new BackupError(DAMAGED);
    this.#place += 1;
    return { kind, body };
  }
}

async function unpack(kind: number, body: Buffer): Promise<Buffer> {
  if (kind === FRAME.plain) return body;
  if (kind === FRAME.deflated) return inflate(body, { maxOutputLength: CHUNK_BYTES });
  throw new BackupError(DAMAGED);
}

/** Null if the file ends before. */
async function readExactly(file: FileHandle, length: number): Promise<Buffer | null> {
  const bytes = Buffer.alloc(length);
  for (let filled = 0; filled < length; ) {
    const { bytesRead } = await file.read(bytes, filled, length - filled);
    if (bytesRead === 0) return null;
    filled += bytesRead;
  }
  return bytes;
}
