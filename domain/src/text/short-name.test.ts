import { describe, expect, it } from 'vitest';
import { fullName, nameplate, shortName } from './short-name.ts';

const olena = { firstName: 'Олена', lastName: 'Коваленко', middleName: 'Сергіївна' };

describe('names', () => {
  it('on a bare public link are the first name and an initial (contract.md §3.13)', () => {
    expect(shortName({ firstName: 'Іван', lastName: 'Петренко' })).toBe('Іван П.');
    expect(shortName({ firstName: ' Іван ', lastName: '' })).toBe('Іван');
    expect(shortName({ firstName: 'Ян', lastName: '’ятрів' })).toBe('Ян Я.');
  });

  it('on a nameplate are the surname and an initial', () => {
    expect(nameplate(olena)).toBe('Коваленко О.');
    expect(nameplate({ firstName: '', lastName: ' Петренко ' })).toBe('Петренко');
    expect(nameplate({ firstName: 'Іван', lastName: '' })).toBe('І.');
  });

  it('in full start with the surname', () => {
    expect(fullName(olena)).toBe('Коваленко Олена Сергіївна');
    expect(fullName({ firstName: 'Іван', lastName: 'Петренко' })).toBe('Петренко Іван');
  });
});
