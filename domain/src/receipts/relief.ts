import { type Day, daysBetween, maxDay, minDay } from '../dates/day.ts';
import { addPeriods, daysInPeriod, firstDayOf, lastDayOf, type Period, periodOfDay } from '../dates/period.ts';
import type { Decimal } from '../money/decimal.ts';
import { type Kop, kop } from '../money/kop.ts';
import { shareOfKop } from '../money/rounding.ts';

export type ReliefMonth = { readonly period: Period; readonly days: number; readonly ofDays: number };

/** The days of a relief by months, both ends included: it may begin in one month and end in another. */
export function reliefMonths(from: Day, to: Day): ReliefMonth[] {
  const months: ReliefMonth[] = [];
  for (let period = periodOfDay(from); firstDayOf(period) <= to; period = addPeriods(period, 1)) {
    const days = daysBetween(maxDay(from, firstDayOf(period)), minDay(to, lastDayOf(period))) + 1;
    months.push({ period, days, ofDays: daysInPeriod(period) });
  }
  return months;
}

/**
 * The negative adjustment for days the flat could not be used (contract.md §1.16, ЦКУ 762): month's rent × percent × days / days of
 * the month, rounded once. 20 000, 50 %, 6 of 30 days: −2 000.00.
 */
export function reliefKop(monthRentKop: Kop, percent: Decimal, { days, ofDays }: ReliefMonth): Kop {
  const over = percent.units * BigInt(days);
  return kop(-shareOfKop(monthRentKop, over, 100n * 10n ** BigInt(percent.scale) * BigInt(ofDays)));
}
