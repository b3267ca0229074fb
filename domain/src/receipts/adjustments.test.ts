import { expect, test } from 'vitest';
import { day } from '../dates/day.ts';
import { decimal } from '../money/decimal.ts';
import { kop } from '../money/kop.ts';
import { ownPrice } from '../tariffs/tariff.ts';
import { correctionKop } from './reading-correction.ts';
import { reliefKop, reliefMonths } from './relief.ts';

test('a relief is counted by the days of each month it touches', () => {
  const months = reliefMonths(day('2026-10-30'), day('2026-12-03'));
  expect(months).toEqual([
    { period: '2026-10', days: 2, ofDays: 31 },
    { period: '2026-11', days: 30, ofDays: 30 },
    { period: '2026-12', days: 3, ofDays: 31 },
  ]);
  // 20 000 × 50 % × 2/31 = 645.16; a whole month is half of it; 3/31 = 967.74
  expect(months.map((month) => reliefKop(kop(2_000_000), decimal('50'), month))).toEqual([
    -64_516, -1_000_000, -96_774,
  ]);
  expect(reliefMonths(day('2026-11-20'), day('2026-11-20'))).toEqual([{ period: '2026-11', days: 1, ofDays: 30 }]);
});

test('a corrected reading leaves the difference of the two sums', () => {
  const correction = {
    meter: { digits: 5, multiplier: decimal('1') },
    previousValues: [decimal('1000')],
    billedValues: [decimal('1180')],
    version: ownPrice(decimal('4.32')),
  };
  // (1100 − 1000) × 4.32 − (1180 − 1000) × 4.32 = −345.60
  expect(correctionKop({ ...correction, rightValues: [decimal('1100')] })).toBe(-34_560);
  expect(correctionKop({ ...correction, rightValues: [decimal('1190')] })).toBe(4_320);
  const zoned = { ...ownPrice(decimal('0')), price: null };
  expect(correctionKop({ ...correction, version: zoned, rightValues: [decimal('1190')] })).toBeNull();
});
