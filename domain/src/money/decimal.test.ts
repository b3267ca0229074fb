import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDecimal,
  compareDecimal,
  decimal,
  formatDecimal,
  multiplyDecimal,
  parseDecimal,
  rescale,
  subtractDecimal,
  sumDecimals,
} from './decimal.ts';

const anyDecimal = fc
  .record({ units: fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }), scale: fc.integer({ min: 0, max: 9 }) })
  .map(({ units, scale }) => {
    const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0');
    const whole = digits.slice(0, digits.length - scale);
    const fraction = digits.slice(digits.length - scale);
    return decimal(`${units < 0n ? '-' : ''}${whole}${scale === 0 ? '' : `.${fraction}`}`);
  });

describe('a decimal', () => {
  it.each([
    ['0', '0'],
    ['30.380', '30.38'],
    ['007.50', '7.5'],
    ['-0.0', '0'],
    ['-0.05', '-0.05'],
    ['1234.567', '1234.567'],
    ['999999999999999.999999999', '999999999999999.999999999'],
  ])('%s prints as %s', (text, printed) => {
    expect(formatDecimal(decimal(text))).toBe(printed);
  });

  it.each(['', '1,5', '1e3', ' 1', '1.', '.5', '+1', '1 000', '1.1234567890', '1234567890123456', '--1', 'NaN'])(
    'is not read from "%s"',
    (text) => {
      expect(parseDecimal(text)).toBeNull();
      expect(() => decimal(text)).toThrow(RangeError);
    },
  );

  it('is computed without floats: 0.1 + 0.2 = 0.3, 8 × 30.384 = 243.072', () => {
    expect(formatDecimal(addDecimal(decimal('0.1'), decimal('0.2')))).toBe('0.3');
    expect(formatDecimal(multiplyDecimal(decimal('8'), decimal('30.384')))).toBe('243.072');
    expect(formatDecimal(subtractDecimal(decimal('1'), decimal('1.005')))).toBe('-0.005');
    expect(formatDecimal(sumDecimals([decimal('1.5'), decimal('2.25'), decimal('-3.75')]))).toBe('0');
  });

  it('is rescaled only when no digit is lost', () => {
    expect(rescale(decimal('1.5'), 3)).toBe(1500n);
    expect(rescale(decimal('150'), 0)).toBe(150n);
    expect(() => rescale(decimal('1.55'), 1)).toThrow(RangeError);
  });

  it('survives the wire', () => {
    fc.assert(
      fc.property(anyDecimal, (value) => {
        expect(decimal(formatDecimal(value))).toEqual(value);
      }),
    );
  });

  it('adds back what was subtracted, and compares as the difference says', () => {
    fc.assert(
      fc.property(anyDecimal, anyDecimal, (a, b) => {
        const difference = subtractDecimal(a, b);
        expect(addDecimal(difference, b)).toEqual(a);
        expect(compareDecimal(a, b)).toBe(difference.units > 0n ? 1 : difference.units < 0n ? -1 : 0);
      }),
    );
  });
});
