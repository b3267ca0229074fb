import { type Day, dayFromNumber } from '../dates/day.ts';
import { parseDayInput } from '../dates/parse-day-input.ts';
import { type Period, parsePeriod, periodOfDay } from '../dates/period.ts';
import { formatDecimal } from '../money/decimal.ts';
import type { Kop } from '../money/kop.ts';
import { parseDecimalInput, parseMoneyInput } from '../money/parse-money.ts';
import { accept, type Decision, refuse } from '../refusal/refusal.ts';
import { normalizeForSearch } from '../text/search-text.ts';

/** 1 January 1970 as a spreadsheet counts days. */
const EPOCH_SERIAL = 25_569;

/** A day as people and programs write it: `15.01.2026`, ISO with or without a time, or the number a workbook counts it by. */
export function readDay(text: string): Decision<Day> {
  const trimmed = text.trim();
  const serial = /^(\d{5})([.,]\d+)?$/.exec(trimmed);
  // 20000 is 1954 and 80000 is 2119; nothing else of five digits is a day.
  if (serial !== null && Number(serial[1]) >= 20_000 && Number(serial[1]) <= 80_000)
    return accept(dayFromNumber(Number(serial[1]) - EPOCH_SERIAL));
  return parseDayInput(trimmed.replace(/[ T]\d{1,2}:\d{2}(:\d{2})?(\.\d+)?Z?$/, ''));
}

const MONTHS = ['січ', 'лют', 'бер', 'кві', 'тра', 'чер', 'лип', 'сер', 'вер', 'жов', 'лис', 'гру'];

/** A month: `11.2026`, `2026-11`, «листопад 2026», or any day of it. */
export function readPeriod(text: string): Decision<Period> {
  const trimmed = text.trim().toLowerCase();
  const numbers = /^(\d{1,2})[./-](\d{4})$/.exec(trimmed);
  if (numbers !== null) return periodOf(numbers[2] ?? '', Number(numbers[1]));
  if (/^\d{4}-\d{2}$/.test(trimmed)) return periodOf(trimmed.slice(0, 4), Number(trimmed.slice(5)));
  const words = /^(\p{L}{3,})\s+(\d{4})(?:\s*р\.?|\s*року)?$/u.exec(trimmed);
  if (words !== null) return periodOf(words[2] ?? '', MONTHS.findIndex((month) => words[1]?.startsWith(month)) + 1);
  const day = readDay(trimmed);
  return day.ok ? accept(periodOfDay(day.value)) : refuse(day.refusal.code === 'empty' ? 'empty' : 'not_a_month');
}

function periodOf(year: string, month: number): Decision<Period> {
  const period = parsePeriod(`${year}-${String(month).padStart(2, '0')}`);
  return period === null ? refuse('not_a_month') : accept(period);
}

export type Sum = { readonly amountMinor: Kop; readonly currency: 'UAH' | 'USD' | 'EUR' | null };

const CURRENCIES: readonly (readonly [RegExp, 'UAH' | 'USD' | 'EUR'])[] = [
  [/\$|usd|дол(ар\p{L}*|\.)?|у\.\s?о\.?|у\.\s?е\.?/giu, 'USD'],
  [/€|eur(o)?|євро/giu, 'EUR'],
  [/₴|грн\.?|гривень|гривні|гривня|uah/giu, 'UAH'],
];

/** A sum, with its currency if the cell says one: «18 500,00 грн», «$500», «500 у.о.», «12000/міс». */
export function readSum(text: string, { allowNegative = false } = {}): Decision<Sum> {
  let bare = text.trim().replace(/\s*(\/|за|в|на)\s*(міс(яць|\.)?|month)\.?$/iu, '');
  let currency: Sum['currency'] = null;
  for (const [words, code] of CURRENCIES) {
    if (bare.search(words) === -1) continue;
    bare = bare.replace(words, '');
    currency ??= code;
  }
  const sum = parseMoneyInput(bare, { allowNegative });
  return sum.ok ? accept({ amountMinor: sum.value, currency }) : sum;
}

export function readCurrency(text: string): Decision<'UAH' | 'USD' | 'EUR'> {
  const found = CURRENCIES.find(([words]) => text.search(words) !== -1);
  return found === undefined ? refuse(text.trim() === '' ? 'empty' : 'unknown_word') : accept(found[1]);
}

/** A number as the wire has it: `54.3`. */
export function readDecimal(text: string, maxFraction: number): Decision<string> {
  const value = parseDecimalInput(text, { maxFraction });
  return value.ok ? accept(formatDecimal(value.value)) : value;
}

export function readInteger(text: string): Decision<number> {
  const trimmed = text.trim().replace(/[.,]0+$/, '');
  if (trimmed === '') return refuse('empty');
  return /^\d{1,9}$/.test(trimmed) ? accept(Number(trimmed)) : refuse('not_a_number');
}

/** «5», «до 5», «5 числа», «до 05-го числа», «щомісяця до 5». A full date gives its day. */
export function readDueDay(text: string): Decision<number> {
  const trimmed = text.trim().toLowerCase();
  if (trimmed === '') return refuse('empty');
  const match =
    /^(?:щомісяця\s+|кожного\s+)?(?:до\s+)?(\d{1,2})(?:\s*[-–]?\s*(?:го|е|th))?(?:\s+(?:числа|число|дня))?(?:\s+.*місяця)?$/u.exec(
      trimmed,
    );
  if (match !== null) return accept(Number(match[1]));
  const day = readDay(trimmed);
  return day.ok ? accept(Number(day.value.slice(8))) : refuse('not_a_due_day');
}

/** Several values in one cell: «067 123 45 67, 050…», on lines, «або». */
export function readMany(text: string): string[] {
  return text
    .split(/[,;\n\r|]|\s+(?:або|та|or)\s+/u)
    .map((part) => part.trim())
    .filter(Boolean);
}

/** The codes of a registry of companies lose their leading zeros in a spreadsheet: five to seven digits are eight. */
export function readTaxCode(text: string): string | undefined {
  // Our own lists hide the beginning of a code: that is no code (product.md §4).
  if (/^\*/.test(text.trim())) return undefined;
  const compact = text.replace(/\s/g, '');
  return /^\d{5,7}$/.test(compact) ? compact.padStart(8, '0') : text;
}

/** A word of a closed list by how people write it: the first whose beginning the word has. */
export function readChoice<T extends string>(text: string, words: Readonly<Record<T, readonly string[]>>): Decision<T> {
  const key = normalizeForSearch(text.replace(/[.()]/g, ' '));
  if (key === '') return refuse('empty');
  for (const [value, starts] of Object.entries(words) as [T, readonly string[]][]) {
    if (key === value || starts.some((start) => key.startsWith(start))) return accept(value);
  }
  return refuse('unknown_word');
}
