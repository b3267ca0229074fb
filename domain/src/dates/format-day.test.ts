import { describe, expect, it } from 'vitest';
import { addDays, day } from './day.ts';
import { daysInWords, dueInWords, relativeDayInWords } from './distance-words.ts';
import {
  formatDay,
  formatDayFull,
  formatDayLong,
  formatDayMonth,
  formatPeriod,
  formatPeriodGenitive,
  monthName,
  monthNameLocative,
  weekdayName,
  weekdayNumber,
  weekdayShort,
} from './format-day.ts';
import { period } from './period.ts';

/** Shows no-break spaces as `_`. */
const visible = (text: string) => text.replaceAll('\u00a0', '_');

describe('a shown day', () => {
  it('has the forms of design README and ukraine.md §8', () => {
    const value = day('2026-11-05');
    expect(formatDay(value)).toBe('05.11.2026');
    expect(visible(formatDayMonth(value))).toBe('5_листопада');
    expect(visible(formatDayLong(value))).toBe('5_листопада_2026_р.');
    expect(visible(formatDayFull(day('2026-11-20')))).toBe('п’ятниця, 20_листопада_2026_р.');
    expect(visible(formatPeriod(period('2026-11')))).toBe('листопад_2026');
    expect(visible(formatPeriodGenitive(period('2026-02')))).toBe('лютого_2026');
    expect(monthNameLocative(11)).toBe('листопаді');
    expect(weekdayShort(day('2026-11-20'))).toBe('пт');
  });

  it('names months and weekdays as the Ukrainian locale does', () => {
    const month = new Intl.DateTimeFormat('uk', { month: 'long', timeZone: 'UTC' });
    const date = new Intl.DateTimeFormat('uk', { day: 'numeric', month: 'long', timeZone: 'UTC' });
    const weekday = new Intl.DateTimeFormat('uk', { weekday: 'long', timeZone: 'UTC' });
    for (let offset = 0; offset < 366; offset += 1) {
      const value = addDays(day('2027-01-01'), offset);
      const instant = new Date(`${value}T00:00:00Z`);
      expect(monthName(Number(value.slice(5, 7)))).toBe(month.format(instant));
      expect(visible(formatDayMonth(value))).toBe(date.format(instant).replace(/\s/, '_'));
      expect(weekdayName(value)).toBe(weekday.format(instant).replace('ʼ', '’'));
      expect(weekdayNumber(value)).toBe(instant.getUTCDay() || 7);
    }
  });

  it('has no thirteenth month', () => {
    expect(() => monthName(13)).toThrow(RangeError);
  });
});

describe('the distance to a day', () => {
  it.each([
    ['2026-11-20', 'сьогодні'],
    ['2026-11-21', 'лишився 1_день'],
    ['2026-11-22', 'лишилося 2_дні'],
    ['2026-11-25', 'лишилося 5_днів'],
    ['2026-12-01', 'лишилося 11_днів'],
    ['2026-12-11', 'лишився 21_день'],
    ['2026-11-19', 'прострочено на 1_день'],
    ['2026-11-16', 'прострочено на 4_дні'],
    ['2026-11-09', 'прострочено на 11_днів'],
  ])('due on %s seen on 2026-11-20: %s (design README)', (dueOn, words) => {
    expect(visible(dueInWords({ today: day('2026-11-20'), dueOn: day(dueOn) }))).toBe(words);
  });

  it.each([
    ['2026-11-18', 'позавчора'],
    ['2026-11-19', 'учора'],
    ['2026-11-20', 'сьогодні'],
    ['2026-11-21', 'завтра'],
    ['2026-11-22', 'післязавтра'],
    ['2026-11-25', 'через 5_днів'],
    ['2026-11-17', '3_дні тому'],
  ])('%s seen on 2026-11-20 is %s (ukraine.md §8)', (value, words) => {
    expect(visible(relativeDayInWords({ today: day('2026-11-20'), day: day(value) }))).toBe(words);
  });

  it('keeps the count and its word on one line', () => {
    expect(visible(daysInWords(21))).toBe('21_день');
  });
});
