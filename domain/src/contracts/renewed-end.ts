import { addDays, addMonthsToDay, type Day, dayParts, daysBetween } from '../dates/day.ts';

export type Term = {
  readonly startDate: Day;
  /** The first day of the current term; it is the start until the contract is renewed. */
  readonly termStart: Day;
  readonly endDate: Day;
};

/**
 * The last day after a renewal for as long as the term before it (ЦКУ 764): 01.12.2025–30.11.2026 becomes 30.11.2027. Months are counted
 * from the first day of the lease, so that a lease from 31.01 does not creep over February to the 28th. People also write the last day
 * as the same date a year later, so a term one day longer than whole months counts as whole months too. Any other term is repeated in days.
 */
export function renewedEnd({ startDate, termStart, endDate }: Term): Day {
  const total = wholeMonths(startDate, endDate);
  const before = termStart === startDate ? { months: 0 } : wholeMonths(startDate, addDays(termStart, -1));
  if (total === null || before === null) return addDays(endDate, daysBetween(termStart, endDate) + 1);
  return addDays(addMonthsToDay(startDate, 2 * total.months - before.months), total.extraDays - 1);
}

function wholeMonths(from: Day, last: Day): { months: number; extraDays: 0 | 1 } | null {
  const [start, end] = [dayParts(from), dayParts(addDays(last, 1))];
  const estimate = (end.year - start.year) * 12 + end.month - start.month;
  for (const months of [estimate, estimate - 1]) {
    if (months < 1) continue;
    const border = addMonthsToDay(from, months);
    if (border === addDays(last, 1)) return { months, extraDays: 0 };
    if (border === last) return { months, extraDays: 1 };
  }
  return null;
}
