import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  currencySign,
  formatCount,
  formatDecimalUk,
  formatMinor,
  formatPrice,
  formatUah,
  formatUahParts,
} from './format-money.ts';
import { kop } from './kop.ts';
import { parseMoneyInput } from './parse-money.ts';

/** Shows no-break spaces as `_`, so that the tables can be read. */
const visible = (text: string) => text.replaceAll('\u00a0', '_');

describe('a sum in hryvnias', () => {
  it.each([
    [0, '0,00_₴'],
    [5, '0,05_₴'],
    [50, '0,50_₴'],
    [100, '1,00_₴'],
    [99_999, '999,99_₴'],
    [100_000, '1_000,00_₴'],
    [1_850_050, '18_500,50_₴'],
    [123_456_750, '1_234_567,50_₴'],
    [99_999_999_999, '999_999_999,99_₴'],
    [-500, '−5,00_₴'],
    [-123_456_750, '−1_234_567,50_₴'],
  ])('%s kopecks read as %s (design README, «Numbers»; ukraine.md §8)', (amount, text) => {
    expect(visible(formatUah(kop(amount)))).toBe(text);
  });

  it('comes in two parts for quiet kopecks', () => {
    expect(formatUahParts(kop(1_850_050))).toEqual({ whole: '18\u00a0500', kopecks: ',50' });
    expect(formatUahParts(kop(-5))).toEqual({ whole: '−0', kopecks: ',05' });
  });

  it('can be read back from what is shown', () => {
    fc.assert(
      fc.property(fc.integer({ min: -99_999_999_999, max: 99_999_999_999 }), (amount) => {
        const read = parseMoneyInput(formatUah(kop(amount)).replace('−', '-'), { allowNegative: true });
        expect(read).toEqual({ ok: true, value: kop(amount) });
      }),
    );
  });
});

describe('other figures', () => {
  it('foreign money has its own sign: 380,00 $, 500,00 €', () => {
    expect(visible(formatMinor(38_000, 'USD'))).toBe('380,00_$');
    expect(visible(formatMinor(50_000, 'EUR'))).toBe('500,00_€');
    expect(currencySign('UAH')).toBe('₴');
  });

  it('refuses a fraction of a hundredth, which is always our bug', () => {
    expect(() => formatMinor(0.5, 'USD')).toThrow(RangeError);
  });

  it.each([
    ['1234.567', '1_234,567'],
    ['0.5', '0,5'],
    ['-1234.5', '−1_234,5'],
    ['30.380', '30,380'],
    ['1000000', '1_000_000'],
    ['0.123456', '0,123456'],
  ])('the decimal %s reads as %s', (wire, text) => {
    expect(visible(formatDecimalUk(wire))).toBe(text);
  });

  it('counts have groups too', () => {
    expect(visible(formatCount(1234))).toBe('1_234');
    expect(visible(formatCount(-12))).toBe('−12');
    expect(() => formatCount(1.5)).toThrow(RangeError);
  });
});

describe('a price', () => {
  it.each([
    ['43.2', '43,20'],
    ['8', '8,00'],
    ['4.32', '4,32'],
    ['16.164', '16,164'],
    ['1234.5', '1_234,50'],
  ])('of %s hryvnias reads as %s: kopecks whole, longer prices as they are', (wire, text) => {
    expect(visible(formatPrice(wire))).toBe(text);
  });
});
