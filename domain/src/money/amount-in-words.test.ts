import { describe, expect, it } from 'vitest';
import { amountInWords, amountInWordsCapitalized, minorInWords, wholeNumberInWords } from './amount-in-words.ts';
import { kop } from './kop.ts';

describe('a sum in words', () => {
  it.each([
    [0, 'нуль гривень 00 копійок'],
    [1, 'нуль гривень 01 копійка'],
    [100, 'одна гривня 00 копійок'],
    [202, 'дві гривні 02 копійки'],
    [511, 'п’ять гривень 11 копійок'],
    [1_100, 'одинадцять гривень 00 копійок'],
    [2_100, 'двадцять одна гривня 00 копійок'],
    [4_252, 'сорок дві гривні 52 копійки'],
    [11_200, 'сто дванадцять гривень 00 копійок'],
    [90_000, 'дев’ятсот гривень 00 копійок'],
    [100_000, 'одна тисяча гривень 00 копійок'],
    [123_405, 'одна тисяча двісті тридцять чотири гривні 05 копійок'],
    [1_850_050, 'вісімнадцять тисяч п’ятсот гривень 50 копійок'],
    [2_050_050, 'двадцять тисяч п’ятсот гривень 50 копійок'],
    [2_200_000, 'двадцять дві тисячі гривень 00 копійок'],
    [100_000_100, 'один мільйон одна гривня 00 копійок'],
    [212_345_621, 'два мільйони сто двадцять три тисячі чотириста п’ятдесят шість гривень 21 копійка'],
    [500_000_000_000, 'п’ять мільярдів гривень 00 копійок'],
    [-2_100, 'мінус двадцять одна гривня 00 копійок'],
  ])('%s kopecks are «%s» (ukraine.md §8)', (amount, words) => {
    expect(amountInWords(kop(amount))).toBe(words);
  });

  it.each([
    [50_000, 'USD', 'п’ятсот доларів США 00 центів'],
    [102_201, 'USD', 'одна тисяча двадцять два долари США 01 цент'],
    [100, 'USD', 'один долар США 00 центів'],
    [45_050, 'EUR', 'чотириста п’ятдесят євро 50 євроцентів'],
  ] as const)('%s hundredths of %s are «%s»', (amount, currency, words) => {
    expect(minorInWords(amount, currency)).toBe(words);
  });

  it('opens a line with a capital letter', () => {
    expect(amountInWordsCapitalized(kop(1_850_050))).toBe('Вісімнадцять тисяч п’ятсот гривень 50 копійок');
    expect(amountInWordsCapitalized(kop(2_100))).toBe('Двадцять одна гривня 00 копійок');
  });

  it('has no Latin letter in any word (trap 8 of ukraine.md §0)', () => {
    for (let value = 0; value < 2000; value += 1) {
      expect(wholeNumberInWords(value * 1003, 'feminine')).toMatch(/^[а-яєії’ ]+$/u);
    }
  });

  it('keeps the gender that is asked for, and the gender of the scale', () => {
    expect(wholeNumberInWords(2, 'masculine')).toBe('два');
    expect(wholeNumberInWords(2_002_002, 'masculine')).toBe('два мільйони дві тисячі два');
    expect(wholeNumberInWords(1_000_000_000_000, 'feminine')).toBe('один трильйон');
    expect(() => wholeNumberInWords(-1, 'feminine')).toThrow(RangeError);
  });
});
