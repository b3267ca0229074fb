import { expect, test } from 'vitest';
import { day } from '../dates/day.ts';
import { baseMonthFor } from './base-month.ts';

test('a rent agreed anew is in the prices of the month before it holds, over the turn of a year too', () => {
  expect(baseMonthFor(day('2026-12-21'))).toBe('2026-11');
  expect(baseMonthFor(day('2027-01-01'))).toBe('2026-12');
});
