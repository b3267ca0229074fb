import { expect, test } from 'vitest';
import { transliterateUk } from './transliterate-uk.ts';

test.each([
  // Examples of the table itself, КМУ № 55 of 27.01.2010
  ['Алушта', 'Alushta'],
  ['Борщагівка', 'Borshchahivka'],
  ['Згорани', 'Zghorany'],
  ['Розгон', 'Rozghon'],
  ['Ґалаґан', 'Galagan'],
  ['Єнакієве', 'Yenakiieve'],
  ['Короп’є', 'Koropie'],
  ['Знам’янка', 'Znamianka'],
  ['Їжакевич', 'Yizhakevych'],
  ['Кадиївка', 'Kadyivka'],
  ['Мар’їне', 'Marine'],
  ['Йосипівка', 'Yosypivka'],
  ['Стрий', 'Stryi'],
  ['Юрій', 'Yurii'],
  ['Яготин', 'Yahotyn'],
  ['Костянтин', 'Kostiantyn'],
  ['Щербухи', 'Shcherbukhy'],
  ['Русь', 'Rus'],
  // Names of our files
  ['К-2026-11-0042.pdf', 'K-2026-11-0042.pdf'],
  ['Рух коштів 2026-11-23.csv', 'Rukh koshtiv 2026-11-23.csv'],
  ['receipt "x".pdf', 'receipt "x".pdf'],
])('%s is %s', (text, latin) => {
  expect(transliterateUk(text)).toBe(latin);
});
