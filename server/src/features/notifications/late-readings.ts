import { addDays, type Day } from '@kliuchar/domain/dates/day';
import type { Period } from '@kliuchar/domain/dates/period';
import { readingDeadline } from '@kliuchar/domain/meters/reading-month';
import { CATCH_UP_DAYS, type MissingReadings } from '@kliuchar/domain/notifications/told-day';
import type { UnreadRow } from './day-facts.sql.ts';

/** Leases by the last day of their windows, once it is over; a lease with several counts by the last of them. */
export function lateReadings<Row extends UnreadRow>(
  rows: readonly Row[],
  today: Day,
): (MissingReadings & { readonly leases: readonly Row[] })[] {
  const deadlines = new Map<string, { row: Row; deadline: Day }>();
  for (const row of rows) {
    const { contractId, period, utilities, window } = row;
    const [key, deadline] = [`${period}:${contractId}`, readingDeadline(period, window, utilities)];
    const known = deadlines.get(key);
    if (known === undefined || known.deadline < deadline) deadlines.set(key, { row, deadline });
  }
  const groups = new Map<string, { period: Period; deadline: Day; leases: Row[] }>();
  for (const { row, deadline } of deadlines.values()) {
    if (deadline >= today || deadline < addDays(today, -CATCH_UP_DAYS)) continue;
    const { period } = row;
    const group = groups.get(`${period}:${deadline}`) ?? { period, deadline, leases: [] };
    group.leases.push(row);
    groups.set(`${period}:${deadline}`, group);
  }
  return [...groups.values()].map((group) => ({ ...group, count: group.leases.length }));
}
