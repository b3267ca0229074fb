import { type Day, twoDigitsAt } from '../dates/day.ts';
import { daysInPeriod, firstDayOf, lastDayOf, type Period } from '../dates/period.ts';
import type { Kop } from '../money/kop.ts';
import { shareOfKop } from '../money/rounding.ts';
import type { DayRange } from '../properties/season.ts';
import type { Proration } from './contract-terms.ts';

export type ProrationDays = { readonly days: number; readonly ofDays: number };

/**
 * Days charged of the days of the month, both ends included (contract.md §1.12). `thirty_days` counts the last day of any month as
 * the 30th: `min(end, 30) − min(start, 30) + 1`. Null when the month is charged whole: it is covered, or the rule is `none`.
 *
 * `goesOn`: the range takes over where other terms of the same lease stopped. On the last day of February it begins with the days that
 * were not charged yet, so that the parts of a month make 30.
 */
export function prorationDays(range: DayRange, period: Period, rule: Proration, goesOn = false): ProrationDays | null {
  const last = lastDayOf(period);
  if (rule === 'none') return null;
  if (range.from === firstDayOf(period) && range.to === last) return null;
  const start = dateOf(range.from);
  const end = dateOf(range.to);
  if (rule === 'actual_days') return { days: end - start + 1, ofDays: daysInPeriod(period) };
  const start30 = range.from === last && !goesOn ? 30 : Math.min(start, 30);
  const end30 = range.to === last ? 30 : Math.min(end, 30);
  return { days: end30 - start30 + 1, ofDays: 30 };
}

/** A month's sum for a part of the month, rounded once. 20 000 from 10.10: 14 193.55 by actual days, 14 000.00 by thirty. */
export function prorate(monthKop: Kop, share: ProrationDays | null): Kop {
  return share === null ? monthKop : shareOfKop(monthKop, BigInt(share.days), BigInt(share.ofDays));
}

function dateOf(day: Day): number {
  return twoDigitsAt(day, 8);
}
