import { expect, it } from 'vitest';
import { day } from '../dates/day.ts';
import { period } from '../dates/period.ts';
import { decimal } from '../money/decimal.ts';
import {
  checkIndexMonth,
  checkKeyRateDay,
  checkRateDay,
  FX_RATE_RANGE,
  isPlausibleStep,
  isWithin,
} from './rate-checks.ts';

const today = day('2026-11-20');

it.each([
  ['44', '44.5', true],
  ['44', '88', true],
  ['44', '88.01', false],
  ['44', '22', true],
  ['44', '21.9', false],
  ['44', '445', false],
])('a rate of %s may be followed by %s: %s', (before, next, expected) => {
  expect(isPlausibleStep(decimal(before), decimal(next))).toBe(expected);
});

it.each([
  ['0.999', false],
  ['1', true],
  ['44.6819', true],
  ['1000', true],
  ['1000.01', false],
])('a rate may be %s: %s', (rate, expected) => {
  expect(isWithin(decimal(rate), FX_RATE_RANGE)).toBe(expected);
});

it('a rate is of a day of the hryvnia and at most a week ahead', () => {
  expect(checkRateDay(day('1996-09-02'), today)).toEqual([]);
  expect(checkRateDay(day('1996-09-01'), today)).toEqual([{ code: 'before_hryvnia' }]);
  expect(checkRateDay(day('2026-11-27'), today)).toEqual([]);
  expect(checkRateDay(day('2026-11-28'), today)).toEqual([{ code: 'rate_too_early' }]);
});

it('a key rate may be announced a month ahead', () => {
  expect(checkKeyRateDay(day('2026-12-21'), today)).toEqual([]);
  expect(checkKeyRateDay(day('2026-12-22'), today)).toEqual([{ code: 'key_rate_too_early' }]);
});

it('an index is of a month that is over', () => {
  expect(checkIndexMonth(period('2026-10'), today)).toEqual([]);
  expect(checkIndexMonth(period('2026-11'), today)).toEqual([{ code: 'month_not_over' }]);
  expect(checkIndexMonth(period('1996-08'), today)).toEqual([{ code: 'before_hryvnia' }]);
});
