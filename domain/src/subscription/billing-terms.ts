import { type Day, dayFromParts, dayParts, daysInMonth } from '../dates/day.ts';
import type { BillingPeriod } from './plans.ts';

/**
 * The first day after a period that begins on `from`. `anchorDate` is the date of the month the account is billed on: after 31.01 comes
 * 28.02, and then 31.03 again, not 28.03.
 */
export function periodEnd(from: Day, period: BillingPeriod, anchorDate: number): Day {
  const { year, month } = dayParts(from);
  const index = year * 12 + (month - 1) + (period === 'year' ? 12 : 1);
  const y = Math.floor(index / 12);
  const m = index - y * 12 + 1;
  return dayFromParts(y, m, Math.min(anchorDate, daysInMonth(y, m)));
}
