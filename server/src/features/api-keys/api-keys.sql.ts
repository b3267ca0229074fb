import type { KeyScope } from '@kliuchar/api-schema/api-keys';
import type { Day } from '@kliuchar/domain/dates/day';
import { instantText } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/scope.ts';

export type KeyRow = {
  readonly id: string;
  readonly ownerId: string;
  readonly name: string;
  readonly prefix: string;
  readonly scope: KeyScope;
  readonly createdBy: string;
  readonly createdAt: string;
  readonly expiresOn: Day | null;
  readonly lastUsedOn: Day | null;
  readonly revokedAt: string | null;
};

const COLUMNS = `k.id, k.owner_id as "ownerId", k.name, k.prefix, k.scope, coalesce(m.name, '') as "createdBy", k.created_at as "createdAt",
  k.expires_on as "expiresOn", k.last_used_on as "lastUsedOn", k.revoked_at as "revokedAt"`;
const JOIN = 'left join private.member_names() m on m.owner_id = k.owner_id and m.user_id = k.created_by';
const REVOKED_SHOWN = 20;

export function listKeyRows(db: Db): Promise<KeyRow[]> {
  return db.query<KeyRow>(
    'api-keys.list',
    `(select ${COLUMNS} from api_keys k ${JOIN} where k.owner_id = any ($1::uuid[]) and k.revoked_at is null order by k.created_at desc, k.id desc)
     union all
     (select ${COLUMNS} from unnest($1::uuid[]) o(id), lateral (select * from api_keys a where a.owner_id = o.id and a.revoked_at is not null
         order by a.revoked_at desc, a.id desc limit ${REVOKED_SHOWN}) k ${JOIN}
       where k.owner_id = any ($1::uuid[]) order by k.revoked_at desc, k.id desc limit ${REVOKED_SHOWN})`,
    [db.ownerIds],
  );
}

export async function getKeyRow(db: Db, id: string): Promise<KeyRow> {
  const row = await db.one<KeyRow>(
    'api-keys.get',
    `select ${COLUMNS} from api_keys k ${JOIN} where k.owner_id = any ($1::uuid[]) and k.id = $2`,
    [db.ownerIds, id],
  );
  if (row === null) throw new Error('A key was made and is not there');
  return row;
}

type NewKey = {
  readonly id: string;
  readonly ownerId: string;
  readonly userId: string;
  readonly name: string;
  readonly prefix: string;
  readonly keyHash: Buffer;
  readonly scope: KeyScope;
  readonly expiresOn: Day | null;
};

export async function insertKey(db: Db, key: NewKey): Promise<void> {
  await db.query(
    'api-keys.insert',
    `insert into api_keys (id, owner_id, created_by, name, prefix, key_hash, scope, expires_on, created_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      key.id,
      key.ownerId,
      key.userId,
      key.name,
      key.prefix,
      key.keyHash,
      key.scope,
      key.expiresOn,
      instantText(db.clock.nowMs()),
    ],
  );
}

/** Null when there is none of these owners, or it has been taken back already. */
export function findLiveKey(db: Db, id: string): Promise<{ ownerId: string; name: string; madeBy: string } | null> {
  return db.one(
    'api-keys.live',
    `select owner_id as "ownerId", name, created_by as "madeBy" from api_keys where owner_id = any ($1::uuid[]) and id = $2 and revoked_at is null`,
    [db.ownerIds, id],
  );
}

/** False when it has been taken back meanwhile. */
export async function revokeKey(db: Db, id: string): Promise<boolean> {
  const rows = await db.query(
    'api-keys.revoke',
    'update api_keys set revoked_at = $3 where owner_id = any ($1::uuid[]) and id = $2 and revoked_at is null returning id',
    [db.ownerIds, id, instantText(db.clock.nowMs())],
  );
  return rows.length === 1;
}
