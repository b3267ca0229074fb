import { expect, test } from 'vitest';
import type { FxPeg } from '../contracts/contract-terms.ts';
import { fxKey } from '../contracts/rate-tables.ts';
import { day } from '../dates/day.ts';
import { period } from '../dates/period.ts';
import { decimal } from '../money/decimal.ts';
import { computeReceipt } from './compute-receipt.ts';
import type { Explanation } from './explanation.ts';
import { hryvniaTerms, receiptInput } from './receipt-input.fixture.ts';
import { reliefOfRent } from './relief.ts';

const november = (from: string, to: string, contract: object = {}, charged: readonly Explanation[] | null = null) => ({
  input: receiptInput({ contract }),
  dueOn: day('2026-11-23'),
  days: { from: day(from), to: day(to) },
  charged,
});
const FX: FxPeg = { mode: 'fx', rateSource: 'nbu', rateDay: 'issue', capKop: null, floorKop: null };
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

const lineOf = (contract: object) =>
  computeReceipt(receiptInput({ contract })).lines.map(({ explanation }) => explanation);

test('a percent that grows inside the month has the rent of the first day billed, as the receipt has', () => {
  const grown = {
    ...hryvniaTerms(2_000_000, '2025-11-15'),
    peg: { mode: 'percent', everyMonths: 12, percent: decimal('10') },
  };
  const contract = { startDate: day('2025-11-15'), terms: [grown] };
  // November is 20 000,00 whole, so 15 days of 30 are 10 000,00; by the grown rent they were 11 000,00.
  for (const charged of [null, lineOf(contract)]) {
    const relief = reliefOfRent([november('2026-11-16', '2026-11-30', contract, charged)], decimal('100'));
    expect(relief.amountKop).toBe(1_000_000);
  }
});

test('a month that is never divided has the rent of its first day, whatever is agreed from the 16th', () => {
  const terms = [hryvniaTerms(2_000_000), hryvniaTerms(3_000_000, '2026-11-16')];
  const contract = { proration: 'none', terms };
  for (const charged of [null, lineOf(contract)]) {
    const relief = reliefOfRent([november('2026-11-16', '2026-11-30', contract, charged)], decimal('100'));
    // 20 000,00 × 15 / 30
    expect(relief.amountKop).toBe(1_000_000);
  }
});

test('of thirty days a month the parts of a month make it', () => {
  const february = (from: string, to: string) => ({
    input: receiptInput({ period: period('2026-02'), contract: { proration: 'thirty_days' } }),
    dueOn: day('2026-02-05'),
    days: { from: day(from), to: day(to) },
    charged: null,
  });
  const kopOf = (from: string, to: string) => reliefOfRent([february(from, to)], decimal('100')).amountKop;
  // 27 / 30 and 3 / 30 of 20 000,00
  expect([kopOf('2026-02-01', '2026-02-27'), kopOf('2026-02-28', '2026-02-28')]).toEqual([1_800_000, 200_000]);
  expect(kopOf('2026-02-01', '2026-02-28')).toBe(2_000_000);
});

test('a month that was issued is relieved of what it charged, at its rate and by its terms', () => {
  const terms = [{ validFrom: day('2026-01-01'), rent: { amountMinor: 50_000, currency: 'USD' as const }, peg: FX }];
  const rated = (rate: string) => ({
    fx: new Map([[fxKey('USD', 'nbu'), [{ on: day('2026-11-01'), rate: decimal(rate) }]]]),
    cpi: new Map(),
    keyRates: [],
    vatPercent: 20,
  });
  const issued = receiptInput({ contract: { terms }, rates: rated('44') });
  const charged = computeReceipt(issued).lines.map(({ explanation }) => explanation);
  const month = {
    ...november('2026-11-01', '2026-11-15', { terms }, charged),
    input: receiptInput({ contract: { terms }, rates: rated('45') }),
  };
  // 500,00 $ × 44,00 × 15 / 30, although the rate of the day was put right to 45,00.
  const relief = reliefOfRent([month], decimal('100'));
  expect([relief.amountKop, plain(relief.formulaUk)]).toEqual([
    1_100_000,
    '500,00 $ × 44,00 ₴ × 15 / 30 × 100 % = 11 000,00 ₴',
  ]);
  const halved = { terms: [hryvniaTerms(2_000_000), hryvniaTerms(1_000_000, '2026-11-16')] };
  const before = lineOf({});
  // Issued at 20 000,00 before the halving was agreed on; after it November is 20 000,00 × 15 / 30 + 10 000,00 × 15 / 30.
  const whole = (lines: readonly Explanation[] | null) =>
    reliefOfRent([november('2026-11-01', '2026-11-30', halved, lines)], decimal('100')).amountKop;
  expect([whole(before), whole(null)]).toEqual([2_000_000, 1_500_000]);
});

test('days after the end of the lease have no relief', () => {
  const ended = { endDate: day('2026-11-10') };
  // 20 000,00 × 5 / 30 of the sixth to the tenth
  const relief = reliefOfRent([november('2026-11-06', '2026-11-30', ended)], decimal('100'));
  expect(relief.amountKop).toBe(333_333);
});
