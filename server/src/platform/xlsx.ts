import { type Archive, BadArchive, openArchive } from './unzip.ts';
import { type CellFormats, cellText, isDayFormat, plainText } from './xlsx-cells.ts';
import { readXml, type XmlListener } from './xml.ts';

/** The sheet has more rows, columns or text than the caller takes. */
export class TooLargeSheet extends Error {
  override readonly name = 'TooLargeSheet';
  readonly of: 'rows' | 'columns' | 'text';
  constructor(of: TooLargeSheet['of']) {
    super(`Too many ${of}`);
    this.of = of;
  }
}

/** The archive is none of a workbook. */
export class NotAWorkbook extends BadArchive {
  override readonly name = 'NotAWorkbook';
}

/** Rows and columns with anything in them: what is only coloured counts for nothing. */
export type TableLimits = { readonly rows: number; readonly columns: number };

/** `number` is the row's own in its sheet or text, from 1: empty rows are left out, and a person still finds it in his program. */
export type TableRow = { readonly number: number; readonly cells: readonly string[] };

export type Workbook = {
  /** In the order of their tabs. */
  readonly sheets: readonly string[];
  /** The one that was read; null where there is none of the name. */
  readonly sheet: string | null;
  readonly rows: readonly TableRow[];
};

/** No table of a landlord begins so far below; of a sheet that does nobody is helped by the rest. */
const LOWEST_ROW = 99_999;
/** Texts of all cells together: one long text may stand in each of them and weigh nothing in the file. */
const MOST_CHARACTERS = 20_000_000;

/**
 * A sheet of an XLSX workbook (ECMA-376) as texts: the one of the name, or the first with anything in it, for a workbook often begins with a
 * cover. Formulas are not counted: what the file says was their result is taken like any value. It is read as it goes and refused as soon
 * as there is too much of it; a library that makes the whole of a workbook first took twice the time (ADR 0057).
 */
export function readXlsx(bytes: Buffer, wanted: string | null, limits: TableLimits): Workbook {
  const archive = openArchive(bytes);
  const parts = partsOf(archive);
  const sheets = parts.sheets.map(({ name }) => name);
  const asked = wanted === null ? parts.sheets : parts.sheets.filter(({ name }) => name === wanted);
  const shared = sharedTexts(xmlOf(archive, parts.sharedStrings));
  const formats = { areDays: dayFormats(xmlOf(archive, parts.styles)), isFrom1904: parts.isFrom1904 };
  for (const { name, path } of asked) {
    const xml = xmlOf(archive, path);
    if (xml === null) throw new BadArchive('no sheet');
    const rows = rowsOf(xml, { shared, formats, limits });
    if (rows.length > 0 || wanted !== null) return { sheets, sheet: name, rows };
  }
  return { sheets, sheet: asked[0]?.name ?? null, rows: [] };
}

type Parts = {
  readonly sheets: readonly { readonly name: string; readonly path: string }[];
  readonly sharedStrings: string;
  readonly styles: string;
  readonly isFrom1904: boolean;
};

function partsOf(archive: Archive): Parts {
  const workbook = xmlOf(archive, 'xl/workbook.xml');
  if (workbook === null) throw new NotAWorkbook('no workbook');
  const targets = new Map<string, string>();
  const kinds = new Map<string, string>();
  readXml(xmlOf(archive, 'xl/_rels/workbook.xml.rels') ?? '<none/>', {
    ...NOTHING,
    open: (name, { Id: id, Target: target, Type: kind = '' }) => {
      if (name !== 'Relationship' || id === undefined || target === undefined) return;
      const path = target.startsWith('/') ? target.slice(1) : `xl/${target}`;
      targets.set(id, path);
      kinds.set(kind.slice(kind.lastIndexOf('/') + 1), path);
    },
  });
  const sheets: { name: string; path: string }[] = [];
  let isFrom1904 = false;
  readXml(workbook, {
    ...NOTHING,
    open: (name, attributes) => {
      if (name === 'workbookPr') isFrom1904 = /^(1|true)$/.test(attributes.date1904 ?? '');
      if (name !== 'sheet') return;
      const id = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1];
      const path = targets.get(id ?? '');
      // A sheet of a chart or a macro has no cells.
      if (path !== undefined && !/chartsheets|macrosheets|dialogsheets/.test(path))
        sheets.push({ name: attributes.name ?? '', path });
    },
  });
  if (sheets.length === 0) throw new BadArchive('no sheet');
  const sharedStrings = kinds.get('sharedStrings') ?? 'xl/sharedStrings.xml';
  return { sheets, sharedStrings, styles: kinds.get('styles') ?? 'xl/styles.xml', isFrom1904 };
}

const NOTHING: XmlListener = { open: () => undefined, text: () => undefined, close: () => undefined };

/** Some programs write the names of the parts with other capitals than the list of them. */
function xmlOf(archive: Archive, path: string): string | null {
  const exact = archive.names.includes(path) ? path : archive.names.find((name) => isSameName(name, path));
  return exact === undefined ? null : (archive.read(exact)?.toString('utf8') ?? null);
}

const isSameName = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/** Texts stand once in a part of their own; phonetic hints for a reader are no part of them. */
function sharedTexts(xml: string | null): readonly string[] {
  const texts: string[] = [];
  if (xml === null) return texts;
  let text = '';
  let isText = false;
  let isHint = false;
  readXml(xml, {
    open: (name) => {
      if (name === 'si') text = '';
      else if (name === 'rPh') isHint = true;
      else isText = name === 't' && !isHint;
    },
    text: (piece) => {
      if (isText) text += piece;
    },
    close: (name) => {
      if (name === 'si') texts.push(plainText(text));
      else if (name === 'rPh') isHint = false;
      else if (name === 't') isText = false;
    },
  });
  return texts;
}

/** Of each style a cell may name, whether it shows a day. */
function dayFormats(xml: string | null): readonly boolean[] {
  const areDays: boolean[] = [];
  if (xml === null) return areDays;
  const codes = new Map<number, string>();
  let isList = false;
  readXml(xml, {
    ...NOTHING,
    open: (name, { numFmtId, formatCode }) => {
      if (name === 'numFmt') codes.set(Number(numFmtId), formatCode ?? '');
      else if (name === 'cellXfs') isList = true;
      else if (name === 'xf' && isList) areDays.push(isDayFormat(Number(numFmtId), codes.get(Number(numFmtId))));
    },
    close: (name) => {
      if (name === 'cellXfs') isList = false;
    },
  });
  return areDays;
}

type Meaning = { readonly shared: readonly string[]; readonly formats: CellFormats; readonly limits: TableLimits };

function rowsOf(xml: string, { shared, formats, limits }: Meaning): TableRow[] {
  const rows: TableRow[] = [];
  let number = 0;
  let lowest = 0;
  let row: string[] = [];
  let column = -1;
  let cell = { type: '', style: 0, value: '' };
  let isValue = false;
  let isHint = false;
  let characters = 0;
  const put = (text: string) => {
    if (text === '') return;
    if (column >= limits.columns) throw new TooLargeSheet('columns');
    if (lowest > LOWEST_ROW) throw new TooLargeSheet('rows');
    characters += text.length;
    if (characters > MOST_CHARACTERS) throw new TooLargeSheet('text');
    while (row.length < column) row.push('');
    row[column] = text;
  };
  readXml(xml, {
    open: (name, attributes) => {
      if (name === 'row') {
        number = rowNumber(attributes.r, number + 1);
        row = [];
        column = -1;
      } else if (name === 'c') {
        const place = placeOf(attributes.r);
        column = place?.column ?? column + 1;
        lowest = place?.row ?? number;
        cell = { type: attributes.t ?? 'n', style: Number(attributes.s ?? 0), value: '' };
      } else if (name === 'rPh') isHint = true;
      else isValue = (name === 'v' || name === 't') && !isHint;
    },
    text: (piece) => {
      if (isValue) cell.value += piece;
    },
    close: (name) => {
      if (name === 'v' || name === 't') isValue = false;
      else if (name === 'rPh') isHint = false;
      else if (name === 'c' && cell.value !== '') put(cellText(cell, shared, formats));
      else if (name === 'row' && row.some((text) => text.trim() !== '')) {
        if (rows.length === limits.rows || number > LOWEST_ROW) throw new TooLargeSheet('rows');
        rows.push({ number, cells: row });
      }
    },
  });
  return rows;
}

/** Rows go downwards; whatever else a file says of them is no sheet. */
function rowNumber(said: string | undefined, least: number): number {
  const number = said === undefined ? least : Number(said);
  if (!Number.isInteger(number)) throw new TooLargeSheet('rows');
  if (number < least) throw new BadArchive('rows out of order');
  return number;
}

/** `C7` is column 2 of row 7. */
function placeOf(reference: string | undefined): { column: number; row: number } | null {
  const [, letters, row] = /^([A-Z]{1,3})(\d+)$/.exec(reference ?? '') ?? [];
  if (letters === undefined) return null;
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return { column: column - 1, row: Number(row) };
}
