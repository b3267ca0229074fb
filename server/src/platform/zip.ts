import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, crc32, createDeflateRaw } from 'node:zlib';

export type ZipEntry = {
  /** With slashes; never from outside. */
  readonly name: string;
  readonly content: AsyncIterable<Uint8Array>;
};

/** What leaves at once: each piece is a call of the kernel, and four times fewer of them are the same bytes. */
const PIECE_BYTES = 64 * 1024;

type Written = {
  readonly name: Buffer;
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
  readonly offset: number;
};

const LOCAL = 0x04034b50;
const DESCRIPTOR = 0x08074b50;
const CENTRAL = 0x02014b50;
const END_64 = 0x06064b50;
const LOCATOR_64 = 0x07064b50;
const END = 0x06054b50;
/** Sizes follow the content, names are UTF-8. */
const FLAGS = 0x0808;
const DEFLATE = 8;
const VERSION = 45;
const MAX_32 = 0xffffffff;
const MAX_16 = 0xffff;

/**
 * An archive written as it is read (APPNOTE.TXT 6.3.10), so that its size costs no memory. Beyond 4 GB and 65 535 entries the directory
 * has its 64-bit form; a single entry must stay under 4 GB.
 */
export async function* zipOf(entries: AsyncIterable<ZipEntry>, at: Date): AsyncGenerator<Buffer> {
  const written: Written[] = [];
  const stamp = dosTime(at);
  let offset = 0;
  for await (const { name: text, content } of entries) {
    const name = Buffer.from(text, 'utf8');
    const head = record(
      30,
      [LOCAL, 4],
      [VERSION, 2],
      [FLAGS, 2],
      [DEFLATE, 2],
      [stamp, 4],
      [0, 4],
      [0, 4],
      [0, 4],
      [name.length, 2],
      [0, 2],
    );
    yield Buffer.concat([head, name]);
    const sums = { crc: 0, size: 0 };
    let packed = 0;
    for await (const piece of deflated(content, sums)) {
      packed += piece.length;
      yield piece;
    }
    if (sums.size > MAX_32 || packed > MAX_32) throw new RangeError('An entry of an archive is over 4 GB');
    yield record(16, [DESCRIPTOR, 4], [sums.crc, 4], [packed, 4], [sums.size, 4]);
    written.push({ name, crc: sums.crc, packed, size: sums.size, offset });
    offset += head.length + name.length + packed + 16;
  }
  const directory = written.map((entry) => centralRecord(entry, stamp));
  yield* directory;
  yield endOf({ count: written.length, size: directory.reduce((sum, { length }) => sum + length, 0), offset });
}

async function* deflated(
  content: AsyncIterable<Uint8Array>,
  sums: { crc: number; size: number },
): AsyncGenerator<Buffer> {
  const packer = createDeflateRaw({ level: constants.Z_BEST_SPEED, chunkSize: PIECE_BYTES });
  const counted = async function* () {
    for await (const piece of content) {
      sums.crc = crc32(piece, sums.crc);
      sums.size += piece.length;
      yield piece;
    }
  };
  // A failed source ends the packer, so the loop below throws; the promise itself needs no second listener.
  const pumping = pipeline(Readable.from(counted()), packer).catch(() => undefined);
  for await (const piece of packer) yield piece as Buffer;
  await pumping;
}

function centralRecord({ name, crc, packed, size, offset }: Written, stamp: number): Buffer {
  const isFar = offset >= MAX_32;
  const extra = isFar ? record(12, [1, 2], [8, 2], [offset, 8]) : Buffer.alloc(0);
  return Buffer.concat([
    record(
      46,
      ...([
        [CENTRAL, 4],
        [VERSION, 2],
        [VERSION, 2],
        [FLAGS, 2],
        [DEFLATE, 2],
        [stamp, 4],
        [crc, 4],
        [packed, 4],
        [size, 4],
      ] as const),
      ...([
        [name.length, 2],
        [extra.length, 2],
        [0, 2],
        [0, 2],
        [0, 2],
        [0, 4],
        [isFar ? MAX_32 : offset, 4],
      ] as const),
    ),
    name,
    extra,
  ]);
}

function endOf({ count, size, offset }: { count: number; size: number; offset: number }): Buffer {
  const isLarge = count >= MAX_16 || offset >= MAX_32 || size >= MAX_32;
  const end = record(
    22,
    [END, 4],
    [0, 2],
    [0, 2],
    [Math.min(count, MAX_16), 2],
    [Math.min(count, MAX_16), 2],
    [Math.min(size, MAX_32), 4],
    [Math.min(offset, MAX_32), 4],
    [0, 2],
  );
  if (!isLarge) return end;
  const end64 = record(
    56,
    [END_64, 4],
    [44, 8],
    [VERSION, 2],
    [VERSION, 2],
    [0, 4],
    [0, 4],
    [count, 8],
    [count, 8],
    [size, 8],
    [offset, 8],
  );
  const locator = record(20, [LOCATOR_64, 4], [0, 4], [offset + size, 8], [1, 4]);
  return Buffer.concat([end64, locator, end]);
}

function record(length: number, ...fields: readonly (readonly [value: number, bytes: 2 | 4 | 8])[]): Buffer {
  const buffer = Buffer.alloc(length);
  let at = 0;
  for (const [value, bytes] of fields) {
    if (bytes === 2) buffer.writeUInt16LE(value, at);
    else if (bytes === 4) buffer.writeUInt32LE(value, at);
    else buffer.writeBigUInt64LE(BigInt(value), at);
    at += bytes;
  }
  return buffer;
}

/** Date and time as FAT keeps them, in UTC: an archive says the same wherever it is made. */
function dosTime(at: Date): number {
  const day = ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate();
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
  return ((day << 16) | time) >>> 0;
}
