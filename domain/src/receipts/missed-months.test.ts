import { expect, test } from 'vitest';
import { day } from '../dates/day.ts';
import { period } from '../dates/period.ts';
import { firstMonthLookedAt, missedMonths } from './missed-months.ts';

const TODAY = day('2026-11-26');
const lease = (startDate: string, billed: string[] = [], endDate: string | null = null) => ({
  startDate: day(startDate),
  endDate: endDate === null ? null : day(endDate),
  billed: new Set(billed.map(period)),
});

test.each([
  ['October was passed over', lease('2026-10-01', ['2026-11']), ['2026-10']],
  ['the current month is not over', lease('2026-11-01'), []],
  ['a month with one day of the lease', lease('2026-09-30', ['2026-10']), ['2026-09']],
  ['a hole between two receipts', lease('2026-08-01', ['2026-08', '2026-10', '2026-11']), ['2026-09']],
  ['none after the end', lease('2026-08-01', ['2026-08'], '2026-09-30'), ['2026-09']],
])('%s', (_, given, missed) => {
  expect(missedMonths(given, TODAY)).toEqual(missed);
});

test('a year back and no further: with November eleven months of 2025 and 2026 before it', () => {
  expect(firstMonthLookedAt(TODAY)).toBe('2025-12');
  const missed = missedMonths(lease('2020-01-01'), TODAY);
  expect(missed).toHaveLength(11);
  expect([missed[0], missed.at(-1)]).toEqual(['2025-12', '2026-10']);
});
