import type { Day } from '@kliuchar/domain/dates/day';
import type { Period } from '@kliuchar/domain/dates/period';
import type { BilledUtilities } from '@kliuchar/domain/meters/reading-month';
import type { Kop } from '@kliuchar/domain/money/kop';
import type { ReadingWindow } from '@kliuchar/domain/properties/service-settings';
import type { Db } from '../../platform/db/scope.ts';
import { IS_UNREAD, METERS_TO_READ } from '../meters/public.ts';

/** What falls on a day, one row a day: each look-up is as wide as what it tells of (domain/src/notifications/told-day.ts). */

type Span = { readonly from: Day; readonly to: Day };

export type ReceiptsRow = {
  day: Day;
  count: number;
  sumKop: Kop;
  firstId: string;
  placeName: string;
  tenantName: string;
};

const RECEIPTS = (
  day: string,
) => `select ${day} as day, count(*)::int as count, sum(r.left_kop)::bigint as "sumKop", (array_agg(r.id order by r.id))[1] as "firstId",
        (array_agg(p.display_name order by r.id))[1] as "placeName", (array_agg(t.display_name order by r.id))[1] as "tenantName"
   from receipts r join properties p on p.owner_id = r.owner_id and p.id = r.property_id
   join counterparties t on t.owner_id = r.owner_id and t.id = r.tenant_counterparty_id
  where r.owner_id = $1 and r.status = 'issued' and r.left_kop > 0 and ${day} between $2::date and $3::date
  group by ${day} order by ${day}`;

export function listReceiptsDue(db: Db, ownerId: string, { from, to }: Span): Promise<ReceiptsRow[]> {
  return db.query<ReceiptsRow>('notifications.receipts-due', RECEIPTS('r.due_on'), [ownerId, from, to]);
}

/** By the last day on which they were not overdue. */
export function listReceiptsOverdue(db: Db, ownerId: string, { from, to }: Span): Promise<ReceiptsRow[]> {
  return db.query<ReceiptsRow>('notifications.receipts-overdue', RECEIPTS('r.overdue_after'), [ownerId, from, to]);
}

export type EndingRow = {
  contractId: string;
  number: string;
  placeName: string;
  tenantName: string;
  startsOn: Day;
  endsOn: Day;
};

/** A contract that goes on by itself does not end. */
export function listEnding(db: Db, ownerId: string, { from, to }: Span): Promise<EndingRow[]> {
  return db.query<EndingRow>(
    'notifications.ending',
    `select c.id as "contractId", c.number, p.display_name as "placeName", t.display_name as "tenantName", c.start_date as "startsOn", c.effective_end as "endsOn"
       from contracts c join properties p on p.owner_id = c.owner_id and p.id = c.rental_object_id
       join counterparties t on t.owner_id = c.owner_id and t.id = c.tenant_counterparty_id
      where c.owner_id = $1 and c.status in ('active', 'notice') and c.effective_end between $2::date and $3::date and not (c.auto_renew and c.status = 'active')
      order by c.effective_end, c.id`,
    [ownerId, from, to],
  );
}

export type MetersRow = { day: Day; count: number; firstId: string; serial: string; placeName: string | null };

export function listVerifying(db: Db, ownerId: string, { from, to }: Span): Promise<MetersRow[]> {
  return db.query<MetersRow>(
    'notifications.verifying',
    `select m.next_verification_on as day, count(*)::int as count, (array_agg(m.id order by m.id))[1] as "firstId", (array_agg(m.serial order by m.id))[1] as serial,
            (array_agg(p.display_name order by m.id))[1] as "placeName"
       from physical_meters m left join properties p on p.owner_id = m.owner_id and p.id = m.property_id
      where m.owner_id = $1 and m.status = 'active' and m.next_verification_on between $2::date and $3::date
      group by m.next_verification_on order by m.next_verification_on`,
    [ownerId, from, to],
  );
}

export type UnreadRow = {
  contractId: string;
  period: Period;
  utilities: BilledUtilities;
  window: ReadingWindow | null;
};

/** Meters whose consumption the tenant pays, without a reading of a month in which the lease was in force to its end. */
export function listUnreadMeters(db: Db, ownerId: string, periods: readonly Period[]): Promise<UnreadRow[]> {
  return db.query<UnreadRow>(
    'notifications.unread-meters',
    `select distinct c.id as "contractId", w.period, c.payment_utilities as utilities, s.reading_window as "window"
       from contracts c cross join unnest($2::text[]) w(period)
       ${METERS_TO_READ}
      where c.owner_id = $1 and ${IS_UNREAD}
      order by w.period, c.id`,
    [ownerId, periods],
  );
}

export type TasksRow = {
  day: Day;
  userId: string;
  count: number;
  firstId: string;
  title: string;
  placeName: string | null;
};

/** For each person what is his own and what is nobody's on the last of these days. */
export function listTasksDue(db: Db, ownerId: string, { from, to }: Span): Promise<TasksRow[]> {
  return db.query<TasksRow>(
    'notifications.tasks-due',
    `select k.due_on as day, m.user_id as "userId", count(*)::int as count, (array_agg(k.id order by k.id))[1] as "firstId", (array_agg(k.title order by k.id))[1] as title,
            (array_agg(p.display_name order by k.id))[1] as "placeName"
       from tasks k left join properties p on p.owner_id = k.owner_id and p.id = k.property_id join owner_members m on m.owner_id = k.owner_id
        and (k.assignee_id is null or k.assignee_id = m.user_id or not private.may_do_task(k.owner_id, k.property_id, k.assignee_id, $3::date))
      where k.owner_id = $1 and k.status in ('new', 'in_progress', 'waiting') and (case when k.due_on is null then 'infinity'::date else k.due_on end) between $2::date and $3::date
      group by k.due_on, m.user_id order by k.due_on, m.user_id`,
    [ownerId, from, to],
  );
}
