import { describe, expect, it } from 'vitest';
import { entryName, UniqueNames } from './entry-name.ts';

describe('a name inside an archive', () => {
  it.each([
    ['вул. Січових Стрільців, 10, кв. 5', 'вул. Січових Стрільців, 10, кв. 5'],
    ['Договір 1/2026: «А»\\Б', 'Договір 1 2026 «А» Б'],
    ['../../etc/passwd', '.. .. etc passwd'],
    ['кінець. . ', 'кінець'],
    ['a\u202etxt.exe', 'a txt.exe'],
    ['...', 'Без назви'],
    ['', 'Без назви'],
    ['NUL', '_NUL'],
    ['com1.pdf', '_com1.pdf'],
    ['Комора', 'Комора'],
  ])('of %j is %j: Windows can unpack it', (given, expected) => {
    expect(entryName(given)).toBe(expected);
  });

  it('is not longer than sixty signs, and ends with neither a dot nor a space', () => {
    expect(entryName(`${'я'.repeat(59)}. хвіст`)).toBe('я'.repeat(59));
    expect(entryName('🏠'.repeat(80))).toBe('🏠'.repeat(60));
  });

  it('is given once, whatever the case of its letters', () => {
    const names = new UniqueNames();
    const taken = ['Фото', 'фото', 'Фото (2)', 'ФОТО'].map((name) => names.take(name, '.webp'));
    expect(taken).toEqual(['Фото.webp', 'фото (2).webp', 'Фото (2) (2).webp', 'ФОТО (3).webp']);
    expect(new UniqueNames().take('Фото')).toBe('Фото');
  });
});
