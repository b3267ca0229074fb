import { expect, it } from 'vitest';
import { kyivMoment, parseBankAmount, parseBankMoment } from './bank-cells.ts';

it.each([
  ['24.06.2026 09:50:17', '2026-06-24', '09:50:17'],
  ['24.06.2026', '2026-06-24', ''],
  ['4.6.26', '2026-06-04', ''],
  ['24/06/2026 9:05', '2026-06-24', '09:05'],
  ['2026-06-24T09:50:17', '2026-06-24', '09:50:17'],
  ['20260624', '2026-06-24', ''],
  // Kyiv is three hours ahead of UTC in June.
  ['2026-06-24T22:30:00Z', '2026-06-25', '01:30:00'],
  // 23:30 in London in June is 22:30 by UTC, and half past one of the next day in Kyiv; 00:30 in Kyiv stays where it is.
  ['2026-06-24T23:30:00+01:00', '2026-06-25', '01:30:00'],
  ['2026-06-24T00:30:00.000+03:00', '2026-06-24', '00:30:00'],
  // Kyiv's clock in winter is +02:00: a summer offset by mistake is an hour less.
  ['2026-01-24T00:30:00+0300', '2026-01-23', '23:30:00'],
  ['2026-06-24T20:00:00-05:00', '2026-06-25', '04:00:00'],
  // As Excel counts: 46 197 days after 1899-12-30, and a half.
  ['46197.5', '2026-06-24', '12:00:00'],
] as const)('«%s» is %s %s', (text, paidOn, time) => {
  expect(parseBankMoment(text)).toEqual({ paidOn, time });
});

// «00001» of a spreadsheet is 31.12.1899; the last hour of 2200 in UTC is already 2201 in Kyiv.
it.each(['', '31.02.2026', 'учора', '24.06', '1.2.3.4', '123456789', '00001', '2200-12-31T23:00:00Z'])(
  '«%s» is no day',
  (text) => {
    expect(parseBankMoment(text)).toBeNull();
  },
);

it.each([
  // 1779-11-13, 1900-01-01 and 2201-01-01 by Kyiv's clock, two hours ahead of UTC in winter.
  [-6_000_000_000, null],
  [-2_208_996_000, { paidOn: '1900-01-01', time: '00:00:00' }],
  [-2_208_996_001, null],
  [7_289_647_199, { paidOn: '2200-12-31', time: '23:59:59' }],
  [7_289_647_200, null],
  [Number.NaN, null],
  [9e15, null],
])('second %s is %j', (seconds, moment) => {
  expect(kyivMoment(seconds * 1000)).toEqual(moment);
});

it.each([
  ['-70 000.00', -7_000_000],
  ['2000.0', 200_000],
  ['1\u00a0234,5', 123_450],
  ['1,234.56', 123_456],
  ['100.0000', 10_000],
  ['', null],
  ['—', null],
  ['сто', undefined],
  ['1.234', undefined],
] as const)('«%s» is %s kopecks', (text, kop) => {
  expect(parseBankAmount(text)).toBe(kop);
});
