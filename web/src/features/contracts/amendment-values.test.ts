import { day } from '@kliuchar/domain/dates/day';
import { kop } from '@kliuchar/domain/money/kop';
import { expect, test } from 'vitest';
import { changedPrice, firstValues, sameRentHint } from './amendment-values.ts';

const CPI = {
  mode: 'cpi',
  baseMonth: '2025-12',
  lagMonths: 2,
  threshold: '105',
  capKop: kop(2_500_000),
  floorKop: null,
};
const before = { rent: { amountMinor: 1_850_050, currency: 'UAH' }, peg: CPI } as Parameters<typeof firstValues>[0];
const typed = (rent: object, peg: object = {}) => {
  const { rent: was, peg: rules } = firstValues(before);
  return changedPrice(before, { rent: { ...was, ...rent }, peg: { ...rules, ...peg } });
};

test('what is left as it stands is not sent, so that the server counts the index of a new rent anew', () => {
  expect(typed({})).toEqual({});
  expect(typed({ amountMinor: 2_000_000 })).toEqual({ rent: { amountMinor: 2_000_000, currency: 'UAH' } });
});

test('another currency brings its rate, and waits for its sum', () => {
  expect(typed({ currency: 'USD' }, { rateDay: 'payment' })).toEqual({
    rent: { currency: 'USD' },
    peg: { mode: 'fx', rateSource: 'nbu', rateDay: 'payment', capKop: 2_500_000, floorKop: null },
  });
});

test('other rules go without a sum', () => {
  expect(typed({}, { mode: 'none' })).toEqual({ peg: { mode: 'none' } });
});

test('an empty sum names the rent that the rules have come to by the day', () => {
  const percent = { mode: 'percent', everyMonths: 12, percent: '10' } as const;
  const rent = { amountMinor: kop(2_000_000), currency: 'UAH' } as const;
  const version = { rent, peg: percent, validFrom: day('2024-12-01') };
  // 20 000 × 1,1 × 1,1.
  expect(sameRentHint(version, '2026-12-01')).toContain('24\u00a0200');
  expect(sameRentHint(version, '2025-11-30')).toContain('20\u00a0000');
  expect(sameRentHint({ ...version, peg: { mode: 'none' } }, '2026-12-01')).toContain('20\u00a0000');
  expect(sameRentHint({ ...version, ...before }, '2026-12-01')).not.toContain('₴');
});
