import type { Currency } from '@kliuchar/domain/contracts/currency';
import { day } from '@kliuchar/domain/dates/day';
import { addPeriods, type Period } from '@kliuchar/domain/dates/period';
import { EXPIRY_NOTICE_DAYS } from '@kliuchar/domain/documents/document-expiry';
import { firstMonthLookedAt } from '@kliuchar/domain/receipts/missed-months';
import type { Db } from '../../platform/db/scope.ts';
import { bucketSql, OPENINGS } from '../finance/public.ts';
import { countedRates } from '../rates/public.ts';

/** The first receipt that charges for other days than its lease has. */
export type NextMisbilled = { contractId: string; number: string; contract: string; name: string };

const kept = (fact: string, key = `''`) =>
  `coalesce((select k.count from kept k where k.fact = '${fact}' and k.key = ${key}), 0)::int`;

/** A lease whose receipts would lack services: none is set up for its object, or a metered one has no meter. */
export type Unready = { kind: 'services' | 'meter'; propertyId: string; name: string };

/** Whoever has let so many knows where services are set up: no more leases than these are looked through. */
const FIRST_LEASES = 20;

/** A lease with services of its own, be there none, is as it was agreed on; a service paid past the receipt or within the rent needs no meter. Each is asked about its meters by itself (`offset 0`), not all at once about those of everybody. */
const UNREADY = `case when ${kept('contracts.live')} between 1 and ${FIRST_LEASES} then (
    select jsonb_build_object('kind', u.kind, 'propertyId', p.id, 'name', p.display_name) from contracts c
      join properties p on p.owner_id = c.owner_id and p.id = c.rental_object_id
      cross join lateral (select case when not exists (select 1 from property_services s where s.owner_id = p.owner_id and s.property_id = p.id) then 'services'
        when exists (select 1 from property_services s where s.owner_id = p.owner_id and s.property_id = p.id and s.method = 'meter' and s.payer = 'tenant'
          and not exists (select 1 from physical_meters m where m.owner_id = s.owner_id and m.property_id = s.property_id and m.service = s.code
                             and m.status = 'active' offset 0)) then 'meter' end as kind) u
     where c.owner_id = any ($1::uuid[]) and c.status in ('active', 'notice') and c.utilities is null and u.kind is not null
     order by c.created_at, c.id limit 1) end`;

/** Months that are over and have leases in force without a receipt: how many such receipts, in how many months, and the first of those. */
export type Missed = { count: number; months: number; first: Period };

/** The earliest of the receipts `wrong`, with what one has to know to make it again. */
export const NEXT_MISBILLED = `jsonb_build_object('contractId', c.id, 'number', r.number, 'contract', c.number, 'name', p.display_name)
    from wrong r join contracts c on c.owner_id = r.owner_id and c.id = r.contract_id
    join properties p on p.owner_id = c.owner_id and p.id = c.rental_object_id order by r.period, r.id limit 1`;

export type DashboardRow = {
  properties_total: number;
  properties_occupied: number;
  expected_kop: number;
  received_kop: number;
  overdue_kop: number;
  /** What is left of debts brought in: late, and of no receipt. */
  opening_kop: number;
  overdue_count: number;
  overdue_month_kop: number;
  oldest_overdue: string | null;
  deposits_held: { currency: Currency; amountMinor: number }[];
  aging: { bucket: string; amount: number; count: number }[];
  cashflow: { period: string; expected: number; received: number }[];
  meters_active: number;
  readings_missing: number;
  /** The month whose readings the receipts of this one carry. */
  readings_period: Period;
  /** Of the earliest month that has some: in the first days of a month people still bring those of the month before. */
  readings_submitted: number;
  submitted_period: Period;
  readings_flagged: number;
  verification_due: number;
  contracts_live: number;
  expiring_30: number;
  expiring_60: number;
  next_expiring: { id: string; number: string; name: string; ends: string; status: 'active' | 'notice' } | null;
  pending: number;
  misbilled: number;
  next_misbilled: NextMisbilled | null;
  receipts_to_create: number;
  missed: Missed | null;
  unready: Unready | null;
  drafts: number;
  /** Issued, not paid, sent and handed over by nobody, and never looked at. */
  unsent: number;
  payments_reported: number;
  tasks_open: number;
  tasks_overdue: number;
  tasks_reported: number;
  documents_expired: number;
  documents_expiring: number;
  without_requisites: number;
  debtors: { counterparty_id: string; contract_id: string; name: string; debt: number }[];
  usd: string | null;
  eur: string | null;
  rates_on: string | null;
  currencies: ('USD' | 'EUR')[];
};

/** The official rate of today: published, or entered by the owner until it is. A rate agreed in a contract is nobody's news. */
function lastRate(currency: 'USD' | 'EUR'): string {
  return `select trim_scale(x.rate)::text as rate, x.rate_on from ${countedRates('exchange', 'any ($1::uuid[])')}
    where x.currency = '${currency}' and x.source = 'nbu' and x.rate_on <= $2::date
    order by x.rate_on desc, x.owner_id nulls first limit 1`;
}

/**
 * Currencies in which some lease in force has its rent by today's terms; by the index of those few. Most owners have no such terms at all,
 * and are asked about once.
 */
const USED_CURRENCIES = `case when exists (select 1 from contract_terms t where t.owner_id = any ($1::uuid[]) and t.rent_currency <> 'UAH') then array(
    select x.currency from (values ('USD'), ('EUR')) x(currency) where exists (
      select 1 from contract_terms t join contracts c on c.owner_id = t.owner_id and c.id = t.contract_id and c.status in ('active', 'notice')
       where t.owner_id = any ($1::uuid[]) and t.rent_currency = x.currency and t.rent_currency <> 'UAH' and t.valid_from <= $2::date
         and not exists (select 1 from contract_terms n where n.contract_id = t.contract_id and n.valid_from > t.valid_from and n.valid_from <= $2::date)))
  else '{}' end`;

/** Those with something overdue are looked at from the largest debt down: what they owe beside it rarely changes who the first five are. */
const DEBTORS_LOOKED_AT = 10;

/** Where every contract in force bills the utilities of the month before, its readings; the month itself as soon as one bills that. */
const READ_MONTH = `case when ${kept('contracts.live')} > 0 and ${kept('contracts.same_month')} = 0 then $5 else $3 end`;
/** A reading that was brought waits for a look, whichever month is asked about. */
const SUBMITTED_MONTH = `case when ${kept('readings.submitted', '$5')} > 0 then $5 else $3 end`;
const KEPT_NOW = [
  'properties',
  'properties.occupied',
  'contracts.live',
  'contracts.same_month',
  'contracts.pending',
  'physical_meters',
  'payments.reported',
  'tasks.reported',
  'deposits',
  'deposits.asked',
  'receipts.live',
  'receipts.unsent',
  'readings',
  'readings.submitted',
  'readings.to_check',
];

/**
 * Leases whose receipt of the month will make itself, so that nobody is told to; counted no further than a list is, and only while a receipt
 * is lacking. Each step takes all ids of the one before in a sorted list: leases looked up one by one were 30 000 pages of ten thousand.
 */
const MAKES_ITSELF = `(
  with due as materialized (
    select a.contract_id from auto_months a
     where a.owner_id = any ($1::uuid[]) and a.mode <> 'off' and coalesce(a.billed_period, '') < $3 limit 10001
  ), waiting as materialized (
    select c.id from contracts c where c.owner_id = any ($1::uuid[]) and c.status in ('active', 'notice') and c.id = any (array(select contract_id from due))
  ) select (select count(*) from waiting)::int - (select count(*)::int from receipts r
     where r.owner_id = any ($1::uuid[]) and r.contract_id = any (array(select id from waiting)) and r.period = $3 and r.kind = 'regular' and r.status <> 'void'))`;
const LACKING = `${kept('contracts.live')} - ${kept('receipts.live', '$3')}`;

/**
 * The owner's whole summary in one statement, from the facts that the writing statements keep: what depends on the day is a sum of
 * facts by day. Only the next contract to end and five debtors are read from their rows, each by an index (performance.md §3.3 row 8).
 */
const OWNER_SUMMARY = `
with kept as materialized (
  select f.fact, f.key, sum(f.count) as count, sum(f.kop) as kop from owner_facts f
  where f.owner_id = any ($1::uuid[]) and f.fact = any ('{${KEPT_NOW.join(',')}}') and f.key = any (array['', $3, $5, 'USD', 'EUR']) group by f.fact, f.key
), overdue as materialized (
  select f.key::date as day, sum(f.count) as count, sum(f.kop) as kop from owner_facts f
  where f.owner_id = any ($1::uuid[]) and f.fact = 'receipts.open' and f.key > '' and f.key < $2 group by f.key having sum(f.count) > 0
), ending as materialized (
  select f.key::date as day, sum(f.count) as count from owner_facts f
  where f.owner_id = any ($1::uuid[]) and f.fact = 'contracts.ending' and f.key between $2 and ($2::date + 60)::text group by f.key
), work as materialized (
  select f.key as day, sum(f.count) as count from owner_facts f where f.owner_id = any ($1::uuid[]) and f.fact = 'tasks.open' group by f.key
), papers as materialized (
  select f.key as day, sum(f.count) as count from owner_facts f
  where f.owner_id = any ($1::uuid[]) and f.fact = 'documents.expiring' and f.key <= ($2::date + ${EXPIRY_NOTICE_DAYS})::text group by f.key
), wrong as materialized (
  select r.owner_id, r.contract_id, r.id, r.number, r.period from receipts r
  where r.owner_id = any ($1::uuid[]) and r.misbilled and r.status <> 'void'
), months as materialized (
  select m.period, sum(m.charged_kop) as charged, sum(m.received_kop) as received from owner_months m
  where m.owner_id = any ($1::uuid[]) and m.period between $4 and $3 group by m.period
), past as materialized (
  select f.fact, f.key, sum(f.count) as count from owner_facts f
  where f.owner_id = any ($1::uuid[]) and f.fact in ('contracts.begun', 'receipts.live') and f.key >= $6 group by f.fact, f.key
), missed as materialized (
  select m.period, w.count from (select to_char(d, 'YYYY-MM') as period from generate_series(($6 || '-01')::date, ($5 || '-01')::date, interval '1 month') d) m
    cross join lateral (select ${kept('contracts.live')}
      - coalesce(sum(p.count) filter (where p.fact = 'contracts.begun' and p.key > m.period or p.fact = 'receipts.live' and p.key = m.period), 0)::int as count
      from past p) w where w.count > 0
)
select
  ${kept('properties')} as properties_total,
  ${kept('properties.occupied')} as properties_occupied,
  coalesce((select m.charged from months m where m.period = $3), 0)::bigint as expected_kop,
  coalesce((select m.received from months m where m.period = $3), 0)::bigint as received_kop,
  coalesce((select sum(o.kop) from overdue o), 0)::bigint as overdue_kop,
  ${OPENINGS} as opening_kop,
  coalesce((select sum(o.count) from overdue o), 0)::int as overdue_count,
  coalesce((select sum(o.kop) from overdue o where o.day >= date_trunc('month', $2::date)::date), 0)::bigint as overdue_month_kop,
  (select min(o.day) from overdue o) as oldest_overdue,
  (select coalesce(jsonb_agg(jsonb_build_object('currency', h.currency, 'amountMinor', h.kop) order by h.currency desc), '[]') from (
    select coalesce(nullif(k.key, ''), 'UAH') as currency, sum(case when k.fact = 'deposits' then k.kop else -k.kop end) as kop from kept k
     where k.fact in ('deposits', 'deposits.asked') group by 1) h where h.kop <> 0) as deposits_held,
  (select coalesce(jsonb_agg(jsonb_build_object('bucket', a.bucket, 'amount', a.amount, 'count', a.count)), '[]') from (
    select ${bucketSql('$2::date', 'o.day')} as bucket,
      sum(o.kop) as amount, sum(o.count) as count from overdue o group by 1) a) as aging,
  (select coalesce(jsonb_agg(jsonb_build_object('period', m.period, 'expected', m.charged, 'received', m.received)), '[]') from months m) as cashflow,
  ${kept('physical_meters')} as meters_active,
  greatest(0, ${kept('physical_meters')} - ${kept('readings', READ_MONTH)}) as readings_missing,
  ${READ_MONTH} as readings_period,
  ${kept('readings.submitted', SUBMITTED_MONTH)} as readings_submitted,
  ${SUBMITTED_MONTH} as submitted_period,
  ${kept('readings.to_check', READ_MONTH)} as readings_flagged,
  coalesce((select sum(f.count) from owner_facts f where f.owner_id = any ($1::uuid[]) and f.fact = 'meters.verification'
    and f.key > '' and f.key <= ($2::date + 60)::text), 0)::int as verification_due,
  ${kept('contracts.live')} as contracts_live,
  coalesce((select sum(e.count) from ending e where e.day <= $2::date + 30), 0)::int as expiring_30,
  coalesce((select sum(e.count) from ending e), 0)::int as expiring_60,
  (select jsonb_build_object('id', l.id, 'number', l.number, 'name', p.display_name, 'ends', l.effective_end, 'status', l.status) from unnest($1::uuid[]) o(id)
    cross join lateral (select c.* from contracts c where c.owner_id = o.id and c.status in ('active', 'notice')
      and c.effective_end between $2::date and $2::date + 60 and not (c.auto_renew and c.status = 'active') order by c.effective_end, c.id limit 1) l
    join properties p on p.owner_id = l.owner_id and p.id = l.rental_object_id
    order by l.effective_end, l.id limit 1) as next_expiring,
  ${kept('contracts.pending')} as pending,
  (select count(*)::int from wrong) as misbilled,
  (select ${NEXT_MISBILLED}) as next_misbilled,
  case when ${LACKING} > 0 then greatest(0, ${LACKING} - ${MAKES_ITSELF}) else 0 end as receipts_to_create,
  (select jsonb_build_object('count', sum(m.count), 'months', count(*), 'first', min(m.period)) from missed m having count(*) > 0) as missed,
  ${UNREADY} as unready,
  coalesce((select sum(f.count) from owner_facts f where f.owner_id = any ($1::uuid[]) and f.fact = 'receipts.draft'
    and f.key between $4 and $3), 0)::int as drafts,
  ${kept('receipts.unsent')} as unsent,
  ${kept('payments.reported')} as payments_reported,
  coalesce((select sum(w.count) from work w), 0)::int as tasks_open,
  coalesce((select sum(w.count) from work w where w.day > '' and w.day < $2), 0)::int as tasks_overdue,
  ${kept('tasks.reported')} as tasks_reported,
  coalesce((select sum(e.count) from papers e where e.day < $2), 0)::int as documents_expired,
  coalesce((select sum(e.count) from papers e), 0)::int as documents_expiring,
  coalesce((select sum(f.count) from owner_facts f
    where f.owner_id = any ($1::uuid[]) and f.fact = 'contracts.no_iban'
      and not exists (select 1 from payment_accounts a where a.owner_id = f.owner_id)
      and (select cardinality(c.ibans) from counterparties c where c.owner_id = f.owner_id and c.id = f.key::uuid) = 0), 0)::int as without_requisites,
  (select coalesce(jsonb_agg(d order by d.debt desc, d.contract_id), '[]') from (
    select c.tenant_counterparty_id as counterparty_id, five.contract_id, t.display_name as name, five.debt
    from (select w.owner_id, w.contract_id, late.debt
      from (select x.* from unnest($1::uuid[]) o(id) cross join lateral (
        select d.* from contract_debts d where d.owner_id = o.id and d.all_kop > 0 and d.late_from < $2::date order by d.all_kop desc limit ${DEBTORS_LOOKED_AT}) x
        order by x.all_kop desc limit ${DEBTORS_LOOKED_AT}) w
      cross join lateral (select coalesce(sum(r.left_kop), 0) + greatest(w.opening_kop, 0) as debt from receipts r where r.contract_id = w.contract_id and r.status = 'issued'
        and r.left_kop > 0 and r.overdue_after < $2::date) late
      order by late.debt desc, w.contract_id limit 5) five
    join contracts c on c.owner_id = five.owner_id and c.id = five.contract_id
    join counterparties t on t.owner_id = c.owner_id and t.id = c.tenant_counterparty_id) d) as debtors,
  usd.rate as usd, eur.rate as eur, least(usd.rate_on, eur.rate_on) as rates_on,
  ${USED_CURRENCIES} as currencies
from (select 1 as one) single left join (${lastRate('USD')}) usd on true left join (${lastRate('EUR')}) eur on true`;

export type SummaryDays = { today: string; month: Period; firstPeriod: string };

export async function ownerSummary(db: Db, days: SummaryDays): Promise<DashboardRow> {
  const row = await db.one<DashboardRow>('dashboard.owner', OWNER_SUMMARY, [
    db.ownerIds,
    days.today,
    days.month,
    days.firstPeriod,
    addPeriods(days.month, -1),
    firstMonthLookedAt(day(days.today)),
  ]);
  if (row === null) throw new Error('The summary has no row');
  return row;
}
