import type { Day } from '@kliuchar/domain/dates/day';
import { kyivDay } from '@kliuchar/domain/dates/kyiv-day';

/** The only source of the present; business days are Kyiv's (ADR 0004). */
export type Clock = { nowMs(): number; today(): Day };

/** The real clock, or one that stands still at APP_NOW so that terms can be tested from outside (contract.md §4.6). */
export function createClock(appNow: string | null): Clock {
  if (appNow === null) return clockOf(Date.now);
  const fixedMs = Date.parse(appNow);
  return clockOf(() => fixedMs);
}

export function clockOf(nowMs: () => number): Clock {
  return { nowMs, today: () => kyivDay(nowMs()) };
}

/** An instant for the wire, a statement or a log line; a day is never taken from it (ADR 0004). */
export function instantText(epochMs: number): string {
  return new Date(epochMs).toISOString();
}
