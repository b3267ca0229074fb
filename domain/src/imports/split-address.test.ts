import { describe, expect, it } from 'vitest';
import { mayBeSameName, readName } from './person-name.ts';
import { addressInName, numberKey, splitAddress, streetKey } from './split-address.ts';

describe('an address in one cell', () => {
  it.each([
    ['м. Київ, вул. Лук’янівська, 5, кв. 18', 'Київ|вул. Лук’янівська|5|18'],
    ['Київ, вул. Лук’янівська 5, кв.18', 'Київ|вул. Лук’янівська|5|18'],
    ['вул. Садова, буд. 12а, оф. 4', '|вул. Садова|12а|4'],
    ['м.Львів, просп. Свободи 28 кв 3', 'Львів|просп. Свободи|28|3'],
    ['01001, Україна, м. Київ, Хрещатик 22', 'Київ|Хрещатик|22|'],
    ['Івано-Франківськ, вулиця Незалежності, 40/2, 15', 'Івано-Франківськ|вулиця Незалежності|40/2|15'],
    ['Київська обл., м. Ірпінь, вул. Соборна, 1-Б', 'Ірпінь|вул. Соборна|1-Б|'],
    ['вул. 8 Березня, 3', '|вул. 8 Березня|3|'],
    ['Студія біля метро', '|Студія біля метро||'],
    ['кв. 7', '|||7'],
    ['с. Гатне, пров. Лісовий, 2', 'Гатне|пров. Лісовий|2|'],
  ])('%s', (text, expected) => {
    const { city, street, building, apartment } = splitAddress(text);
    expect([city, street, building, apartment].map((part) => part ?? '').join('|')).toBe(expected);
  });

  it('has its index and its region', () => {
    expect(splitAddress('01001, Київська область, м. Ірпінь, вул. Соборна, 1')).toMatchObject({
      postalCode: '01001',
      region: 'Київська область',
    });
  });

  it('is the same street and number however they are written', () => {
    expect(streetKey('вулиця Лук’янівська')).toBe(streetKey("вул. Лук'янівська"));
    expect(streetKey('вул. Садова')).not.toBe(streetKey('вул. Лісова'));
    expect(numberKey('5-А')).toBe(numberKey('5а'));
  });
});

describe('a name in one cell', () => {
  it.each([
    ['Петренко Іван Сергійович', 'person|Петренко|Іван|Сергійович'],
    ['Іван Сергійович Петренко', 'person|Петренко|Іван|Сергійович'],
    ['Петренко Іван', 'person|Петренко|Іван|'],
    ['Петренко', 'person|Петренко||'],
    ['ФОП Кравець І.П.', 'fop|Кравець|І.|П.'],
    ['ТОВ «Кавовий двір»', 'company|ТОВ «Кавовий двір»'],
    ['ОСББ "Сонячний"', 'company|ОСББ "Сонячний"'],
    ['Товстоног Олена', 'person|Товстоног|Олена|'],
  ])('%s', (text, expected) => {
    const name = readName(text);
    const parts =
      name.kind === 'company' ? [name.companyName] : [name.lastName, name.firstName ?? '', name.middleName ?? ''];
    expect([name.kind, ...parts].join('|')).toBe(expected);
  });
});

describe('an address where a name is asked for', () => {
  it.each([
    ['вул. Велика, 12, кв. 7', 'вул. Велика|12|7'],
    ['Хрещатик, 22, кв. 5', 'Хрещатик|22|5'],
    ['Гараж 7', null],
    ['Офіс, 2', null],
    ['Студія на Подолі', null],
  ])('%s', (text, expected) => {
    const parts = addressInName(text);
    expect(parts && [parts.street, parts.building, parts.apartment].join('|')).toBe(expected);
  });
});

describe('two names', () => {
  it.each([
    ['Петренко Іван', 'Петренко Іван Сергійович', true],
    ['ФОП Кравець І. П.', 'Кравець Іван Петрович', true],
    ['ТОВ «Кавовий двір»', 'Кавовий Двір', true],
    ['Петренко Іван', 'Петренко Олена', false],
    ['Іван', 'Іванна', false],
    ['', 'Петренко', false],
  ])('%s and %s', (one, other, expected) => expect(mayBeSameName(one, other)).toBe(expected));
});
