import { accept, type Decision, refuse } from '@kliuchar/domain/refusal/refusal';
import Papa from 'papaparse';
import { readWorkbook, type WorkbookAnswer, type WorkbookTask } from './table-workbook.ts';
import { doInThread, ThreadTookTooMuch } from './thread.ts';
import { isSmallArchive } from './unzip.ts';
import type { TableLimits, TableRow } from './xlsx.ts';

const TABLE_DELIMITERS = ['\t', ';', ',', '|'] as const;
const TABLE_ENCODINGS = ['utf-8', 'windows-1251', 'utf-16le', 'utf-16be'] as const;
export type TableDelimiter = (typeof TABLE_DELIMITERS)[number];
export type TableEncoding = (typeof TABLE_ENCODINGS)[number];

/** What a person chose; what he left open is found out from the bytes. */
export type TableChoice = {
  readonly sheet?: string | undefined;
  readonly delimiter?: TableDelimiter | undefined;
  readonly encoding?: TableEncoding | undefined;
};

/** A table of texts, each row as wide as the widest. Days of a workbook are `2026-11-25`, or with a time `2026-11-25 14:05:00`. */
export type TableFile = {
  readonly format: 'xlsx' | 'text';
  readonly sheets: readonly string[];
  readonly sheet: string | null;
  readonly delimiter: TableDelimiter | null;
  readonly encoding: TableEncoding | null;
  readonly rows: readonly TableRow[];
};

const THREAD_LIMITS = { timeoutMs: 15_000, memoryMb: 384 } as const;

/** Reads a workbook, a CSV or what was pasted from a spreadsheet. Whatever it is, it is refused in a word or becomes a table of texts. */
export async function readTable(bytes: Buffer, choice: TableChoice, limits: TableLimits): Promise<Decision<TableFile>> {
  if (bytes.length === 0) return refuse('empty');
  // Of programs before 2007, and of any workbook that is locked with a password.
  if (bytes.subarray(0, 4).toString('hex') === 'd0cf11e0') return refuse('old_excel');
  if (bytes.subarray(0, 2).toString('latin1') === 'PK') return workbookTable(bytes, choice, limits);
  return readText(bytes, choice, limits);
}

/** A long one in a thread: it takes tenths of a second, and what is made to take more than it should ends with its thread. */
async function workbookTable(bytes: Buffer, choice: TableChoice, limits: TableLimits): Promise<Decision<TableFile>> {
  const task: WorkbookTask = { bytes: new Uint8Array(bytes), sheet: choice.sheet ?? null, limits };
  let answer: WorkbookAnswer;
  try {
    answer = isSmallArchive(bytes)
      ? readWorkbook(task)
      : await doInThread('platform/table-thread', task, THREAD_LIMITS);
  } catch (error) {
    if (error instanceof ThreadTookTooMuch) return refuse('too_heavy');
    throw error;
  }
  if ('refusal' in answer) return refuse(answer.refusal);
  const { sheets, sheet } = answer;
  return tableOf(answer.rows, limits, { format: 'xlsx', sheets, sheet, delimiter: null, encoding: null });
}

function readText(bytes: Buffer, choice: TableChoice, limits: TableLimits): Decision<TableFile> {
  const encoding = choice.encoding ?? encodingOf(bytes);
  const text = decode(bytes, encoding);
  if (text === null) return refuse('not_a_table');
  if (text.includes('\0')) return refuse('hidden_characters');
  const said = /^sep=(.)\r?\n/.exec(text);
  const body = said === null ? text : text.slice(said[0].length);
  const delimiter = choice.delimiter ?? TABLE_DELIMITERS.find((known) => known === said?.[1]) ?? delimiterOf(body);
  // One more than may be: whoever brings more is told so, and nothing beyond is read.
  const preview = limits.rows + 1 + EMPTY_ROWS;
  const { data } = Papa.parse<string[]>(body, { delimiter, preview, skipEmptyLines: false });
  const numbered = data.map((cells, index) => ({ number: index + 1, cells }));
  return tableOf(numbered, limits, { format: 'text', sheets: [], sheet: null, delimiter, encoding });
}

/** So many empty rows may stand between the others before a text counts as too long. */
const EMPTY_ROWS = 1000;

type Frame = Omit<TableFile, 'rows'>;

function tableOf(data: readonly TableRow[], limits: TableLimits, frame: Frame): Decision<TableFile> {
  const rows: TableRow[] = [];
  let width = 0;
  for (const { number, cells } of data) {
    const used = cells.findLastIndex((cell) => cell.trim() !== '') + 1;
    if (used === 0) continue;
    if (used > limits.columns) return refuse('too_many_columns');
    if (rows.length === limits.rows) return refuse('too_many_rows');
    width = Math.max(width, used);
    rows.push({ number, cells: cells.slice(0, used) });
  }
  if (rows.length === 0) return refuse('empty');
  const whole = rows.map(({ number, cells }) => ({
    number,
    cells: [...cells, ...Array<string>(width - cells.length).fill('')],
  }));
  return accept({ ...frame, rows: whole });
}

/** By its mark; without one it is UTF-8 if it can be, and otherwise what a Ukrainian Windows writes. */
function encodingOf(bytes: Buffer): TableEncoding {
  const mark = bytes.subarray(0, 2).toString('hex');
  if (mark === 'fffe') return 'utf-16le';
  if (mark === 'feff') return 'utf-16be';
  return decode(bytes, 'utf-8') === null ? 'windows-1251' : 'utf-8';
}

function decode(bytes: Buffer, encoding: TableEncoding): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** What parts the first line most often: it is a heading, so its commas are not those of sums. */
function delimiterOf(text: string): TableDelimiter {
  const line = /^\s*([^\r\n]*)/.exec(text)?.[1] ?? '';
  const bare = line.replace(/"[^"]*"/g, '');
  const counts = TABLE_DELIMITERS.map((delimiter) => bare.split(delimiter).length);
  const most = Math.max(...counts);
  return most === 1 ? ';' : (TABLE_DELIMITERS[counts.indexOf(most)] ?? ';');
}
