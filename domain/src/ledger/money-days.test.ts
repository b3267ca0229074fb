import { describe, expect, it } from 'vitest';
import { day } from '../dates/day.ts';
import { earliestExpenseDay, earliestMoneyDay } from './money-days.ts';

describe('the first day on which money can have moved', () => {
  // ADR 0048: a year before the first day of the lease; fifteen years of expenses. A day that the month lacks is its last one.
  it.each([
    ['2026-01-01', '2025-01-01'],
    ['2024-02-29', '2023-02-28'],
  ])('of a lease from %s is %s', (start, first) => {
    expect(earliestMoneyDay(day(start))).toBe(first);
  });

  it('of expenses is fifteen years back', () => {
    expect(earliestExpenseDay(day('2026-11-20'))).toBe('2011-11-20');
  });
});
