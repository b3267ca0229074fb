import { expect, it } from 'vitest';
import { kop } from '../money/kop.ts';
import { profitOf, vacancyCost } from './profit.ts';

/** Worked by hand after product.md §8: rent, reimbursed utilities apart, expenses, vacancy. */
it('profit is all that was charged less all that was spent', () => {
  const income = { rentKop: kop(2_000_000), utilitiesKop: kop(345_050), otherKop: kop(-5_000) };
  // 20 000,00 + 3 450,50 − 50,00 − 4 000,00 = 19 400,50.
  expect(profitOf({ ...income, expensesKop: kop(400_000) })).toBe(1_940_050);
});

it.each([
  [1_500_000, 73, 3_600_000],
  [1_500_000, 365, 18_000_000],
  [1_500_000, 0, 0],
  // 10 000,00 × 12 × 1 / 365 = 328,767…
  [1_000_000, 1, 32_877],
])('%d a month vacant for %d days costs %d', (rent, days, cost) => {
  expect(vacancyCost(kop(rent), days)).toBe(cost);
});

it('an object without a base rent has no price of its vacancy', () => {
  expect(vacancyCost(null, 30)).toBeNull();
});
