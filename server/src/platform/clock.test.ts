import { describe, expect, it } from 'vitest';
import { clockOf, createClock } from './clock.ts';

describe('the clock', () => {
  it('gives the business day of Kyiv, not of UTC', () => {
    // 22:30 UTC on 31 October 2026 is half past midnight in Kyiv (winter time, +2).
    expect(createClock('2026-10-31T22:30:00Z').today()).toBe('2026-11-01');
    expect(createClock('2026-10-31T21:30:00Z').today()).toBe('2026-10-31');
  });

  it('moves to the next day with its source', () => {
    let nowMs = Date.parse('2026-11-20T21:59:59Z');
    const clock = clockOf(() => nowMs);
    expect(clock.today()).toBe('2026-11-20');
    nowMs += 1_000;
    expect(clock.today()).toBe('2026-11-21');
  });

  it('stands still at APP_NOW and otherwise runs', () => {
    expect(createClock('2026-11-20T09:00:00Z').nowMs()).toBe(1_795_165_200_000);
    expect(Math.abs(createClock(null).nowMs() - Date.now())).toBeLessThan(1_000);
  });
});
