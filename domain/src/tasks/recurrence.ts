import { addDays, addMonthsToDay, type Day, daysBetween, maxDay } from '../dates/day.ts';

export const RECURRENCES = ['none', 'weekly', 'monthly', 'quarterly', 'yearly'] as const;
export type Recurrence = (typeof RECURRENCES)[number];

const DAYS_OF_WEEK = 7;
const MONTHS: Readonly<Record<Exclude<Recurrence, 'none' | 'weekly'>, number>> = {
  monthly: 1,
  quarterly: 3,
  yearly: 12,
};

export type Repeated = {
  readonly recurrence: Exclude<Recurrence, 'none'>;
  /** The first day of the series: the date of the month is its date, so 31.01 gives 28.02 and then 31.03. */
  readonly startsOn: Day;
  readonly dueOn: Day;
  /** The day the work was done. */
  readonly doneOn: Day;
};

/**
 * When the next one of a series is due: its first day after both this one's day and the day of the work, so that a late task is not
 * followed by one that is late already. `{ monthly, startsOn: 31.01, dueOn: 31.01, doneOn: 02.02 }` gives 28.02.
 */
export function nextDueOn({ recurrence, startsOn, dueOn, doneOn }: Repeated): Day {
  const after = maxDay(dueOn, doneOn);
  if (recurrence === 'weekly') {
    const weeks = Math.floor(daysBetween(startsOn, after) / DAYS_OF_WEEK) + 1;
    return addDays(startsOn, Math.max(1, weeks) * DAYS_OF_WEEK);
  }
  const step = MONTHS[recurrence];
  // A month has at most 31 days, so this many steps are certainly not past the wanted one.
  let steps = Math.max(1, Math.floor(daysBetween(startsOn, after) / (step * 31)));
  while (addMonthsToDay(startsOn, steps * step) <= after) steps += 1;
  return addMonthsToDay(startsOn, steps * step);
}
