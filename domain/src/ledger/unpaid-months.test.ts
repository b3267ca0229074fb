import { expect, it } from 'vitest';
import { period } from '../dates/period.ts';
import { hasThreeInARow } from './unpaid-months.ts';

it.each([
  [['2026-11', '2026-12', '2027-01'], true],
  [['2027-01', '2026-11', '2026-12'], true],
  [['2026-09', '2026-11', '2026-12', '2027-02'], false],
  [['2026-11', '2026-12'], false],
  [[], false],
])('of %j there are three months in a row: %s', (months, expected) => {
  expect(hasThreeInARow(months.map(period))).toBe(expected);
});
