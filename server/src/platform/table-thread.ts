import readWorkbook from 'read-excel-file/universal';
import { instantText } from './clock.ts';
import { refuseArchive } from './table-archive.ts';
import type { TableLimits, WorkbookAnswer, WorkbookTask } from './table-file.ts';
import { answerTask } from './thread.ts';

/** Texts of all cells together: one long text may stand in each of them and weigh nothing in the file. */
const MOST_CHARACTERS = 20_000_000;

type Cell = string | number | boolean | Date | null;

await answerTask(async ({ bytes, sheet: wanted, limits }: WorkbookTask): Promise<WorkbookAnswer> => {
  const refusal = refuseArchive(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  if (refusal !== null) return { refusal };
  let workbook: { sheet: string; data: Cell[][] }[];
  try {
    workbook = (await readWorkbook(bytes.slice().buffer)) as { sheet: string; data: Cell[][] }[];
  } catch {
    return { refusal: 'damaged' };
  }
  const sheets = workbook.map(({ sheet }) => sheet);
  // The first with anything in it: a workbook often begins with an empty sheet or a cover.
  const chosen =
    wanted === null
      ? (workbook.find(({ data }) => data.some(hasText)) ?? workbook[0])
      : workbook.find(({ sheet }) => sheet === wanted);
  if (chosen === undefined) return { refusal: wanted === null ? 'empty' : 'no_such_sheet' };
  return rowsOf(chosen.data, limits) ?? { sheets, sheet: chosen.sheet, rows: textsOf(chosen.data) };
});

function hasText(row: readonly Cell[]): boolean {
  return row.some((cell) => cell !== null && cell !== '');
}

/** Why the sheet is refused before its texts are copied out of the thread. */
function rowsOf(
  data: readonly (readonly Cell[])[],
  limits: TableLimits,
): { refusal: 'too_many_columns' | 'too_many_rows' | 'too_heavy' } | null {
  let characters = 0;
  let rows = 0;
  for (const row of data) {
    if (!hasText(row)) continue;
    rows += 1;
    if (row.findLastIndex((cell) => cell !== null && cell !== '') >= limits.columns)
      return { refusal: 'too_many_columns' };
    for (const cell of row) if (typeof cell === 'string') characters += cell.length;
  }
  if (rows > limits.rows) return { refusal: 'too_many_rows' };
  return characters > MOST_CHARACTERS ? { refusal: 'too_heavy' } : null;
}

function textsOf(data: readonly (readonly Cell[])[]): string[][] {
  return data.map((row) => row.map(textOf));
}

function textOf(cell: Cell): string {
  if (cell === null) return '';
  if (cell instanceof Date) return dayText(cell);
  if (typeof cell === 'boolean') return cell ? 'так' : 'ні';
  return typeof cell === 'number' ? numberText(cell) : cell;
}

/** The days of a workbook have no zone, and the reader gives them as if in UTC: no other day can be meant. */
function dayText(value: Date): string {
  if (Number.isNaN(value.getTime())) return '';
  const text = instantText(value.getTime());
  return text.slice(11, 19) === '00:00:00' ? text.slice(0, 10) : `${text.slice(0, 10)} ${text.slice(11, 19)}`;
}

/** 0.1 + 0.2 as a person sees it in the cell; a long number never in powers of ten. */
function numberText(value: number): string {
  if (Number.isInteger(value)) return BigInt(value).toString();
  return String(Number(value.toPrecision(15)));
}
