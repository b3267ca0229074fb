import type { Day } from '../dates/day.ts';
import { addPeriods, type Period, periodOfDay } from '../dates/period.ts';

/**
 * The base of an index for a rent agreed from a day: the month before it, else a rent agreed anew would grow by what the old one did. What
 * the form of a contract begins with, and what a renewal takes.
 */
export function baseMonthFor(validFrom: Day): Period {
  return addPeriods(periodOfDay(validFrom), -1);
}
