import { crc32, createDeflateRaw } from 'node:zlib';

/** An entry of an archive: its bytes are made while they are read. */
export type ZipEntry = { readonly path: string; readonly content: AsyncIterable<string> | Iterable<string> };

/** 1 January 2026: the same content gives the same archive. */
const DOS_DATE = ((2026 - 1980) << 9) | (1 << 5) | 1;
/** Sizes follow the data (bit 3) and names are UTF-8 (bit 11). */
const FLAGS = 0x0808;
const DEFLATE = 8;
/** Beyond it a size needs ZIP64, which no list of ours comes near. */
const MOST_BYTES = 0xffff_fffe;

type Written = {
  readonly name: Buffer;
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
  readonly at: number;
};

/**
 * A ZIP archive as a stream (PKWARE APPNOTE 6.3): nothing is held beyond what is being compressed, so a sheet of any length takes the
 * same memory. The sizes of an entry stand after its data.
 */
export async function* zip(entries: readonly ZipEntry[]): AsyncGenerator<Buffer> {
  const written: Written[] = [];
  let at = 0;
  for (const entry of entries) {
    const name = Buffer.from(entry.path, 'utf8');
    const start = at;
    const head = localHeader(name);
    at += head.length;
    yield head;
    const sums = { crc: 0, packed: 0, size: 0 };
    for await (const chunk of deflate(entry.content, sums)) {
      at += chunk.length;
      yield chunk;
    }
    if (sums.size > MOST_BYTES || at > MOST_BYTES) throw new RangeError('An archive beyond 4 GB needs ZIP64');
    const tail = descriptor(sums);
    at += tail.length;
    yield tail;
    written.push({ name, ...sums, at: start });
  }
  const directory = Buffer.concat(written.map(directoryEntry));
  yield Buffer.concat([directory, endOfDirectory(written.length, directory.length, at)]);
}

type Sums = { crc: number; packed: number; size: number };

async function* deflate(content: ZipEntry['content'], sums: Sums): AsyncGenerator<Buffer> {
  const packer = createDeflateRaw({ level: 6 });
  // The reader below waits for each chunk, so the writer is never far ahead of it.
  const feeding = feed(content, packer, sums).catch((error: unknown) => {
    packer.destroy(error instanceof Error ? error : new Error(String(error)));
  });
  for await (const chunk of packer) {
    const bytes = chunk as Buffer;
    sums.packed += bytes.length;
    yield bytes;
  }
  await feeding;
}

async function feed(
  content: ZipEntry['content'],
  packer: ReturnType<typeof createDeflateRaw>,
  sums: Sums,
): Promise<void> {
  for await (const text of content) {
    const bytes = Buffer.from(text, 'utf8');
    sums.crc = crc32(bytes, sums.crc);
    sums.size += bytes.length;
    if (!packer.write(bytes)) {
      await new Promise<void>((resolve) => {
        // A long archive waits thousands of times: each waiting takes its listeners away.
        const goOn = () => {
          packer.off('drain', goOn).off('close', goOn);
          resolve();
        };
        packer.on('drain', goOn).on('close', goOn);
      });
    }
    if (packer.destroyed) return;
  }
  packer.end();
}

function localHeader(name: Buffer): Buffer {
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04034b50, 0);
  head.writeUInt16LE(20, 4);
  head.writeUInt16LE(FLAGS, 6);
  head.writeUInt16LE(DEFLATE, 8);
  head.writeUInt16LE(DOS_DATE, 12);
  head.writeUInt16LE(name.length, 26);
  return Buffer.concat([head, name]);
}

function descriptor({ crc, packed, size }: Sums): Buffer {
  const tail = Buffer.alloc(16);
  tail.writeUInt32LE(0x08074b50, 0);
  tail.writeUInt32LE(crc, 4);
  tail.writeUInt32LE(packed, 8);
  tail.writeUInt32LE(size, 12);
  return tail;
}

function directoryEntry({ name, crc, packed, size, at }: Written): Buffer {
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt16LE(20, 4);
  entry.writeUInt16LE(20, 6);
  entry.writeUInt16LE(FLAGS, 8);
  entry.writeUInt16LE(DEFLATE, 10);
  entry.writeUInt16LE(DOS_DATE, 14);
  entry.writeUInt32LE(crc, 16);
  entry.writeUInt32LE(packed, 20);
  entry.writeUInt32LE(size, 24);
  entry.writeUInt16LE(name.length, 28);
  entry.writeUInt32LE(at, 42);
  return Buffer.concat([entry, name]);
}

function endOfDirectory(count: number, size: number, at: number): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(at, 16);
  return end;
}
