import type { Db } from '../../platform/db/scope.ts';
import { COVERED } from '../rates/public.ts';

export type DashboardRow = {
  properties_total: number;
  properties_occupied: number;
  expected_kop: number;
  received_kop: number;
  overdue_kop: number;
  overdue_count: number;
  oldest_overdue: string | null;
  deposits_held_kop: number;
  aging: { bucket: string; amount: number; count: number }[];
  cashflow: { period: string; expected: number; received: number }[];
  meters_active: number;
  readings_missing: number;
  readings_submitted: number;
  readings_flagged: number;
  verification_due: number;
  contracts_live: number;
  expiring_30: number;
  expiring_60: number;
  next_expiring: { id: string; number: string; name: string; ends: string } | null;
  pending: number;
  receipts_to_create: number;
  drafts: number;
  payments_reported: number;
  without_requisites: number;
  debtors: { counterparty_id: string; contract_id: string; name: string; debt: number }[];
  usd: string | null;
  eur: string | null;
  rates_on: string | null;
};

/** The official rate of today: published, or entered by the owner until it is. A rate agreed in a contract is nobody's news. */
function lastRate(currency: 'USD' | 'EUR'): string {
  return `select trim_scale(x.rate)::text as rate, x.rate_on from exchange_rates x
    where x.currency = '${currency}' and x.source = 'nbu' and x.rate_on <= $2::date
      and (x.owner_id is null or (x.owner_id = any ($1::uuid[]) and not ${COVERED.exchange}))
    order by x.rate_on desc, x.owner_id nulls first limit 1`;
}

/**
 * The owner's whole summary in one statement. Money of the months comes from the rollup that the writing statements keep; debts come
 * from the partial index of unpaid receipts, so neither scans what is settled (performance.md §3.3 row 8).
 */
const OWNER_SUMMARY = `
with open as materialized (
  select r.id, r.contract_id, r.tenant_counterparty_id, r.left_kop, r.overdue_after from receipts r
  where r.owner_id = any ($1::uuid[]) and r.status = 'issued' and r.left_kop > 0
), live as materialized (
  select c.* from contracts c where c.owner_id = any ($1::uuid[]) and c.status in ('pending', 'scheduled', 'active', 'notice')
), month_readings as materialized (
  select m.id, r.state, r.flags from physical_meters m
  left join lateral (select x.state, x.flags from readings x where x.owner_id = m.owner_id and x.meter_id = m.id and x.period = $3
    and x.state <> 'rejected' and x.corrects_id is null order by x.taken_on desc limit 1) r on true
  where m.owner_id = any ($1::uuid[]) and m.status = 'active'
)
select
  (select count(*)::int from properties p where p.owner_id = any ($1::uuid[]) and p.archived_at is null) as properties_total,
  (select count(distinct l.rental_object_id)::int from live l where l.status in ('active', 'notice')) as properties_occupied,
  coalesce((select sum(m.charged_kop) from owner_months m where m.owner_id = any ($1::uuid[]) and m.period = $3), 0)::bigint as expected_kop,
  coalesce((select sum(m.received_kop) from owner_months m where m.owner_id = any ($1::uuid[]) and m.period = $3), 0)::bigint as received_kop,
  coalesce((select sum(o.left_kop) from open o where o.overdue_after < $2::date), 0)::bigint as overdue_kop,
  (select count(*)::int from open o where o.overdue_after < $2::date) as overdue_count,
  (select min(o.overdue_after) from open o where o.overdue_after < $2::date) as oldest_overdue,
  coalesce((select sum(case when e.credit_account = 'deposit_held' then e.amount_kop else -e.amount_kop end) from ledger_entries e
    where e.owner_id = any ($1::uuid[]) and e.currency = 'UAH' and 'deposit_held' in (e.debit_account, e.credit_account)), 0)::bigint as deposits_held_kop,
  (select coalesce(jsonb_agg(jsonb_build_object('bucket', a.bucket, 'amount', a.amount, 'count', a.count)), '[]') from (
    select case when $2::date - o.overdue_after <= 7 then '0_7' when $2::date - o.overdue_after <= 30 then '8_30'
                when $2::date - o.overdue_after <= 60 then '31_60' when $2::date - o.overdue_after <= 90 then '61_90' else '90_plus' end as bucket,
      sum(o.left_kop) as amount, count(*) as count from open o where o.overdue_after < $2::date group by 1) a) as aging,
  (select coalesce(jsonb_agg(jsonb_build_object('period', m.period, 'expected', m.charged, 'received', m.received)), '[]') from (
    select m.period, sum(m.charged_kop) as charged, sum(m.received_kop) as received from owner_months m
    where m.owner_id = any ($1::uuid[]) and m.period between $4 and $3 group by m.period) m) as cashflow,
  (select count(*)::int from month_readings) as meters_active,
  (select count(*)::int from month_readings r where r.state is null) as readings_missing,
  (select count(*)::int from month_readings r where r.state = 'submitted') as readings_submitted,
  (select count(*)::int from month_readings r where r.state in ('submitted', 'approved') and cardinality(r.flags) > 0) as readings_flagged,
  (select count(*)::int from physical_meters m where m.owner_id = any ($1::uuid[]) and m.status = 'active' and m.next_verification_on <= $2::date + 60) as verification_due,
  (select count(*)::int from live l where l.status in ('active', 'notice')) as contracts_live,
  (select count(*)::int from live l where l.status in ('active', 'notice') and l.effective_end between $2::date and $2::date + 30) as expiring_30,
  (select count(*)::int from live l where l.status in ('active', 'notice') and l.effective_end between $2::date and $2::date + 60) as expiring_60,
  (select jsonb_build_object('id', l.id, 'number', l.number, 'name', p.display_name, 'ends', l.effective_end) from live l
    join properties p on p.owner_id = l.owner_id and p.id = l.rental_object_id
    where l.status in ('active', 'notice') and l.effective_end between $2::date and $2::date + 60 order by l.effective_end, l.id limit 1) as next_expiring,
  (select count(*)::int from live l where l.status = 'pending') as pending,
  (select count(*)::int from live l where l.status in ('active', 'notice') and l.start_date <= $5::date and not exists (
    select 1 from receipts r where r.contract_id = l.id and r.period = $3 and r.kind = 'regular' and r.status <> 'void')) as receipts_to_create,
  (select count(*)::int from receipts r where r.owner_id = any ($1::uuid[]) and r.period between $4 and $3 and r.status = 'draft') as drafts,
  (select count(*)::int from payments p where p.owner_id = any ($1::uuid[]) and p.status = 'reported') as payments_reported,
  (select count(*)::int from live l join counterparties c on c.owner_id = l.owner_id and c.id = l.landlord_counterparty_id
    where l.status in ('active', 'notice') and l.account_iban is null and cardinality(c.ibans) = 0
      and not exists (select 1 from payment_accounts a where a.owner_id = l.owner_id)) as without_requisites,
  (select coalesce(jsonb_agg(d), '[]') from (
    select o.tenant_counterparty_id as counterparty_id, o.contract_id, c.display_name as name, sum(o.left_kop) as debt
    from open o join counterparties c on c.id = o.tenant_counterparty_id where o.overdue_after < $2::date
    group by 1, 2, 3 order by sum(o.left_kop) desc, o.contract_id limit 5) d) as debtors,
  usd.rate as usd, eur.rate as eur, least(usd.rate_on, eur.rate_on) as rates_on
from (select 1 as one) single left join (${lastRate('USD')}) usd on true left join (${lastRate('EUR')}) eur on true`;

export type SummaryDays = { today: string; period: string; firstPeriod: string; lastDay: string };

export async function ownerSummary(db: Db, days: SummaryDays): Promise<DashboardRow> {
  const row = await db.one<DashboardRow>('dashboard.owner', OWNER_SUMMARY, [
    db.ownerIds,
    days.today,
    days.period,
    days.firstPeriod,
    days.lastDay,
  ]);
  if (row === null) throw new Error('The summary has no row');
  return row;
}

export type TenantRow = {
  due: { id: string; number: string; period: string; left: number; due_on: string; overdue: boolean }[];
  pending: { id: string; number: string }[];
};

/** What a tenant has to do: pay and confirm. It starts from his own contracts, across owners. */
export async function tenantSummary(db: Db, userId: string, today: string): Promise<TenantRow> {
  const row = await db.one<TenantRow>(
    'dashboard.tenant',
    `select
       (select coalesce(jsonb_agg(x order by x.due_on), '[]') from (
         select r.id, r.number, r.period, r.left_kop as left, r.due_on, r.overdue_after < $2::date as overdue
         from contract_parties p join receipts r on r.contract_id = p.contract_id
         where p.user_id = $1 and r.status = 'issued' and r.left_kop > 0 order by r.due_on limit 20) x) as due,
       (select coalesce(jsonb_agg(x), '[]') from (
         select c.id, c.number from contract_parties p join contracts c on c.id = p.contract_id
         where p.user_id = $1 and c.status = 'pending' order by c.created_at limit 20) x) as pending`,
    [userId, today],
  );
  return row ?? { due: [], pending: [] };
}
