import { describe, expect, it } from 'vitest';
import { formalName, fullName, nameInitials, shortName } from './short-name.ts';

const olena = { firstName: 'Олена', lastName: 'Коваленко', middleName: 'Сергіївна' };

describe('names', () => {
  it('on a bare public link are the first name and an initial (contract.md §3.13)', () => {
    expect(shortName({ firstName: 'Іван', lastName: 'Петренко' })).toBe('Іван П.');
    expect(shortName({ firstName: ' Іван ', lastName: '' })).toBe('Іван');
    expect(shortName({ firstName: 'Ян', lastName: '’ятрів' })).toBe('Ян Я.');
  });

  it('in documents are the surname and initials that do not break apart', () => {
    expect(formalName(olena)).toBe('Коваленко\u00a0О.\u00a0С.');
    expect(formalName({ firstName: 'єва', lastName: 'Ющенко', middleName: null })).toBe('Ющенко\u00a0Є.');
  });

  it('in full start with the surname', () => {
    expect(fullName(olena)).toBe('Коваленко Олена Сергіївна');
    expect(fullName({ firstName: 'Іван', lastName: 'Петренко' })).toBe('Петренко Іван');
  });

  it('on an avatar are two capitals', () => {
    expect(nameInitials(olena)).toBe('ОК');
    expect(nameInitials({ firstName: 'ївга', lastName: '' })).toBe('Ї');
  });
});
