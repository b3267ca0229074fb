import { inflateRawSync } from 'node:zlib';
import type { TableRefusal } from './table-file.ts';

/** reliability.md §1: what a spreadsheet may hold, counted while it is unpacked and never believed from its own directory. */
const MOST_ENTRIES = 1000;
const MOST_BYTES = 50 * 1024 * 1024;
const MOST_RATIO = 100;
/** A small file of one repeated word is packed a thousand times and harms nobody. */
const RATIO_FROM_BYTES = 1024 * 1024;

const END = Buffer.from([0x50, 0x4b, 0x05, 0x06]);
const ENTRY = 0x02014b50;

/**
 * Looks whether an archive may be given to the reader of workbooks: null, or why not. The library trusts what it is given, so every entry
 * is unpacked here once with a limit; a document type, which a workbook never has, is where an XML reader could be made to grow.
 */
export function refuseArchive(zip: Buffer): TableRefusal | null {
  try {
    const entries = directoryOf(zip);
    if (entries === null) return 'damaged';
    if (entries.length > MOST_ENTRIES) return 'too_heavy';
    if (!entries.some(({ name }) => name === 'xl/workbook.xml')) return 'not_a_table';
    let total = 0;
    for (const entry of entries) {
      const content = contentOf(zip, entry, MOST_BYTES - total);
      if (content === null) return 'damaged';
      total += content.length;
      if (content.length > RATIO_FROM_BYTES && content.length > entry.packed * MOST_RATIO) return 'too_heavy';
      const refusal = /\.(xml|rels)$/.test(entry.name) ? refuseXml(entry.name, content.toString('latin1')) : null;
      if (refusal !== null) return refusal;
    }
    return null;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE' ? 'too_heavy' : 'damaged';
  }
}

/** One cell in the farthest corner would be a table of seventeen thousand million cells to the reader. */
function refuseXml(name: string, text: string): TableRefusal | null {
  if (/<!(DOCTYPE|ENTITY)/i.test(text)) return 'damaged';
  if (!name.startsWith('xl/worksheets/')) return null;
  if (/\br="[A-Z]{3,}\d+"/.test(text)) return 'too_many_columns';
  return /\br="[A-Z]*\d{6,}"/.test(text) ? 'too_many_rows' : null;
}

type Entry = { readonly name: string; readonly method: number; readonly packed: number; readonly local: number };

/** Null for what is no plain archive: one in parts, or with a password. */
function directoryOf(zip: Buffer): Entry[] | null {
  const end = zip.lastIndexOf(END);
  if (end === -1) return null;
  const count = zip.readUInt16LE(end + 10);
  const entries: Entry[] = [];
  for (let index = 0, at = zip.readUInt32LE(end + 16); index < count; index += 1) {
    if (zip.readUInt32LE(at) !== ENTRY || (zip.readUInt16LE(at + 8) & 1) === 1) return null;
    const nameLength = zip.readUInt16LE(at + 28);
    entries.push({
      name: zip.toString('utf8', at + 46, at + 46 + nameLength),
      method: zip.readUInt16LE(at + 10),
      packed: zip.readUInt32LE(at + 20),
      local: zip.readUInt32LE(at + 42),
    });
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return entries;
}

function contentOf(zip: Buffer, { method, packed, local }: Entry, mostBytes: number): Buffer | null {
  const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
  const raw = zip.subarray(start, start + packed);
  if (method === 0) return raw;
  return method === 8 ? inflateRawSync(raw, { maxOutputLength: Math.max(mostBytes, 1) }) : null;
}
