import { expect, it } from 'vitest';
import { day } from '../dates/day.ts';
import { period } from '../dates/period.ts';
import { changesOf, inYears, missingDays, missingMonths } from './missing-rates.ts';

const range = { from: day('2026-10-01'), to: day('2026-10-22') };
const missing = (...days: string[]) => missingDays(days.map(day), range).map(({ from, to }) => `${from}…${to}`);

it('asks for everything while nothing is known', () => {
  expect(missing()).toEqual(['2026-10-01…2026-10-22']);
});

it('asks for what is before the first, after the last, and for holes longer than a holiday', () => {
  expect(missing('2026-10-05', '2026-10-20')).toEqual([
    '2026-10-01…2026-10-04',
    '2026-10-06…2026-10-19',
    '2026-10-21…2026-10-22',
  ]);
});

it('takes a weekend for a weekend', () => {
  expect(
    missing('2026-10-01', '2026-10-02', '2026-10-05', '2026-10-09', '2026-10-13', '2026-10-19', '2026-10-22'),
  ).toEqual([]);
});

it('does not look at days outside the range', () => {
  expect(missing('2026-09-30', '2026-10-01', '2026-10-07', '2026-10-13', '2026-10-19', '2026-10-23')).toEqual([
    '2026-10-20…2026-10-22',
  ]);
});

it('asks for a year at a time', () => {
  expect(inYears({ from: day('2024-11-01'), to: day('2026-11-20') })).toEqual([
    { from: '2024-11-01', to: '2025-10-31' },
    { from: '2025-11-01', to: '2026-10-31' },
    { from: '2026-11-01', to: '2026-11-20' },
  ]);
});

it('names the months without an index', () => {
  const known = new Set([period('2026-08'), period('2026-10')]);
  expect(missingMonths(known, period('2026-07'), period('2026-10'))).toEqual(['2026-07', '2026-09']);
});

it('keeps of a daily series the days on which it changed', () => {
  const days = ['15.5', '15.50', '15', '15', '14.5'].map((percent, at) => ({ on: at, percent }));
  expect(changesOf(days, null).map(({ on }) => on)).toEqual([0, 2, 4]);
  expect(changesOf(days, '15.5').map(({ on }) => on)).toEqual([2, 4]);
});
