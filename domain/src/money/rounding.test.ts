import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimal } from './decimal.ts';
import { kop } from './kop.ts';
import { divideHalfUp, hryvniasToKop, priceQuantity, shareOfKop } from './rounding.ts';

describe('the one rounding', () => {
  it.each([
    [5n, 2n, 3n],
    [-5n, 2n, -3n],
    [4n, 3n, 1n],
    [5n, 3n, 2n],
    [-4n, 3n, -1n],
    [0n, 7n, 0n],
    [1n, 2n, 1n],
    [-1n, 2n, -1n],
    [49n, 100n, 0n],
  ])('%s / %s = %s, half away from zero (contract.md §1.12)', (numerator, denominator, rounded) => {
    expect(divideHalfUp(numerator, denominator)).toBe(rounded);
  });

  it('has no answer for a denominator of zero or less', () => {
    expect(() => divideHalfUp(1n, 0n)).toThrow(RangeError);
  });

  it('is never farther than half a unit from the exact value, and mirrors around zero', () => {
    fc.assert(
      fc.property(fc.bigInt(-(10n ** 20n), 10n ** 20n), fc.bigInt(1n, 10n ** 9n), (numerator, denominator) => {
        const rounded = divideHalfUp(numerator, denominator);
        const twiceError = 2n * (numerator - rounded * denominator);
        expect(twiceError <= denominator && twiceError >= -denominator).toBe(true);
        expect(divideHalfUp(-numerator, denominator)).toBe(-rounded);
      }),
    );
  });

  it('rounds a quantity times a price once: 8 м³ × 30,384 ₴ = 243,07 ₴ (ukraine.md §3)', () => {
    expect(priceQuantity(decimal('8'), decimal('30.384'))).toBe(24307);
  });

  it.each([
    ['12.345', 1235],
    ['-12.345', -1235],
    ['0.004', 0],
    ['1.005', 101],
  ])('%s ₴ is %s kopecks', (amount, kopecks) => {
    expect(hryvniasToKop(decimal(amount))).toBe(kopecks);
  });

  it('shares a month: 20 000,00 from 10.10 is 14 193,55 by days and 14 000,00 by thirty (contract.md §1.12)', () => {
    expect(shareOfKop(kop(2_000_000), 22n, 31n)).toBe(1_419_355);
    expect(shareOfKop(kop(2_000_000), 21n, 30n)).toBe(1_400_000);
  });
});
