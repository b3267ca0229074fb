import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, type Day, day } from '../dates/day.ts';
import { daysInPeriod, firstDayOf, lastDayOf, type Period, period } from '../dates/period.ts';
import { kop } from '../money/kop.ts';
import { prorate, prorationDays } from './proration.ts';

const range = (from: string, to: string) => ({ from: day(from), to: day(to) });

test.each([
  // contract.md §1.12: 20 000 from 10.10
  ['2026-10', '2026-10-10', '2026-10-31', 'actual_days', 22, 31, 1_419_355],
  ['2026-10', '2026-10-10', '2026-10-31', 'thirty_days', 21, 30, 1_400_000],
  ['2027-02', '2027-02-15', '2027-02-28', 'thirty_days', 16, 30, 1_066_667],
  ['2027-02', '2027-02-01', '2027-02-14', 'thirty_days', 14, 30, 933_333],
  ['2026-10', '2026-10-01', '2026-10-30', 'thirty_days', 30, 30, 2_000_000],
  ['2026-10', '2026-10-31', '2026-10-31', 'thirty_days', 1, 30, 66_667],
  // "the last day of a month counting as 30" holds for the day a lease begins on, too: one day is 1/30
  ['2027-02', '2027-02-28', '2027-02-28', 'thirty_days', 1, 30, 66_667],
  ['2028-02', '2028-02-29', '2028-02-29', 'thirty_days', 1, 30, 66_667],
  ['2028-02', '2028-02-28', '2028-02-29', 'thirty_days', 3, 30, 200_000],
  ['2026-10', '2026-10-31', '2026-10-31', 'actual_days', 1, 31, 64_516],
] as const)('%s from %s to %s by %s is %i/%i: %i', (month, from, to, rule, days, ofDays, sum) => {
  const share = prorationDays(range(from, to), period(month), rule);
  expect(share).toEqual({ days, ofDays });
  expect(prorate(kop(2_000_000), share)).toBe(sum);
});

test('terms that take over on the last day of February are charged what the others left of 30 days', () => {
  const until = prorationDays(range('2027-02-01', '2027-02-27'), period('2027-02'), 'thirty_days');
  const after = prorationDays(range('2027-02-28', '2027-02-28'), period('2027-02'), 'thirty_days', true);
  expect([until?.days, after?.days]).toEqual([27, 3]);
});

test('a full month and the rule «none» are charged whole', () => {
  expect(prorationDays(range('2027-02-01', '2027-02-28'), period('2027-02'), 'thirty_days')).toBeNull();
  expect(prorationDays(range('2026-10-10', '2026-10-31'), period('2026-10'), 'none')).toBeNull();
  expect(prorate(kop(2_000_000), null)).toBe(2_000_000);
});

test('half a kopeck goes away from zero for a negative sum too', () => {
  expect(prorate(kop(-1), { days: 15, ofDays: 30 })).toBe(-1);
  expect(prorate(kop(1), { days: 15, ofDays: 30 })).toBe(1);
});

const months: fc.Arbitrary<Period> = fc
  .record({ year: fc.integer({ min: 2024, max: 2030 }), month: fc.integer({ min: 1, max: 12 }) })
  .map(({ year, month }) => period(`${year}-${String(month).padStart(2, '0')}`));

test('two parts of a month make a whole one by actual days, wherever it is cut', () => {
  fc.assert(
    fc.property(months, fc.nat(), (month, seed) => {
      const cut: Day = addDays(firstDayOf(month), seed % (daysInPeriod(month) - 1));
      const first = prorationDays({ from: firstDayOf(month), to: cut }, month, 'actual_days');
      const second = prorationDays({ from: addDays(cut, 1), to: lastDayOf(month) }, month, 'actual_days');
      return (first?.days ?? 0) + (second?.days ?? 0) === daysInPeriod(month);
    }),
  );
});
