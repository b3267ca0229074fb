import type { Day } from '@kliuchar/domain/dates/day';
import type { NotificationGroup } from '@kliuchar/domain/notifications/notification-types';
import type { Told } from '@kliuchar/domain/notifications/told-event';
import type { Db, LookupDb } from '../../platform/db/scope.ts';

export async function listMemberIds(db: Db, ownerId: string): Promise<string[]> {
  const rows = await db.query<{ userId: string }>(
    'notifications.members',
    'select user_id as "userId" from owner_members where owner_id = $1 order by user_id',
    [ownerId],
  );
  return rows.map(({ userId }) => userId);
}

/** Everybody who may be told something of this owner's: his people, his managers and the tenants who have an account. */
export async function listToldIds(db: Db, ownerId: string): Promise<string[]> {
  const rows = await db.query<{ userId: string }>(
    'notifications.told-people',
    `select m.user_id as "userId" from owner_members m where m.owner_id = $1
     union select p.user_id from contract_parties p where p.owner_id = $1
     union select g.user_id from grants g where g.owner_id = $1 and g.kind = 'manager' and g.status = 'accepted' order by 1`,
    [ownerId],
  );
  return rows.map(({ userId }) => userId);
}

export type SignedInRow = { ownerId: string; isMember: boolean; accountSince: string };

/** The first of the owners a person belongs to, else who has let him manage first; null for one who is neither. */
export function findFirstOwner(db: Pick<LookupDb, 'one'>, userId: string, today: Day): Promise<SignedInRow | null> {
  return db.one<SignedInRow>(
    'notifications.first-owner',
    `select x.owner_id as "ownerId", x.is_member as "isMember", u.created_at as "accountSince" from users u
      cross join lateral (
        select m.owner_id, true as is_member, m.created_at from owner_members m where m.user_id = u.id
        union all select o, false, null from private.first_entrusting_owner(u.id, $2::date) o where o is not null
        order by is_member desc, created_at, owner_id limit 1) x
      where u.id = $1`,
    [userId, today],
  );
}

/** A notification of one person; `needs` are the keys of a manager, null for everybody else. */
export type NewTold = {
  readonly id: string;
  readonly userId: string;
  readonly told: Told;
  readonly topic: NotificationGroup;
  readonly key: string;
  readonly needs: readonly string[] | null;
  /** It comes as read. */
  readonly isSilent: boolean;
};
type Telling = {
  readonly ownerId: string;
  readonly at: string;
  /** The lease of a tenant; null for everybody else. */
  readonly contractId: string | null;
};

/** The ids of those that are new: whoever has been told of the cause before is left out. However many people, one statement. */
export async function insertTold(
  db: Db,
  rows: readonly NewTold[],
  { ownerId, at, contractId }: Telling,
): Promise<ReadonlySet<string>> {
  const values = rows.map(({ id, userId, told, topic, key, needs, isSilent }) => ({
    id,
    user_id: userId,
    type: told.type,
    topic,
    title: told.title,
    body: told.body,
    entity_type: told.entityType,
    entity_id: told.entityId,
    href: told.href,
    key,
    needs,
    silent: isSilent,
  }));
  const inserted = await db.query<{ id: string }>(
    'notifications.insert',
    `insert into notifications (id, owner_id, user_id, type, topic, title, body, entity_type, entity_id, href, dedupe_key, created_at, contract_id, needs, read_at)
     select x.id, $1, x.user_id, x.type, x.topic, x.title, x.body, x.entity_type, x.entity_id, x.href, x.key, $3, $4, x.needs, case when x.silent then $3::timestamptz end
       from jsonb_to_recordset($2::jsonb) as x(id uuid, user_id uuid, type text, topic text, title text, body text, entity_type text, entity_id uuid, href text, key text,
                                               needs text[], silent boolean)
     on conflict (owner_id, user_id, dedupe_key) do nothing returning id`,
    [ownerId, JSON.stringify(values), at, contractId],
  );
  return new Set(inserted.map(({ id }) => id));
}

/** What was read half a year ago, and what nobody has read for a year, is of no use to anybody. */
export function deleteOld(db: Db, ownerId: string, before: { readAt: string; createdAt: string }): Promise<unknown> {
  return db.query(
    'notifications.delete-old',
    'delete from notifications where owner_id = $1 and (read_at < $2 or created_at < $3)',
    [ownerId, before.readAt, before.createdAt],
  );
}

/** Owners among whose people, managers or tenants somebody wants one letter a day. */
export async function listDigestOwners(db: Pick<LookupDb, 'query'>): Promise<string[]> {
  const rows = await db.query<{ ownerId: string }>(
    'notifications.digest-owners',
    'select private.digest_owners() as "ownerId"',
  );
  return rows.map(({ ownerId }) => ownerId);
}
