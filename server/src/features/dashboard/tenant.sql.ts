import { addPeriods, type Period } from '@kliuchar/domain/dates/period';
import type { BilledUtilities } from '@kliuchar/domain/meters/reading-month';
import type { ReadingWindow } from '@kliuchar/domain/properties/service-settings';
import type { DirectService } from '@kliuchar/domain/supplier-payments/supplier-months';
import { IS_WHOLE_MONTH, LEASE_SERVICES } from '../../platform/db/lease-services.ts';
import type { Db } from '../../platform/db/scope.ts';
import { balanceSql } from '../ledger/public.ts';
import { IS_UNREAD, METERS_TO_READ } from '../meters/public.ts';
import { HAS_DIRECT, unshownOf } from '../supplier-payments/public.ts';

/** A meter of the person's home whose reading of a month nobody has brought, of which he could bring it by the page of his lease. */
export type UnreadMeter = {
  contractId: string;
  place: string;
  period: Period;
  utilities: BilledUtilities;
  window: ReadingWindow | null;
  /** Of all services of the home: by them the page says which month it takes. */
  windows: ReadingWindow[];
};

/** A lease whose tenant pays suppliers himself and has not shown it for the month before, though its page would take it. */
export type UnshownLease = { contractId: string; place: string; period: Period; suppliers: DirectService[] };

export type PaperOfLease = { contractId: string; number: string; place: string | null };

export type TenantRow = {
  due: { id: string; place: string | null; period: string; left: number; due_on: string; overdue: boolean }[];
  pending: { id: string; number: string; place: string | null }[];
  /** Changes of a lease that wait for his consent, and acts that wait for his signature, one a lease. */
  amendments: PaperOfLease[];
  acts: PaperOfLease[];
  unread: UnreadMeter[];
  unshown: UnshownLease[];
  /** Titles of what the owner has asked him for, by contract: a notification says its month in its words alone. */
  asked: { contractId: string; title: string }[];
  rented: { contractId: string; number: string; propertyName: string; balanceKop: number }[];
};

const PLACE = (object: string) =>
  `(select h.display_name from properties h where h.owner_id = p.owner_id and h.id = ${object})`;

const papersSql = (isAsked: string) => `(select coalesce(jsonb_agg(x), '[]') from (
    select c.id as "contractId", c.number, ${PLACE('c.rental_object_id')} as place from contract_parties p join contracts c on c.owner_id = p.owner_id and c.id = p.contract_id
    where p.user_id = $1 and ${isAsked} order by c.start_date, c.id limit 20) x)`;

/** What a tenant has to do: pay, confirm, read; and what he rents. It starts from his own contracts, across owners. */
const TENANT_SUMMARY = `select
  (select coalesce(jsonb_agg(x order by x.due_on), '[]') from (
    select r.id, ${PLACE('r.property_id')} as place, r.period, r.left_kop as left, r.due_on, r.overdue_after < $2::date as overdue
    from contract_parties p join receipts r on r.owner_id = p.owner_id and r.contract_id = p.contract_id
    where p.user_id = $1 and r.status = 'issued' and r.left_kop > 0 order by r.due_on limit 20) x) as due,
  (select coalesce(jsonb_agg(x), '[]') from (
    select c.id, c.number, ${PLACE('c.rental_object_id')} as place from contract_parties p join contracts c on c.owner_id = p.owner_id and c.id = p.contract_id
    where p.user_id = $1 and c.status = 'pending' order by c.created_at limit 20) x) as pending,
  ${papersSql("exists (select 1 from contract_amendments m where m.owner_id = c.owner_id and m.contract_id = c.id and m.status = 'pending' offset 0)")} as amendments,
  ${papersSql("exists (select 1 from handover_acts a where a.owner_id = c.owner_id and a.contract_id = c.id and a.status = 'sent' offset 0)")} as acts,
  (select coalesce(jsonb_agg(x), '[]') from (
    select c.id as "contractId", ${PLACE('c.rental_object_id')} as place, w.period, c.payment_utilities as utilities, s.reading_window as "window",
      (select coalesce(jsonb_agg(a.reading_window), '[]') from (${LEASE_SERVICES}) a
        where a.reading_window is not null) as windows
    from contract_parties p join contracts c on c.owner_id = p.owner_id and c.id = p.contract_id cross join unnest($3::text[]) w(period)
    ${METERS_TO_READ}
    where p.user_id = $1 and ${IS_UNREAD} and private.own_link_key(c.id, $2::date) is not null
    order by c.start_date, c.id, w.period, m.id limit 200) x) as unread,
  (select coalesce(jsonb_agg(x), '[]') from (
    select c.id as "contractId", ${PLACE('c.rental_object_id')} as place, w.period, u.suppliers
    from contract_parties p join contracts c on c.owner_id = p.owner_id and c.id = p.contract_id cross join unnest(($3::text[])[1:1]) w(period)
    join lateral (select ${unshownOf('w.period')} as suppliers) u on u.suppliers <> '[]'
    where p.user_id = $1 and ${IS_WHOLE_MONTH} and ${HAS_DIRECT} and private.own_link_key(c.id, $2::date) is not null
    order by c.start_date, c.id limit 20) x) as unshown,
  (select coalesce(jsonb_agg(x), '[]') from (
    select n.contract_id as "contractId", n.title from contract_parties p
    join notifications n on n.owner_id = p.owner_id and n.user_id = p.user_id and n.contract_id = p.contract_id
    where p.user_id = $1 and n.topic = 'readings' and n.type = 'my_readings_asked' and n.created_at >= (($3::text[])[1] || '-01')::date
    order by n.created_at desc limit 50) x) as asked,
  (select coalesce(jsonb_agg(x), '[]') from (
    select c.id as "contractId", c.number, o.display_name as "propertyName", coalesce(${balanceSql('p')}, 0) as "balanceKop"
    from contract_parties p join contracts c on c.owner_id = p.owner_id and c.id = p.contract_id join properties o on o.owner_id = c.owner_id and o.id = c.rental_object_id
    where p.user_id = $1 and c.status in ('scheduled', 'active', 'notice') order by c.start_date, c.id limit 5) x) as rented`;

export async function tenantSummary(
  db: Db,
  userId: string,
  { today, month }: { today: string; month: Period },
): Promise<TenantRow> {
  const row = await db.one<TenantRow>('dashboard.tenant', TENANT_SUMMARY, [
    userId,
    today,
    [addPeriods(month, -1), month],
  ]);
  if (row === null) throw new Error('The summary has no row');
  return row;
}
