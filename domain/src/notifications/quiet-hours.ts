import { addDays, type Day, dayNumber } from '../dates/day.ts';
import { kyivOffsetHours, kyivTime } from '../dates/kyiv-day.ts';

/** Nobody is disturbed from 21:00 to 9:00 Kyiv time (product.md §8, ukraine.md §7). */
const QUIET_FROM_HOUR = 21;
const QUIET_TO_HOUR = 9;

const MS_PER_HOUR = 3_600_000;
const MS_PER_DAY = 24 * MS_PER_HOUR;

export function isQuiet(epochMs: number): boolean {
  const { hour } = kyivTime(epochMs);
  return hour >= QUIET_FROM_HOUR || hour < QUIET_TO_HOUR;
}

/** The end of the quiet hours of a day: 9:00 on Kyiv clocks, also on the days they change. Clocks change at 01:00 UTC, long before. */
export function morningOf(day: Day): number {
  const asUtc = dayNumber(day) * MS_PER_DAY + QUIET_TO_HOUR * MS_PER_HOUR;
  return asUtc - kyivOffsetHours(asUtc) * MS_PER_HOUR;
}

/** The instant itself, or the morning that ends the quiet hours it falls into. */
export function afterQuiet(epochMs: number): number {
  if (!isQuiet(epochMs)) return epochMs;
  const { day, hour } = kyivTime(epochMs);
  return morningOf(hour >= QUIET_FROM_HOUR ? addDays(day, 1) : day);
}
