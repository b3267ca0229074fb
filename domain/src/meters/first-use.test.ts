import { expect, test } from 'vitest';
import { formatDecimal } from '../money/decimal.ts';
import { firstUseCeiling } from './first-use.ts';

test.each([
  // A day, a month and a little more than one: 100 м³ for each month begun.
  ['cold_water', 1, '100'],
  ['cold_water', 31, '100'],
  ['cold_water', 32, '200'],
  ['cold_water', 0, '100'],
  ['electricity', 62, '6000'],
] as const)('%s in %i days: %s', (service, days, most) => {
  const ceiling = firstUseCeiling(service, days);
  expect(ceiling && formatDecimal(ceiling)).toBe(most);
});

test('of a service of one’s own nothing is known', () => {
  expect(firstUseCeiling('custom', 31)).toBeNull();
});
