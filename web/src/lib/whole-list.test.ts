import { expect, it } from 'vitest';
import { isSummed } from './whole-list.ts';

it.each([
  [2, false, true],
  [300, false, true],
  [301, false, false],
  // «Понад 10 000»: how many there are is not known.
  [300, true, false],
])('a list of %i rows (capped: %s) is summed: %s', (total, totalCapped, expected) => {
  expect(isSummed({ items: [], total, totalCapped })).toBe(expected);
});
