import type { NotificationGroup } from '@kliuchar/domain/notifications/notification-types';
import type { Told } from '@kliuchar/domain/notifications/told-event';
import type { Db, LookupDb } from '../../platform/db/scope.ts';
import { newId } from '../../platform/ids.ts';

export async function listMemberIds(db: Db, ownerId: string): Promise<string[]> {
  const rows = await db.query<{ userId: string }>(
    'notifications.members',
    'select user_id as "userId" from owner_members where owner_id = $1 order by user_id',
    [ownerId],
  );
  return rows.map(({ userId }) => userId);
}

/** Everybody who may be told something of this owner's: his people and the tenants who have an account. */
export async function listToldIds(db: Db, ownerId: string): Promise<string[]> {
  const rows = await db.query<{ userId: string }>(
    'notifications.told-people',
    `select m.user_id as "userId" from owner_members m where m.owner_id = $1
     union select p.user_id from contract_parties p where p.owner_id = $1 order by 1`,
    [ownerId],
  );
  return rows.map(({ userId }) => userId);
}

export type SignedInRow = { ownerId: string; accountSince: string };

/** The first of the owners a person belongs to; null for one who belongs to none and so has no notifications. */
export function findFirstOwner(db: Pick<LookupDb, 'one'>, userId: string): Promise<SignedInRow | null> {
  return db.one<SignedInRow>(
    'notifications.first-owner',
    `select m.owner_id as "ownerId", u.created_at as "accountSince" from owner_members m join users u on u.id = m.user_id
      where m.user_id = $1 order by m.created_at, m.owner_id limit 1`,
    [userId],
  );
}

export async function listOwnerIds(db: Pick<LookupDb, 'query'>): Promise<string[]> {
  const rows = await db.query<{ id: string }>('notifications.owners', 'select id from owners order by id');
  return rows.map(({ id }) => id);
}

export type ToldRow = { readonly id: string; readonly userId: string };
export type Telling = {
  readonly ownerId: string;
  readonly key: string;
  readonly topic: NotificationGroup;
  readonly at: string;
  /** To whom it comes as read. */
  readonly silentIds: readonly string[];
  /** The lease of a tenant; null for the owner's people. */
  readonly contractId: string | null;
};

/** Those who have been told of this cause before are left out. */
export function insertTold(
  db: Db,
  userIds: readonly string[],
  told: Told,
  { ownerId, key, topic, at, silentIds, contractId }: Telling,
): Promise<ToldRow[]> {
  return db.query<ToldRow>(
    'notifications.insert',
    `insert into notifications (id, owner_id, user_id, type, topic, title, body, entity_type, entity_id, href, dedupe_key, created_at, contract_id, read_at)
     select x.id, $1, x.user_id, $4, $5, $6, $7, $8, $9, $10, $11, $12, $14, case when x.user_id = any ($13::uuid[]) then $12::timestamptz end from unnest($2::uuid[], $3::uuid[]) as x(id, user_id)
     on conflict (owner_id, user_id, dedupe_key) do nothing returning id, user_id as "userId"`,
    [
      ownerId,
      userIds.map(() => newId()),
      userIds,
      told.type,
      topic,
      told.title,
      told.body,
      told.entityType,
      told.entityId,
      told.href,
      key,
      at,
      silentIds,
      contractId,
    ],
  );
}

/** What was read half a year ago, and what nobody has read for a year, is of no use to anybody. */
export function deleteOld(db: Db, ownerId: string, before: { readAt: string; createdAt: string }): Promise<unknown> {
  return db.query(
    'notifications.delete-old',
    'delete from notifications where owner_id = $1 and (read_at < $2 or created_at < $3)',
    [ownerId, before.readAt, before.createdAt],
  );
}

/** Owners among whose people or tenants somebody wants one letter a day. */
export async function listDigestOwners(db: Pick<LookupDb, 'query'>): Promise<string[]> {
  const rows = await db.query<{ ownerId: string }>(
    'notifications.digest-owners',
    'select private.digest_owners() as "ownerId"',
  );
  return rows.map(({ ownerId }) => ownerId);
}
