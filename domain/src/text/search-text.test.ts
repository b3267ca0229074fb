import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dropApostrophes, foldApostrophes } from './apostrophe.ts';
import { normalizeForSearch, searchVariants, searchWords, switchLayout } from './search-text.ts';

describe('apostrophes', () => {
  it.each(["м'ята", 'м’ята', 'мʼята', 'м`ята', 'м‘ята', 'м´ята', 'м′ята'])('%s is stored as м’ята', (word) => {
    expect(foldApostrophes(word)).toBe('м’ята');
    expect(dropApostrophes(word)).toBe('мята');
  });

  it('leaves quotes around words alone', () => {
    expect(foldApostrophes("'кафе' і об'єкт")).toBe("'кафе' і об’єкт");
  });
});

describe('the form for search', () => {
  it.each([
    ["Об'ЄКТ", 'обєкт'],
    ['Лук’янівська', 'лукянівська'],
    ['Ґалаґан', 'галаган'],
    ['  вул.  Хрещатик — 1–3 ', 'вул. хрещатик 1 3'],
    ['Івано-Франківськ', 'івано франківськ'],
    ['їжак', 'їжак'],
    ['йод', 'йод'],
    ['Дата i час', 'дата i час'],
    ['гривнi', 'гривні'],
    ['Ky\u0306iv', 'ky\u0306iv'],
    ['кв.\u00a010', 'кв. 10'],
  ])('of "%s" is "%s" (ukraine.md §8)', (text, form) => {
    expect(normalizeForSearch(text)).toBe(form);
  });

  it('is composed first, so that a decomposed ї of a bank file is found', () => {
    expect(normalizeForSearch('ї'.normalize('NFD'))).toBe('ї');
  });

  it('is stable', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (text) => {
        const once = normalizeForSearch(text);
        expect(normalizeForSearch(once)).toBe(once);
      }),
    );
  });
});

describe('the wrong keyboard layout', () => {
  it.each([
    ['rdbnfywsz', 'квитанція'],
    ["j,`'rn", 'об`єкт'],
    ['Ktcz', 'леся'],
    ['фиc', 'abc'],
    ['зкщкфе', 'prorat'],
  ])('%s is read as %s (ux.md §3)', (typed, meant) => {
    expect(switchLayout(typed)).toBe(meant);
  });

  it('is tried beside what was typed', () => {
    expect(searchVariants('rdbnfywsz')).toEqual(['rdbnfywsz', 'квитанція']);
    expect(searchVariants("j,`'rn")).toContain(normalizeForSearch('об’єкт'));
    expect(searchVariants('15')).toEqual(['15']);
    expect(searchVariants('  ')).toEqual([]);
  });
});

describe('words that must all be there', () => {
  it.each([
    ['Петренко  Саксаганського, 77', [['петренко', 'gtnhtyrj'], ['саксаганського'], ['77']]],
    ['gtnhtyrj', [['gtnhtyrj', 'петренко']]],
    ['Д-2026-0001', [['д 2026 0001', 'l 2026 0001']]],
    ['D-2026-0001', [['d 2026 0001', 'в 2026 0001', 'д 2026 0001']]],
    ['067 123-45-67', [['0671234567', '067 123 45 67']]],
    ['+38 (067) 123 45 67', [['380671234567', '+38 (067) 123 45 67']]],
    ['UA21 3223 1300 0002', [['ua21322313000002', 'ua21 3223 1300 0002']]],
    ['гф21 3223', [['ua213223', 'гф21 3223']]],
    ['  ', []],
  ])('of "%s"', (query, words) => {
    expect(searchWords(query).map((spellings, at) => spellings.slice(0, words[at]?.length))).toEqual(words);
  });

  it('are at most six', () => {
    expect(searchWords('а б в г д е є ж')).toHaveLength(6);
  });

  it('find a telephone in a list, too, however it is spaced', () => {
    expect(searchVariants('067 123 45 67')).toContain('0671234567');
  });
});
