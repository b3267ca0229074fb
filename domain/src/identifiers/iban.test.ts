import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bankOfIban, formatIban, type Iban, parseIban } from './iban.ts';

const OWN = 'UA213223130000026007233566001';

describe('an IBAN', () => {
  it.each([OWN, 'UA223052990000026001234567890', 'UA053220010000026001234567890'])(
    '%s is right (ukraine.md §2)',
    (value) => {
      expect(parseIban(value)).toEqual({ ok: true, value });
    },
  );

  it.each([
    'UA21 3223 1300 0002 6007 2335 66001',
    'ua21\u00a03223\u00a01300\u00a00002\u00a06007\u00a02335\u00a066001',
    'УА213223130000026007233566001',
    'IBAN: UA21-3223-1300-0002-6007-2335-66001',
    '\u202aUA213223130000026007233566001\u202c',
  ])('is read from the pasted "%s"', (text) => {
    expect(parseIban(text)).toEqual({ ok: true, value: OWN });
  });

  it.each([
    ['', 'empty'],
    ['UA213223130000026007233566002', 'checksum'],
    ['UA213223130000026007233566010', 'checksum'],
    ['UA21322313000002600723356600', 'wrong_length'],
    ['UA2132231300000260072335660011', 'wrong_length'],
    ['DE89370400440532013000', 'not_ukrainian'],
    ['26007233566001', 'not_an_iban'],
    ['UA21322313000002600723356600O', 'letter_inside'],
    ['UA21322313ООО002600723356600О', 'letter_inside'],
    ['UA2132231300000260072335660O', 'not_an_iban'],
  ])('"%s" is refused as %s', (text, code) => {
    expect(parseIban(text)).toEqual({ ok: false, refusal: { code } });
  });

  it('catches every single wrong digit and every swap of neighbours', () => {
    fc.assert(
      fc.property(fc.integer({ min: 4, max: 27 }), fc.integer({ min: 1, max: 9 }), (index, shift) => {
        const wrong = (Number(OWN[index]) + shift) % 10;
        expect(parseIban(OWN.slice(0, index) + wrong + OWN.slice(index + 1)).ok).toBe(false);
        const swapped = OWN.slice(0, index) + OWN[index + 1] + OWN[index] + OWN.slice(index + 2);
        expect(parseIban(swapped).ok).toBe(swapped === OWN);
      }),
    );
  });

  it('is shown in groups of four and read back', () => {
    expect(formatIban(OWN)).toBe('UA21 3223 1300 0002 6007 2335 6600 1');
    expect(parseIban(formatIban(OWN))).toEqual({ ok: true, value: OWN });
  });

  it.each([
    [OWN, '322313', 'Укрексімбанк'],
    ['UA223052990000026001234567890', '305299', 'ПриватБанк'],
    ['UA053220010000026001234567890', '322001', 'monobank (Універсал Банк)'],
    ['UA003999990000026001234567890', '399999', null],
  ])('%s is in the bank %s, %s', (iban, mfo, name) => {
    expect(bankOfIban(iban as Iban)).toEqual({ mfo, name });
  });
});
