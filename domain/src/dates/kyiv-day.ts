import { type Day, dayFromNumber, dayFromParts, dayNumber, dayParts } from './day.ts';
import { weekdayNumber } from './format-day.ts';

const MS_PER_DAY = 86_400_000;
const MS_PER_HOUR = 3_600_000;

/** An instant as a Kyiv clock shows it. */
export type KyivTime = { readonly day: Day; readonly hour: number; readonly minute: number; readonly second: number };

/**
 * Hours Kyiv is ahead of UTC at an instant: 3 from the last Sunday of March 01:00 UTC to the last Sunday of October 01:00 UTC,
 * else 2 (КМУ № 509 of 13.05.1996, the EU rule; ukraine.md §9). Arithmetic and not Intl, because zone data differs between
 * machines («Europe/Kiev», «Europe/Kyiv»). Holds from 1997 on.
 */
export function kyivOffsetHours(epochMs: number): 2 | 3 {
  const { year } = dayParts(dayFromNumber(Math.floor(epochMs / MS_PER_DAY)));
  const summerFrom = lastSunday(year, 3) * MS_PER_DAY + MS_PER_HOUR;
  const summerTo = lastSunday(year, 10) * MS_PER_DAY + MS_PER_HOUR;
  return epochMs >= summerFrom && epochMs < summerTo ? 3 : 2;
}

/** The business day of an instant (ADR 0004): 2026-11-20T22:00:00Z is already 2026-11-21 in Kyiv. */
export function kyivDay(epochMs: number): Day {
  return kyivTime(epochMs).day;
}

/** The day and clock of an instant in Kyiv. */
export function kyivTime(epochMs: number): KyivTime {
  const local = epochMs + kyivOffsetHours(epochMs) * MS_PER_HOUR;
  const dayCount = Math.floor(local / MS_PER_DAY);
  const seconds = Math.floor((local - dayCount * MS_PER_DAY) / 1000);
  return {
    day: dayFromNumber(dayCount),
    hour: Math.floor(seconds / 3600),
    minute: Math.floor((seconds % 3600) / 60),
    second: seconds % 60,
  };
}

/** The instant at which a Kyiv day begins. Clocks change at 03:00 and 04:00, so midnight always exists and is one. */
export function kyivMidnight(value: Day): number {
  const winterMidnight = dayNumber(value) * MS_PER_DAY - 2 * MS_PER_HOUR;
  return kyivOffsetHours(winterMidnight - MS_PER_HOUR) === 3 ? winterMidnight - MS_PER_HOUR : winterMidnight;
}

/** The clock of an instant in Kyiv, 24 hours: `16:05`. */
export function formatKyivClock(epochMs: number): string {
  const { hour, minute } = kyivTime(epochMs);
  return `${twoDigits(hour)}:${twoDigits(minute)}`;
}

/** The day count of the month's last Sunday; both March and October have 31 days. */
function lastSunday(year: number, month: 3 | 10): number {
  const last = dayFromParts(year, month, 31);
  return dayNumber(last) - (weekdayNumber(last) % 7);
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
