import { parseDayInput } from '../dates/parse-day-input.ts';
import { parseEmail } from '../identifiers/email.ts';
import { parseIban } from '../identifiers/iban.ts';
import { parsePhone } from '../identifiers/phone.ts';
import { normalizeForSearch } from '../text/search-text.ts';
import type { CellType, ImportField } from './import-field.ts';
import { IMPORT_FIELDS, type ImportKind } from './import-fields.ts';

/** A field for each column in its place; null leaves the column out. */
export type ColumnMapping = readonly (string | null)[];

/** How a heading is compared: words alone. «Площа, м²» is «площа м2», «№ договору» is «№ договору». */
export function headingKey(heading: string): string {
  return normalizeForSearch(heading.normalize('NFKC'))
    .replace(/[^\p{L}\p{N}№]+/gu, ' ')
    .trim();
}

/** The set of headings a mapping is remembered by: the same table next month, whatever the order of its columns. */
export function headingSet(headings: readonly string[]): string {
  return headings.map(headingKey).filter(Boolean).toSorted().join('\n');
}

type Candidate = { readonly column: number; readonly field: string; readonly score: number };

const EXACT = 1000;

/**
 * Gives each column the field its heading names, and each field the column that names it best: by the whole heading first, then by its
 * words. A column without a heading that is understood is known by what stands in it, where that can only be one thing.
 */
export function recognizeColumns(
  kind: ImportKind,
  headings: readonly string[],
  rows: readonly (readonly string[])[],
): ColumnMapping {
  const keys = headings.map(headingKey);
  const fields = IMPORT_FIELDS[kind];
  const candidates = keys.flatMap((key, column) =>
    fields.map((field, order): Candidate => ({ column, field: field.field, score: score(key, field) - order / 1000 })),
  );
  const mapping: (string | null)[] = headings.map(() => null);
  for (const { column, field, score: points } of candidates.toSorted((a, b) => b.score - a.score)) {
    if (points > 0 && mapping[column] === null && !mapping.includes(field)) mapping[column] = field;
  }
  for (const [column] of headings.entries()) {
    if (mapping[column] !== null || isEarlier(keys[column] ?? '')) continue;
    const type = typeOfContent(rows.map((row) => row[column] ?? ''));
    const field =
      type === null ? undefined : fields.find((known) => known.type === type && !mapping.includes(known.field));
    if (field !== undefined) mapping[column] = field.field;
  }
  return mapping;
}

/** Words that say nothing about which column it is. */
const EMPTY_WORDS = new Set(['грн', 'uah', 'дата', 'номер', 'на', 'в', 'за', 'та', 'і', 'й', 'of', 'the']);

/** What a sheet shows for comparison, «Попередній», «Дата попереднього», is not what it brings. */
function isEarlier(key: string): boolean {
  return /(^| )(поперед|previous)/u.test(key);
}

function score(key: string, { title, names }: ImportField): number {
  if (key === '' || isEarlier(key)) return 0;
  const words = ` ${key} `;
  let best = 0;
  for (const name of [title, ...names]) {
    const known = headingKey(name);
    if (known === key) return EXACT;
    // Of two that stand in the heading the longer says more: «дата оплати» is not «оплата».
    if (known.length > 2 && !EMPTY_WORDS.has(known) && words.includes(` ${known} `))
      best = Math.max(best, known.length);
  }
  return best;
}

const TESTS: readonly (readonly [CellType, (text: string) => boolean])[] = [
  ['ibans', (text) => parseIban(text).ok],
  ['emails', (text) => parseEmail(text).ok],
  // Nine bare digits may be anything.
  ['phones', (text) => /^(\+|0|380)/.test(text) && parsePhone(text).ok],
  ['day', (text) => /[.\-/]/.test(text) && parseDayInput(text).ok],
];
const FEWEST = 2;

function typeOfContent(cells: readonly string[]): CellType | null {
  const filled = cells.map((cell) => cell.trim()).filter(Boolean);
  if (filled.length < FEWEST) return null;
  const found = TESTS.find(([, isOne]) => filled.filter(isOne).length >= filled.length * 0.8);
  return found?.[0] ?? null;
}

/** Whether the first row names the columns: none of its cells is a number, a day, a telephone or an address of mail. */
export function isHeading(row: readonly string[]): boolean {
  const filled = row.map((cell) => cell.trim()).filter(Boolean);
  return (
    filled.length > 0 &&
    !filled.some((cell) => /^[\d\s.,+()\-–/]{3,}(₴|грн\.?)?$/u.test(cell) || TESTS.some(([, isOne]) => isOne(cell)))
  );
}

/** A title, who made the table and of which month stand above the headings; not more than a screen of it. */
const TITLE_ROWS = 10;

/**
 * Which row names the columns: of the first ones the one with the most headings that are understood. Where none has two, it is the first row if
 * it looks like headings; null when the table begins with its data.
 */
export function findHeading(kind: ImportKind, rows: readonly (readonly string[])[]): number | null {
  const counts = rows
    .slice(0, TITLE_ROWS)
    .map((row) => (isHeading(row) ? recognizeColumns(kind, row, []).filter((field) => field !== null).length : 0));
  const most = Math.max(0, ...counts);
  if (most >= FEWEST) return counts.indexOf(most);
  const [first] = rows;
  return first !== undefined && isHeading(first) ? 0 : null;
}
