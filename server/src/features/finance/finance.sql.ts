import type { Currency } from '@kliuchar/domain/contracts/currency';
import type { Day } from '@kliuchar/domain/dates/day';
import type { Period } from '@kliuchar/domain/dates/period';
import type { ListPage } from '../../platform/db/list-query.ts';
import type { Db } from '../../platform/db/scope.ts';
import { OPEN_DEPOSIT, UNPAID_DEPOSIT } from '../ledger/public.ts';
import { bucketSql } from './aging.sql.ts';
import { DAMAGE_KOP, FOREIGN_DAMAGE } from './foreign-damage.sql.ts';
import { pageParts } from './report-page.ts';

export type MonthRow = {
  period: Period;
  expected: number;
  received: number;
  rent: number;
  utilities: number;
  other: number;
  expenses: number;
};

/** Every month of a range from what the writing statements keep, and damage in a currency at the rate of its day; months without money have no row. */
export function listMonths(db: Db, range: { from: Period; to: Period }): Promise<MonthRow[]> {
  return db.query<MonthRow>(
    'finance.months',
    `select x.period, sum(x.expected)::bigint as expected, sum(x.received)::bigint as received, sum(x.rent)::bigint as rent,
            sum(x.utilities)::bigint as utilities, sum(x.other)::bigint as other, sum(x.expenses)::bigint as expenses
       from (select m.period, m.charged_kop as expected, m.received_kop as received, 0 as rent, 0 as utilities, 0 as other, 0 as expenses
               from owner_months m where m.owner_id = any ($1::uuid[]) and m.period between $2 and $3
             union all
             select f.key, 0, 0, case when f.fact = 'rent_income' then f.kop else 0 end, case when f.fact = 'utility_income' then f.kop else 0 end,
                    case when f.fact in ('penalty_income', 'other_income', 'write_off') then f.kop else 0 end, case when f.fact = 'expenses.month' then f.kop else 0 end
               from owner_facts f where f.owner_id = any ($1::uuid[])
                and f.fact in ('rent_income', 'utility_income', 'penalty_income', 'other_income', 'write_off', 'expenses.month') and f.key between $2 and $3
             union all
             select to_char(e.posted_on, 'YYYY-MM'), 0, 0, 0, 0, ${DAMAGE_KOP}, 0 from ledger_entries e
              where e.owner_id = any ($1::uuid[]) and e.posted_on >= ($2 || '-01')::date and e.posted_on < (($3 || '-01')::date + interval '1 month') and ${FOREIGN_DAMAGE}) x
      group by x.period order by x.period`,
    [db.ownerIds, range.from, range.to],
  );
}

export type BucketRow = { bucket: string; amount: number; count: number };
export type Held = { currency: Currency; amountMinor: number };

/** `opening`: what is left of debts brought in; they are of no age here (contract.md §1.2). */
export type Standing = { buckets: BucketRow[]; opening: number; held: Held[]; total: number };

/** Of a file, whose rows are all there is to say. */
export const NOT_ASKED: Standing = { buckets: [], opening: 0, held: [], total: 0 };

/** As the index of these entries says it. */
export const OF_DEPOSIT = `(e.credit_account = 'deposit_held' or e.debit_account = 'deposit_held')`;
const ENTRIES = `sum(case when e.credit_account = 'deposit_held' then e.amount_kop else -e.amount_kop end)`;
/** What is held in a currency by the entries of a group, less what receipts only ask for and nobody has paid (ADR 0081). */
export const heldLess = (receiptsOf: string) =>
  `${ENTRIES}
    - case when e.currency = 'UAH' then (select coalesce(sum(${UNPAID_DEPOSIT}), 0) from receipts r where ${receiptsOf} and ${OPEN_DEPOSIT}) else 0 end`;
/** Of entries grouped by their contract: whatever receipts ask for stands among its entries too. */
export const HELD = heldLess('r.owner_id = e.owner_id and r.contract_id = e.contract_id');

/** The same as facts keep it of an account. */
const KEPT_HELD = `sum(case when f.fact = 'deposits.asked' then -f.kop else f.kop end)`;

/** Rows of the lists beside; counted no further than a list's total goes. */
const COUNTED = {
  nothing: '0',
  debtors: `(select count(*)::int from (select 1 from contract_debts d
    where d.owner_id = any ($1::uuid[]) and d.all_kop > 0 and d.late_from < $2::text::date limit 10001) capped)`,
  // Of ten thousand contracts each is not looked up by itself: those whose deposit is asked for are few.
  held: `(select count(*)::int from (select 1 from (
      select e.owner_id, e.contract_id, e.currency, ${ENTRIES} as kop from ledger_entries e
       where e.owner_id = any ($1::uuid[]) and ${OF_DEPOSIT} group by e.owner_id, e.contract_id, e.currency) d
    left join (select r.owner_id, r.contract_id, 'UAH' as currency, sum(${UNPAID_DEPOSIT}) as kop from receipts r
       where r.owner_id = any ($1::uuid[]) and ${OPEN_DEPOSIT} group by r.owner_id, r.contract_id) a using (owner_id, contract_id, currency)
    where d.kop <> coalesce(a.kop, 0) limit 10001) capped)`,
};

/** What is left of the debts that an account's leases brought in. */
export const OPENINGS = `coalesce((select sum(d.opening_kop) from contract_debts d where d.owner_id = any ($1::uuid[]) and d.opening_kop > 0), 0)::bigint`;

/** Overdue debts by age, and deposits held by currency: sums of facts. */
export async function readStanding(db: Db, today: Day, counted: keyof typeof COUNTED = 'nothing'): Promise<Standing> {
  const row = await db.one<Standing>(
    `finance.standing.${counted}`,
    `select ${COUNTED[counted]} as total, ${OPENINGS} as opening, (select coalesce(jsonb_agg(a), '[]') from (
               select ${bucketSql('$2::text::date', 'f.key::date')} as bucket, sum(f.kop) as amount, sum(f.count) as count from owner_facts f
                where f.owner_id = any ($1::uuid[]) and f.fact = 'receipts.open' and f.key > '' and f.key < $2::text group by 1 having sum(f.count) > 0) a) as buckets,
            (select coalesce(jsonb_agg(jsonb_build_object('currency', h.currency, 'amountMinor', h.kop) order by h.currency desc), '[]') from (
               select coalesce(nullif(f.key, ''), 'UAH') as currency, ${KEPT_HELD} as kop from owner_facts f
                where f.owner_id = any ($1::uuid[]) and f.fact in ('deposits', 'deposits.asked') group by 1 having ${KEPT_HELD} <> 0) h) as held`,
    [db.ownerIds, today],
  );
  if (row === null) throw new Error('A select without a table gives one row');
  return row;
}

export type DebtorRow = {
  id: string;
  contractNumber: string;
  propertyName: string;
  counterpartyId: string;
  tenantName: string;
  owedKop: number;
  openingKop: number;
  buckets: BucketRow[];
  opens: boolean;
  cursor_key: string;
};

export type Paging = { readonly limit: number; readonly offset: number };

/** After a debt of so much of this contract: smaller ones, and of the same sum the contracts behind it. */
export const afterDebt = (owed: string, contract: string) => (key: string, id: string) =>
  `${owed} <= ${key} and (${owed} < ${key} or ${contract} > ${id})`;

/** Contracts with something overdue, from the largest debt down, each with its open receipts by age. */
export function listDebtors(db: Db, today: Day, of: ListPage): Promise<DebtorRow[]> {
  const { name, after, values, most } = pageParts(
    of,
    { type: 'bigint', at: 3 },
    afterDebt('d.all_kop', 'd.contract_id'),
  );
  return db.query<DebtorRow>(
    `finance.debtors${name}`,
    `with page as materialized (
       select x.* from unnest($1::uuid[]) o(id) cross join lateral (
         select d.owner_id, d.contract_id, d.all_kop as owed_kop, greatest(d.opening_kop, 0) as opening_kop from contract_debts d
          where d.owner_id = o.id and d.all_kop > 0 and d.late_from < $2::date ${after} order by d.all_kop desc, d.contract_id limit $3::int + $4::int) x
        order by x.owed_kop desc, x.contract_id limit $3 offset $4)
     select page.contract_id as id, c.number as "contractNumber", p.display_name as "propertyName", t.id as "counterpartyId", t.display_name as "tenantName",
            page.owed_kop as "owedKop", page.opening_kop as "openingKop", late.buckets, true as opens, page.owed_kop::text as cursor_key
       from (select * from page limit ${most}) page
       join contracts c on c.owner_id = page.owner_id and c.id = page.contract_id
       join properties p on p.owner_id = c.owner_id and p.id = c.rental_object_id
       join counterparties t on t.owner_id = c.owner_id and t.id = c.tenant_counterparty_id
       cross join lateral (select coalesce(jsonb_agg(b), '[]') as buckets from (
         select ${bucketSql('$2::date', 'r.overdue_after')} as bucket, sum(r.left_kop) as amount, count(*) as count from receipts r
          where r.contract_id = c.id and r.status = 'issued' and r.left_kop > 0 and r.overdue_after < $2::date group by 1) b) late
      order by page.owed_kop desc, page.contract_id`,
    [db.ownerIds, today, ...values],
  );
}

export type HeldRow = {
  id: string;
  contractNumber: string;
  propertyName: string;
  tenantName: string;
  amountMinor: number;
  currency: Currency;
  opens: boolean;
  cursor_key: string;
};

/** After what is held of this contract in this currency. */
export const afterHeld = (currency: string, id: string) =>
  `e.contract_id <= ${id} and (e.contract_id < ${id} or e.currency > ${currency})`;

/** What is held for each contract, the newest contracts first. */
export function listHeld(db: Db, of: ListPage): Promise<HeldRow[]> {
  const { name, after, values, most } = pageParts(of, { type: 'text', at: 2 }, afterHeld);
  return db.query<HeldRow>(
    `finance.held${name}`,
    `with page as materialized (
       select x.* from unnest($1::uuid[]) o(id) cross join lateral (
           select e.owner_id, e.contract_id, e.currency, (${HELD})::bigint as held from ledger_entries e
            where e.owner_id = o.id and ${OF_DEPOSIT} ${after} group by e.owner_id, e.contract_id, e.currency having ${HELD} <> 0
            order by e.contract_id desc, e.currency limit $2::int + $3::int) x
        order by x.contract_id desc, x.currency limit $2 offset $3)
     select c.id, c.number as "contractNumber", p.display_name as "propertyName", t.display_name as "tenantName", page.held as "amountMinor", page.currency, true as opens, page.currency as cursor_key
       from (select * from page limit ${most}) page
       join contracts c on c.owner_id = page.owner_id and c.id = page.contract_id
       join properties p on p.owner_id = c.owner_id and p.id = c.rental_object_id
       join counterparties t on t.owner_id = c.owner_id and t.id = c.tenant_counterparty_id
      order by page.contract_id desc, page.currency`,
    [db.ownerIds, ...values],
  );
}
