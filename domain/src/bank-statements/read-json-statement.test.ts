import { expect, it } from 'vitest';
import { readJsonStatement } from './read-json-statement.ts';

it('a row of monobank that no sum or day can hold is refused, and the others are read', () => {
  const time = 1_700_000_000;
  const read = readJsonStatement([
    { time, amount: 100_000_000_000 },
    { time, amount: 99_999_999_999 },
    { time, amount: -100_000_000_000 },
    { time: -6_000_000_000, amount: 100 },
    { time, amount: 0.5 },
  ]);
  expect(read?.operations).toMatchObject([{ row: 2, amountKop: 99_999_999_999, paidOn: '2023-11-15' }]);
  expect(read?.refused).toEqual([
    { row: 1, reason: 'amount' },
    { row: 3, reason: 'amount' },
    { row: 4, reason: 'date' },
    { row: 5, reason: 'amount' },
  ]);
});
