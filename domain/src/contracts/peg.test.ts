import { expect, test } from 'vitest';
import { day } from '../dates/day.ts';
import { type Period, period } from '../dates/period.ts';
import { type Decimal, decimal } from '../money/decimal.ts';
import { kop, SumTooLarge } from '../money/kop.ts';
import type { CpiPeg, FxPeg } from './contract-terms.ts';
import { fxCoverDifference, fxDueDifference, fxPaymentDifference, fxTrueUp } from './fx-difference.ts';
import { cpiMonthRent, fxMonthRent, percentMonthRent, roundExact, stepMonthRent, stepsPassed } from './peg.ts';
import { fxKey, type RateTables } from './rate-tables.ts';

const usd = [
  { on: day('2026-11-02'), rate: decimal('44') },
  { on: day('2026-11-05'), rate: decimal('44.5') },
];

function tables(cpi: readonly (readonly [Period, Decimal])[] = []): RateTables {
  return { fx: new Map([[fxKey('USD', 'nbu'), usd]]), cpi: new Map(cpi), keyRates: [], vatPercent: 20 };
}

const peg: FxPeg = { mode: 'fx', rateSource: 'nbu', rateDay: 'issue', capKop: null, floorKop: null };
const rent = { amountMinor: 50_000, currency: 'USD' } as const;
const days = (issuedOn: string, dueOn: string) => ({ issuedOn: day(issuedOn), dueOn: day(dueOn) });

test.each([
  ['issue', '2026-11-02', '2026-11-05', 2_200_000, '2026-11-02', false],
  ['issue', '2026-11-04', '2026-11-05', 2_200_000, '2026-11-02', false],
  ['due', '2026-11-06', '2026-11-06', 2_225_000, '2026-11-05', false],
  ['due', '2026-11-04', '2026-11-20', 2_225_000, '2026-11-05', true],
  ['payment', '2026-11-02', '2026-11-20', 2_200_000, '2026-11-02', false],
] as const)('500 USD by the day of %s, issued %s, due %s is %i', (rateDay, issued, due, sum, on, provisional) => {
  const month = fxMonthRent(rent, { ...peg, rateDay }, tables(), days(issued, due));
  expect(month && roundExact(month.exact, null)).toBe(sum);
  expect(month?.rate.on).toBe(on);
  expect(month?.provisional).toBe(provisional);
});

test('cap and floor bound the month, no rate is null, an old table is stale', () => {
  const on = days('2026-11-02', '2026-11-05');
  const capped = fxMonthRent(rent, { ...peg, capKop: kop(2_100_000) }, tables(), on);
  const floored = fxMonthRent(rent, { ...peg, floorKop: kop(2_300_000) }, tables(), on);
  expect(capped && roundExact(capped.exact, { days: 15, ofDays: 30 })).toBe(1_050_000);
  expect(floored && roundExact(floored.exact, null)).toBe(2_300_000);
  expect(fxMonthRent(rent, peg, tables(), days('2026-11-01', '2026-11-05'))).toBeNull();
  expect(fxMonthRent(rent, peg, tables(), days('2026-11-20', '2026-11-20'))?.stale).toBe(true);
});

test('500 USD issued at 44.00 and paid at 44.50 leave 250.00 to pay (contract.md §1.13)', () => {
  const issued = { amountMinor: 50_000, capKop: null, floorKop: null, proration: null, lineKop: kop(2_200_000) };
  expect(fxPaymentDifference(issued, kop(2_200_000), decimal('44.5'))).toBe(25_000);
  expect(fxPaymentDifference(issued, kop(1_100_000), decimal('44.5'))).toBe(12_500);
  expect(fxPaymentDifference(issued, kop(2_200_000), decimal('43.5'))).toBe(-25_000);
  // 500 × 2 000 044 − 22 000.00 is 1 000 000 000.00, a kopeck over the limit.
  expect(() => fxPaymentDifference(issued, kop(2_200_000), decimal('2000044'))).toThrow(SumTooLarge);
  expect(() => fxDueDifference(issued, decimal('2000044'), null)).toThrow(SumTooLarge);
  expect(fxTrueUp(issued, decimal('44.5'))).toBe(25_000);
  expect(fxTrueUp({ ...issued, capKop: kop(2_210_000) }, decimal('44.5'))).toBe(10_000);
});

test('what the payments covered of 500 USD issued at 44.00 decides, so an exact one leaves nothing owed (contract.md §1.13)', () => {
  const issued = { amountMinor: 50_000, capKop: null, floorKop: null, proration: null, lineKop: kop(2_200_000) };
  const paid = (amount: number, rate: string) => ({ paidKop: kop(amount), rate: decimal(rate) });
  const of = (...covers: ReturnType<typeof paid>[]) => fxCoverDifference(issued, kop(2_200_000), covers);
  expect(of(paid(2_200_000, '44.5'))).toBe(25_000);
  expect(of(paid(1_100_000, '44.5'))).toBe(12_500);
  // 500 × 43.50 = 21 750.00 is all of it: 250.00 are too many on the receipt, whether they are paid too or not.
  expect(of(paid(2_175_000, '43.5'))).toBe(-25_000);
  expect(of(paid(2_200_000, '43.5'))).toBe(-25_000);
  expect(of(paid(2_175_000, '43.5'), paid(10_000, '43.5'), paid(15_000, '44.5'))).toBe(-25_000);
  // In two: 10 875.00 at 43.50 are 250 USD, the other 250 at 43.00 are 10 750.00: 21 625.00 in all.
  expect(of(paid(1_087_500, '43.5'), paid(1_075_000, '43'))).toBe(-37_500);
  // 11 000.00 at 44.50 are 247.191 USD; the other 252.809 at 45.00 are 11 376.40, of which 11 000.00 were paid.
  expect(of(paid(1_100_000, '44.5'), paid(1_100_000, '45'))).toBe(37_640);
  // Money without a rate counts as billed: half of the line, then 250 USD at 43.00 are 10 750.00.
  expect(
    fxCoverDifference(issued, kop(2_200_000), [{ paidKop: kop(1_100_000), rate: null }, paid(1_075_000, '43')]),
  ).toBe(-25_000);
});

const cpiPeg: CpiPeg = {
  mode: 'cpi',
  baseMonth: period('2026-07'),
  lagMonths: 2,
  threshold: null,
  capKop: null,
  floorKop: null,
};
const cpi = [
  [period('2026-08'), decimal('100.9')],
  [period('2026-09'), decimal('100.4')],
] as const;

test('20 000 × 1,009 × 1,004 is 20 260,72 (ukraine.md §4), the lag leaving the last months out', () => {
  const november = cpiMonthRent(kop(2_000_000), cpiPeg, tables(cpi), period('2026-11'));
  expect(roundExact(november.exact, null)).toBe(2_026_072);
  expect(november.months).toEqual([
    { month: '2026-08', percent: '100.9' },
    { month: '2026-09', percent: '100.4' },
  ]);
  const october = cpiMonthRent(kop(2_000_000), cpiPeg, tables(cpi), period('2026-10'));
  expect(roundExact(october.exact, null)).toBe(2_018_000);
  const december = cpiMonthRent(kop(2_000_000), cpiPeg, tables(cpi), period('2026-12'));
  expect(december.missing).toBe('2026-10');
  expect(roundExact(december.exact, null)).toBe(2_026_072);
});

test('below the threshold nothing changes; once passed, the whole accumulation does', () => {
  const threshold = { ...cpiPeg, threshold: decimal('101') };
  const october = cpiMonthRent(kop(2_000_000), threshold, tables(cpi), period('2026-10'));
  expect([roundExact(october.exact, null), october.months.length]).toEqual([2_000_000, 0]);
  const november = cpiMonthRent(kop(2_000_000), threshold, tables(cpi), period('2026-11'));
  expect([roundExact(november.exact, null), november.months.length]).toEqual([2_026_072, 2]);
});

test('steps and percents come at full periods since the terms began', () => {
  expect(stepsPassed(12, day('2025-03-15'), day('2026-03-14'))).toBe(0);
  expect(stepsPassed(12, day('2025-03-15'), day('2026-03-15'))).toBe(1);
  expect(stepsPassed(6, day('2025-01-01'), day('2026-11-01'))).toBe(3);
  const step = stepMonthRent(kop(2_000_000), { mode: 'step', everyMonths: 6, amountMinor: 50_000 }, 3);
  expect(roundExact(step, null)).toBe(2_150_000);
  // 10 000 − 1 000 a month: nothing from the tenth step on, and not −1 000.
  const down = { mode: 'step', everyMonths: 1, amountMinor: -100_000 } as const;
  const left = [9, 10, 11].map((steps) => roundExact(stepMonthRent(kop(1_000_000), down, steps), null));
  expect(left).toEqual([100_000, 0, 0]);
  // 20 000 × 1,05 × 1,05 = 22 050
  const percent = percentMonthRent(kop(2_000_000), { mode: 'percent', everyMonths: 12, percent: decimal('5') }, 2);
  expect(roundExact(percent, null)).toBe(2_205_000);
});
