import type { CalendarDay } from '@kliuchar/domain/calendar/calendar-days';
import { addDays } from '@kliuchar/domain/dates/day';
import ical, { ICalEventBusyStatus, ICalEventTransparency } from 'ical-generator';

type Calendar = {
  readonly name: string;
  readonly days: readonly CalendarDay[];
  /** Of links, and its host of the ids: RFC 7986 wants them to be unique in the world. */
  readonly origin: string;
  readonly nowMs: number;
};

const REFRESH_SECONDS = 6 * 3600;

/**
 * RFC 5545. Whole days without a time: they are Kyiv's days wherever the reader is, so no zone can move them. Free in the calendar: the
 * day a receipt is due keeps nobody busy.
 */
export function icalText({ name, days, origin, nowMs }: Calendar): string {
  const { host } = new URL(origin);
  const calendar = ical({
    name,
    prodId: { company: 'Kliuchar', product: 'Calendar', language: 'UK' },
    ttl: REFRESH_SECONDS,
  });
  for (const { uid, from, to, title, path } of days) {
    calendar.createEvent({
      id: `${uid}@${host}`,
      allDay: true,
      start: from,
      // The end of a whole day is the day after it (RFC 5545 §3.6.1).
      ...(to !== null && { end: addDays(to, 1) }),
      stamp: new Date(nowMs),
      summary: title,
      url: `${origin}${path}`,
      busystatus: ICalEventBusyStatus.FREE,
      transparency: ICalEventTransparency.TRANSPARENT,
    });
  }
  return `${calendar.toString()}\r\n`;
}
