import type { Day } from '../dates/day.ts';
import { addPeriods, type Period, periodOfDay } from '../dates/period.ts';
import type { Refusal } from '../refusal/refusal.ts';

/** A year's rent may be asked for ahead; a month beyond it is a slip of the year, and its number would be used for good. */
const MONTHS_AHEAD = 12;

export function checkBillablePeriod(period: Period, today: Day): Refusal | null {
  return period > addPeriods(periodOfDay(today), MONTHS_AHEAD) ? { code: 'month_too_far', field: 'period' } : null;
}
