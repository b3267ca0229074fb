import type { Day } from '@kliuchar/domain/dates/day';
import type { Db } from '../../platform/db/scope.ts';

/** What has become of the expense of a cause; none of these where all was already so. */
export type Settled = {
  readonly id: string;
  readonly change: 'created' | 'updated' | 'deleted';
  readonly amountKop: number;
};

/** What follows the cause; the day, the supplier, the note and the document are then the owner's own to complete. */
const settle = (cause: 'task_id' | 'shared_bill_id') => `gone as (
    delete from expenses e where e.owner_id = $1 and e.${cause} = any ($2::uuid[]) and not exists (select 1 from due where due.${cause} = e.${cause})
    returning e.id, 'deleted' as change, e.amount_kop as "amountKop"),
  kept as (
    insert into expenses as e (id, owner_id, property_id, category, amount_kop, spent_on, counterparty_id, note, ${cause})
    select due.* from due
    on conflict (owner_id, ${cause}) where ${cause} is not null
      do update set amount_kop = excluded.amount_kop, property_id = excluded.property_id, version = e.version + 1, updated_at = now()
      where (e.amount_kop, e.property_id) is distinct from (excluded.amount_kop, excluded.property_id)
    returning e.id, case when e.version = 1 then 'created' else 'updated' end as change, e.amount_kop as "amountKop")
  select * from gone union all select * from kept`;

/** The cost of finished work that the owner pays himself (ADR 0020), for each of the tasks; the ids are those of new expenses. */
export function settleTaskExpenses(
  db: Db,
  of: { ownerId: string; taskIds: readonly string[]; ids: readonly string[] },
): Promise<Settled[]> {
  return db.query<Settled>(
    'expenses.of-tasks',
    `with due as (
       select n.id, t.owner_id, t.property_id, case when t.category in ('repair', 'cleaning') then t.category else 'other' end, t.cost_kop, t.finished_on,
              t.contractor_id, t.title, t.id as task_id
         from unnest($2::uuid[], $3::uuid[]) n(task_id, id) join tasks t on t.owner_id = $1 and t.id = n.task_id
        where t.charge_to = 'owner' and t.cost_kop is not null and t.status in ('done', 'closed')),
     ${settle('task_id')}`,
    [of.ownerId, of.taskIds, of.ids],
  );
}

/** A supplier's bill as a whole: what its tenants give back are their receipts' utilities, and the rest stays with the owner. */
export function settleBillExpense(
  db: Db,
  of: { ownerId: string; billId: string; id: string; spentOn: Day; note: string },
): Promise<Settled[]> {
  return db.query<Settled>(
    'expenses.of-bill',
    `with due as (
       select $3::uuid, b.owner_id, null::uuid, case when b.service = 'building' then 'building' else 'utilities' end, b.total_kop, $4::date, null::uuid, $5, b.id as shared_bill_id
         from shared_bills b where b.owner_id = $1 and b.id = any ($2::uuid[])),
     ${settle('shared_bill_id')}`,
    [of.ownerId, [of.billId], of.id, of.spentOn, of.note],
  );
}
