import type { Day } from '@kliuchar/domain/dates/day';
import { BROUGHT_IN } from '@kliuchar/domain/tasks/task-rules';
import { LEFT_UNBILLED } from '../../platform/db/left-unbilled.ts';
import type { Db, LookupDb } from '../../platform/db/scope.ts';
import { PAID_BY_METER, STANDS_IN_PLACE } from '../meters/public.ts';

/** Owners who have an open task that a rule has made. */
export async function listOwnersWithRuleTasks(db: Pick<LookupDb, 'query'>): Promise<string[]> {
  const rows = await db.query<{ id: string }>('tasks.settling-owners', 'select private.owners_with_rule_tasks() as id');
  return rows.map(({ id }) => id);
}

export type SettledRow = { id: string; title: string; from: string };

/** The parts of a cause's key (domain/src/tasks/task-rules.ts): the rule, of what, and of which day or month, or that a debt was brought in. */
const [RULE, SUBJECT, WHEN] = [1, 2, 3].map((part) => `split_part(t.dedupe_key, ':', ${part})`);

/**
 * Closes what nothing is left to be done about: the debt's receipt is paid or void, nothing is left of the debt brought in, the meter has
 * another day of verification or is gone, the contract ends on another day or goes on by itself, every meter of the lease has its reading of
 * the month, the reading that was rejected has been given again and accepted, the last receipts of a lease carry all of its days. What has a
 * cost or repeats has become the owner's own, and stays. Each cause is asked about by itself (`offset 0`): asked once for all tasks, it would be
 * asked of what everybody has.
 */
export function closeSettledTasks(db: Db, ownerId: string, today: Day): Promise<SettledRow[]> {
  return db.query<SettledRow>(
    'tasks.settle',
    `with gone as (
       select t.id, t.status from tasks t
        where t.owner_id = $1 and t.source = 'rule' and t.status in ('new', 'in_progress', 'waiting') and t.cost_kop is null and t.recurrence = 'none'
          and case ${RULE}
            when 'debt' then case when ${WHEN} = '${BROUGHT_IN}' then not exists (
              select 1 from contract_debts d where d.owner_id = t.owner_id and d.contract_id = ${SUBJECT}::uuid and d.opening_kop > 0 offset 0)
            else not exists (
              select 1 from receipts r where r.owner_id = t.owner_id and r.id = ${SUBJECT}::uuid and r.status = 'issued' and r.left_kop > 0 offset 0) end
            when 'verification_due' then not exists (
              select 1 from physical_meters m
               where m.owner_id = t.owner_id and m.id = ${SUBJECT}::uuid and m.status = 'active' and m.next_verification_on = ${WHEN}::date offset 0)
            when 'contract_ends' then not exists (
              select 1 from contracts c where c.owner_id = t.owner_id and c.id = ${SUBJECT}::uuid
                 and c.effective_end = ${WHEN}::date and not (c.auto_renew and c.status = 'active') offset 0)
            when 'no_reading' then not exists (
              select 1 from contracts c
                join physical_meters m on m.owner_id = c.owner_id and m.property_id = c.rental_object_id and m.status = 'active'
                 and m.installed_on < (${WHEN} || '-01')::date + interval '1 month'
                ${PAID_BY_METER}
               where c.owner_id = t.owner_id and c.id = ${SUBJECT}::uuid and c.status in ('active', 'notice')
                 and not exists (select 1 from readings r
                   where r.owner_id = m.owner_id and r.meter_id = m.id and r.period = ${WHEN} and r.ends_month) offset 0)
            when 'rejected_reading' then not exists (
              select 1 from readings r
                join physical_meters m on m.owner_id = r.owner_id and m.id = r.meter_id and m.status = 'active'
                join contracts c on c.owner_id = t.owner_id and c.id = t.contract_id and c.status in ('active', 'notice')
               where r.owner_id = t.owner_id and r.id = ${SUBJECT}::uuid
                 and not exists (select 1 from readings x where ${STANDS_IN_PLACE} and x.state in ('approved', 'billed')) offset 0)
            when 'left_unbilled' then not exists (
              select 1 from contracts c where c.owner_id = t.owner_id and c.id = ${SUBJECT}::uuid and c.effective_end = ${WHEN}::date and ${LEFT_UNBILLED} offset 0)
            else false end
        for update of t)
     update tasks t set status = 'closed', finished_on = $2::date, version = t.version + 1, updated_at = now()
       from gone where t.owner_id = $1 and t.id = gone.id and t.status = gone.status
     returning t.id, t.title, gone.status as "from"`,
    [ownerId, today],
  );
}
