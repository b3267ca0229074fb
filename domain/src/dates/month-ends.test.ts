import { describe, expect, it } from 'vitest';
import { dueDate } from '../contracts/due-date.ts';
import { renewedEnd } from '../contracts/renewed-end.ts';
import { kop } from '../money/kop.ts';
import { paymentStatus } from '../receipts/payment-status.ts';
import { addDays, addMonthsToDay, day, daysBetween } from './day.ts';
import { kyivDay, kyivMidnight, kyivOffsetHours } from './kyiv-day.ts';
import { addPeriods, firstDayOf, lastDayOf, type Period, period, periodOfDay } from './period.ts';

/**
 * Every end of a month and every change of clocks of 2024–2030 (reliability.md G26). Expectations come from a table written by hand or
 * from the platform's own calendar, never from the code under test.
 */
const MONTHS: Period[] = Array.from({ length: 84 }, (_, index) => {
  const year = 2024 + Math.floor(index / 12);
  return period(`${year}-${String((index % 12) + 1).padStart(2, '0')}`);
});

/** The platform's last date of a month: the zeroth of the next. */
function lastDateOf(month: Period): number {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 0)).getUTCDate();
}

/** The last Sundays of March and October: КМУ № 509 of 13.05.1996, as a wall calendar shows them. */
const CLOCK_CHANGES = [
  ['2024-03-31', '2024-10-27'],
  ['2025-03-30', '2025-10-26'],
  ['2026-03-29', '2026-10-25'],
  ['2027-03-28', '2027-10-31'],
  ['2028-03-26', '2028-10-29'],
  ['2029-03-25', '2029-10-28'],
  ['2030-03-31', '2030-10-27'],
] as const;

const HOUR_MS = 3_600_000;

describe.each(MONTHS)('the end of %s', (month) => {
  const last = day(`${month}-${lastDateOf(month)}`);
  const next = addPeriods(month, 1);

  it('belongs to its month up to the last millisecond of Kyiv', () => {
    const midnight = kyivMidnight(firstDayOf(next));
    expect([kyivDay(midnight - 1), kyivDay(midnight)]).toEqual([last, `${next}-01`]);
    expect([periodOfDay(kyivDay(midnight - 1)), periodOfDay(kyivDay(midnight))]).toEqual([month, next]);
    expect(lastDayOf(month)).toBe(last);
  });

  it.each([28, 29, 30, 31])('has a due day %i within it, for this month and for one paid ahead', (dueDay) => {
    const expected = `${month}-${Math.min(dueDay, lastDateOf(month))}`;
    const early = day(`${addPeriods(month, -2)}-01`);
    expect(dueDate(month, { dueDay, for: 'current' }, early)).toBe(expected);
    expect(dueDate(next, { dueDay, for: 'next' }, early)).toBe(expected);
    // Issued at the very end: never due before it is issued.
    expect(dueDate(month, { dueDay, for: 'current' }, last)).toBe(last);
  });

  it('makes a receipt due on its last day overdue on the next one, not on it', () => {
    const sums = { ownKop: kop(100), paidKop: kop(0), writtenOffKop: kop(0) };
    const receipt = { status: 'issued', ...sums, dueOn: last, graceDays: 0 } as const;
    expect(paymentStatus({ ...receipt, today: last })).toBe('unpaid');
    expect(paymentStatus({ ...receipt, today: day(`${next}-01`) })).toBe('overdue');
    expect(paymentStatus({ ...receipt, graceDays: 5, today: day(`${next}-05`) })).toBe('unpaid');
    expect(paymentStatus({ ...receipt, graceDays: 5, today: day(`${next}-06`) })).toBe('overdue');
  });

  it('renews a lease of this month for the whole of the next, and one of a year for a year', () => {
    const start = day(`${month}-01`);
    expect(renewedEnd({ startDate: start, termStart: start, endDate: last })).toBe(`${next}-${lastDateOf(next)}`);
    const yearAgo = addPeriods(month, -11);
    const yearOn = addPeriods(month, 12);
    const term = { startDate: day(`${yearAgo}-01`), termStart: day(`${yearAgo}-01`), endDate: last };
    expect(renewedEnd(term)).toBe(`${yearOn}-${lastDateOf(yearOn)}`);
  });

  it('puts the next verification four years on at the same end, clamped', () => {
    const later = addPeriods(month, 48);
    expect(addMonthsToDay(last, 48)).toBe(`${later}-${Math.min(lastDateOf(month), lastDateOf(later))}`);
  });
});

describe.each(CLOCK_CHANGES)('the clocks of %s and %s', (spring, autumn) => {
  it('change at 01:00 of Greenwich and at no other hour', () => {
    for (const [on, before, after] of [
      [spring, 2, 3],
      [autumn, 3, 2],
    ] as const) {
      const change = Date.parse(`${on}T01:00:00Z`);
      expect([kyivOffsetHours(change - 1), kyivOffsetHours(change)]).toEqual([before, after]);
    }
  });

  it('make a day of 23 hours and a day of 25, each instant of which is of that day', () => {
    for (const [on, hours] of [
      [spring, 23],
      [autumn, 25],
    ] as const) {
      const from = kyivMidnight(day(on));
      const to = kyivMidnight(addDays(day(on), 1));
      expect((to - from) / HOUR_MS).toBe(hours);
      for (let instant = from; instant < to; instant += HOUR_MS / 4) expect(kyivDay(instant)).toBe(on);
      expect(daysBetween(kyivDay(from), kyivDay(to))).toBe(1);
    }
  });
});
