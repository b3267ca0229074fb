import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  addMonthsToDay,
  day,
  dayFromNumber,
  dayNumber,
  daysBetween,
  daysInMonth,
  daysInYear,
  isLeapYear,
  maxDay,
  minDay,
  parseDay,
} from './day.ts';
import { addPeriods, dayInPeriod, daysInPeriod, firstDayOf, lastDayOf, parsePeriod, period } from './period.ts';

const anyDay = fc.integer({ min: dayNumber(day('1900-01-01')), max: dayNumber(day('2200-12-31')) }).map(dayFromNumber);

/** The last days of the months of an ordinary year, from a calendar. */
const MONTH_ENDS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const;

describe('month ends', () => {
  it.each([2024, 2025, 2026, 2027, 2028, 2029, 2030])('of %s are those of the calendar', (year) => {
    MONTH_ENDS.forEach((ordinary, index) => {
      const last = index === 1 && (year === 2024 || year === 2028) ? 29 : ordinary;
      const month = period(`${year}-${String(index + 1).padStart(2, '0')}`);
      expect(daysInMonth(year, index + 1)).toBe(last);
      expect(daysInPeriod(month)).toBe(last);
      expect(lastDayOf(month)).toBe(`${month}-${last}`);
      expect(firstDayOf(month)).toBe(`${month}-01`);
      expect(daysBetween(firstDayOf(month), firstDayOf(addPeriods(month, 1)))).toBe(last);
      expect(parseDay(`${month}-${last + 1}`)).toBeNull();
      expect(dayInPeriod(month, 31)).toBe(lastDayOf(month));
      expect(addDays(lastDayOf(month), 1)).toBe(firstDayOf(addPeriods(month, 1)));
    });
  });

  it('clamp the due day: 31 of 2027-02 is 28.02.2027 (contract.md §1.1)', () => {
    expect(dayInPeriod(period('2027-02'), 31)).toBe('2027-02-28');
    expect(dayInPeriod(period('2028-02'), 30)).toBe('2028-02-29');
    expect(dayInPeriod(period('2027-02'), 5)).toBe('2027-02-05');
  });
});

describe('leap years', () => {
  it.each([
    [1900, false],
    [2000, true],
    [2024, true],
    [2026, false],
    [2100, false],
    [2200, false],
  ])('%s: %s', (year, leap) => {
    expect(isLeapYear(year)).toBe(leap);
    expect(daysInYear(year)).toBe(leap ? 366 : 365);
    expect(parseDay(`${year}-02-29`) !== null).toBe(leap);
  });
});

describe('a day', () => {
  it.each([
    '',
    '2026-2-3',
    '2026-02-30',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '1799-12-31',
    '2301-01-01',
    '2026-01-01 ',
    '20.11.2026',
  ])('is not read from "%s"', (text) => {
    expect(parseDay(text)).toBeNull();
    expect(() => day(text)).toThrow(RangeError);
  });

  it.each(['1899-12-31', '2201-01-01'])('may come out as %s and is not read from it', (text) => {
    expect(parseDay(text)).toBeNull();
    expect(day(text)).toBe(text);
  });

  it('goes on from the first and the last that is read: two years of notice, a decade back', () => {
    expect(addDays(day('2200-12-31'), 730)).toBe('2202-12-31');
    expect(addMonthsToDay(day('1900-01-31'), -120)).toBe('1890-01-31');
  });

  it('counts from 1970-01-01', () => {
    expect(dayNumber(day('1970-01-01'))).toBe(0);
    expect(dayNumber(day('1969-12-31'))).toBe(-1);
    expect(dayNumber(day('2000-03-01'))).toBe(11_017);
    expect(dayNumber(day('2026-11-20'))).toBe(20_777);
  });

  it.each([
    ['2027-01-31', 1, '2027-02-28'],
    ['2028-01-31', 1, '2028-02-29'],
    ['2026-11-20', 2, '2027-01-20'],
    ['2026-03-31', -1, '2026-02-28'],
    ['2026-01-15', -13, '2024-12-15'],
    ['2024-02-29', 12, '2025-02-28'],
  ])('%s and %s months is %s', (from, months, to) => {
    expect(addMonthsToDay(day(from), months)).toBe(to);
  });

  it('is found again from its number, and the number agrees with the calendar of the machine', () => {
    fc.assert(
      fc.property(anyDay, (value) => {
        expect(dayFromNumber(dayNumber(value))).toBe(value);
        expect(dayNumber(value)).toBe(Date.parse(`${value}T00:00:00Z`) / 86_400_000);
      }),
    );
  });

  it('moves forward and back, and text order is calendar order', () => {
    fc.assert(
      fc.property(anyDay, anyDay, (a, b) => {
        expect(addDays(a, daysBetween(a, b))).toBe(b);
        expect(a < b).toBe(dayNumber(a) < dayNumber(b));
        expect(minDay(a, b) <= maxDay(a, b)).toBe(true);
      }),
    );
  });
});

describe('a month', () => {
  it.each(['2026-00', '2026-13', '2026-1', '1799-12', '2301-01', '2026-11-20', ''])('is not read from "%s"', (text) => {
    expect(parsePeriod(text)).toBeNull();
    expect(() => period(text)).toThrow(RangeError);
  });

  it('goes on beyond those that are read', () => {
    for (const text of ['1899-12', '2201-01']) expect(parsePeriod(text)).toBeNull();
    expect(addPeriods(period('2200-12'), 1)).toBe('2201-01');
    expect(addPeriods(period('1900-01'), -2)).toBe('1899-11');
  });

  it('moves over the year: 2026-11 and 2 is 2027-01', () => {
    expect(addPeriods(period('2026-11'), 2)).toBe('2027-01');
    expect(addPeriods(period('2026-01'), -1)).toBe('2025-12');
    expect(addPeriods(period('2026-01'), -25)).toBe('2023-12');
  });
});
