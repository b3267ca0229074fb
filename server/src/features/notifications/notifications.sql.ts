import type { Db } from '../../platform/db/scope.ts';
import { COLUMNS, keyOf, type NotificationRow, type Reader, readable } from './notification-list.sql.ts';

/** What the badge can say: «99+» from here on, so nothing counts further. */
const COUNTED = 100;

export async function countUnreadRows(db: Db, { ownerIds, userId, capacities }: Reader): Promise<number> {
  const row = await db.one<{ count: number }>(
    `notifications.unread:${keyOf(capacities)}`,
    `select count(*)::int as count from (select 1 from notifications n where ${readable(capacities, '$1', '$2')} and n.read_at is null limit ${COUNTED}) x`,
    [ownerIds, userId],
  );
  return row?.count ?? 0;
}

/** The moment of the first reading stays. */
export function markRead(
  db: Db,
  id: string,
  { ownerIds, userId, capacities }: Reader,
  at: string,
): Promise<NotificationRow | null> {
  return db.one<NotificationRow>(
    `notifications.mark-read:${keyOf(capacities)}`,
    `update notifications n set read_at = coalesce(n.read_at, $4) where n.id = $1 and ${readable(capacities, '$2', '$3')} returning ${COLUMNS}`,
    [id, ownerIds, userId, at],
  );
}

export async function markAllRead(db: Db, { ownerIds, userId, capacities }: Reader, at: string): Promise<number> {
  const row = await db.one<{ count: number }>(
    `notifications.mark-all-read:${keyOf(capacities)}`,
    `with marked as (update notifications n set read_at = $3 where ${readable(capacities, '$1', '$2')} and n.read_at is null returning 1)
     select count(*)::int as count from marked`,
    [ownerIds, userId, at],
  );
  return row?.count ?? 0;
}
