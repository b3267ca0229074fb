import { describe, expect, it } from 'vitest';
import { day } from '../dates/day.ts';
import { nextDueOn, type Recurrence } from './recurrence.ts';

/** Worked by hand on a calendar. */
const CASES: readonly (readonly [Exclude<Recurrence, 'none'>, string, string, string, string])[] = [
  // The end of the month stays the end of the month, and comes back to 31 after February.
  ['monthly', '2026-01-31', '2026-01-31', '2026-01-31', '2026-02-28'],
  ['monthly', '2026-01-31', '2026-02-28', '2026-02-27', '2026-03-31'],
  ['monthly', '2024-01-31', '2024-01-31', '2024-01-30', '2024-02-29'],
  ['monthly', '2026-11-20', '2026-11-20', '2026-11-18', '2026-12-20'],
  // Done on the day of the next one, or long after it: nothing is due on a day that has come already.
  ['monthly', '2026-01-31', '2026-01-31', '2026-02-28', '2026-03-31'],
  ['monthly', '2026-01-15', '2026-01-15', '2026-06-20', '2026-07-15'],
  // Fridays.
  ['weekly', '2026-11-20', '2026-11-20', '2026-11-20', '2026-11-27'],
  ['weekly', '2026-11-20', '2026-11-27', '2026-11-25', '2026-12-04'],
  ['weekly', '2026-11-20', '2026-11-20', '2026-12-05', '2026-12-11'],
  ['quarterly', '2026-11-30', '2026-11-30', '2026-11-30', '2027-02-28'],
  ['quarterly', '2026-11-30', '2027-02-28', '2027-03-01', '2027-05-30'],
  ['yearly', '2024-02-29', '2024-02-29', '2024-02-29', '2025-02-28'],
  ['yearly', '2024-02-29', '2027-02-28', '2027-02-28', '2028-02-29'],
  ['yearly', '2026-10-01', '2026-10-01', '2029-03-01', '2029-10-01'],
];

describe('the next task of a series', () => {
  it.each(CASES)('%s from %s, due %s, done %s: %s', (recurrence, startsOn, dueOn, doneOn, next) => {
    const given = { recurrence, startsOn: day(startsOn), dueOn: day(dueOn), doneOn: day(doneOn) };
    expect(nextDueOn(given)).toBe(next);
  });
});
