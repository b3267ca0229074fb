import { type Day, dayFromParts, daysInMonth, maxDay, minDay, parseDay } from '../dates/day.ts';
import { firstDayOf, lastDayOf, type Period, periodParts } from '../dates/period.ts';

/** Days of the year `MM-DD` between which a service is charged, both included; a season may pass over New Year (heating). */
export type Season = { readonly from: string; readonly to: string };

export type DayRange = { readonly from: Day; readonly to: Day };

/** 29.02 is allowed, so the day is tried in a leap year. */
export function isMonthDay(text: string): boolean {
  return /^\d{2}-\d{2}$/.test(text) && parseDay(`2024-${text}`) !== null;
}

/**
 * The part of the month inside the season, or null. A season that ends and begins again in one month is one range from its
 * beginning to the month's end, because such a season has no days off worth a line.
 */
export function seasonInPeriod(season: Season | null, period: Period): DayRange | null {
  const first = firstDayOf(period);
  const last = lastDayOf(period);
  if (season === null) return { from: first, to: last };
  const { year } = periodParts(period);
  const starts = seasonDay(year, season.from);
  const ends = seasonDay(year, season.to);
  if (season.from <= season.to) return cut(maxDay(first, starts), minDay(last, ends));
  return cut(maxDay(first, starts), last) ?? cut(first, minDay(last, ends));
}

function cut(from: Day, to: Day): DayRange | null {
  return from <= to ? { from, to } : null;
}

function seasonDay(year: number, monthDay: string): Day {
  const month = Number(monthDay.slice(0, 2));
  return dayFromParts(year, month, Math.min(Number(monthDay.slice(3)), daysInMonth(year, month)));
}
