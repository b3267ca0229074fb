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
    returning e.*),
  kept as (
    insert into expenses as e (id, owner_id, property_id, category, amount_kop, spent_on, counterparty_id, note, file_id, ${cause})
    select due.* from due
    on conflict (owner_id, ${cause}) where ${cause} is not null
      do update set amount_kop = excluded.amount_kop, property_id = excluded.property_id, version = e.version + 1, updated_at = now()
      where (e.amount_kop, e.property_id) is distinct from (excluded.amount_kop, excluded.property_id)
    returning e.*)`;
const SETTLED = `select id, 'deleted' as change, amount_kop as "amountKop" from gone
  union all select id, case when version = 1 then 'created' else 'updated' end, amount_kop from kept`;

/**
 * The cost of finished work that the owner pays himself (ADR 0020), for each of the tasks; the ids are those of new expenses. What an owner
 * has added to one waits with the task when the work is taken up again; its day too, unless it was the day of the work, `finishedOn`.
 */
export function settleTaskExpenses(
  db: Db,
  of: { ownerId: string; taskIds: readonly string[]; ids: readonly string[]; finishedOn: Day | null },
): Promise<Settled[]> {
  return db.query<Settled>(
    'expenses.of-tasks',
    `with due as (
       select n.id, t.owner_id, t.property_id, coalesce(t.kept_expense ->> 'category', case when t.category in ('repair', 'cleaning') then t.category else 'other' end),
              t.cost_kop, coalesce((t.kept_expense ->> 'spent_on')::date, t.finished_on), coalesce(s.id, t.contractor_id),
              case when t.kept_expense is null then t.title else t.kept_expense ->> 'note' end, t.kept_file_id, t.id as task_id
         from unnest($2::uuid[], $3::uuid[]) n(task_id, id) join tasks t on t.owner_id = $1 and t.id = n.task_id
         left join counterparties s on s.owner_id = t.owner_id and s.id = (t.kept_expense ->> 'counterparty_id')::uuid
        where t.charge_to = 'owner' and t.cost_kop is not null and t.status in ('done', 'closed')),
     ${settle('task_id')},
     put_by as (
       update tasks t set kept_file_id = g.file_id, kept_expense = jsonb_build_object('category', g.category, 'counterparty_id', g.counterparty_id, 'note', g.note,
              'spent_on', case when g.spent_on is distinct from $4::date then g.spent_on end)
         from gone g where t.owner_id = $1 and t.id = g.task_id),
     taken as (
       update tasks t set kept_file_id = null, kept_expense = null from kept k where t.owner_id = $1 and t.id = k.task_id and t.kept_expense is not null)
     ${SETTLED}`,
    [of.ownerId, of.taskIds, of.ids, of.finishedOn],
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
       select $3::uuid, b.owner_id, null::uuid, case when b.service = 'building' then 'building' else 'utilities' end, b.total_kop, $4::date, null::uuid, $5, null::uuid, b.id as shared_bill_id
         from shared_bills b where b.owner_id = $1 and b.id = any ($2::uuid[])),
     ${settle('shared_bill_id')}
     ${SETTLED}`,
    [of.ownerId, [of.billId], of.id, of.spentOn, of.note],
  );
}

/** A cause that goes takes its expense along; whose it was is said by the journal. */
export function dropExpensesOf(
  db: Db,
  of: { ownerId: string; cause: 'task_id' | 'shared_bill_id'; causeId: string },
): Promise<Settled[]> {
  return db.query<Settled>(
    of.cause === 'task_id' ? 'expenses.drop-of-task' : 'expenses.drop-of-bill',
    `delete from expenses e where e.owner_id = $1 and e.${of.cause} = $2 returning e.id, 'deleted' as change, e.amount_kop as "amountKop"`,
    [of.ownerId, of.causeId],
  );
}
