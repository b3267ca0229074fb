import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dropApostrophes, foldApostrophes } from './apostrophe.ts';
import { normalizeForSearch, searchVariants, switchLayout } from './search-text.ts';

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
