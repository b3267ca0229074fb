import { describe, expect, it } from 'vitest';
import { soughtSum, sumSpellings } from './sought-sum.ts';

describe('a sum that is looked for', () => {
  it.each([
    ['8450', 845_000, 845_100],
    ['8 450', 845_000, 845_100],
    ['8\u00a0450 ₴', 845_000, 845_100],
    ['8 450 грн', 845_000, 845_100],
    ['12.345,00', 1_234_500, 1_234_500],
    ['8450,50', 845_050, 845_050],
    ['8450.5', 845_050, 845_050],
    ['8 450,00', 845_000, 845_000],
    ['8450ю50', 845_050, 845_050],
    ['8450б50', 845_050, 845_050],
  ])('"%s" is from %i and under %i', (text, from, below) => {
    expect(soughtSum(text)).toEqual({ from, below });
  });

  it.each(['', '0', '0,00', '0671234567', '007', '-5', '2026-10', '10.2026', 'кв. 7', '84 50', '1,234', '5б'])(
    '"%s" is none',
    (text) => {
      expect(soughtSum(text)).toBeNull();
    },
  );
});

it.each([
  ['12\u00a0345,60 ₴', ['12345,60', '12 345,60']],
  ['850 грн', ['850']],
  ['8450,50', ['8450,50']],
  ['8 450', null],
  ['кв. 7', null],
])('"%s" stands in a text as %j', (text, spellings) => {
  expect(sumSpellings(text)).toEqual(spellings);
});
