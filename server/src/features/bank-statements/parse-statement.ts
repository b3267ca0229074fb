import { STATEMENT_MAX_ROWS } from '@kliuchar/api-schema/bank-statements';
import type { ReadStatement, StatementFormat } from '@kliuchar/domain/bank-statements/bank-operation';
import { bankText } from '@kliuchar/domain/bank-statements/bank-operation';
import { readCamt } from '@kliuchar/domain/bank-statements/read-camt';
import { readJsonStatement } from '@kliuchar/domain/bank-statements/read-json-statement';
import { readTable } from '@kliuchar/domain/bank-statements/read-table';
import { splitTable } from '@kliuchar/domain/bank-statements/split-table';
import {
  findTitles,
  guessColumns,
  isForeignTitle,
  isReadable,
  layoutKey,
  type StatementColumns,
} from '@kliuchar/domain/bank-statements/statement-columns';
import { recogniseTable } from '@kliuchar/domain/bank-statements/table-formats';
import { cutText } from '@kliuchar/domain/text/cut-text';
import { sha256 } from '../../platform/tokens.ts';
import { BadArchive } from '../../platform/unzip.ts';
import { readXlsx, TooLargeSheet } from '../../platform/xlsx.ts';
import { BadXml } from '../../platform/xml.ts';
import { readXmlTree } from '../../platform/xml-tree.ts';

export type ParseTask = {
  readonly bytes: Uint8Array;
  /** What the person says of the columns now. */
  readonly columns: StatementColumns | null;
  /** What he has said of other files, by the hash of `layoutKey`. */
  readonly layouts: Readonly<Record<string, StatementColumns>>;
};

export type UnknownColumns = {
  readonly titles: readonly string[];
  readonly titlesRow: number;
  readonly sample: readonly (readonly string[])[];
  readonly columns: StatementColumns;
};

export type Parsed =
  | (ReadStatement & { readonly kind: 'statement'; readonly format: StatementFormat; readonly layout: string | null })
  | { readonly kind: 'table'; readonly table: UnknownColumns }
  | { readonly kind: 'refused'; readonly reason: 'unreadable' | 'too_long' };

const UNREADABLE = { kind: 'refused', reason: 'unreadable' } as const;
const TOO_LONG = { kind: 'refused', reason: 'too_long' } as const;
/** A head of a few rows above the titles is no operation. */
const MOST_ROWS = STATEMENT_MAX_ROWS + 50;
const MOST_COLUMNS = 100;
const SAMPLE_ROWS = 5;

/** What kind of file it is, its content says: names and types that a browser sends are anybody's. */
export function parseStatement(task: ParseTask): Parsed {
  try {
    return parse(task);
  } catch (error) {
    if (error instanceof TooLargeSheet) return TOO_LONG;
    if (error instanceof BadArchive || error instanceof BadXml) return UNREADABLE;
    throw error;
  }
}

function parse({ bytes, columns, layouts }: ParseTask): Parsed {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (isArchive(file)) return parseTable(sheetOf(file), { columns, layouts });
  const text = textOf(file);
  if (text === null) return UNREADABLE;
  const start = text.trimStart()[0];
  if (start === '<') return asStatement(readCamt(readXmlTree(text)), 'camt053');
  if (start === '[' || start === '{') return parseJson(text);
  return parseTable(splitTable(text), { columns, layouts });
}

const ZIP_MARK = Buffer.from('PK\u0003\u0004', 'latin1');

export function isArchive(file: Buffer): boolean {
  return file.subarray(0, 4).equals(ZIP_MARK);
}

/** With the empty rows that the file leaves out: a row is told to the person by its place in the sheet. */
function sheetOf(file: Buffer): (readonly string[])[] {
  const { rows } = readXlsx(file, null, { rows: MOST_ROWS, columns: MOST_COLUMNS });
  const last = rows.at(-1)?.number ?? 0;
  if (last > MOST_ROWS) throw new TooLargeSheet('rows');
  const whole = Array.from({ length: last }, (): readonly string[] => []);
  for (const { number, cells } of rows) whole[number - 1] = cells;
  return whole;
}

/** UTF-8 when it is UTF-8 to the last byte; else the encoding Ukrainian banks had before it. What has zeros in it is no text. */
function textOf(file: Buffer): string | null {
  if (file[0] === 0xff && file[1] === 0xfe) return new TextDecoder('utf-16le').decode(file);
  if (file.includes(0)) return null;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file);
  } catch {
    return new TextDecoder('windows-1251').decode(file);
  }
}

function asStatement(read: ReadStatement | null, format: StatementFormat): Parsed {
  if (read === null) return UNREADABLE;
  if (read.operations.length + read.refused.length > STATEMENT_MAX_ROWS) return TOO_LONG;
  return { kind: 'statement', format, layout: null, ...read };
}

function parseJson(text: string): Parsed {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return UNREADABLE;
  }
  const read = readJsonStatement(value);
  return asStatement(read, read?.format ?? 'monobank_api');
}

function parseTable(rows: readonly (readonly string[])[], said: Omit<ParseTask, 'bytes'>): Parsed {
  if (rows.length > MOST_ROWS) return TOO_LONG;
  const known = recogniseTable(rows);
  // What the person says of the columns is asked only of what we do not know.
  if (known !== null) return asStatement(readTable({ rows, ...known }), known.format);
  const titlesAt = findTitles(rows);
  const titles = (rows[titlesAt] ?? []).slice(0, MOST_COLUMNS).map(bankText);
  if (titles.length < 2 || rows.length <= titlesAt + 1) return UNREADABLE;
  const layout = layoutKey(titles);
  const columns = said.columns ?? said.layouts[sha256(layout).toString('hex')];
  if (columns !== undefined && isReadable(columns)) {
    const sums = titles[columns.amount ?? columns.credit ?? -1] ?? '';
    if (isForeignTitle(sums)) return allForeign(rows, titlesAt);
    const read = asStatement(readTable({ rows, titlesAt, columns }), 'table');
    return read.kind === 'statement' ? { ...read, layout } : read;
  }
  const sample = rows
    .slice(titlesAt + 1, titlesAt + 1 + SAMPLE_ROWS)
    .map((row) => titles.map((_, at) => cutText(bankText(row[at] ?? ''), 120)));
  return { kind: 'table', table: { titles, titlesRow: titlesAt + 1, sample, columns: guessColumns(titles) } };
}

/** Rent is settled in hryvnias (ЦКУ 533), so a statement of a foreign account has nothing to offer; it says so of each of its rows. */
function allForeign(rows: readonly (readonly string[])[], titlesAt: number): Parsed {
  const below = rows
    .slice(titlesAt + 1)
    .flatMap((row, at) => (row.some((cell) => cell !== '') ? [titlesAt + 2 + at] : []));
  const refused = below.map((row) => ({ row, reason: 'currency' as const }));
  return { kind: 'statement', format: 'table', layout: null, operations: [], refused };
}
