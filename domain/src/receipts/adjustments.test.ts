import { expect, test } from 'vitest';
import { decimal } from '../money/decimal.ts';
import { ownPrice } from '../tariffs/tariff.ts';
import { correctionKop } from './reading-correction.ts';

test('a corrected reading leaves the difference of the two sums', () => {
  const span = (from: string, to: string) => ({
    previousValues: [decimal(from)],
    values: [decimal(to)],
    previousEstimated: false,
  });
  const version = ownPrice(decimal('4.32'));
  const correction = { meter: { digits: 5, multiplier: decimal('1') }, billed: span('1000', '1180'), version };
  // (1100 − 1000) × 4.32 − (1180 − 1000) × 4.32 = −345.60
  expect(correctionKop({ ...correction, right: span('1000', '1100') })).toBe(-34_560);
  expect(correctionKop({ ...correction, right: span('1000', '1190') })).toBe(4_320);
  // The reading after it is counted from the corrected one: (1180 − 920) × 4.32 − (1180 − 1000) × 4.32 = +345.60
  expect(correctionKop({ ...correction, right: span('920', '1180') })).toBe(34_560);
  const zoned = { ...ownPrice(decimal('0')), price: null };
  expect(correctionKop({ ...correction, version: zoned, right: span('1000', '1190') })).toBeNull();
});

test('a reading below the estimate it was counted from was billed below zero, not as a roll-over', () => {
  const version = ownPrice(decimal('4.32'));
  const meter = { digits: 5, multiplier: decimal('1') };
  const billed = { previousValues: [decimal('1200')], values: [decimal('1180')], previousEstimated: true };
  // (1180 − 1150) × 4.32 − (1180 − 1200) × 4.32 = 129.60 + 86.40
  expect(correctionKop({ meter, billed, right: { ...billed, previousValues: [decimal('1150')] }, version })).toBe(
    21_600,
  );
});
