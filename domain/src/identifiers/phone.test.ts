import { describe, expect, it } from 'vitest';
import { formatPhone, maskPhone, parsePhone } from './phone.ts';

describe('a phone number', () => {
  it.each([
    ['0671234567', '+380671234567'],
    ['067 123-45-67', '+380671234567'],
    ['(067) 123 45 67', '+380671234567'],
    ['380671234567', '+380671234567'],
    ['380 67 123-45-67', '+380671234567'],
    ['+38 (067) 123-45-67', '+380671234567'],
    ['00380671234567', '+380671234567'],
    ['+380 (0) 67 123 45 67', '+380671234567'],
    ['80671234567', '+380671234567'],
    ['8 067 123 45 67', '+380671234567'],
    ['671234567', '+380671234567'],
    ['\u202a+380\u00a067\u00a0123\u00a045\u00a067\u202c', '+380671234567'],
    ['tel:+380671234567', '+380671234567'],
    ['044 123 45 67', '+380441234567'],
    ['0800 123 456', '+380800123456'],
    ['+48 123 456 789', '+48123456789'],
    ['0048123456789', '+48123456789'],
    ['+372 123 456', '+372123456'],
    ['+1 (415) 555-2671', '+14155552671'],
  ])('"%s" is %s (ux.md F3)', (text, phone) => {
    expect(parsePhone(text)).toEqual({ ok: true, value: phone });
  });

  it.each([
    ['', 'empty'],
    ['06712345', 'not_a_phone'],
    ['06712345678', 'not_a_phone'],
    ['48123456789', 'not_a_phone'],
    ['+38067123456', 'not_a_phone'],
    ['+3806712345678', 'not_a_phone'],
    ['067 123 45 67 дод. 5', 'not_a_phone'],
    ['Олена', 'not_a_phone'],
    ['+1234567890123456', 'not_a_phone'],
    ['0701234567', 'no_such_code'],
    ['0781234567', 'no_such_code'],
    ['0201234567', 'no_such_code'],
    ['0301234567', 'no_such_code'],
  ])('"%s" is refused as %s', (text, code) => {
    expect(parsePhone(text)).toEqual({ ok: false, refusal: { code } });
  });

  it('takes every mobile operator', () => {
    for (const code of [50, 63, 66, 67, 68, 73, 75, 77, 89, 91, 92, 93, 94, 95, 96, 97, 98, 99]) {
      expect(parsePhone(`0${code}1234567`)).toEqual({ ok: true, value: `+380${code}1234567` });
    }
  });

  it('is shown in the Ukrainian groups and read back', () => {
    expect(formatPhone('+380671234567')).toBe('+380 67 123 45 67');
    expect(formatPhone('+48123456789')).toBe('+48123456789');
    expect(parsePhone(formatPhone('+380671234567'))).toEqual({ ok: true, value: '+380671234567' });
  });

  it('is masked to its last two digits', () => {
    expect(maskPhone('+380671234567')).toBe('+380 ** *** ** 67');
    expect(maskPhone('+48123456789')).toBe('+48*******89');
  });
});
