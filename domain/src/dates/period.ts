import { type Day, daysInMonth, isYear, twoDigitsAt, yearOf } from './day.ts';

/** A month `YYYY-MM`, the period of a receipt or of a reading. Strings compare in calendar order. */
export type Period = string & { readonly __unit: 'period' };

const PATTERN = /^\d{4}-(0[1-9]|1[0-2])$/;

/** Parses a month of the years 1900–2200. */
export function parsePeriod(text: string): Period | null {
  return PATTERN.test(text) && isYear(yearOf(text), 0) ? (text as Period) : null;
}

/** A month that is known to be one, also of the centuries beside those that are read (`day`). */
export function period(text: string): Period {
  if (!PATTERN.test(text) || !isYear(yearOf(text))) throw new RangeError(`Not a month: ${text}`);
  return text as Period;
}

export function periodOfDay(value: Day): Period {
  return value.slice(0, 7) as Period;
}

export function periodParts(value: Period): { year: number; month: number } {
  return { year: yearOf(value), month: twoDigitsAt(value, 5) };
}

export function addPeriods(value: Period, months: number): Period {
  const { year, month } = periodParts(value);
  const index = year * 12 + (month - 1) + months;
  const y = Math.floor(index / 12);
  return period(`${String(y).padStart(4, '0')}-${String(index - y * 12 + 1).padStart(2, '0')}`);
}

export function firstDayOf(value: Period): Day {
  return `${value}-01` as Day;
}

export function lastDayOf(value: Period): Day {
  return `${value}-${daysInPeriod(value)}` as Day;
}

export function daysInPeriod(value: Period): number {
  const { year, month } = periodParts(value);
  return daysInMonth(year, month);
}

/** The day `dayOfMonth` of the month, clamped to its end: 31 of 2027-02 is 28.02.2027 (contract.md §1.1). */
export function dayInPeriod(value: Period, dayOfMonth: number): Day {
  return `${value}-${String(Math.min(dayOfMonth, daysInPeriod(value))).padStart(2, '0')}` as Day;
}
