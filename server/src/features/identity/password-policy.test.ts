import { describe, expect, it } from 'vitest';
import { LONG_PASSWORDS } from './common-passwords.generated.ts';
import { checkPassword } from './password-policy.ts';

const OWNER = {
  email: 'olena.kovalenko@example.com',
  phone: '+380671234567',
  firstName: 'Олена',
  lastName: 'Коваленко',
};

describe('checkPassword', () => {
  it('refuses every long password of the frequency list, in any case', () => {
    const list = LONG_PASSWORDS.trim().split(/\s+/);
    expect(list.length).toBeGreaterThan(1_400);
    expect(list.filter((password) => checkPassword(password.toUpperCase(), OWNER) === null)).toEqual([]);
  });

  it.each([
    'password12345',
    'Україна2026',
    'йцукенгшщз',
    'qwertyuiop[]',
    'ghbdsn123456',
    '1234567890123',
    'aaaaaaaaaaaa',
    'абвабвабвабв',
    'qazwsxedcrfv',
    'шевченко1991!',
    'ключар-2026',
    'MyKliuchar2026',
    'olena.kovalenko1',
    'kovalenko-дім',
    'тел0671234567',
    'коваленко1985',
  ])('refuses %s', (password) => {
    expect(checkPassword(password, OWNER)).not.toBeNull();
  });

  it.each([
    'правильний кінь батарея скоба',
    'correct horse battery staple',
    'зелений чайник свистить',
    'lampa-na-stoli',
    'тиха вода греблю рве',
    'Vb7#kq29LmzP',
    '🦔 їжак біжить додому',
    'польовий дзвіночок',
  ])('takes %s: there are no rules of composition', (password) => {
    expect(checkPassword(password, OWNER)).toBeNull();
  });
});
