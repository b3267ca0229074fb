import { expect, it } from 'vitest';
import { quoted } from './quoted.ts';

it.each([
  ['Ярославська, 12', '«Ярославська, 12»'],
  ['Квартира біля метро «Золоті ворота»', '«Квартира біля метро „Золоті ворота“»'],
])('%s', (name, expected) => {
  expect(quoted(name)).toBe(expected);
});
