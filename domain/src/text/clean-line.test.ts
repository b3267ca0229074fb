import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanLine, cleanText } from './clean-line.ts';

describe('a cleaned line', () => {
  it.each([
    [' Іван \u200b Петренко\n', 'Іван Петренко'],
    ['a\tb\r\nc', 'a b c'],
    ['а\u00a0\u2009б', 'а б'],
    ['\u202eабв\u202c', 'абв'],
    ['квар\u00adтира', 'квартира'],
    ['\ufeffназва', 'назва'],
    ['а\u0000б\u007f', 'аб'],
    ['ї'.normalize('NFD'), 'ї'],
    ['об’єкт № 5', 'об’єкт № 5'],
    ['', ''],
  ])('of %j is %j', (text, clean) => {
    expect(cleanLine(text)).toBe(clean);
  });

  it('is stable and has no double spaces', () => {
    const nasty = fc.constantFrom(
      'а',
      'ї',
      '\u0308',
      ' ',
      '\u00a0',
      '\u2009',
      '\t',
      '\n',
      '\u0000',
      '\u200b',
      '\u202e',
      '\u00ad',
      '\ufeff',
    );
    fc.assert(
      fc.property(fc.array(nasty, { maxLength: 40 }), (parts) => {
        const once = cleanLine(parts.join(''));
        expect(cleanLine(once)).toBe(once);
        expect(once).not.toMatch(/ {2}|^\s|\s$/u);
      }),
    );
  });

  it('keeps the lines of a longer text', () => {
    expect(cleanText(' а \r\n\r\n\r\n\r\nб\u200b\u2028в ')).toBe('а\n\nб\nв');
  });
});
