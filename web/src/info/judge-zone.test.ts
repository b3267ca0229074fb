import { decimal } from '@kliuchar/domain/money/decimal';
import { expect, test } from 'vitest';
import { judgeZone } from './judge-zone.ts';

const water = { unit: 'м³', digits: 5, decimals: 3, multiplier: decimal('1') };
const says = (typed: string, previous: string, isTicked = false) =>
  judgeZone(typed, decimal(previous), water, isTicked);

test('what was used is said at once', () => {
  expect(says('424,5', '418')).toEqual({ says: 'Спожито 6,5\u00a0м³', isWrong: false, mayHaveTurned: false });
});

test('a digit left out is called a mistake with the value before it, and nothing is offered to tick', () => {
  // A turn would be 100 000 + 42 − 418 = 99 624, far more than a tenth of the register.
  const mistake = { says: 'Перевірте цифри: попередній 418', isWrong: true, mayHaveTurned: false };
  expect([says('42', '418'), says('42', '418', true)]).toEqual([mistake, mistake]);
});

test('a turn of the register is the tenant’s to say', () => {
  expect(says('12', '99985')).toMatchObject({ isWrong: true, mayHaveTurned: true });
  expect(says('12', '99985', true)).toEqual({ says: 'Спожито 27\u00a0м³', isWrong: false, mayHaveTurned: true });
});

test('what is no number or does not fit on the dial', () => {
  expect([says('сто', '418').isWrong, says('100000', '418').isWrong, says('', '418').isWrong]).toEqual([
    true,
    true,
    false,
  ]);
});
