import type { Day } from '@kliuchar/domain/dates/day';
import { kyivDay } from '@kliuchar/domain/dates/kyiv-day';

const MS_PER_HOUR = 3_600_000;

/** The only source of the present; business days are Kyiv's (ADR 0004). */
export type Clock = { nowMs(): number; today(): Day };

/** The real clock, or one that stands still at APP_NOW so that terms can be tested from outside (contract.md §4.6). */
export function createClock(appNow: string | null): Clock {
  if (appNow === null) return clockOf(Date.now);
  const fixedMs = Date.parse(appNow);
  return clockOf(() => fixedMs);
}

/** A day of Kyiv begins with an hour of UTC, so it is worked out once an hour: a request asks for it several times. */
export function clockOf(nowMs: () => number): Clock {
  let known: { readonly hour: number; readonly day: Day } | null = null;
  return {
    nowMs,
    today() {
      const now = nowMs();
      const hour = Math.floor(now / MS_PER_HOUR);
      if (known?.hour !== hour) known = { hour, day: kyivDay(now) };
      return known.day;
    },
  };
}

/** An instant for the wire, a statement or a log line; a day is never taken from it (ADR 0004). */
export function instantText(epochMs: number): string {
  return new Date(epochMs).toISOString();
}
