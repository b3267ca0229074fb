import { day } from '@kliuchar/domain/dates/day';
import { addPeriods, type Period } from '@kliuchar/domain/dates/period';
import { firstMonthLookedAt } from '@kliuchar/domain/receipts/missed-months';
import { OPEN_TASK_STATUSES } from '@kliuchar/domain/tasks/task-status';
import { MANAGED_TASK, managedContract, managedObject } from '../../platform/db/granted.ts';
import type { Db } from '../../platform/db/scope.ts';
import { contractBalanceSql } from '../ledger/public.ts';
import { type Missed, NEXT_MISBILLED, type NextMisbilled } from './dashboard.sql.ts';

/** Each count is of what its own switch opens, so a switch that is off leaves zeros and no trace of what there is. */
export type ManagerRow = {
  /** Who has entrusted it all. */
  owner_ids: string[];
  properties_total: number;
  properties_occupied: number;
  /** Of the earliest month that lacks some, and of the earliest that has some to look at: the list of each is of one month. */
  readings_missing: number;
  readings_period: Period;
  readings_submitted: number;
  submitted_period: Period;
  overdue_count: number;
  overdue_kop: number;
  oldest_overdue: string | null;
  drafts: number;
  unsent: number;
  receipts_to_create: number;
  missed: Missed | null;
  payments_reported: number;
  payments_awaited: number;
  awaited_kop: number;
  tasks_open: number;
  tasks_overdue: number;
  tasks_reported: number;
  misbilled: number;
  next_misbilled: NextMisbilled | null;
};

const OPEN = OPEN_TASK_STATUSES.map((status) => `'${status}'`).join(', ');

/** What is entrusted to a person, across owners: counted from the rows, which are as many as his grants cover. */
const MANAGER_SUMMARY = `
with homes as materialized (
  select p.id, p.owner_id, p.lease from properties p where ${managedObject('p.id', 'view')} and p.archived_at is null
), meters as materialized (
  select w.period, w.period = billed.period as is_asked, (select r.state from readings r where r.owner_id = m.owner_id and r.meter_id = m.id
           and r.period = w.period and r.ends_month order by r.taken_on desc, r.created_at desc limit 1) as state
  from physical_meters m join homes h on h.id = m.property_id
  cross join lateral (
    select case when m.property_id = any ((select private.managed_previous_ids())::uuid[]) then $3 else $2 end as period) billed
  cross join unnest(array[$3, $2]::text[]) w(period)
  where ${managedObject('m.property_id', 'readings')} and m.status = 'active'
), months as materialized (
  select coalesce(min(m.period) filter (where m.is_asked and m.state is null), $2) as lacking,
         coalesce(min(m.period) filter (where m.state = 'submitted'), $2) as brought from meters m
), unpaid as materialized (
  select r.left_kop, r.overdue_after, r.sent_at, r.viewed_at from receipts r
  where ${managedContract('r.contract_id', 'receipts')} and r.status = 'issued' and r.left_kop > 0
), late as (
  select u.left_kop, u.overdue_after from unpaid u where u.overdue_after < $1::date
), wrong as materialized (
  select r.owner_id, r.contract_id, r.id, r.number, r.period from receipts r
  where ${managedContract('r.contract_id', 'receipts')} and r.misbilled and r.status <> 'void'
), missed as materialized (
  select to_char(m.first, 'YYYY-MM') as period, count(*)::int as count from contracts c
    cross join lateral generate_series(
      greatest(($4 || '-01')::date, date_trunc('month', coalesce(c.billing_from, c.start_date))::date), ($3 || '-01')::date, interval '1 month') m(first)
   where ${managedContract('c.id', 'receipts')} and c.status in ('active', 'notice')
     and not exists (select 1 from receipts r where r.owner_id = c.owner_id and r.contract_id = c.id and r.period = to_char(m.first, 'YYYY-MM')
                        and r.kind = 'regular' and r.status <> 'void') group by 1
), owing as materialized (
  select o.kop from contracts c cross join lateral (select ${contractBalanceSql('c')} as kop) o
  where ${managedContract('c.id', 'payments')} and not coalesce(${managedContract('c.id', 'receipts')}, false) and o.kop > 0
), work as materialized (
  select t.due_on, t.source, t.status from tasks t where ${MANAGED_TASK} and t.status in (${OPEN})
)
select array(select distinct h.owner_id from homes h) as owner_ids,
  (select count(*)::int from homes) as properties_total,
  (select count(*)::int from homes where lease = 'occupied') as properties_occupied,
  (select count(*)::int from meters m, months n where m.is_asked and m.state is null and m.period = n.lacking) as readings_missing,
  (select n.lacking from months n) as readings_period,
  (select count(*)::int from meters m, months n where m.state = 'submitted' and m.period = n.brought) as readings_submitted,
  (select n.brought from months n) as submitted_period,
  (select count(*)::int from late) as overdue_count,
  (select coalesce(sum(left_kop), 0)::bigint from late) as overdue_kop,
  (select min(overdue_after)::text from late) as oldest_overdue,
  (select count(*)::int from receipts r where ${managedContract('r.contract_id', 'receipts')} and r.status = 'draft') as drafts,
  (select count(*)::int from unpaid where sent_at is null and viewed_at is null) as unsent,
  (select count(*)::int from contracts c where ${managedContract('c.id', 'receipts')} and c.status in ('active', 'notice')
     and c.id <> all ((select private.self_made_contract_ids($2))::uuid[])
     and not exists (select 1 from receipts r where r.owner_id = c.owner_id and r.contract_id = c.id and r.period = $2
                        and r.kind = 'regular' and r.status <> 'void')) as receipts_to_create,
  (select jsonb_build_object('count', sum(m.count), 'months', count(*), 'first', min(m.period)) from missed m having count(*) > 0) as missed,
  (select count(*)::int from payments y where ${managedContract('y.contract_id', 'payments')} and y.status = 'reported') as payments_reported,
  (select count(*)::int from owing) as payments_awaited,
  (select coalesce(sum(kop), 0)::bigint from owing) as awaited_kop,
  (select count(*)::int from work) as tasks_open,
  (select count(*)::int from work where due_on < $1::date) as tasks_overdue,
  (select count(*)::int from work where source = 'tenant' and status = 'new') as tasks_reported,
  (select count(*)::int from wrong) as misbilled,
  (select ${NEXT_MISBILLED}) as next_misbilled`;

export async function managerSummary(db: Db, days: { today: string; month: Period }): Promise<ManagerRow> {
  const row = await db.one<ManagerRow>('dashboard.manager', MANAGER_SUMMARY, [
    days.today,
    days.month,
    addPeriods(days.month, -1),
    firstMonthLookedAt(day(days.today)),
  ]);
  if (row === null) throw new Error('The summary has no row');
  return row;
}
