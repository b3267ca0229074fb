import type { CalendarDay } from '@kliuchar/domain/calendar/calendar-days';
import { day } from '@kliuchar/domain/dates/day';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readIcal } from './ical.fixture.ts';
import { icalText } from './ical.ts';

const NOW = Date.parse('2026-11-20T09:00:00Z');

function textOf(...days: Partial<CalendarDay>[]): string {
  return icalText({
    name: 'Ключар',
    origin: 'https://app.example.com',
    nowMs: NOW,
    days: days.map((one, at) => ({
      uid: `receipt-${at}`,
      from: day('2026-11-10'),
      to: null,
      title: 'Строк оплати',
      path: '/receipts/1',
      ...one,
    })),
  });
}

describe('a calendar', () => {
  it('is what RFC 5545 asks for, line by line', () => {
    expect(textOf({}).split('\r\n')).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Kliuchar//Calendar//UK',
      'NAME:Ключар',
      'X-WR-CALNAME:Ключар',
      'REFRESH-INTERVAL;VALUE=DURATION:PT6H',
      'X-PUBLISHED-TTL:PT6H',
      'BEGIN:VEVENT',
      'UID:receipt-0@app.example.com',
      'SEQUENCE:0',
      'DTSTAMP:20261120T090000Z',
      'DTSTART;VALUE=DATE:20261110',
      'X-MICROSOFT-CDO-ALLDAYEVENT:TRUE',
      'X-MICROSOFT-MSNCALENDAR-ALLDAYEVENT:TRUE',
      'SUMMARY:Строк оплати',
      'TRANSP:TRANSPARENT',
      'URL;VALUE=URI:https://app.example.com/receipts/1',
      'X-MICROSOFT-CDO-BUSYSTATUS:FREE',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ]);
  });

  it('writes the day after the last one as the end of several days, over the end of a year as well', () => {
    const [event] = readIcal(textOf({ from: day('2026-12-28'), to: day('2026-12-31') }));
    expect([event?.['DTSTART;VALUE=DATE'], event?.['DTEND;VALUE=DATE']]).toEqual(['20261228', '20270101']);
  });

  it('without a single day is a calendar still', () => {
    expect(textOf()).toMatch(/^BEGIN:VCALENDAR\r\n(?!BEGIN:VEVENT)[\s\S]*END:VCALENDAR\r\n$/);
    expect(readIcal(textOf())).toEqual([]);
  });

  it('keeps the Kyiv day whatever zone the server stands in', () => {
    const before = process.env.TZ;
    try {
      for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Europe/Kyiv']) {
        process.env.TZ = zone;
        expect(readIcal(textOf({}))[0]?.['DTSTART;VALUE=DATE'], zone).toBe('20261110');
      }
    } finally {
      process.env.TZ = before;
    }
  });

  it('says any title back, and no line is longer than 75 octets', async () => {
    const title = fc
      .array(fc.constantFrom(...'абвґїєЯ ,;\\:"№·’😀🏠\u00a0abc12\n'), { minLength: 1, maxLength: 120 })
      .map((letters) => letters.join('').trim())
      .filter((text) => text !== '');
    await fc.assert(
      fc.property(title, (text) => {
        const written = textOf({ title: text });
        expect(readIcal(written)[0]?.SUMMARY).toBe(text);
        for (const line of written.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
        // A letter that is cut in two is no letter any more.
        expect(written).not.toContain('\ufffd');
      }),
    );
  });

  it('lets no title begin a line of its own', () => {
    const written = textOf({ title: 'Кран\r\nEND:VEVENT\r\nBEGIN:VEVENT' });
    expect(written.match(/^END:VEVENT/gm)).toHaveLength(1);
    expect(readIcal(written)).toHaveLength(1);
  });
});
