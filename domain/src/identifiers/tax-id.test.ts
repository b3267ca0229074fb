import { describe, expect, it } from 'vitest';
import { maskTaxId } from './mask-tax-id.ts';
import { parseTaxId } from './tax-id.ts';

describe('a tax id', () => {
  it.each([
    ['1759013776', 'rnokpp'],
    ['3111912359', 'rnokpp'],
    ['3383904825', 'rnokpp'],
    ['3287300130', 'rnokpp'],
    ['32855961', 'edrpou'],
    ['14360570', 'edrpou'],
    ['00032129', 'edrpou'],
    ['21133352', 'edrpou'],
    ['43005393', 'edrpou'],
    ['30000005', 'edrpou'],
    ['123456789', 'id_card'],
    ['АА123456', 'passport'],
    ['ЇҐ000001', 'passport'],
  ])('%s is a right %s (ukraine.md §2)', (value, kind) => {
    expect(parseTaxId(value)).toEqual({ ok: true, value: { kind, value, warnings: [] } });
  });

  it.each([
    ['3111912358', 'rnokpp'],
    ['1234567890', 'rnokpp'],
    ['40121453', 'edrpou'],
    ['32855962', 'edrpou'],
  ])('%s is taken with a warning, because a checksum is not existence', (value, kind) => {
    expect(parseTaxId(value)).toEqual({ ok: true, value: { kind, value, warnings: ['checksum'] } });
  });

  it.each([
    ['', 'empty'],
    [' - ', 'empty'],
    ['0000000000', 'all_zeros'],
    ['00000000', 'all_zeros'],
    ['000000000', 'all_zeros'],
    ['АА000000', 'all_zeros'],
    ['1234567', 'not_a_tax_id'],
    ['12345678901', 'not_a_tax_id'],
    ['ЫЪ123456', 'not_a_tax_id'],
    ['ZZ123456', 'not_a_tax_id'],
    ['абв', 'not_a_tax_id'],
  ])('"%s" is refused as %s', (text, code) => {
    expect(parseTaxId(text)).toEqual({ ok: false, refusal: { code } });
  });

  it('forgives spaces, dashes, lower case and Latin look-alikes', () => {
    expect(parseTaxId(' 338 390 48-25 ')).toMatchObject({ value: { value: '3383904825' } });
    expect(parseTaxId('ka № 123456')).toMatchObject({ value: { kind: 'passport', value: 'КА123456' } });
  });
});

describe('a masked tax id', () => {
  it.each([
    ['3383904825', '******4825'],
    ['32855961', '*****961'],
    ['123456789', '******789'],
    ['АА123456', '*****456'],
    ['12', '**'],
  ])('of %s is %s', (value, masked) => {
    expect(maskTaxId(value)).toBe(masked);
  });
});
