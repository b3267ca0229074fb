import { addDays, type Day, daysBetween, minDay } from '../dates/day.ts';
import { addPeriods, type Period } from '../dates/period.ts';
import { compareDecimal, decimal } from '../money/decimal.ts';
import type { DayRange } from '../properties/season.ts';

/** Nothing is published for weekends and holidays; a longer silence is a hole. */
const HOLE_DAYS = 6;

/**
 * What of a range has still to be asked for, when `days` are known (ascending): what is before the first, after the last, and every
 * hole of more than six days between two. With 05.10 and 20.10 known of 01.10–22.10: 01–04, 06–19 and 21–22.
 */
export function missingDays(days: readonly Day[], range: DayRange): DayRange[] {
  const missing: DayRange[] = [];
  let next = range.from;
  for (const on of days) {
    if (on < next) continue;
    if (on > range.to) break;
    const isStart = next === range.from;
    if (on > next && (isStart || daysBetween(next, on) >= HOLE_DAYS)) missing.push({ from: next, to: addDays(on, -1) });
    next = addDays(on, 1);
  }
  if (next <= range.to) missing.push({ from: next, to: range.to });
  return missing;
}

/** A year a request: the National Bank cuts longer ranges off. */
const ASKED_DAYS = 365;

export function inYears(range: DayRange): DayRange[] {
  const parts: DayRange[] = [];
  for (let from = range.from; from <= range.to; from = addDays(from, ASKED_DAYS)) {
    parts.push({ from, to: minDay(addDays(from, ASKED_DAYS - 1), range.to) });
  }
  return parts;
}

/** Months of a range without a value, ascending. */
export function missingMonths(known: ReadonlySet<Period>, first: Period, last: Period): Period[] {
  const missing: Period[] = [];
  for (let month = first; month <= last; month = addPeriods(month, 1)) if (!known.has(month)) missing.push(month);
  return missing;
}

/** The days on which a rate became another, the first of the series among them. */
export function changesOf<T extends { readonly percent: string }>(days: readonly T[], before: string | null): T[] {
  let last = before;
  return days.filter(({ percent }) => {
    const isChange = last === null || compareDecimal(decimal(last), decimal(percent)) !== 0;
    last = percent;
    return isChange;
  });
}
