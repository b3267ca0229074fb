import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, day, dayFromNumber, dayNumber } from './day.ts';
import { formatKyivClock, kyivDay, kyivMidnight, kyivOffsetHours, kyivTime } from './kyiv-day.ts';

const at = (iso: string) => Date.parse(iso);

describe('Kyiv time', () => {
  it.each([
    ['2026-11-20T21:59:59.999Z', '2026-11-20'],
    ['2026-11-20T22:00:00Z', '2026-11-21'],
    ['2026-07-01T20:59:59Z', '2026-07-01'],
    ['2026-07-01T21:00:00Z', '2026-07-02'],
    ['2026-12-31T22:00:00Z', '2027-01-01'],
    ['1969-12-31T23:00:00Z', '1970-01-01'],
  ])('%s is the day %s', (instant, value) => {
    expect(kyivDay(at(instant))).toBe(value);
  });

  it.each([
    ['2027-03-28T00:59:59Z', 2, '02:59'],
    ['2027-03-28T01:00:00Z', 3, '04:00'],
    ['2027-10-31T00:59:59Z', 3, '03:59'],
    ['2027-10-31T01:00:00Z', 2, '03:00'],
  ])('at %s is ahead by %s hours and shows %s (ukraine.md §9)', (instant, hours, clock) => {
    expect(kyivOffsetHours(at(instant))).toBe(hours);
    expect(formatKyivClock(at(instant))).toBe(clock);
  });

  it('begins a day at 22:00 UTC in winter and 21:00 UTC in summer', () => {
    expect(kyivMidnight(day('2026-11-20'))).toBe(at('2026-11-19T22:00:00Z'));
    expect(kyivMidnight(day('2026-07-01'))).toBe(at('2026-06-30T21:00:00Z'));
    expect(kyivMidnight(day('2027-03-28'))).toBe(at('2027-03-27T22:00:00Z'));
    expect(kyivMidnight(day('2027-03-29'))).toBe(at('2027-03-28T21:00:00Z'));
    expect(kyivMidnight(day('2027-10-31'))).toBe(at('2027-10-30T21:00:00Z'));
    expect(kyivMidnight(day('2027-11-01'))).toBe(at('2027-10-31T22:00:00Z'));
  });

  it('says the day and the time of day, without what is under a second', () => {
    expect(kyivTime(at('2026-11-20T10:05:09.700Z'))).toEqual({ day: '2026-11-20', hour: 12, minute: 5, second: 9 });
  });

  it('agrees with the zone data of the machine for 1997–2037', () => {
    const zone = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Kiev', dateStyle: 'short', timeStyle: 'medium' });
    const instants = fc.integer({ min: at('1997-01-02T00:00:00Z'), max: at('2037-12-30T00:00:00Z') });
    fc.assert(
      fc.property(instants, (instant) => {
        const { day: value, hour, minute, second } = kyivTime(instant);
        const clock = [hour, minute, second].map((part) => String(part).padStart(2, '0')).join(':');
        expect(`${value} ${clock}`).toBe(zone.format(instant));
      }),
      { numRuns: 500 },
    );
  });

  it('has a midnight that is the first instant of its day, through every change of clocks', () => {
    const first = dayNumber(day('2024-01-01'));
    for (let number = first; number < first + 2600; number += 1) {
      const value = dayFromNumber(number);
      const midnight = kyivMidnight(value);
      expect(kyivDay(midnight)).toBe(value);
      expect(kyivDay(midnight - 1)).toBe(addDays(value, -1));
      expect(formatKyivClock(midnight)).toBe('00:00');
    }
  });
});
