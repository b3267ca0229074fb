import { type Archive, BadArchive, openArchive } from './unzip.ts';
import { readXml } from './xml.ts';

/** The sheet has more rows or columns than the caller takes. */
export class TooLargeSheet extends Error {
  override readonly name = 'TooLargeSheet';
}

export type SheetLimits = { readonly rows: number; readonly columns: number };

/**
 * The first sheet of an XLSX workbook (ECMA-376) as texts. A number is written without the noise of its binary form, a date stays the
 * number it is. Formulas are not counted: what the file says was their result is taken as text like any other.
 */
export function readXlsx(bytes: Buffer, limits: SheetLimits): string[][] {
  const archive = openArchive(bytes);
  const path = firstSheet(archive);
  const sheet = path === null ? null : archive.read(path);
  if (sheet === null) throw new BadArchive('no sheet');
  return rowsOf(sheet.toString('utf8'), sharedTexts(archive), limits);
}

/** By the workbook's own list; its order is the order of the tabs. */
function firstSheet(archive: Archive): string | null {
  const workbook = archive.read('xl/workbook.xml');
  const relations = archive.read('xl/_rels/workbook.xml.rels');
  if (workbook === null || relations === null) return null;
  const ids: string[] = [];
  readXml(workbook.toString('utf8'), {
    open: (name, attributes) => {
      const id = Object.values(attributes).find(({ local, prefix }) => local === 'id' && prefix !== '')?.value;
      if (name === 'sheet' && id !== undefined) ids.push(id);
    },
    text: () => undefined,
    close: () => undefined,
  });
  let target: string | null = null;
  readXml(relations.toString('utf8'), {
    open: (name, attributes) => {
      if (name === 'Relationship' && attributes.Id?.value === ids[0]) target = attributes.Target?.value ?? null;
    },
    text: () => undefined,
    close: () => undefined,
  });
  const found: string | null = target;
  if (found === null) return null;
  const path = String(found);
  return path.startsWith('/') ? path.slice(1) : `xl/${path}`;
}

/** Texts stand once in a file of their own; phonetic hints for a reader are no part of them. */
function sharedTexts(archive: Archive): readonly string[] {
  const file = archive.read('xl/sharedStrings.xml');
  const texts: string[] = [];
  if (file === null) return texts;
  let text = '';
  let isText = false;
  let isHint = false;
  readXml(file.toString('utf8'), {
    open: (name) => {
      if (name === 'si') text = '';
      else if (name === 'rPh') isHint = true;
      else isText = name === 't' && !isHint;
    },
    text: (piece) => {
      if (isText) text += piece;
    },
    close: (name) => {
      if (name === 'si') texts.push(text);
      else if (name === 'rPh') isHint = false;
      else if (name === 't') isText = false;
    },
  });
  return texts;
}

function rowsOf(xml: string, shared: readonly string[], limits: SheetLimits): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = { column: 0, type: '', value: '' };
  let isValue = false;
  readXml(xml, {
    open: (name, attributes) => {
      if (name === 'row') {
        row = rowAt(rows, Number(attributes.r?.value ?? rows.length + 1), limits);
      } else if (name === 'c') {
        const column = columnOf(attributes.r?.value) ?? row.length;
        if (column >= limits.columns) throw new TooLargeSheet();
        cell = { column, type: attributes.t?.value ?? 'n', value: '' };
      } else isValue = name === 'v' || name === 't';
    },
    text: (piece) => {
      if (isValue) cell.value += piece;
    },
    close: (name) => {
      if (name === 'v' || name === 't') isValue = false;
      if (name !== 'c') return;
      while (row.length < cell.column) row.push('');
      row[cell.column] = textOf(cell, shared);
    },
  });
  return rows;
}

/** Rows that the file leaves out are empty ones; far below nothing they are refused before they are made. */
function rowAt(rows: string[][], number: number, limits: SheetLimits): string[] {
  if (!Number.isInteger(number) || number < 1 || number > limits.rows) throw new TooLargeSheet();
  while (rows.length < number) rows.push([]);
  return rows[number - 1] ?? [];
}

/** `C7` is column 2. */
function columnOf(reference: string | undefined): number | null {
  const letters = /^([A-Z]{1,3})\d+$/.exec(reference ?? '')?.[1];
  if (letters === undefined) return null;
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

/** Fifteen digits are what a spreadsheet itself keeps: 1234.5599999999999 was typed as 1234.56. */
const DIGITS = 15;

function textOf({ type, value }: { type: string; value: string }, shared: readonly string[]): string {
  if (type === 's') return shared[Number(value)] ?? '';
  if (type !== 'n' || value === '') return type === 'e' ? '' : value;
  const number = Number(value);
  return Number.isFinite(number) ? String(Number(number.toPrecision(DIGITS))) : value;
}
