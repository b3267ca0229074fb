import type { Day } from '../dates/day.ts';
import { addPeriods, dayInPeriod, type Period, periodOfDay } from '../dates/period.ts';
import type { ReadingWindow } from '../properties/service-settings.ts';

/**
 * Which month's readings a lease needs, and when. A receipt carries the consumption of its own month or of the month before
 * (`payment.utilities`, contract.md §1.1); nobody is told that readings are missing which no receipt asks for yet.
 */
export type BilledUtilities = 'same' | 'previous';

/** In the first days of a month people still write down the month before. */
const LATE_READING_DAY = 5;
/** A window that opens by then is early in a month: the meters are read when a month is over, not when it has just begun. */
const LAST_EARLY_DAY = 15;

/** The month whose readings the receipt of a month carries. */
export function consumedPeriod(billed: Period, utilities: BilledUtilities): Period {
  return utilities === 'previous' ? addPeriods(billed, -1) : billed;
}

/**
 * The month in which the window of `period`'s readings opens. With the utilities of the month before, a window early in a month is that
 * of the month that is over: October's readings are given on 1–5 November, and November's receipt carries them.
 */
function windowMonth(period: Period, { fromDay, toDay }: ReadingWindow, utilities: BilledUtilities): Period {
  const isEarly = utilities === 'previous' && toDay >= fromDay && fromDay <= LAST_EARLY_DAY;
  return isEarly ? addPeriods(period, 1) : period;
}

/** The last day on which the month's reading is in time; a window such as 28–4 ends in the month after the one it opens in. */
export function readingDeadline(period: Period, window: ReadingWindow | null, utilities: BilledUtilities): Day {
  if (window === null) return dayInPeriod(addPeriods(period, 1), LATE_READING_DAY);
  const opens = windowMonth(period, window, utilities);
  return dayInPeriod(window.toDay < window.fromDay ? addPeriods(opens, 1) : opens, window.toDay);
}

/** The day on which the readings of a month are asked for: the first of their window, or without one the first of the next month. */
export function readingsAskedOn(period: Period, window: ReadingWindow | null, utilities: BilledUtilities): Day {
  return window === null
    ? dayInPeriod(addPeriods(period, 1), 1)
    : dayInPeriod(windowMonth(period, window, utilities), window.fromDay);
}

/** The month a tenant is asked about today: the one that is over while its reading is in time for any of his services, then the current. */
export function askedPeriod(
  today: Day,
  windows: readonly (ReadingWindow | null)[],
  utilities: BilledUtilities,
): Period {
  const current = periodOfDay(today);
  const past = addPeriods(current, -1);
  return [null, ...windows].some((window) => today <= readingDeadline(past, window, utilities)) ? past : current;
}

/**
 * The month that ends with the reading a meter is counted from: what it shows on the first days of a month, when a lease begins or it is put in, it
 * has shown at the end of the one before. So a lease of 01.10 that is first read in November has used two months, with the blocks of both.
 */
export function openingPeriod(on: Day, period: Period): Period {
  const isEarly = periodOfDay(on) === period && on <= dayInPeriod(period, LATE_READING_DAY);
  return isEarly ? addPeriods(period, -1) : period;
}
