import { inflateRawSync } from 'node:zlib';

/** What an archive from outside may hold (reliability.md §6): more is an attack on memory, not somebody's file. */
const MOST_ENTRIES = 1_000;
const MOST_BYTES = 50 * 1024 * 1024;
const MOST_RATIO = 100;
/** Small things may be packed as tightly as they like. */
const FREE_BYTES = 1024 * 1024;

/** An archive that is none, is broken, or is built to harm. */
export class BadArchive extends Error {
  override readonly name: string = 'BadArchive';
}

/** One that unpacks into far more than anybody's table weighs. */
export class TooHeavyArchive extends BadArchive {
  override readonly name = 'TooHeavyArchive';
}

export type Archive = {
  /** The bytes of an entry; null where there is none of this name. */
  readonly read: (name: string) => Buffer | null;
  readonly names: readonly string[];
  /** Of all entries unpacked, as the directory has it: no entry becomes more than it says there. */
  readonly size: number;
};

type Entry = { readonly method: number; readonly packed: number; readonly size: number; readonly offset: number };

const END = 0x06054b50;
const CENTRAL = 0x02014b50;
const LOCAL = 0x04034b50;
const END_BYTES = 22;
const LONGEST_COMMENT = 0xffff;

/**
 * Reads an archive held in memory (APPNOTE.TXT 6.3.10). Nothing is unpacked before it is asked for, sizes of the directory are not
 * believed: inflating itself stops at the limit. Names are keys and never paths.
 */
export function openArchive(bytes: Buffer): Archive {
  const entries = directoryOf(bytes);
  const size = [...entries.values()].reduce((sum, entry) => sum + entry.size, 0);
  if (size > MOST_BYTES) throw new TooHeavyArchive('too much is unpacked');
  let left = MOST_BYTES;
  return {
    names: [...entries.keys()],
    size,
    read(name) {
      const entry = entries.get(name);
      if (entry === undefined) return null;
      const content = contentOf(bytes, entry, left);
      left -= content.length;
      return content;
    },
  };
}

/** What unpacks into less is read at once, without the cost of a thread; what is built to harm does not come so far. */
const SMALL_BYTES = 1024 * 1024;

/** Whether so little may come of the archive that nobody waits for it; also one that cannot be opened at all. */
export function isSmallArchive(bytes: Buffer): boolean {
  try {
    return openArchive(bytes).size <= SMALL_BYTES;
  } catch (error) {
    if (error instanceof BadArchive) return true;
    throw error;
  }
}

function directoryOf(bytes: Buffer): Map<string, Entry> {
  const end = endOf(bytes);
  const count = bytes.readUInt16LE(end + 10);
  if (count > MOST_ENTRIES) throw new TooHeavyArchive('too many entries');
  const entries = new Map<string, Entry>();
  let at = bytes.readUInt32LE(end + 16);
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== CENTRAL) throw new BadArchive('a broken directory');
    const [nameLength, extra, comment] = [28, 30, 32].map((field) => bytes.readUInt16LE(at + field)) as [
      number,
      number,
      number,
    ];
    const isEncrypted = (bytes.readUInt16LE(at + 8) & 1) === 1;
    if (isEncrypted) throw new BadArchive('an encrypted entry');
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength);
    entries.set(name, {
      method: bytes.readUInt16LE(at + 10),
      packed: bytes.readUInt32LE(at + 20),
      size: bytes.readUInt32LE(at + 24),
      offset: bytes.readUInt32LE(at + 42),
    });
    at += 46 + nameLength + extra + comment;
  }
  return entries;
}

function endOf(bytes: Buffer): number {
  const first = Math.max(0, bytes.length - END_BYTES - LONGEST_COMMENT);
  for (let at = bytes.length - END_BYTES; at >= first; at -= 1) if (bytes.readUInt32LE(at) === END) return at;
  throw new BadArchive('no directory');
}

function contentOf(bytes: Buffer, entry: Entry, left: number): Buffer {
  const { method, packed, size, offset } = entry;
  if (offset + 30 > bytes.length || bytes.readUInt32LE(offset) !== LOCAL) throw new BadArchive('a broken entry');
  const from = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28);
  if (from + packed > bytes.length) throw new BadArchive('an entry beyond the end');
  if (size > left || size > Math.max(FREE_BYTES, packed * MOST_RATIO))
    throw new TooHeavyArchive('too much is unpacked');
  const body = bytes.subarray(from, from + packed);
  if (method === 0) return body;
  if (method !== 8) throw new BadArchive('an unknown method');
  try {
    return inflateRawSync(body, { maxOutputLength: Math.max(1, Math.min(left, size)) });
  } catch (cause) {
    throw new BadArchive('a broken entry', { cause });
  }
}
