/**
 * A calendar day `YYYY-MM-DD` with no time and no zone; business days are Kyiv's (ADR 0004). All arithmetic is on the count of
 * days since 1970-01-01, so neither a time zone nor daylight saving can shift a bill into another month.
 */
export type Day = string & { readonly __unit: 'day' };

const PATTERN = /^(\d{4})-(\d{2})-(\d{2})$/;

/** The years people may write. */
const FIRST_YEAR = 1900;
const LAST_YEAR = 2200;
/** A term, a look-back or a step from what people wrote leads beyond those years, and must not end in an error: whole centuries are free. */
const FREE_YEARS = 100;

/** Parses a real day of the years 1900–2200; 31.02 and such are null. */
export function parseDay(text: string): Day | null {
  return realDay(text, 0);
}

/** A day that is known to be one, also of the centuries beside those that are read. */
export function day(text: string): Day {
  const value = realDay(text, FREE_YEARS);
  if (value === null) throw new RangeError(`Not a day: ${text}`);
  return value;
}

function realDay(text: string, freeYears: number): Day | null {
  const match = PATTERN.exec(text);
  if (!match) return null;
  const [year, month, date] = [Number(match[1]), Number(match[2]), Number(match[3])];
  if (!isYear(year, freeYears) || month < 1 || month > 12 || date < 1 || date > daysInMonth(year, month)) return null;
  return text as Day;
}

export function isYear(year: number, freeYears = FREE_YEARS): boolean {
  return year >= FIRST_YEAR - freeYears && year <= LAST_YEAR + freeYears;
}

export function dayFromParts(year: number, month: number, date: number): Day {
  return day(`${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`);
}

export function dayParts(value: Day): { year: number; month: number; date: number } {
  return { year: yearOf(value), month: twoDigitsAt(value, 5), date: twoDigitsAt(value, 8) };
}

const ZERO_CODE = 48;

/** Two digits of a valid day or month. By character codes, because a monthly run reads millions of them. */
export function twoDigitsAt(value: string, index: number): number {
  return (value.charCodeAt(index) - ZERO_CODE) * 10 + value.charCodeAt(index + 1) - ZERO_CODE;
}

export function yearOf(value: string): number {
  return twoDigitsAt(value, 0) * 100 + twoDigitsAt(value, 2);
}

export function isLeapYear(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
}

export function daysInMonth(year: number, month: number): number {
  if (month === 2) return isLeapYear(year) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

export function daysInYear(year: number): 365 | 366 {
  return isLeapYear(year) ? 366 : 365;
}

/** Days since 1970-01-01 (civil-from-days arithmetic on the proleptic Gregorian calendar). */
export function dayNumber(value: Day): number {
  const { year, month, date } = dayParts(value);
  const y = month <= 2 ? year - 1 : year;
  const era = Math.floor(y / 400);
  const yearOfEra = y - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + date - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * 146_097 + dayOfEra - 719_468;
}

export function dayFromNumber(number: number): Day {
  const z = number + 719_468;
  const era = Math.floor(z / 146_097);
  const dayOfEra = z - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const mp = Math.floor((5 * dayOfYear + 2) / 153);
  const month = mp < 10 ? mp + 3 : mp - 9;
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0);
  return dayFromParts(year, month, dayOfYear - Math.floor((153 * mp + 2) / 5) + 1);
}

export function addDays(value: Day, days: number): Day {
  return dayFromNumber(dayNumber(value) + days);
}

/** Whole days from `from` to `to`: `daysBetween(01.11, 03.11) = 2`. */
export function daysBetween(from: Day, to: Day): number {
  return dayNumber(to) - dayNumber(from);
}

/** The same date `months` later, clamped to the month's end: 31.01 + 1 month = 28.02 (or 29.02). */
export function addMonthsToDay(value: Day, months: number): Day {
  const { year, month, date } = dayParts(value);
  const index = year * 12 + (month - 1) + months;
  const y = Math.floor(index / 12);
  const m = index - y * 12 + 1;
  return dayFromParts(y, m, Math.min(date, daysInMonth(y, m)));
}

export function maxDay(a: Day, b: Day): Day {
  return a > b ? a : b;
}

export function minDay(a: Day, b: Day): Day {
  return a < b ? a : b;
}
