import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { day, dayFromNumber, dayNumber } from './day.ts';
import { formatDay, formatDayLong } from './format-day.ts';
import { parseDayInput } from './parse-day-input.ts';

describe('a typed day', () => {
  it.each([
    ['25.11.2026', '2026-11-25'],
    ['5.1.26', '2026-01-05'],
    ['5.1.99', '1999-01-05'],
    ['25/11/2026', '2026-11-25'],
    ['25-11-26', '2026-11-25'],
    ['25,11,2026', '2026-11-25'],
    ['25 11 2026', '2026-11-25'],
    [' 25. 11. 2026 р. ', '2026-11-25'],
    ['\u200e25.\u200e11.\u200e2026\u202c', '2026-11-25'],
    ['25112026', '2026-11-25'],
    ['2026-11-25', '2026-11-25'],
    ['2026.1.5', '2026-01-05'],
    ['25 листопада 2026 р.', '2026-11-25'],
    ['25\u00a0Листопада\u00a02026 року', '2026-11-25'],
    ['29.02.2028', '2028-02-29'],
  ])('"%s" is %s (ux.md F6)', (text, value) => {
    expect(parseDayInput(text)).toEqual({ ok: true, value });
  });

  it.each([
    ['', 'empty'],
    ['31.02.2026', 'no_such_day'],
    ['29.02.2027', 'no_such_day'],
    ['00.11.2026', 'no_such_day'],
    ['11.25.2026', 'no_such_day'],
    ['25.11.1812', 'no_such_day'],
    ['31 листопада 2026', 'no_such_day'],
    ['25.11', 'not_a_day'],
    ['завтра', 'not_a_day'],
    ['25 листопад 2026', 'not_a_day'],
    ['2026-11', 'not_a_day'],
    ['25.11.202', 'not_a_day'],
    ['125.11.2026', 'not_a_day'],
  ])('"%s" is refused as %s', (text, code) => {
    expect(parseDayInput(text)).toEqual({ ok: false, refusal: { code } });
  });

  it('is read back from every form that we show', () => {
    const days = fc
      .integer({ min: dayNumber(day('1900-01-01')), max: dayNumber(day('2200-12-31')) })
      .map(dayFromNumber);
    fc.assert(
      fc.property(days, (value) => {
        expect(parseDayInput(formatDay(value))).toEqual({ ok: true, value });
        expect(parseDayInput(formatDayLong(value))).toEqual({ ok: true, value });
        expect(parseDayInput(value)).toEqual({ ok: true, value });
      }),
    );
  });
});
