import { expect, test } from 'vitest';
import { kop } from '../money/kop.ts';
import { splitMonth } from './month-split.ts';

const split = (expected: number, received: number, late: number) =>
  splitMonth({ expectedKop: kop(expected), receivedKop: kop(received), lateKop: kop(late) });

test('what is overdue is told as it is, and the rest of what has not come is awaited', () => {
  // 9480.03 expected, 8353.08 came, 614.07 is overdue: 9480.03 − 8353.08 − 614.07 = 512.88.
  expect(split(948003, 835308, 61407)).toEqual({ awaited: 51288, late: 61407 });
  // A debt of other months is nobody's part of this one: all of it is still ahead.
  expect(split(2000000, 0, 0)).toEqual({ awaited: 2000000, late: 0 });
});

test('money for other months leaves nothing awaited, and hides no overdue sum', () => {
  expect(split(100000, 150000, 40000)).toEqual({ awaited: 0, late: 40000 });
});

test('money that went back is asked for by no receipt of the month', () => {
  expect(split(100000, -240000, 40000)).toEqual({ awaited: 60000, late: 40000 });
});
