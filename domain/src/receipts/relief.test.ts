import { expect, test } from 'vitest';
import { day } from '../dates/day.ts';
import { decimal } from '../money/decimal.ts';
import { receiptInput } from './receipt-input.fixture.ts';
import { reliefOfRent } from './relief.ts';

const november = (from: string, to: string, contract: object = {}) => ({
  input: receiptInput({ contract: { startDate: day(from), endDate: day(to), ...contract } }),
  dueOn: day('2026-11-23'),
});
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

test('a relief is rounded once: a half of ten days of thirty of 20 000,00 is 3 333,33 (product.md §7)', () => {
  const relief = reliefOfRent([november('2026-11-01', '2026-11-10')], decimal('50'));
  // 20 000,00 × 10 / 30 × 0,5 = 3 333,333…; rounded twice it would be 6 666,67 × 0,5 = 3 333,335 → 3 333,34.
  expect(relief).toMatchObject({ rentKop: 666_667, amountKop: 333_333, vatKop: 0 });
  expect(plain(relief.formulaUk)).toBe('20 000,00 ₴ × 10 / 30 × 50 % = 3 333,33 ₴');
});

test('VAT on top is counted from the rounded relief', () => {
  const relief = reliefOfRent([november('2026-11-01', '2026-11-10', { vatMode: 'on_top' })], decimal('50'));
  // 3 333,33 × 20 % = 666,666 → 666,67
  expect(relief).toMatchObject({ amountKop: 400_000, vatKop: 66_667 });
});

test('days outside the lease have no relief', () => {
  expect(reliefOfRent([], decimal('100'))).toMatchObject({ rentKop: 0, amountKop: 0 });
});
