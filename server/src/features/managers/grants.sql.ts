import type { ManagerItem } from '@kliuchar/api-schema/managers';
import type { Day } from '@kliuchar/domain/dates/day';
import type { GrantSwitch } from '@kliuchar/domain/grants/grant-switches';
import type { Db } from '../../platform/db/scope.ts';

export type GrantKind = 'manager' | 'tenant';

/** An object or a complex that somebody is invited to. */
export type Place = { readonly kind: 'property' | 'complex'; readonly id: string };

export type GrantRow = {
  id: string;
  ownerId: string;
  kind: GrantKind;
  propertyId: string | null;
  complexId: string | null;
  placeName: string;
  phone: string;
  /** Of who has accepted, or has come with another number. */
  name: string | null;
  lastSeenAt: string | null;
  isClaimed: boolean;
  status: ManagerItem['status'];
  switches: GrantSwitch[];
  untilOn: Day | null;
  expiresAt: string;
  sentOn: Day;
  sentCount: number;
  version: number;
  createdAt: string;
};

export type PersonRow = GrantRow & { personId: string };

const COLUMNS = `g.id, g.owner_id as "ownerId", g.kind, g.property_id as "propertyId", g.complex_id as "complexId",
  coalesce(p.display_name, x.name) as "placeName", g.phone, person.name, case when g.status = 'accepted' then person.last_seen_at end as "lastSeenAt",
  g.claimed_by is not null as "isClaimed", g.status, g.switches, g.until_on as "untilOn", g.expires_at as "expiresAt",
  g.sent_on as "sentOn", g.sent_count as "sentCount", g.version, g.created_at as "createdAt"`;
const JOINS = `left join properties p on p.owner_id = g.owner_id and p.id = g.property_id
  left join complexes x on x.owner_id = g.owner_id and x.id = g.complex_id
  left join private.granted_people() person on person.owner_id = g.owner_id and person.user_id = coalesce(g.user_id, g.claimed_by)`;

const LIVE = `g.status in ('pending', 'accepted')`;

/** The owner of a place that stands in the portfolio; waits for a deletion that is under way. */
export async function findPlaceOwner(db: Db, { kind, id }: Place): Promise<string | null> {
  const table = kind === 'property' ? 'properties' : 'complexes';
  const row = await db.one<{ ownerId: string }>(
    `grants.owner-of-${kind}`,
    `select t.owner_id as "ownerId" from ${table} t where t.id = $1 and t.owner_id = any ($2::uuid[]) and t.archived_at is null for key share`,
    [id, db.ownerIds],
  );
  return row?.ownerId ?? null;
}

/** The same for a read, of archived ones too. */
export async function isOwnPlace(db: Db, { kind, id }: Place): Promise<boolean> {
  const table = kind === 'property' ? 'properties' : 'complexes';
  const row = await db.one(
    `grants.own-${kind}`,
    `select 1 as found from ${table} t where t.id = $1 and t.owner_id = any ($2::uuid[])`,
    [id, db.ownerIds],
  );
  return row !== null;
}

export type Invitee = { readonly ownerId: string; readonly kind: GrantKind; readonly phone: string };

/** What has run out makes room for a new invitation of the same person to the same place. */
export function closeOutlived(
  db: Db,
  { ownerId, kind, phone }: Invitee,
  at: { now: string; today: Day; placeId: string },
): void {
  db.effect(
    'grants.close-outlived',
    `update grants g set status = 'expired', token_hash = null, claimed_by = null, version = g.version + 1, updated_at = $5
      where g.owner_id = $1 and coalesce(g.property_id, g.complex_id) = $2 and g.kind = $3 and g.phone = $4
        and ((g.status = 'pending' and g.expires_at <= $5) or (g.status = 'accepted' and g.until_on < $6))`,
    [ownerId, at.placeId, kind, phone, at.now, at.today],
  );
}

/** Whether a letter of today still brings the person to everything this owner offers him. */
export async function hasLetterOfToday(
  db: Db,
  { ownerId, kind, phone }: Invitee,
  at: { now: string; today: Day },
): Promise<boolean> {
  const row = await db.one<{ found: boolean }>(
    'grants.letter-of-today',
    `select exists (select 1 from grants g where g.owner_id = $1 and g.kind = $2 and g.phone = $3 and g.status = 'pending' and g.expires_at > $4
        and g.sent_on = $5 and g.token_hash is not null) as found`,
    [ownerId, kind, phone, at.now, at.today],
  );
  return row?.found === true;
}

export type NewGrant = Invitee & {
  readonly id: string;
  readonly place: Place;
  readonly switches: readonly GrantSwitch[];
  readonly untilOn: Day | null;
  readonly tokenHash: Buffer | null;
  readonly now: string;
  readonly today: Day;
  readonly expiresAt: string;
  readonly invitedBy: string;
};

/** False when the person has a live invitation or access there. */
export async function insertGrant(db: Db, grant: NewGrant): Promise<boolean> {
  const rows = await db.query(
    'grants.insert',
    `insert into grants (id, owner_id, kind, property_id, complex_id, phone, switches, until_on, token_hash, expires_at, sent_on, sent_count,
                         invited_by, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $14)
     on conflict (owner_id, coalesce(property_id, complex_id), kind, phone) where status in ('pending', 'accepted') do nothing returning id`,
    [
      grant.id,
      grant.ownerId,
      grant.kind,
      grant.place.kind === 'property' ? grant.place.id : null,
      grant.place.kind === 'complex' ? grant.place.id : null,
      grant.phone,
      grant.switches,
      grant.untilOn,
      grant.tokenHash,
      grant.expiresAt,
      grant.today,
      grant.tokenHash === null ? 0 : 1,
      grant.invitedBy,
      grant.now,
    ],
  );
  return rows.length === 1;
}

export function findGrant(db: Db, id: string): Promise<GrantRow | null> {
  return db.one<GrantRow>(
    'grants.find',
    `select ${COLUMNS} from grants g ${JOINS} where g.id = $1 and g.owner_id = any ($2::uuid[])`,
    [id, db.ownerIds],
  );
}

/** Everybody who has a key or an invitation to the place; to an object also by its complex. */
export function listGrantsOf(
  db: Db,
  { kind, id }: Place,
  who: GrantKind,
  page: { limit: number; offset: number },
): Promise<(PersonRow & { found: number })[]> {
  const at =
    kind === 'complex'
      ? 'g.complex_id = $1'
      : '(g.property_id = $1 or g.complex_id = (select o.complex_id from properties o where o.id = $1 and o.owner_id = any ($2::uuid[])))';
  return db.query<PersonRow & { found: number }>(
    `grants.of-${kind}-${who}`,
    `select ${COLUMNS}, g.id as "personId", count(*) over ()::int as found from grants g ${JOINS}
      where g.owner_id = any ($2::uuid[]) and ${at} and g.kind = '${who}' and ${LIVE} order by g.created_at, g.id limit $3 offset $4`,
    [id, db.ownerIds, page.limit, page.offset],
  );
}

/** People × objects: rows of one person stand together, and tell it by the id of his first. */
export async function listPeople(
  db: Db,
  page: { limit: number; offset: number },
): Promise<{ rows: PersonRow[]; total: number }> {
  const own = `g.owner_id = any ($1::uuid[]) and g.kind = 'manager' and ${LIVE}`;
  const [rows, totals] = await Promise.all([
    db.query<PersonRow>(
      'grants.people',
      `select page.*, ${COLUMNS} from (
         select g.id as page_id, first_value(g.id) over (partition by g.owner_id, g.phone order by g.id) as "personId", g.owner_id as page_owner, g.phone as page_phone
           from grants g where ${own} order by g.owner_id, g.phone, g.id limit $2 offset $3
       ) page join grants g on g.id = page.page_id and g.owner_id = any ($1::uuid[]) ${JOINS}
       order by page.page_owner, page.page_phone, g.id`,
      [db.ownerIds, page.limit, page.offset],
    ),
    db.query<{ total: number }>('grants.count-people', `select count(*)::int as total from grants g where ${own}`, [
      db.ownerIds,
    ]),
  ]);
  return { rows, total: totals[0]?.total ?? 0 };
}

type Change = { readonly id: string; readonly ownerId: string; readonly now: string };

/** False when it is no longer live, or somebody has changed it since it was read. */
export async function updateGrant(
  db: Db,
  change: Change & { switches: readonly GrantSwitch[]; untilOn: Day | null; version: number },
): Promise<boolean> {
  const rows = await db.query(
    'grants.update',
    `update grants g set switches = $3, until_on = $4, version = g.version + 1, updated_at = $5
      where g.id = $1 and g.owner_id = $2 and ${LIVE} and g.version = $6 returning g.id`,
    [change.id, change.ownerId, change.switches, change.untilOn, change.now, change.version],
  );
  return rows.length === 1;
}

/** Closes an access or takes an invitation back. False when there was nothing left to close. */
export async function revokeGrant(db: Db, change: Change): Promise<boolean> {
  const row = await db.one<Invitee & { tokenHash: Buffer | null }>(
    'grants.revoke',
    `update grants g set status = 'revoked', token_hash = null, claimed_by = null, version = g.version + 1, updated_at = $3
      where g.id = $1 and g.owner_id = $2 and ${LIVE}
      returning g.owner_id as "ownerId", g.kind, g.phone, old.token_hash as "tokenHash"`,
    [change.id, change.ownerId, change.now],
  );
  if (row?.tokenHash) await handLinkOver(db, row, { tokenHash: row.tokenHash, now: change.now });
  return row !== null;
}

/** One letter brings the person to everything he is invited to, so its link goes on with what is left of that. */
async function handLinkOver(
  db: Db,
  { ownerId, kind, phone }: Invitee,
  { tokenHash, now }: { tokenHash: Buffer; now: string },
): Promise<void> {
  await db.query(
    'grants.hand-link-over',
    `update grants g set token_hash = $4 where g.owner_id = $1 and g.id = (select o.id from grants o
       where o.owner_id = $1 and o.kind = $2 and o.phone = $3 and o.status = 'pending' and o.expires_at > $5 and o.token_hash is null order by o.id limit 1)`,
    [ownerId, kind, phone, tokenHash, now],
  );
}

/** Letters that have gone to the number today, whatever became of the invitations they were of. */
export async function countLettersOfToday(
  db: Db,
  { ownerId, phone }: Pick<Invitee, 'ownerId' | 'phone'>,
  today: Day,
): Promise<number> {
  const row = await db.one<{ letters: number }>(
    'grants.letters-of-today',
    'select coalesce(sum(g.sent_count), 0)::int as letters from grants g where g.owner_id = $1 and g.phone = $2 and g.sent_on = $3',
    [ownerId, phone, today],
  );
  return row?.letters ?? 0;
}

/** A new key takes the place of the old one. False when it was answered or has run out. */
export async function renewLink(
  db: Db,
  change: Change & { tokenHash: Buffer; today: Day; expiresAt: string },
): Promise<boolean> {
  const rows = await db.query(
    'grants.renew-link',
    `update grants g set token_hash = $3, sent_on = $4, sent_count = case when g.sent_on = $4 then g.sent_count + 1 else 1 end,
            expires_at = $5, version = g.version + 1, updated_at = $6
      where g.id = $1 and g.owner_id = $2 and g.status = 'pending' returning g.id`,
    [change.id, change.ownerId, change.tokenHash, change.today, change.expiresAt, change.now],
  );
  return rows.length === 1;
}

/** False when it is no longer as it was read: somebody else may wait to be confirmed there, or nobody. */
export async function confirmClaim(
  db: Db,
  { id, version, now }: Omit<Change, 'ownerId'> & Pick<GrantRow, 'version'>,
): Promise<boolean> {
  const row = await db.one<{ done: boolean }>('grants.confirm', 'select private.confirm_claim($1, $2, $3) as done', [
    id,
    version,
    now,
  ]);
  return row?.done === true;
}

/** Of whoever invites: to himself he has nothing to open. */
export async function findOwnPhone(db: Db, userId: string): Promise<string | null> {
  const row = await db.one<{ phone: string | null }>('grants.own-phone', 'select phone from users where id = $1', [
    userId,
  ]);
  return row?.phone ?? null;
}

/** By name; the person's own owners are not among them. */
export function listEntrusting(db: Db): Promise<{ id: string; name: string }[]> {
  return db.query(
    'managers.entrusting-owners',
    `select m.id, m.name from private.managed_owners('view') m where m.id <> all ($1::uuid[]) order by m.name, m.id`,
    [db.ownerIds],
  );
}
