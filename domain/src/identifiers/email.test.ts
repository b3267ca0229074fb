import { describe, expect, it } from 'vitest';
import { normalizeEmail, parseEmail } from './email.ts';

describe('an e-mail address', () => {
  it.each([
    ['  Olena@Ukr.NET ', 'olena@ukr.net'],
    ['olena+rent@gmail.com', 'olena+rent@gmail.com'],
    ["o'neil@example.co.uk", "o'neil@example.co.uk"],
    ['info@пошта.укр', 'info@пошта.укр'],
    ['a@xn--80ak6aa92e.xn--j1amh', 'a@xn--80ak6aa92e.xn--j1amh'],
    ['olena@ukr.net\u200b', 'olena@ukr.net'],
  ])('"%s" is %s', (text, value) => {
    expect(normalizeEmail(text)).toBe(value);
    expect(parseEmail(text)).toEqual({ ok: true, value });
  });

  it.each([
    ['', 'empty'],
    ['olena', 'not_an_email'],
    ['@ukr.net', 'not_an_email'],
    ['olena@', 'not_an_email'],
    ['olena@ukr', 'not_an_email'],
    ['olena@ukr..net', 'not_an_email'],
    ['olena@-ukr.net', 'not_an_email'],
    ['olena@ukr.n', 'not_an_email'],
    ['olena@192.168.0.1', 'not_an_email'],
    ['.olena@ukr.net', 'not_an_email'],
    ['ole..na@ukr.net', 'not_an_email'],
    ['ole na@ukr.net', 'not_an_email'],
    ['a@b@ukr.net', 'not_an_email'],
    ['a@ukr.net\r\nbcc: b@ukr.net', 'not_an_email'],
    ['оlena@ukr.net', 'cyrillic_letters'],
    ['олена@ukr.net', 'cyrillic_letters'],
    ['olena@gmаil.com', 'cyrillic_letters'],
    [`${'a'.repeat(65)}@ukr.net`, 'too_long'],
    [`a@${'b'.repeat(60)}.${'c'.repeat(250)}.ua`, 'too_long'],
  ])('"%s" is refused as %s', (text, code) => {
    expect(parseEmail(text)).toEqual({ ok: false, refusal: { code } });
  });
});
