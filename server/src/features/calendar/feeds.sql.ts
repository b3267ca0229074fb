import { instantText } from '../../platform/clock.ts';
import type { Db, LookupDb } from '../../platform/db/scope.ts';

export type FeedRow = {
  readonly withSums: boolean;
  readonly lastReadOn: string | null;
  readonly createdAt: string;
  readonly version: number;
};

const COLUMNS = 'with_sums as "withSums", last_read_on as "lastReadOn", created_at as "createdAt", version';

export function findOwnFeed(db: Db, userId: string): Promise<FeedRow | null> {
  return db.one<FeedRow>('calendar.find', `select ${COLUMNS} from calendar_feeds where user_id = $1`, [userId]);
}

/** Null when there is one already. */
export function insertFeed(
  db: Db,
  feed: { readonly userId: string; readonly tokenHash: Buffer; readonly withSums: boolean },
): Promise<FeedRow | null> {
  return db.one<FeedRow>(
    'calendar.insert',
    `insert into calendar_feeds (user_id, token_hash, with_sums, created_at) values ($1, $2, $3, $4)
     on conflict (user_id) do nothing returning ${COLUMNS}`,
    [feed.userId, feed.tokenHash, feed.withSums, instantText(db.clock.nowMs())],
  );
}

/** Null when it has been changed, or switched off, since the person looked at it. */
export function rotateFeed(
  db: Db,
  feed: { readonly userId: string; readonly tokenHash: Buffer; readonly version: number },
): Promise<FeedRow | null> {
  return db.one<FeedRow>(
    'calendar.rotate',
    `update calendar_feeds set token_hash = $2, last_read_on = null, created_at = $4, version = version + 1
      where user_id = $1 and version = $3 returning ${COLUMNS}`,
    [feed.userId, feed.tokenHash, feed.version, instantText(db.clock.nowMs())],
  );
}

export function updateFeed(
  db: Db,
  feed: { readonly userId: string; readonly withSums: boolean; readonly version: number },
): Promise<FeedRow | null> {
  return db.one<FeedRow>(
    'calendar.update',
    `update calendar_feeds set with_sums = $2, version = version + 1 where user_id = $1 and version = $3 returning ${COLUMNS}`,
    [feed.userId, feed.withSums, feed.version],
  );
}

export async function deleteFeed(db: Db, userId: string): Promise<boolean> {
  const row = await db.one('calendar.delete', 'delete from calendar_feeds where user_id = $1 returning user_id', [
    userId,
  ]);
  return row !== null;
}

/** Whose the address is; null for one that nobody has. */
export async function findFeedsPerson(db: Pick<LookupDb, 'one' | 'clock'>, tokenHash: Buffer): Promise<string | null> {
  const row = await db.one<{ userId: string | null }>(
    'calendar.person',
    'select private.find_feed($1, $2) as "userId"',
    [tokenHash, db.clock.today()],
  );
  return row?.userId ?? null;
}
