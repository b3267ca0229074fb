import { Readable } from 'node:stream';
import { day, dayNumber } from '@kliuchar/domain/dates/day';
import { formatKyivClock, kyivTime } from '@kliuchar/domain/dates/kyiv-day';
import { TextBytes } from './text-bytes.ts';
import { type ZipEntry, zipOf } from './zip.ts';

/** The bytes of a sheet as they are made. */
export const sheetStream = (sheet: Sheet, format: 'xlsx' | 'csv'): Readable =>
  Readable.from(format === 'csv' ? csv(sheet) : xlsx(sheet));

/**
 * A table for a spreadsheet. Money is whole kopecks (or hundredths of a currency), a number the exact decimal string of the wire, a moment
 * an instant, shown by a Kyiv clock; nothing is a null.
 */
export type SheetColumn = {
  readonly title: string;
  readonly type: 'text' | 'money' | 'number' | 'day' | 'moment' | 'count';
};
export type SheetRow = readonly (string | number | null)[];
export type Sheet = {
  /** Of which one thing it is, where there are many such files. */
  readonly of?: string;
  readonly columns: readonly SheetColumn[];
  readonly rows: AsyncIterable<readonly SheetRow[]>;
};

/** Text that a spreadsheet would take for a formula (OWASP, CSV Injection): an apostrophe in front makes it text again. */
const LOOKS_LIKE_FORMULA = /^[=+\-@\t\r]/;

/** Exactly two decimals, by whole numbers: −5 kopecks are −0.05. */
function hundredths(amount: number, separator: string): string {
  const digits = String(Math.abs(amount)).padStart(3, '0');
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}${separator}${digits.slice(-2)}`;
}

/** A cell that is no decimal would break the workbook, or stand in it as a formula: it is a bug of the list, not a value. */
function decimal(value: string): string {
  if (!/^-?\d+(?:\.\d+)?$/.test(value)) throw new Error('A number column holds what is not a number');
  return value;
}

/**
 * CSV as a Ukrainian spreadsheet opens it: UTF-8 with a mark, semicolons between, commas in sums and numbers. Days are written year first, which
 * every program takes for a date.
 */
export async function* csv({ columns, rows }: Sheet): AsyncGenerator<string> {
  const text = (value: string) => {
    const safe = LOOKS_LIKE_FORMULA.test(value) ? `'${value}` : value;
    return /[;"\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
  };
  const cell = (value: string | number | null, at: number) => {
    if (value === null) return '';
    switch (columns[at]?.type) {
      case 'money':
        return hundredths(Number(value), ',');
      case 'number':
        return decimal(String(value)).replace('.', ',');
      case 'moment':
        return clockText(String(value));
      case 'text':
        return text(String(value));
      default:
        return String(value);
    }
  };
  yield `\ufeff${columns.map(({ title }) => text(title)).join(';')}\r\n`;
  for await (const some of rows) yield some.map((row) => `${row.map(cell).join(';')}\r\n`).join('');
}

/** `2026-11-20 16:05`, which every program takes for a moment. */
function clockText(instant: string): string {
  const epochMs = Date.parse(instant);
  return `${kyivTime(epochMs).day} ${formatKyivClock(epochMs)}`;
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Styles by their place: 0 as it is, 1 the head, 2 money, 3 a day, 4 text, 5 a moment. */
const STYLES = `${XML}<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="6"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="4" applyNumberFormat="1"/><xf numFmtId="14" applyNumberFormat="1"/><xf numFmtId="49" applyNumberFormat="1"/><xf numFmtId="22" applyNumberFormat="1"/></cellXfs></styleSheet>`;

const FIXED: readonly (readonly [string, string])[] = [
  [
    '[Content_Types].xml',
    `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPES}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/></Types>`,
  ],
  [
    '_rels/.rels',
    `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  ],
  [
    'xl/workbook.xml',
    `${XML}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="Ключар" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  ],
  [
    'xl/_rels/workbook.xml.rels',
    `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
  ],
  ['xl/styles.xml', STYLES],
];

/** An XLSX workbook of one sheet (ECMA-376), written as it is read: text is text by its type, so no cell is ever a formula. */
export function xlsx(sheet: Sheet): AsyncGenerator<Buffer> {
  return zipOf(partsOf(sheet), MADE_AT);
}

/** The same content gives the same archive. */
const MADE_AT = new Date('2026-01-01T00:00:00Z');

async function* partsOf(sheet: Sheet): AsyncGenerator<ZipEntry> {
  for (const [name, text] of FIXED) yield { name, content: Readable.from([Buffer.from(text)]) };
  yield { name: 'xl/worksheets/sheet1.xml', content: worksheet(sheet) };
}

/** What XML 1.0 cannot hold, with the other control characters that nobody sees. */
const NOT_XML = /[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu;
const SPECIAL: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
/** Hardly any cell has such a character, and one look costs a quarter of two passes. */
const NEEDS_CARE = /[\p{Cc}\ufffe\uffff&<>]/u;
const escapeXml = (text: string) =>
  NEEDS_CARE.test(text) ? text.replace(NOT_XML, '').replace(/[&<>]/g, (char) => SPECIAL[char] ?? char) : text;

/** 1 January 1970, from which our days are counted, as a spreadsheet counts them. */
const EPOCH_SERIAL = 25_569;
const WIDTHS = { text: 28, money: 14, number: 14, day: 12, moment: 17, count: 10 } as const;
const MINUTES_A_DAY = 1_440;

const serialOf = (value: string): number => dayNumber(day(value)) + EPOCH_SERIAL;

function momentSerial(instant: string): number {
  const { day: on, hour, minute } = kyivTime(Date.parse(instant));
  return serialOf(on) + (hour * 60 + minute) / MINUTES_A_DAY;
}

/** Columns have letters: 0 is A, 26 is AA. */
function columnLetters(at: number): string {
  const last = String.fromCharCode(65 + (at % 26));
  return at < 26 ? last : columnLetters(Math.floor(at / 26) - 1) + last;
}

/** Addresses may be left out (ECMA-376), but there are programs that do not read a cell without one. */
type CellOf = (value: string | number | null, row: string) => string;

const TEXT = '" t="inlineStr" s="4"><is><t xml:space="preserve">';
const TITLE = '1" t="inlineStr" s="1"><is><t xml:space="preserve">';
const TEXT_END = '</t></is></c>';

/** How a cell of the column is written, chosen once for all its rows. */
function cellOf({ type }: SheetColumn, at: number): CellOf {
  const start = `<c r="${columnLetters(at)}`;
  const write = writerOf(type, start);
  return (value, row) => (value === null ? `${start}${row}"/>` : write(value, row));
}

function writerOf(type: SheetColumn['type'], start: string): (value: string | number, row: string) => string {
  switch (type) {
    case 'money':
      return (value, row) => `${start}${row}" s="2"><v>${hundredths(Number(value), '.')}</v></c>`;
    case 'number':
      return (value, row) => `${start}${row}"><v>${decimal(String(value))}</v></c>`;
    case 'day':
      return (value, row) => `${start}${row}" s="3"><v>${serialOf(String(value))}</v></c>`;
    case 'moment':
      return (value, row) => `${start}${row}" s="5"><v>${momentSerial(String(value))}</v></c>`;
    case 'count':
      return (value, row) => `${start}${row}"><v>${value}</v></c>`;
    case 'text':
      return (value, row) => start + row + TEXT + escapeXml(String(value)) + TEXT_END;
  }
}

async function* worksheet({ columns, rows }: Sheet): AsyncGenerator<Buffer> {
  const cells = columns.map(cellOf);
  const page = new TextBytes();
  const widths = columns.map(
    ({ type }, at) => `<col min="${at + 1}" max="${at + 1}" width="${WIDTHS[type]}" customWidth="1"/>`,
  );
  const titles = columns.map(({ title }, at) => `<c r="${columnLetters(at)}${TITLE}${escapeXml(title)}${TEXT_END}`);
  page.add(
    `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData><row r="1">${titles.join('')}</row>`,
  );
  yield page.take();
  let row = 1;
  for await (const some of rows) {
    for (const values of some) {
      row += 1;
      page.add(rowXml(cells, values, String(row)));
    }
    yield page.take();
  }
  page.add('</sheetData></worksheet>');
  yield page.take();
}

function rowXml(cells: readonly CellOf[], values: SheetRow, row: string): string {
  let xml = `<row r="${row}">`;
  for (let at = 0; at < values.length; at += 1) xml += cells[at]?.(values[at] ?? null, row) ?? '';
  return `${xml}</row>`;
}
