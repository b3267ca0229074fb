import type { Day } from '@kliuchar/domain/dates/day';
import type { GrantSwitch } from '@kliuchar/domain/grants/grant-switches';
import type { Db } from '../../platform/db/scope.ts';

/** To whom an owner has entrusted what, as it stands at this statement; asked by jobs in the owner's scope (ADR 0059). */

/** An owner's own people are told as such, and a person is told of a matter once. */
const NO_MEMBER = 'not exists (select 1 from owner_members o where o.owner_id = g.owner_id and o.user_id = g.user_id)';
const LIVE = (today: string) =>
  `g.kind = 'manager' and g.status = 'accepted' and (g.until_on is null or g.until_on >= ${today}::date) and ${NO_MEMBER}`;

/**
 * People × objects with all switches of the person there, whether by the object or by its complex; `$1` is the owner, `$2` the day. What is
 * told of a day joins it, so that one statement serves all managers and all objects.
 */
export const MANAGED = `managed as materialized (
  select x.user_id, x.property_id, array_agg(distinct s) as switches from (
    select g.user_id, g.property_id, g.switches from grants g where g.owner_id = $1 and g.property_id is not null and ${LIVE('$2')}
    union all
    select g.user_id, p.id, g.switches from grants g join properties p on p.owner_id = g.owner_id and p.complex_id = g.complex_id
     where g.owner_id = $1 and ${LIVE('$2')}) x, unnest(x.switches) s
   group by x.user_id, x.property_id)`;

/** Of a grant `g` in a statement whose `$2` is the day. */
export const LIVE_GRANT = LIVE('$2');

export async function hasManagers(db: Db, ownerId: string, today: Day): Promise<boolean> {
  const row = await db.one<{ found: boolean }>(
    'notifications.has-managers',
    `select exists (select 1 from grants g where g.owner_id = $1 and ${LIVE('$2')}) as found`,
    [ownerId, today],
  );
  return row?.found === true;
}

type Place = { readonly ownerId: string; readonly propertyId: string; readonly today: Day };

/** Those who have all of these switches for the object. */
export async function listManagerIds(
  db: Db,
  { ownerId, propertyId, today }: Place,
  switches: readonly GrantSwitch[],
): Promise<string[]> {
  const rows = await db.query<{ userId: string }>(
    'notifications.managers',
    `select g.user_id as "userId" from properties p
       join grants g on g.owner_id = p.owner_id and (g.property_id = p.id or g.complex_id = p.complex_id), unnest(g.switches) s
      where p.owner_id = $1 and p.id = $3 and ${LIVE('$2')}
      group by g.user_id having array_agg(s) @> $4::text[] order by g.user_id`,
    [ownerId, today, propertyId, switches],
  );
  return rows.map(({ userId }) => userId);
}

export type RunShareRow = { userId: string; createdCount: number; propertyIds: string[] };

/** What a run has made for the objects of each manager of receipts; of a failed one to whoever has begun it, though it made him nothing. */
export function listRunShares(
  db: Db,
  { ownerId, runId, today }: { ownerId: string; runId: string; today: Day },
  isDone: boolean,
): Promise<RunShareRow[]> {
  return db.query<RunShareRow>(
    `notifications.run-shares:${isDone ? 'done' : 'failed'}`,
    `with ${MANAGED}
     select m.user_id as "userId", count(r.id)::int as "createdCount", array_agg(distinct m.property_id) as "propertyIds"
       from receipt_runs u join contracts c on c.owner_id = u.owner_id and c.id = any (u.contract_ids)
       join managed m on m.property_id = c.rental_object_id and 'receipts' = any (m.switches)
       left join receipts r on r.owner_id = u.owner_id and r.contract_id = c.id and r.period = u.period and r.run_id = u.id
      where u.owner_id = $1 and u.id = $3 and ${isDone ? 'r.id is not null' : 'u.managed_by = m.user_id'}
      group by m.user_id order by m.user_id`,
    [ownerId, today, runId],
  );
}

export type GrantFactsRow = {
  grantId: string;
  userId: string;
  status: string;
  propertyId: string | null;
  placeName: string;
  ownerName: string;
  switches: GrantSwitch[];
  untilOn: Day | null;
};

const GRANT = `select g.id as "grantId", g.user_id as "userId", g.status, g.property_id as "propertyId", coalesce(p.display_name, x.name) as "placeName",
       w.name as "ownerName", g.switches, g.until_on as "untilOn"
  from grants g join owners w on w.id = g.owner_id
  left join properties p on p.owner_id = g.owner_id and p.id = g.property_id
  left join complexes x on x.owner_id = g.owner_id and x.id = g.complex_id`;

/** Null for an invitation that nobody has accepted. */
export function findGrantFacts(
  db: Db,
  { ownerId, id }: { ownerId: string; id: string },
): Promise<GrantFactsRow | null> {
  return db.one<GrantFactsRow>(
    'notifications.grant',
    `${GRANT} where g.owner_id = $1 and g.id = $2 and g.kind = 'manager' and g.user_id is not null`,
    [ownerId, id],
  );
}

/** Accesses whose last day was one of these. */
export function listRunOut(
  db: Db,
  ownerId: string,
  { from, to }: { from: Day; to: Day },
): Promise<(GrantFactsRow & { untilOn: Day })[]> {
  return db.query<GrantFactsRow & { untilOn: Day }>(
    'notifications.grants-run-out',
    `${GRANT} where g.owner_id = $1 and g.kind = 'manager' and g.status = 'accepted' and g.until_on between $2::date and $3::date order by g.id`,
    [ownerId, from, to],
  );
}
