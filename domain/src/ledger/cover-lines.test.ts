import { expect, test } from 'vitest';
import { coverLines, type RentMove } from './cover-lines.ts';

/** `rate_day: payment` (contract.md §1.13): what of each payment covers the rent line, beside other sums of the same receipt. */

const move = (id: string, rentKop: number): RentMove => ({ id, rentKop, reversalOf: null });
const back = (of: RentMove): RentMove => ({ id: `${of.id}-back`, rentKop: -of.rentKop, reversalOf: of.id });

/** 22 000.00 of rent beside a deposit of 20 000.00. */
const RENT = [2_200_000];

test('the rent of a second payment is the deposit once the line is covered', () => {
  const covered = coverLines(RENT, [move('a', 2_200_000), move('b', 2_000_000)]);
  expect([...covered.values()]).toEqual([[2_200_000], [0]]);
});

test('two halves of the rent and a former difference of 250.00 cover 22 000.00: 11 125.00, then 10 875.00', () => {
  const covered = coverLines(RENT, [move('a', 1_112_500), move('b', 1_112_500)]);
  expect([...covered.values()]).toEqual([[1_112_500], [1_087_500]]);
});

test('several lines are covered one after the other', () => {
  const covered = coverLines([1_000_000, 1_200_000], [move('a', 1_500_000), move('b', 900_000)]);
  expect([...covered.values()]).toEqual([
    [1_000_000, 500_000],
    [0, 700_000],
  ]);
});

test('a payment taken back opens the line again, what came later keeps what it covered', () => {
  const first = move('a', 2_200_000);
  const covered = coverLines(RENT, [first, move('b', 2_000_000), back(first), move('c', 2_200_000)]);
  expect(covered.get('b')).toEqual([0]);
  expect(covered.get('c')).toEqual([2_200_000]);
  expect(covered.has('a')).toBe(false);
});

test('what a payment was more than its receipt pays its own difference first, and the rent of the next month with the rest', () => {
  const own = { of: 'payment', kop: 25_000 };
  // 250.00 of credit and 250.00 of its difference leave all of 22 500.00 to the payment of the month itself.
  const [credit, next] = [{ ...move('credit', 25_000), own }, move('next', 2_250_000)];
  expect([...coverLines([2_250_000], [credit, next]).values()]).toEqual([[0], [2_250_000]]);
  // Of 11 000.00 another 10 750.00 are for the rent; taken back and laid again it is the same.
  const large = { ...move('large', 1_100_000), own };
  const again = { ...move('again', 1_100_000), own };
  expect(coverLines([2_250_000], [large, back(large), again]).get('again')).toEqual([1_075_000]);
});
