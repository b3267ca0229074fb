import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimal } from './decimal.ts';
import { kop } from './kop.ts';
import { splitKop, splitKopByDecimals } from './split-kop.ts';

describe('a sum split by weights', () => {
  it.each([
    [10_000, [1n, 1n, 1n], [3_334, 3_333, 3_333]],
    [-10_000, [1n, 1n, 1n], [-3_334, -3_333, -3_333]],
    [100, [1n, 2n, 3n], [17, 33, 50]],
    [1, [0n, 1n, 1n], [0, 1, 0]],
    [0, [5n, 7n], [0, 0]],
    [7, [3n], [7]],
  ])('%s by %s gives %s', (total, weights, parts) => {
    expect(splitKop(kop(total), weights)).toEqual(parts);
  });

  it('divides a building’s bill by areas: 1 000,00 over 54,3 and 40,25 м²', () => {
    // 100000 × 5430 / 9455 = 57429,93 and 100000 × 4025 / 9455 = 42570,07.
    expect(splitKopByDecimals(kop(100_000), [decimal('54.3'), decimal('40.25')])).toEqual([57_430, 42_570]);
  });

  it('throws when nobody could get the sum', () => {
    expect(() => splitKop(kop(1), [])).toThrow(RangeError);
    expect(() => splitKop(kop(1), [0n, 0n])).toThrow(RangeError);
    expect(() => splitKop(kop(1), [2n, -1n])).toThrow(RangeError);
  });

  it('always adds up, and no part is a whole kopeck away from its exact share', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -99_999_999_999, max: 99_999_999_999 }),
        fc.array(fc.bigInt(0n, 10n ** 9n), { minLength: 1, maxLength: 40 }).filter((all) => all.some((w) => w > 0n)),
        (total, weights) => {
          const parts = splitKop(kop(total), weights);
          const sum = weights.reduce((all, weight) => all + weight, 0n);
          expect(parts.reduce((all, part) => all + part, 0)).toBe(kop(total));
          parts.forEach((part, index) => {
            const error = BigInt(part) * sum - BigInt(total) * (weights[index] ?? 0n);
            expect(error < sum && error > -sum).toBe(true);
          });
        },
      ),
    );
  });
});
