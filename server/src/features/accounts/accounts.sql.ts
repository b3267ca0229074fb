import type pg from 'pg';
import { newId } from '../../platform/ids.ts';

/** What the operator's console asks past row-level security, as the role that owns the tables. Dates come as text to be shown. */

export type AccountRow = {
  ownerId: string;
  /** Of its principal; shown masked. */
  email: string;
  plan: string;
  status: string;
  /** The last day of the state that ends by itself, or null: what is stored is the first day without it. */
  until: string | null;
  objects: number;
  seen: string | null;
  suspended: string | null;
};

const ACCOUNTS = `select o.id as "ownerId", u.email, s.plan, s.status,
    to_char(coalesce(s.trial_ends_on, s.grace_ends_on, s.paid_until) - 1, 'DD.MM.YYYY') as until,
    (select count(*)::int from properties p where p.owner_id = o.id and p.archived_at is null) as objects,
    (select to_char(max(x.last_seen_at) at time zone 'Europe/Kyiv', 'DD.MM.YYYY') from sessions x join owner_members n on n.user_id = x.user_id where n.owner_id = o.id) as seen,
    to_char(o.suspended_at at time zone 'Europe/Kyiv', 'DD.MM.YYYY') as suspended
  from owners o join subscriptions s on s.owner_id = o.id
    join lateral (select m.user_id from owner_members m where m.owner_id = o.id and m.role = 'principal' order by m.created_at, m.user_id limit 1) m on true
    join users u on u.id = m.user_id
 where not exists (select 1 from demos d where d.owner_id = o.id)
   and ($1::text is null or u.email = lower($1) or o.id::text = lower($1))
 order by o.created_at desc, o.id desc limit 200`;

/** The newest first; of one person or one owner when it is said whose. */
export async function listAccountRows(client: pg.Client, who: string | null): Promise<AccountRow[]> {
  return (await client.query<AccountRow>(ACCOUNTS, [who])).rows;
}

export async function extendTrial(client: pg.Client, ownerId: string, until: string): Promise<boolean> {
  const { rows } = await client.query<{ done: boolean }>('select private.extend_trial($1, $2) as done', [
    ownerId,
    until,
  ]);
  return rows[0]?.done === true;
}

/** False when it was so already. Its principals can sign in to nothing; their sessions end with the statement (0296). */
export async function suspendOwner(
  client: pg.Client,
  { ownerId, reason, at }: { ownerId: string; reason: string; at: string },
): Promise<boolean> {
  const { rowCount } = await client.query(
    'update owners set suspended_at = $3, suspended_reason = $2 where id = $1 and suspended_at is null',
    [ownerId, reason, at],
  );
  if (rowCount === 0) return false;
  await client.query(
    `update users u set suspended_at = $2 from owner_members m
      where m.owner_id = $1 and m.user_id = u.id and m.role = 'principal' and u.suspended_at is null`,
    [ownerId, at],
  );
  return true;
}

/** A person who is the principal of another blocked owner too stays blocked. */
export async function restoreOwner(client: pg.Client, ownerId: string): Promise<boolean> {
  const { rowCount } = await client.query(
    'update owners set suspended_at = null, suspended_reason = null where id = $1 and suspended_at is not null',
    [ownerId],
  );
  if (rowCount === 0) return false;
  await client.query(
    `update users u set suspended_at = null from owner_members m where m.owner_id = $1 and m.user_id = u.id and m.role = 'principal'
        and not exists (select 1 from owner_members n join owners o on o.id = n.owner_id
                         where n.user_id = u.id and n.role = 'principal' and o.suspended_at is not null)`,
    [ownerId],
  );
  return true;
}

export async function auditAsOperator(
  client: pg.Client,
  line: { ownerId: string; at: string; action: string; details: object },
): Promise<void> {
  await client.query(
    `insert into audit_log (id, owner_id, at, actor_kind, action, entity_type, entity_id, details)
     values ($1, $2, $3, 'operator', $4, 'owner', $2, $5)`,
    [newId(), line.ownerId, line.at, line.action, JSON.stringify(line.details)],
  );
}
