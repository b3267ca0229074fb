import { dayFromNumber } from '@kliuchar/domain/dates/day';

/** What the cells of a workbook mean (ECMA-376 part 1, §18.8.30 formats of numbers, §18.17.4 days as numbers, §22.9.2.19 signs). */
export type CellFormats = {
  /** By the index a cell names: whether its number is shown as a day or a time. */
  readonly areDays: readonly boolean[];
  /** Days are counted from 1904, as old programs of Macintosh did. */
  readonly isFrom1904: boolean;
};

export type RawCell = { readonly type: string; readonly style: number; readonly value: string };

/** A cell as a text. Days are `2026-11-25`, with a time `2026-11-25 14:05:00`, and a time alone `14:05:00`. */
export function cellText({ type, style, value }: RawCell, shared: readonly string[], formats: CellFormats): string {
  switch (type) {
    case 's':
      return shared[Number(value)] ?? '';
    case 'b':
      return value === '1' || value === 'true' ? 'так' : 'ні';
    // What could not be counted is nothing.
    case 'e':
      return '';
    case 'd':
      return value
        .replace('T', ' ')
        .replace(/(\.\d+)?Z?$/, '')
        .replace(/ 00:00:00$/, '');
    case 'n':
      return numberText(value, formats, style);
    default:
      return plainText(value);
  }
}

/** Signs that XML cannot hold stand as `_x000D_`; what would look like one begins with `_x005F_`. */
export function plainText(text: string): string {
  if (!text.includes('_x')) return text;
  return text
    .replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/\r\n?/g, '\n');
}

/** Fifteen digits are what a spreadsheet itself keeps: 1234.5599999999999 was typed as 1234.56. */
const DIGITS = 15;
/** A long number is somebody's account or code. */
/** Made when it is asked for: the first of its kind opens the data of all languages, and every start would wait for that. */
let withoutPowers: Intl.NumberFormat | undefined;

function numberText(value: string, { areDays, isFrom1904 }: CellFormats, style: number): string {
  const number = Number(value);
  if (value === '' || !Number.isFinite(number)) return value;
  if (areDays[style]) return momentText(isFrom1904 ? number + DAYS_TO_1904 : number) ?? value;
  const text = String(Number(number.toPrecision(DIGITS)));
  if (!text.includes('e')) return text;
  withoutPowers ??= new Intl.NumberFormat('en', { useGrouping: false, maximumSignificantDigits: DIGITS });
  return withoutPowers.format(number);
}

const DAYS_TO_1904 = 1_462;
/** 1 January 1970 as a spreadsheet counts days. */
const EPOCH_SERIAL = 25_569;
/** The count has a 29 February 1900 that never was; before it every day is one earlier. */
const FIRST_SOUND_DAY = 61;
/** 31 December 9999, the last that a spreadsheet has. */
const LAST_DAY = 2_958_465;
const SECONDS_A_DAY = 86_400;

/** Null for a number that no day has. */
function momentText(serial: number): string | null {
  const seconds = Math.round(serial * SECONDS_A_DAY);
  const whole = Math.floor(seconds / SECONDS_A_DAY);
  if (whole < 0 || whole > LAST_DAY) return null;
  const clock = clockText(seconds - whole * SECONDS_A_DAY);
  if (whole === 0) return clock;
  const day = dayFromNumber(whole - EPOCH_SERIAL + (whole < FIRST_SOUND_DAY ? 1 : 0));
  return clock === '00:00:00' ? day : `${day} ${clock}`;
}

function clockText(seconds: number): string {
  const parts = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60), seconds % 60];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}

/** The formats that have a number and no text of their own. */
const BUILT_IN_DAYS = new Set([
  14, 15, 16, 17, 18, 19, 20, 21, 22, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 45, 46, 47, 50, 51, 52, 53, 54, 55, 56,
  57, 58,
]);

export function isDayFormat(id: number, code: string | undefined): boolean {
  if (code === undefined) return BUILT_IN_DAYS.has(id);
  const [first = ''] = code.split(';');
  // Words, single letters and widths of letters are shown as they stand; colours and languages are in brackets.
  const signs = first.replace(/"[^"]*"|\\.|_.|\*.|\[[^\]]*\]/g, '').replace(/general/gi, '');
  return /[dmyhs]/i.test(signs);
}
