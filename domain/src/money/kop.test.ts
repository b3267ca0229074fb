import { describe, expect, it } from 'vitest';
import { addKop, kop, SumTooLarge, subtractKop, sumKop, ZERO_KOP } from './kop.ts';

describe('kopecks', () => {
  it.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])(
    'refuse %s, which is not a whole exact number',
    (value) => {
      expect(() => kop(value)).toThrow(RangeError);
    },
  );

  it('tell a sum beyond the exact numbers from a bug', () => {
    for (const value of [2 ** 53, -(2 ** 53), Number.POSITIVE_INFINITY]) expect(() => kop(value)).toThrow(SumTooLarge);
    for (const value of [0.5, Number.NaN]) expect(() => kop(value)).not.toThrow(SumTooLarge);
  });

  it('have no negative zero, which JSON and comparison would show differently', () => {
    expect(Object.is(kop(-0), 0)).toBe(true);
    expect(Object.is(subtractKop(kop(5), kop(5)), ZERO_KOP)).toBe(true);
  });

  it('add and subtract exactly: 10,50 − 3,00 = 7,50', () => {
    expect(sumKop([kop(1050), kop(-300)])).toBe(750);
    expect(addKop(kop(10), kop(20))).toBe(30);
    expect(subtractKop(kop(1050), kop(300))).toBe(750);
    expect(sumKop([])).toBe(0);
  });

  it('throw when a sum leaves the exact range', () => {
    expect(() => addKop(kop(Number.MAX_SAFE_INTEGER), kop(1))).toThrow(RangeError);
  });
});
