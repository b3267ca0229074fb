import { addDays, type Day } from '@kliuchar/domain/dates/day';
import { EXPIRY_NOTICE_DAYS, type ExpiryLetterDays, expiryLetter } from '@kliuchar/domain/documents/document-expiry';
import type { Db } from '../../platform/db/scope.ts';
import { type ExpiringRow, listExpiring, takeReminders } from './daily.sql.ts';

type Expiring = ExpiringRow & { readonly days: ExpiryLetterDays };

/** Papers whose end is to be told of now, the nearest first: each end at each distance once, from here on it has been. */
export async function takeExpiring(db: Db, { ownerId, today }: { ownerId: string; today: Day }): Promise<Expiring[]> {
  const rows = await listExpiring(db, ownerId, { today, until: addDays(today, EXPIRY_NOTICE_DAYS) });
  const due = rows.flatMap((row) => {
    const days = expiryLetter(row.validUntil, today);
    return days === null ? [] : [{ ...row, days }];
  });
  if (due.length === 0) return [];
  const fresh = await takeReminders(db, ownerId, due);
  return due.filter(({ id }) => fresh.has(id));
}
