import type { Day } from '@kliuchar/domain/dates/day';
import type { Period } from '@kliuchar/domain/dates/period';
import { managedContract, managedObject, ofManagedOwners } from '../../platform/db/granted.ts';
import type { ListPage } from '../../platform/db/list-query.ts';
import type { Db } from '../../platform/db/scope.ts';
import { bucketSql } from './aging.sql.ts';
import {
  afterDebt,
  afterHeld,
  type DebtorRow,
  HELD,
  type HeldRow,
  heldLess,
  type MonthRow,
  OF_DEPOSIT,
  type Standing,
} from './finance.sql.ts';
import { DAMAGE_KOP, FOREIGN_DAMAGE } from './foreign-damage.sql.ts';
import { pageParts } from './report-page.ts';

/**
 * The same reports of the objects entrusted by `finance`, summed from their own rows: what is kept for an owner is of his whole account, and
 * no number of a manager's may hold anything of another object (ADR 0038). They are as many as his grants cover.
 */

const INCOME = (condition: string) =>
  `case when e.credit_account ${condition} then e.amount_kop when e.debit_account ${condition} then -e.amount_kop else 0 end`;
const OPENS = managedContract('c.id', 'contracts');
const INCOMES = `('rent_income', 'utility_income', 'penalty_income', 'other_income', 'write_off')`;

/** Months by the same rules as an owner's: receipts by the month they fall due in, payments, deposits that came or went, what was given back and the ledger by their day, offsets are no money. */
export function listManagedMonths(db: Db, range: { from: Period; to: Period }): Promise<MonthRow[]> {
  return db.query<MonthRow>(
    'finance.managed-months',
    `with days as (select ($1 || '-01')::date as first, (($2 || '-01')::date + interval '1 month')::date - 1 as last),
     leases as materialized (select c.id, c.owner_id from contracts c where ${managedContract('c.id', 'finance')})
     select x.period, sum(x.expected)::bigint as expected, sum(x.received)::bigint as received, sum(x.rent)::bigint as rent,
            sum(x.utilities)::bigint as utilities, sum(x.other)::bigint as other, sum(x.expenses)::bigint as expenses
       from (select to_char(r.due_on, 'YYYY-MM') as period, r.own_kop as expected, 0 as received, 0 as rent, 0 as utilities, 0 as other, 0 as expenses
               from days, leases l join receipts r on r.owner_id = l.owner_id and r.contract_id = l.id and ${ofManagedOwners('r')}
              where r.status = 'issued' and r.due_on between days.first and days.last
             union all
             select to_char(y.paid_on, 'YYYY-MM'), 0, y.amount_kop, 0, 0, 0, 0 from days, leases l join payments y on y.owner_id = l.owner_id and y.contract_id = l.id and ${ofManagedOwners('y')}
              where y.status = 'posted' and y.method <> 'offset' and y.paid_on between days.first and days.last
             union all
             select to_char(g.settled_on, 'YYYY-MM'), 0, -g.amount_kop, 0, 0, 0, 0 from days, leases l join settlements g on g.owner_id = l.owner_id and g.contract_id = l.id and ${ofManagedOwners('g')}
              where g.kind = 'refund' and g.reversed_at is null and g.settled_on between days.first and days.last
             union all
             select to_char(e.posted_on, 'YYYY-MM'), 0, case when e.debit_account = 'cash' then e.amount_kop else -e.amount_kop end, 0, 0, 0, 0
               from days, leases l join ledger_entries e on e.owner_id = l.owner_id and e.contract_id = l.id and ${ofManagedOwners('e')}
              where e.posted_on between days.first and days.last and e.source_type = 'deposit' and 'cash' in (e.debit_account, e.credit_account) and e.currency = 'UAH'
                and e.reversal_of is null and not exists (select 1 from ledger_entries v where v.owner_id = e.owner_id and v.reversal_of = e.id)
             union all
             select to_char(e.posted_on, 'YYYY-MM'), 0, 0, ${INCOME(`= 'rent_income'`)}, ${INCOME(`= 'utility_income'`)}, ${INCOME(`in ('penalty_income', 'other_income', 'write_off')`)}, 0
               from days, leases l join ledger_entries e on e.owner_id = l.owner_id and e.contract_id = l.id and ${ofManagedOwners('e')}
              where e.posted_on between days.first and days.last and (e.credit_account in ${INCOMES} or e.debit_account in ${INCOMES}) and e.currency = 'UAH'
             union all
             select to_char(e.posted_on, 'YYYY-MM'), 0, 0, 0, 0, ${DAMAGE_KOP}, 0 from days, leases l join ledger_entries e on e.owner_id = l.owner_id and e.contract_id = l.id and ${ofManagedOwners('e')}
              where e.posted_on between days.first and days.last and ${FOREIGN_DAMAGE}
             union all
             select to_char(e.spent_on, 'YYYY-MM'), 0, 0, 0, 0, 0, e.amount_kop from days, expenses e
              where ${managedObject('e.property_id', 'finance')} and e.spent_on between days.first and days.last
             union all
             select to_char(e.spent_on, 'YYYY-MM'), 0, 0, 0, 0, 0, s.amount_kop
               from days, shared_bill_shares s join expenses e on e.owner_id = s.owner_id and e.shared_bill_id = s.bill_id and ${ofManagedOwners('e')}
              where ${managedObject('s.property_id', 'finance')} and e.spent_on between days.first and days.last) x
      group by x.period order by x.period`,
    [range.from, range.to],
  );
}

/** Open receipts of the leases, as facts keep them for an owner. */
const LATE = (
  today: string,
) => `from contracts c join receipts r on r.owner_id = c.owner_id and r.contract_id = c.id and ${ofManagedOwners('r')}
  where ${managedContract('c.id', 'finance')} and r.status = 'issued' and r.left_kop > 0 and r.overdue_after < ${today}`;
/** Their kept debts, a row a contract: what is left of a debt brought in stands nowhere else that he may read. */
const DEBTS = `from contract_debts d where ${managedContract('d.contract_id', 'finance')}`;
const OWING = `${DEBTS} and d.all_kop > 0 and d.late_from < $1::date`;
const HELD_IN_ALL = heldLess(managedContract('r.contract_id', 'finance'));
const HELD_OF = `from ledger_entries e where ${managedContract('e.contract_id', 'finance')} and ${OF_DEPOSIT}`;

const COUNTED = {
  nothing: '0',
  debtors: `(select count(*)::int from (select 1 ${OWING} limit 10001) capped)`,
  held: `(select count(*)::int from (select 1 ${HELD_OF} group by e.owner_id, e.contract_id, e.currency having ${HELD} <> 0 limit 10001) capped)`,
};

export async function readManagedStanding(
  db: Db,
  today: Day,
  counted: keyof typeof COUNTED = 'nothing',
): Promise<Standing> {
  const row = await db.one<Standing>(
    `finance.managed-standing.${counted}`,
    `select ${COUNTED[counted]} as total, (select coalesce(sum(d.opening_kop), 0)::bigint ${DEBTS} and d.opening_kop > 0) as opening, (select coalesce(jsonb_agg(a), '[]') from (
               select ${bucketSql('$1::date', 'r.overdue_after')} as bucket, sum(r.left_kop) as amount, count(*) as count ${LATE('$1::date')} group by 1) a) as buckets,
            (select coalesce(jsonb_agg(jsonb_build_object('currency', h.currency, 'amountMinor', h.kop) order by h.currency desc), '[]') from (
               select e.currency, (${HELD_IN_ALL})::bigint as kop ${HELD_OF} group by 1 having ${HELD_IN_ALL} <> 0) h) as held`,
    [today],
  );
  if (row === null) throw new Error('A select without a table gives one row');
  return row;
}

export function listManagedDebtors(db: Db, today: Day, of: ListPage): Promise<DebtorRow[]> {
  const { name, after, values } = pageParts(of, { type: 'bigint', at: 2 }, afterDebt('d.all_kop', 'd.contract_id'));
  return db.query<DebtorRow>(
    `finance.managed-debtors${name}`,
    `with page as materialized (
       select d.owner_id, d.contract_id, d.all_kop as owed_kop, greatest(d.opening_kop, 0) as opening_kop ${OWING} ${after}
        order by d.all_kop desc, d.contract_id limit $2 offset $3)
     select page.contract_id as id, c.number as "contractNumber", p.display_name as "propertyName", t.id as "counterpartyId", t.display_name as "tenantName",
            page.owed_kop as "owedKop", page.opening_kop as "openingKop", late.buckets, ${OPENS} as opens, page.owed_kop::text as cursor_key
       from page join contracts c on c.owner_id = page.owner_id and c.id = page.contract_id
       join properties p on p.owner_id = c.owner_id and p.id = c.rental_object_id
       join counterparties t on t.owner_id = c.owner_id and t.id = c.tenant_counterparty_id
       cross join lateral (select coalesce(jsonb_agg(b), '[]') as buckets from (
         select ${bucketSql('$1::date', 'r.overdue_after')} as bucket, sum(r.left_kop) as amount, count(*) as count from receipts r
          where r.owner_id = page.owner_id and r.contract_id = page.contract_id and r.status = 'issued' and r.left_kop > 0 and r.overdue_after < $1::date
          group by 1) b) late
      order by page.owed_kop desc, page.contract_id`,
    [today, ...values],
  );
}

export function listManagedHeld(db: Db, of: ListPage): Promise<HeldRow[]> {
  const { name, after, values } = pageParts(of, { type: 'text', at: 1 }, afterHeld);
  return db.query<HeldRow>(
    `finance.managed-held${name}`,
    `with page as materialized (
       select e.owner_id, e.contract_id, e.currency, (${HELD})::bigint as held ${HELD_OF} ${after}
        group by e.owner_id, e.contract_id, e.currency having ${HELD} <> 0 order by e.contract_id desc, e.currency limit $1 offset $2)
     select c.id, c.number as "contractNumber", p.display_name as "propertyName", t.display_name as "tenantName", page.held as "amountMinor", page.currency, ${OPENS} as opens, page.currency as cursor_key
       from page join contracts c on c.owner_id = page.owner_id and c.id = page.contract_id
       join properties p on p.owner_id = c.owner_id and p.id = c.rental_object_id
       join counterparties t on t.owner_id = c.owner_id and t.id = c.tenant_counterparty_id
      order by page.contract_id desc, page.currency`,
    values,
  );
}
