import { expect, test } from 'vitest';
import { day } from '../dates/day.ts';
import { period } from '../dates/period.ts';
import { decimal } from '../money/decimal.ts';
import { carriedRent } from './carried-rent.ts';
import type { ContractTerms, Peg } from './contract-terms.ts';
import type { RateTables } from './rate-tables.ts';

const rates: RateTables = {
  fx: new Map(),
  cpi: new Map([
    [period('2026-08'), decimal('100.9')],
    [period('2026-09'), decimal('100.4')],
  ]),
  keyRates: [],
  vatPercent: 20,
};
const terms = (peg: Peg, validFrom = '2024-11-01'): ContractTerms => ({
  validFrom: day(validFrom),
  rent: { amountMinor: 2_000_000, currency: 'UAH' },
  peg,
});
const percent = (of: string): Peg => ({ mode: 'percent', everyMonths: 12, percent: decimal(of) });
const cpi = (baseMonth: string): Peg => ({
  mode: 'cpi',
  baseMonth: period(baseMonth),
  lagMonths: 2,
  threshold: null,
  capKop: null,
  floorKop: null,
});
const carried = (last: ContractTerms, peg: Peg, validFrom = '2026-11-20') =>
  carriedRent(last, { validFrom: day(validFrom), peg }, rates).amountMinor;

test('two years of 10 % go on under 8 %, and without any', () => {
  expect(carried(terms(percent('10')), percent('8'))).toBe(2_420_000);
  expect(carried(terms(percent('10')), { mode: 'none' })).toBe(2_420_000);
  // The day before the second year is over it is one year.
  expect(carried(terms(percent('10')), percent('8'), '2026-10-31')).toBe(2_200_000);
});

test('steps of 500,00 each half a year: four of them in two years', () => {
  expect(carried(terms({ mode: 'step', everyMonths: 6, amountMinor: 50_000 }), percent('8'))).toBe(2_200_000);
});

test('an index goes on by itself from its month, and is taken in under another one', () => {
  // 20 000 × 1.009 × 1.004 = 20 260.72 (ukraine.md §4).
  expect(carried(terms(cpi('2026-07')), percent('8'))).toBe(2_026_072);
  expect(carried(terms(cpi('2026-07')), cpi('2026-09'))).toBe(2_026_072);
  expect(carried(terms(cpi('2026-07')), cpi('2026-07'))).toBe(2_000_000);
});

test('a rent without rules, or in a currency, stays', () => {
  expect(carried(terms({ mode: 'none' }), percent('8'))).toBe(2_000_000);
  const fx: Peg = { mode: 'fx', rateSource: 'nbu', rateDay: 'issue', capKop: null, floorKop: null };
  const dollars = { ...terms(fx), rent: { amountMinor: 50_000, currency: 'USD' as const } };
  expect(carriedRent(dollars, { validFrom: day('2026-11-20'), peg: fx }, rates)).toEqual(dollars.rent);
});

test('what grows out of the books stops at their limit', () => {
  expect(carried(terms({ mode: 'percent', everyMonths: 1, percent: decimal('100') }, '2000-01-01'), percent('8'))).toBe(
    99_999_999_999,
  );
});
