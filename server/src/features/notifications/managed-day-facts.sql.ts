import type { Day } from '@kliuchar/domain/dates/day';
import type { Period } from '@kliuchar/domain/dates/period';
import { RULE_SWITCHES } from '@kliuchar/domain/notifications/told-manager';
import type { Db } from '../../platform/db/scope.ts';
import { IS_UNREAD, METERS_TO_READ } from '../meters/public.ts';
import type { EndingRow, MetersRow, ReceiptsRow, TasksRow, UnreadRow } from './day-facts.sql.ts';
import { LIVE_GRANT, MANAGED } from './manager-facts.sql.ts';

/**
 * What falls on a day, as day-facts.sql.ts has it for the owner, of the objects of each manager: a statement for all managers and all
 * objects, a row for each manager and day. `propertyIds` are what the row was made of.
 */

type Span = { readonly from: Day; readonly to: Day };
type Asked = { readonly ownerId: string; readonly today: Day };
type Managed = { readonly userId: string; readonly propertyIds: string[] };

const RECEIPTS = (
  day: string,
) => `with ${MANAGED} select ${day} as day, m.user_id as "userId", count(*)::int as count, sum(r.left_kop)::bigint as "sumKop", (array_agg(r.id order by r.id))[1] as "firstId",
        (array_agg(p.display_name order by r.id))[1] as "placeName", (array_agg(t.display_name order by r.id))[1] as "tenantName", array_agg(distinct p.id) as "propertyIds"
   from receipts r join managed m on m.property_id = r.property_id and 'receipts' = any (m.switches)
   join properties p on p.owner_id = r.owner_id and p.id = r.property_id
   join counterparties t on t.owner_id = r.owner_id and t.id = r.tenant_counterparty_id
  where r.owner_id = $1 and r.status = 'issued' and r.left_kop > 0 and ${day} between $3::date and $4::date
  group by ${day}, m.user_id order by ${day}, m.user_id`;

export function listManagedDue(
  db: Db,
  { ownerId, today }: Asked,
  { from, to }: Span,
): Promise<(ReceiptsRow & Managed)[]> {
  return db.query<ReceiptsRow & Managed>('notifications.managed-due', RECEIPTS('r.due_on'), [ownerId, today, from, to]);
}

export function listManagedOverdue(
  db: Db,
  { ownerId, today }: Asked,
  { from, to }: Span,
): Promise<(ReceiptsRow & Managed)[]> {
  return db.query<ReceiptsRow & Managed>('notifications.managed-overdue', RECEIPTS('r.overdue_after'), [
    ownerId,
    today,
    from,
    to,
  ]);
}

export function listManagedEnding(
  db: Db,
  { ownerId, today }: Asked,
  { from, to }: Span,
): Promise<(EndingRow & Managed)[]> {
  return db.query<EndingRow & Managed>(
    'notifications.managed-ending',
    `with ${MANAGED}
     select m.user_id as "userId", c.id as "contractId", c.number, p.display_name as "placeName", t.display_name as "tenantName", c.start_date as "startsOn",
            c.effective_end as "endsOn", array[p.id] as "propertyIds"
       from contracts c join managed m on m.property_id = c.rental_object_id and 'contracts' = any (m.switches)
       join properties p on p.owner_id = c.owner_id and p.id = c.rental_object_id
       join counterparties t on t.owner_id = c.owner_id and t.id = c.tenant_counterparty_id
      where c.owner_id = $1 and c.status in ('active', 'notice') and c.effective_end between $3::date and $4::date and not (c.auto_renew and c.status = 'active')
      order by c.effective_end, c.id, m.user_id`,
    [ownerId, today, from, to],
  );
}

/** Meters of objects; a common one of a complex is the owner's. */
export function listManagedVerifying(
  db: Db,
  { ownerId, today }: Asked,
  { from, to }: Span,
): Promise<(MetersRow & Managed)[]> {
  return db.query<MetersRow & Managed>(
    'notifications.managed-verifying',
    `with ${MANAGED}
     select k.next_verification_on as day, m.user_id as "userId", count(*)::int as count, (array_agg(k.id order by k.id))[1] as "firstId",
            (array_agg(k.serial order by k.id))[1] as serial, (array_agg(p.display_name order by k.id))[1] as "placeName", array_agg(distinct p.id) as "propertyIds"
       from physical_meters k join managed m on m.property_id = k.property_id and 'readings' = any (m.switches)
       join properties p on p.owner_id = k.owner_id and p.id = k.property_id
      where k.owner_id = $1 and k.status = 'active' and k.next_verification_on between $3::date and $4::date
      group by k.next_verification_on, m.user_id order by k.next_verification_on, m.user_id`,
    [ownerId, today, from, to],
  );
}

/** For each lease, those who look after the readings of its home. */
export function listManagedUnread(
  db: Db,
  { ownerId, today }: Asked,
  periods: readonly Period[],
): Promise<(UnreadRow & { userId: string; propertyId: string })[]> {
  return db.query<UnreadRow & { userId: string; propertyId: string }>(
    'notifications.managed-unread',
    `with ${MANAGED}
     select distinct g.user_id as "userId", c.rental_object_id as "propertyId", c.id as "contractId", w.period, c.payment_utilities as utilities, s.reading_window as "window"
       from contracts c join managed g on g.property_id = c.rental_object_id and 'readings' = any (g.switches) cross join unnest($3::text[]) w(period)
       ${METERS_TO_READ}
      where c.owner_id = $1 and ${IS_UNREAD}
      order by g.user_id, w.period, c.id`,
    [ownerId, today, periods],
  );
}

export type ManagedPaperRow = { userId: string; documentId: string; placeId: string };

/** Which of these papers each of those who look after the papers of their objects and complexes may read (document-list.sql.ts). */
export function listManagedPapers(
  db: Db,
  { ownerId, today }: Asked,
  documentIds: readonly string[],
): Promise<ManagedPaperRow[]> {
  return db.query<ManagedPaperRow>(
    'notifications.managed-papers',
    `with ${MANAGED}
     select m.user_id as "userId", d.id as "documentId", d.property_id as "placeId"
       from documents d join managed m on m.property_id = d.property_id and 'documents' = any (m.switches)
      where d.owner_id = $1 and d.id = any ($3::uuid[]) and d.visibility <> 'owner'
     union all
     select distinct g.user_id, d.id, d.complex_id
       from documents d join complexes x on x.owner_id = d.owner_id and x.id = d.complex_id and x.archived_at is null
       join grants g on g.owner_id = d.owner_id and g.complex_id = d.complex_id and 'documents' = any (g.switches)
      where d.owner_id = $1 and d.id = any ($3::uuid[]) and d.visibility <> 'owner' and ${LIVE_GRANT}
      order by 1, 2`,
    [ownerId, today, documentIds],
  );
}

/** What was given to him and what nobody has; of what a rule has made, with the switch for what it says. */
export function listManagedTasks(
  db: Db,
  { ownerId, today }: Asked,
  { from, to }: Span,
): Promise<(TasksRow & { needs: string[] })[]> {
  return db.query<TasksRow & { needs: string[] }>(
    'notifications.managed-tasks',
    `with ${MANAGED}
     select k.due_on as day, m.user_id as "userId", count(distinct k.id)::int as count, (array_agg(k.id order by k.id))[1] as "firstId",
            (array_agg(k.title order by k.id))[1] as title, (array_agg(p.display_name order by k.id))[1] as "placeName", array_agg(distinct need || ':' || k.property_id) as needs
       from tasks k join properties p on p.owner_id = k.owner_id and p.id = k.property_id
       join managed m on m.property_id = k.property_id and 'tasks' = any (m.switches)
       cross join lateral (select case when k.source = 'rule' then $5::jsonb ->> split_part(k.dedupe_key, ':', 1) end as also) x
       cross join lateral unnest(array_remove(array['tasks', x.also], null)) need
      where k.owner_id = $1 and (k.assignee_id is null or k.assignee_id = m.user_id or not private.may_do_task(k.owner_id, k.property_id, k.assignee_id, $2::date))
        and k.status in ('new', 'in_progress', 'waiting')
        and (case when k.due_on is null then 'infinity'::date else k.due_on end) between $3::date and $4::date and (x.also is null or x.also = any (m.switches))
      group by k.due_on, m.user_id order by k.due_on, m.user_id`,
    [ownerId, today, from, to, JSON.stringify(RULE_SWITCHES)],
  );
}
