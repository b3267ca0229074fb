import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatDecimal } from './decimal.ts';
import { parseDecimalInput, parseMoneyInput } from './parse-money.ts';

describe('a typed sum', () => {
  it.each([
    ['12 345,60', 1_234_560],
    ['12\u00a0345,60', 1_234_560],
    ['12\u2009345,60', 1_234_560],
    ['12\u202f345,60 ₴', 1_234_560],
    ['12345.6', 1_234_560],
    ['\u202d12\u00a0345,60\u202c', 1_234_560],
    ['\ufeff12345,60 ₴\u200b', 1_234_560],
    ['12345', 1_234_500],
    ['12,345.60', 1_234_560],
    ['12.345,60', 1_234_560],
    ['1.234.567,5', 123_456_750],
    ['1 000 грн', 100_000],
    ['1000грн.', 100_000],
    ['1000 UAH', 100_000],
    ['1000₴', 100_000],
    [' 5 ', 500],
    [',5', 50],
    ['7,', 700],
    ['0', 0],
    ['007', 700],
    ['+5', 500],
    ['999999999,99', 99_999_999_999],
  ])('"%s" is %s kopecks (ux.md F5)', (text, amount) => {
    expect(parseMoneyInput(text)).toEqual({ ok: true, value: amount });
  });

  it.each([
    ['', 'empty'],
    ['   ', 'empty'],
    ['₴', 'empty'],
    ['сто', 'not_a_number'],
    [',', 'not_a_number'],
    ['1e5', 'not_a_number'],
    ['12 34', 'not_a_number'],
    ['100 00', 'not_a_number'],
    ['1,2,3', 'not_a_number'],
    ['1..5', 'not_a_number'],
    ['5-', 'not_a_number'],
    ['0x10', 'not_a_number'],
    ['-5', 'negative'],
    ['−5,00', 'negative'],
    ['1,234', 'too_many_digits'],
    ['0,005', 'too_many_digits'],
    ['1000000000', 'too_large'],
    ['99999999999999999999', 'too_large'],
  ])('"%s" is refused as %s', (text, code) => {
    expect(parseMoneyInput(text)).toEqual({ ok: false, refusal: { code } });
  });

  it('may be negative where the form allows it', () => {
    for (const text of ['-1 000,50', '−1 000,50', '– 1000.5 ₴']) {
      expect(parseMoneyInput(text, { allowNegative: true })).toEqual({ ok: true, value: -100_050 });
    }
    expect(parseMoneyInput('-0', { allowNegative: true })).toEqual({ ok: true, value: 0 });
  });

  it('never throws and never gives more than a bank can carry', () => {
    const chars = fc.constantFrom(...'0123456789 ,.-−₴\u00a0грн');
    fc.assert(
      fc.property(fc.array(chars, { maxLength: 24 }), (parts) => {
        const read = parseMoneyInput(parts.join(''), { allowNegative: true });
        expect(read.ok ? Math.abs(read.value) : 0).toBeLessThanOrEqual(99_999_999_999);
      }),
    );
  });
});

describe('a typed reading, area or price', () => {
  it.each([
    ['1 234,567', '1234.567'],
    ['\u202d1\u202f234,567\u202c', '1234.567'],
    ['14,22 ₴', '14.22'],
    ['4,32\u00a0₴/кВт·год', '4.32'],
    ['16.164 грн за м³', '16.164'],
    ['54,2 м²', '54.2'],
    ['54.2 кв. м', '54.2'],
    ['8\u00a0412 кВт·год', '8412'],
    ['1234.567', '1234.567'],
    ['1,234', '1.234'],
    ['54,30', '54.3'],
    ['000123', '123'],
    ['0', '0'],
    ['12,345.5', '12345.5'],
  ])('"%s" is %s', (text, wire) => {
    const read = parseDecimalInput(text);
    expect(read.ok && formatDecimal(read.value)).toBe(wire);
  });

  it.each([
    ['', 'empty'],
    ['12 м³ ще', 'not_a_number'],
    ['-3', 'negative'],
    ['1,2345678', 'too_many_digits'],
    ['1234567890123456', 'too_large'],
  ])('"%s" is refused as %s', (text, code) => {
    expect(parseDecimalInput(text)).toEqual({ ok: false, refusal: { code } });
  });

  it('keeps to the digits that the meter has', () => {
    expect(parseDecimalInput('12,34', { maxFraction: 1 })).toEqual({ ok: false, refusal: { code: 'too_many_digits' } });
    expect(parseDecimalInput('12,3', { maxFraction: 1 }).ok).toBe(true);
  });
});
