import { describe, expect, it } from 'vitest';
import { day } from '../dates/day.ts';
import { renewedEnd } from './renewed-end.ts';

describe('the end after a renewal', () => {
  it.each([
    // start, first day of the current term, last day, last day after
    ['2025-12-01', '2025-12-01', '2026-11-30', '2027-11-30'],
    ['2025-12-01', '2026-12-01', '2027-11-30', '2028-11-30'],
    ['2026-03-01', '2026-03-01', '2027-02-28', '2028-02-29'],
    ['2026-01-31', '2026-01-31', '2026-02-27', '2026-03-30'],
    ['2026-01-31', '2026-02-28', '2026-03-30', '2026-04-29'],
    ['2028-02-29', '2028-02-29', '2029-02-28', '2030-02-28'],
    ['2025-11-20', '2025-11-20', '2026-11-20', '2027-11-20'],
    ['2026-11-01', '2026-11-01', '2026-11-10', '2026-11-20'],
    ['2026-11-05', '2026-11-05', '2026-11-05', '2026-11-06'],
  ])('a lease from %s whose term %s–%s is over goes on until %s', (start, termStart, end, expected) => {
    expect(renewedEnd({ startDate: day(start), termStart: day(termStart), endDate: day(end) })).toBe(expected);
  });
});
