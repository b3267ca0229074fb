import { accept, type Decision, refuse } from '../refusal/refusal.ts';
import { type Day, parseDay } from './day.ts';
import { monthNameGenitive } from './format-day.ts';

/**
 * Reads a day as people type or paste it (ux.md F6): `25.11.2026`, `5.1.26`, `25/11/2026`, `25112026`, ISO `2026-11-25`,
 * «25 листопада 2026 р.». A two-digit year is 2000–2079 or 1980–1999. Refuses with `empty`, `not_a_day` (another form) and
 * `no_such_day` (31.02 and the years outside 1900–2200).
 */
export function parseDayInput(text: string): Decision<Day> {
  const trimmed = text
    .normalize('NFC')
    .replace(/[\u200b-\u200f\u202a-\u202e\u2060\ufeff]/gu, '')
    .trim()
    .toLowerCase()
    .replace(/\s+/gu, ' ');
  if (trimmed === '') return refuse('empty');
  const parts = isoParts(trimmed) ?? dottedParts(trimmed) ?? wordParts(trimmed);
  if (parts === null) return refuse('not_a_day');
  const [year, month, date] = parts;
  const value = parseDay(`${fullYear(year)}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`);
  return value === null ? refuse('no_such_day') : accept(value);
}

type Parts = readonly [year: string, month: string, date: string];

function isoParts(text: string): Parts | null {
  const match = /^(\d{4})[-./](\d{1,2})[-./](\d{1,2})$/.exec(text);
  return match && [match[1] ?? '', match[2] ?? '', match[3] ?? ''];
}

function dottedParts(text: string): Parts | null {
  const match =
    /^(\d{1,2}) ?[-./, ] ?(\d{1,2}) ?[-./, ] ?(\d{4}|\d{2})(?: ?р\.?)?$/.exec(text) ??
    /^(\d{2})(\d{2})(\d{4})$/.exec(text);
  return match && [match[3] ?? '', match[2] ?? '', match[1] ?? ''];
}

function wordParts(text: string): Parts | null {
  const match = /^(\d{1,2}) ([а-яії]+) (\d{4})(?: ?(?:р\.?|року))?$/.exec(text);
  if (match === null) return null;
  for (let month = 1; month <= 12; month += 1) {
    if (monthNameGenitive(month) === match[2]) return [match[3] ?? '', String(month), match[1] ?? ''];
  }
  return null;
}

function fullYear(year: string): string {
  if (year.length === 4) return year;
  return (Number(year) < 80 ? '20' : '19') + year;
}
