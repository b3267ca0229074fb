import { describe, expect, it, test } from 'vitest';
import { day } from '../dates/day.ts';
import { period } from '../dates/period.ts';
import { askedPeriod, consumedPeriod, openingPeriod, readingDeadline, readingsAskedOn } from './reading-month.ts';

/** Worked by hand from contract.md §1.1: November's receipt carries November's consumption, or with `previous` October's. */
describe('the month whose readings a receipt carries', () => {
  it.each([
    ['2026-11', 'same', '2026-11'],
    ['2026-11', 'previous', '2026-10'],
    ['2027-01', 'previous', '2026-12'],
  ] as const)('of %s with %s is %s', (billed, utilities, month) => {
    expect(consumedPeriod(period(billed), utilities)).toBe(month);
  });
});

describe('the days on which the readings of a month are given', () => {
  it.each([
    // No window: asked for when the month is over, late after the fifth.
    [null, '2026-11', 'same', '2026-12-01', '2026-12-05'],
    [null, '2026-10', 'previous', '2026-11-01', '2026-11-05'],
    [{ fromDay: 20, toDay: 28 }, '2026-11', 'same', '2026-11-20', '2026-11-28'],
    [{ fromDay: 28, toDay: 4 }, '2026-12', 'same', '2026-12-28', '2027-01-04'],
    [{ fromDay: 25, toDay: 31 }, '2027-02', 'same', '2027-02-25', '2027-02-28'],
    [{ fromDay: 30, toDay: 4 }, '2027-02', 'same', '2027-02-28', '2027-03-04'],
    // Read at the beginning of a month: of that month, or, where the month before is billed, of the month that is over.
    [{ fromDay: 1, toDay: 5 }, '2026-11', 'same', '2026-11-01', '2026-11-05'],
    [{ fromDay: 1, toDay: 5 }, '2026-10', 'previous', '2026-11-01', '2026-11-05'],
    [{ fromDay: 1, toDay: 5 }, '2026-12', 'previous', '2027-01-01', '2027-01-05'],
    // Read at the end of a month: of that month, whichever receipt carries it.
    [{ fromDay: 25, toDay: 28 }, '2026-10', 'previous', '2026-10-25', '2026-10-28'],
    [{ fromDay: 28, toDay: 4 }, '2026-10', 'previous', '2026-10-28', '2026-11-04'],
  ] as const)('with the window %j of %s and %s are from %s to %s', (window, month, utilities, askedOn, deadline) => {
    expect(readingsAskedOn(period(month), window, utilities)).toBe(askedOn);
    expect(readingDeadline(period(month), window, utilities)).toBe(deadline);
  });
});

describe('the month a tenant is asked about', () => {
  it.each([
    ['2026-11-05', null, 'same', '2026-10'],
    ['2026-11-06', null, 'same', '2026-11'],
    // October's window lies on 1–10 November where November's receipt carries October.
    ['2026-11-10', { fromDay: 1, toDay: 10 }, 'previous', '2026-10'],
    ['2026-11-11', { fromDay: 1, toDay: 10 }, 'previous', '2026-11'],
    ['2026-11-06', { fromDay: 1, toDay: 10 }, 'same', '2026-11'],
    ['2027-01-04', { fromDay: 25, toDay: 28 }, 'previous', '2026-12'],
  ] as const)('on %s with the window %j and %s is %s', (today, window, utilities, asked) => {
    expect(askedPeriod(day(today), [window], utilities)).toBe(asked);
  });
});

test.each([
  ['2026-10-01', '2026-10', '2026-09'],
  ['2026-10-05', '2026-10', '2026-09'],
  ['2026-10-06', '2026-10', '2026-10'],
  ['2026-09-30', '2026-09', '2026-09'],
  // Whoever said which month it is of knows it.
  ['2026-10-01', '2026-09', '2026-09'],
])('what a meter is counted from, of %s for %s, ends %s', (on, of, ends) => {
  expect(openingPeriod(day(on), period(of))).toBe(ends);
});
