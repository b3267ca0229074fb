import { expect, test } from 'vitest';
import { occupancyRate } from './occupancy-rate.ts';

test.each([
  // 14 / 16 = 0.875; 1 / 3 = 0.3333…; 2 / 3 = 0.6666…
  [14, 16, '87.5'],
  [1, 3, '33.3'],
  [2, 3, '66.7'],
  [5, 5, '100'],
  [0, 7, '0'],
  [0, 0, '0'],
])('%i of %i is %s %%', (occupied, total, rate) => {
  expect(occupancyRate(occupied, total)).toBe(rate);
});
