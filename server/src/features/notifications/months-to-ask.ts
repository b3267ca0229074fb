import { addDays, type Day } from '@kliuchar/domain/dates/day';
import { addPeriods, periodOfDay } from '@kliuchar/domain/dates/period';
import { readingsAskedOn } from '@kliuchar/domain/meters/reading-month';
import type { AskedMonth } from '@kliuchar/domain/notifications/asked-month';
import type { Db } from '../../platform/db/scope.ts';
import { namesOfUnshown } from '../supplier-payments/public.ts';
import { type AskedRow, listUnasked, listUnshown } from './remind.sql.ts';

/** How far back a program that was off makes up for. */
const CATCH_UP_DAYS = 2;

export type MonthToAsk = AskedRow & { readonly asked: AskedMonth };

/**
 * Whom today asks for a month: for readings, for photos of payments to suppliers, or for both in one message. A lease without meters is asked
 * on the day it would be asked for readings.
 */
export async function monthsToAsk(db: Db, ownerId: string, today: Day): Promise<MonthToAsk[]> {
  const month = periodOfDay(today);
  const periods = [addPeriods(month, -1), month];
  const [unread, unshown] = await Promise.all([listUnasked(db, ownerId, periods), listUnshown(db, ownerId, periods)]);
  const keyOf = ({ contractId, period }: AskedRow) => `${contractId}:${period}`;
  const read = new Set(unread.map(keyOf));
  return [
    ...unread.map((row) => toAsk(row, true)),
    ...unshown.filter((row) => !read.has(keyOf(row))).map((row) => toAsk(row, false)),
  ].filter(({ asked, ...row }) => (asked.hasReadings || asked.suppliers.length > 0) && isAskedNow(row, today));
}

function toAsk(row: AskedRow, hasReadings: boolean): MonthToAsk {
  const { period } = row;
  return { ...row, asked: { period, hasReadings, suppliers: namesOfUnshown(row.suppliers, period) } };
}

function isAskedNow({ period, window, utilities }: AskedRow, today: Day): boolean {
  const askedOn = readingsAskedOn(period, window, utilities);
  return askedOn <= today && askedOn >= addDays(today, -CATCH_UP_DAYS);
}
