import type { ContractStatus } from '@kliuchar/domain/contracts/contract-status';
import type { Proration, RateDay, RateSource, VatMode } from '@kliuchar/domain/contracts/contract-terms';
import type { Currency } from '@kliuchar/domain/contracts/currency';
import type { Day } from '@kliuchar/domain/dates/day';
import { addPeriods, type Period } from '@kliuchar/domain/dates/period';
import type { ServiceCode, ServiceMethod, ServicePayer } from '@kliuchar/domain/properties/service-settings';
import { BILLED_END } from '../../platform/db/lease-end.ts';
import type { Db } from '../../platform/db/scope.ts';

/** Which contracts and which month; every query below reads the whole chunk at once (contract.md §1.7). */
export type Chunk = { readonly ownerId: string; readonly period: Period; readonly contractIds: readonly string[] };

export type BillingContractRow = {
  id: string;
  status: ContractStatus;
  propertyId: string;
  tenantId: string;
  /** The first day that is billed: of a lease that was on before, that of the month its owner came with. */
  startDate: Day;
  /** Null as well of a lease that renews itself. */
  endDate: Day | null;
  dueDay: number;
  graceDays: number;
  paymentFor: 'current' | 'next';
  paymentUtilities: 'same' | 'previous';
  proration: Proration;
  vatMode: VatMode;
  utilities: StoredService[] | null;
  purpose: 'residential' | 'commercial';
  areaTotal: string | null;
  residentsCount: number | null;
  hasRequisites: boolean;
  hasPayeeCode: boolean;
};

/** IBAN: the contract's own, else the landlord card's first, else the profile's default (contract.md §1.17). */
export function listBillingContracts(db: Db, chunk: Chunk): Promise<BillingContractRow[]> {
  return db.query<BillingContractRow>(
    'billing.contracts',
    `select c.id, c.status, c.rental_object_id as "propertyId", c.tenant_counterparty_id as "tenantId", coalesce(c.billing_from, c.start_date) as "startDate",
            ${BILLED_END} as "endDate", c.due_day as "dueDay", c.grace_days as "graceDays", c.payment_for as "paymentFor",
            c.payment_utilities as "paymentUtilities", c.proration, c.vat_mode as "vatMode", c.utilities, p.purpose,
            p.area_total::text as "areaTotal", p.residents_count as "residentsCount",
            coalesce(c.account_iban, l.ibans[1], (select a.iban from payment_accounts a where a.owner_id = $1 and a.is_default)) is not null as "hasRequisites",
            l.tax_id_sealed is not null as "hasPayeeCode"
       from contracts c
       join properties p on p.owner_id = c.owner_id and p.id = c.rental_object_id
       join counterparties l on l.owner_id = c.owner_id and l.id = c.landlord_counterparty_id
      where c.owner_id = $1 and c.id = any($2::uuid[])
      order by c.id`,
    [chunk.ownerId, chunk.contractIds],
  );
}

/** The peg of `contract_terms.peg`: decimals are text, absent means none. */
export type StoredPeg = {
  mode: 'none' | 'fx' | 'cpi' | 'step' | 'percent';
  rateSource?: RateSource;
  rateDay?: RateDay;
  capKop?: number | null;
  floorKop?: number | null;
  baseMonth?: Period;
  lagMonths?: number;
  threshold?: string | null;
  everyMonths?: number;
  amountMinor?: number;
  percent?: string;
};

export type TermsRow = { contractId: string; validFrom: Day; amountMinor: number; currency: Currency; peg: StoredPeg };

export function listBillingTerms(db: Db, chunk: Chunk): Promise<TermsRow[]> {
  return db.query<TermsRow>(
    'billing.terms',
    `select contract_id as "contractId", valid_from as "validFrom", rent_amount_minor as "amountMinor", rent_currency as currency, peg
       from contract_terms where owner_id = $1 and contract_id = any($2::uuid[]) order by contract_id, valid_from`,
    [chunk.ownerId, chunk.contractIds],
  );
}

/** A service as its table and the `utilities` of a contract hold it: decimals are text. */
export type StoredService = {
  code: ServiceCode;
  payer: ServicePayer;
  method: ServiceMethod;
  title?: string | null;
  tariffId?: string | null;
  price?: string | null;
  amountKop?: number | null;
  quantity?: string | null;
  norm?: string | null;
  annualVolume?: string | null;
  season?: { from: string; to: string } | null;
};
export type ServiceRow = StoredService & { propertyId: string };

/** Services of the properties whose contract has none of its own. */
export function listBillingServices(db: Db, chunk: Chunk): Promise<ServiceRow[]> {
  return db.query<ServiceRow>(
    'billing.services',
    `select s.property_id as "propertyId", s.code, s.title, s.payer, s.method, s.tariff_id as "tariffId", s.price::text as price,
            s.amount_kop as "amountKop", s.quantity::text as quantity, s.norm::text as norm, s.annual_volume::text as "annualVolume", s.season
       from property_services s
      where s.owner_id = $1
        and s.property_id in (select c.rental_object_id from contracts c where c.owner_id = $1 and c.id = any($2::uuid[]) and c.utilities is null)
      order by s.property_id, s.position`,
    [chunk.ownerId, chunk.contractIds],
  );
}

export type MeterRow = {
  meterId: string;
  propertyId: string;
  service: ServiceCode;
  serial: string;
  unit: string;
  zones: number;
  digits: number;
  decimals: number;
  multiplier: string;
  installedOn: Day;
  initialValues: string[];
  isActive: boolean;
  /** Of the month of the receipts and the one before it, those whose reading is handed in and not accepted yet. */
  awaitingPeriods: Period[];
  /** Of the same months, those whose reading a receipt carries, and of which lease. */
  billed: { contractId: string; period: Period }[];
};

export function listBillingMeters(db: Db, chunk: Chunk): Promise<MeterRow[]> {
  return db.query<MeterRow>(
    'billing.meters',
    `select m.id as "meterId", m.property_id as "propertyId", m.service, m.serial, m.unit, m.zones, m.digits, m.decimals,
            m.multiplier::text as multiplier, m.installed_on as "installedOn", m.initial_values::text[] as "initialValues",
            m.status = 'active' as "isActive", coalesce(w.periods, '{}') as "awaitingPeriods",
            coalesce((select jsonb_agg(jsonb_build_object('contractId', x.contract_id, 'period', b.period)) from readings b
                        join receipts x on x.owner_id = b.owner_id and x.id = b.receipt_id
                       where b.owner_id = $1 and b.meter_id = m.id and b.period = any($3::text[]) and b.ends_month), '[]') as billed
       from physical_meters m
       left join (select meter_id, array_agg(period) as periods from readings
                   where owner_id = $1 and period = any($3::text[]) and state = 'submitted' and ends_month group by meter_id) w on w.meter_id = m.id
      where m.owner_id = $1
        and m.property_id in (select c.rental_object_id from contracts c where c.owner_id = $1 and c.id = any($2::uuid[]))
        and (m.status <> 'archived' or exists (
              select 1 from readings r where r.owner_id = $1 and r.meter_id = m.id and r.state = 'approved'))
      order by m.property_id, m.service, m.installed_on, m.id`,
    [chunk.ownerId, chunk.contractIds, [chunk.period, addPeriods(chunk.period, -1)]],
  );
}

export type ReadingRow = {
  contractId: string;
  meterId: string;
  id: string;
  on: Day;
  period: Period;
  values: string[];
  source: string;
  isBilled: boolean;
  /** When the lease before ended and the next one begins, where they may matter to what is read here. */
  previousEnd: Day | null;
  nextStart: Day | null;
};

/** What a reading counts for: its latest correction, else its own values. */
export const COUNTED_VALUES = `coalesce((select k.reading_values from readings k where k.owner_id = r.owner_id and k.corrects_id = r.id and k.state <> 'rejected'
             order by k.created_at desc limit 1), r.reading_values)::text[]`;
const READING = `r.id, r.taken_on as "on", r.period, r.source, r.state = 'billed' as "isBilled", ${COUNTED_VALUES} as "values"`;
export const COUNTED = `r.state in ('approved', 'billed') and r.corrects_id is null`;

/**
 * For every meter of every contract: what is not billed up to the month, the reading before each of those, and — only where the lease
 * begins or ends near them — the candidates for its opening and closing reading (contract.md §1.11). A long history is never read;
 * which of these rows the contract pays is decided by `contractReadings` of the domain.
 */
export function listBillingReadings(db: Db, chunk: Chunk): Promise<ReadingRow[]> {
  return db.query<ReadingRow>('billing.readings', READINGS, [chunk.ownerId, chunk.contractIds, chunk.period]);
}

/** The lease of the same object before or after the one that is billed. */
const NEIGHBOUR = `from contracts o
      where o.owner_id = e.owner_id and o.rental_object_id = e.property_id and o.status in ('scheduled', 'active', 'notice', 'completed', 'terminated')`;

const READINGS = `with wanted as (
    select c.id as contract_id, c.owner_id, c.rental_object_id as property_id, c.start_date as began_on,
           coalesce(c.billing_from, c.start_date) as start_date, c.effective_end, m.id as meter_id
      from contracts c join physical_meters m on m.owner_id = c.owner_id and m.property_id = c.rental_object_id
     where c.owner_id = $1 and c.id = any($2::uuid[])
  ), unbilled as (
    select w.*, u.id, u.taken_on, p.id as previous_id, p.taken_on as previous_on
      from wanted w
      join readings u on u.owner_id = $1 and u.meter_id = w.meter_id and u.state = 'approved' and u.corrects_id is null and u.period <= $3
      left join lateral (
        select r.id, r.taken_on from readings r
         where r.owner_id = $1 and r.meter_id = w.meter_id and r.taken_on < u.taken_on and ${COUNTED}
         order by r.taken_on desc limit 1) p on true
  ), ends as materialized (
    select e.*, former.ended_on as previous_end, later.begins_on as next_start
      from (select distinct contract_id, owner_id, property_id, meter_id, began_on, start_date, effective_end from unbilled
             where previous_on is null or previous_on <= start_date
                or (effective_end is not null and taken_on >= effective_end - 7)) e
      left join lateral (
        select o.effective_end as ended_on ${NEIGHBOUR} and o.start_date < e.began_on order by o.start_date desc limit 1) former on true
      left join lateral (
        select coalesce(o.billing_from, o.start_date) as begins_on ${NEIGHBOUR} and o.start_date > e.began_on order by o.start_date limit 1) later
        on e.effective_end is not null
  ), needed as (
    select contract_id, meter_id, id from unbilled
    union
    select contract_id, meter_id, previous_id from unbilled where previous_id is not null
    union
    select e.contract_id, e.meter_id, o.id from ends e cross join lateral (
      select r.id from readings r
       where r.owner_id = e.owner_id and r.meter_id = e.meter_id and r.taken_on <= e.start_date and ${COUNTED}
       order by r.taken_on desc limit 1) o
    union
    select e.contract_id, e.meter_id, o.id from ends e cross join lateral (
      select r.id from readings r
       where r.owner_id = e.owner_id and r.meter_id = e.meter_id and r.taken_on <= e.start_date and r.source = 'handover' and ${COUNTED}
       order by r.taken_on desc limit 1) o
    union
    select e.contract_id, e.meter_id, r.id from ends e
      join readings r on r.owner_id = e.owner_id and r.meter_id = e.meter_id and r.source = 'handover' and ${COUNTED}
       and (r.taken_on between e.effective_end - 7 and greatest(e.effective_end + 7, e.next_start)
         or r.taken_on between e.previous_end - 7 and e.previous_end + 7)
  )
  select n.contract_id as "contractId", n.meter_id as "meterId", e.previous_end as "previousEnd", e.next_start as "nextStart", ${READING}
    from needed n join readings r on r.owner_id = $1 and r.id = n.id
    left join ends e on e.contract_id = n.contract_id and e.meter_id = n.meter_id
   order by n.contract_id, n.meter_id, r.taken_on`;

export type FilledRow = {
  contractId: string;
  service: ServiceCode;
  period: Period;
  tariffVersionId: string | null;
  quantity: string;
  months: number;
};

/** What issued receipts of the year before the month have charged by blocks, by the consumption month and the version of the tariff. */
export function listFilledBlocks(db: Db, chunk: Chunk): Promise<FilledRow[]> {
  return db.query<FilledRow>(
    'billing.filled_blocks',
    `select l.contract_id as "contractId", l.service, b ->> 'period' as period, b ->> 'tariffVersionId' as "tariffVersionId",
            trim_scale(sum((b ->> 'quantity')::numeric))::text as quantity, coalesce(max(m.months), 1) as months
       from receipts r
       join receipt_lines l on l.owner_id = r.owner_id and l.receipt_id = r.id and l.kind = 'utility' and l.explanation ->> 'rule' in ('meter', 'sum_of_water')
      cross join lateral jsonb_array_elements(l.explanation -> 'blocks') b
       left join lateral (select max((x ->> 'months')::int) as months from jsonb_array_elements(l.explanation -> 'meters') x
                           where x ->> 'period' = b ->> 'period') m on true
      where r.owner_id = $1 and r.contract_id = any($2::uuid[]) and r.kind = 'regular' and r.status = 'issued' and r.period >= $4 and r.period < $3
      group by 1, 2, 3, 4`,
    [chunk.ownerId, chunk.contractIds, chunk.period, addPeriods(chunk.period, -12)],
  );
}

export type RegularReceiptRow = { id: string; contractId: string; period: Period; number: string; ownKop: number };

/** The regular receipts of the month and of the month before. */
export function listRegularReceipts(db: Db, chunk: Chunk, previous: Period): Promise<RegularReceiptRow[]> {
  return db.query<RegularReceiptRow>(
    'billing.regular_receipts',
    `select id, contract_id as "contractId", period, number, own_kop as "ownKop" from receipts
      where contract_id = any($2::uuid[]) and period in ($3, $4) and kind = 'regular' and status <> 'void' and owner_id = $1`,
    [chunk.ownerId, chunk.contractIds, chunk.period, previous],
  );
}

export type TariffVersionRow = {
  tariffId: string;
  service: ServiceCode;
  title: string;
  unit: string;
  zones: number;
  versionId: string;
  validFrom: Day;
  price: string | null;
  zonePrices: string[] | null;
  blocks: { upTo: string | null; price: string }[] | null;
  monthlyFeeKop: number | null;
};

export function listTariffVersions(db: Db, ownerId: string): Promise<TariffVersionRow[]> {
  return db.query<TariffVersionRow>(
    'billing.tariffs',
    `select t.id as "tariffId", t.service, t.title, t.unit, t.zones, v.id as "versionId", v.valid_from as "validFrom", v.price::text as price,
            v.zone_prices::text[] as "zonePrices", v.blocks, v.monthly_fee_kop as "monthlyFeeKop"
       from tariffs t join tariff_versions v on v.owner_id = t.owner_id and v.tariff_id = t.id
      where t.owner_id = $1 order by t.id, v.valid_from`,
    [ownerId],
  );
}
