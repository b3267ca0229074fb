import type { Day } from '@kliuchar/domain/dates/day';
import type { Period } from '@kliuchar/domain/dates/period';
import { BILLED_END } from '../../platform/db/lease-end.ts';
import type { Db } from '../../platform/db/scope.ts';
import { type Chunk, COUNTED, COUNTED_VALUES } from './billing-inputs.sql.ts';

export type SubReadingRow = {
  id: string;
  on: Day;
  period: Period;
  values: string[];
  isEstimated: boolean;
  /** Of this lease and taken off by no receipt yet. */
  isOpen: boolean;
};

export type SubMeterRow = {
  contractId: string;
  mainMeterId: string;
  meterId: string;
  serial: string;
  digits: number;
  multiplier: string;
  installedOn: Day;
  initialValues: string[];
  isActive: boolean;
  lastPeriod: Period | null;
  /** The open ones, what lies between them, and the one before the first. */
  readings: SubReadingRow[];
};

/**
 * What stands behind the meters of the chunk's objects, wherever it hangs, with the readings that are still to be taken off. A reading
 * belongs to the lease in whose days it was taken, the day after its end included, so that two leases never take off the same one.
 */
export function listSubMeters(db: Db, chunk: Chunk): Promise<SubMeterRow[]> {
  return db.query<SubMeterRow>('billing.sub_meters', SUB_METERS, [chunk.ownerId, chunk.contractIds, chunk.period]);
}

const OPEN = `r.taken_on > w.parent_since and r.taken_on > w.start_date and (w.billed_end is null or r.taken_on <= w.billed_end + 1)
             and not exists (select 1 from deducted_readings d where d.owner_id = $1 and d.reading_id = r.id)`;
const READ = `r.owner_id = $1 and r.meter_id = w.id and r.period <= $3 and ${COUNTED}`;

const SUB_METERS = `with wanted as (
    select c.id as contract_id, coalesce(c.billing_from, c.start_date) as start_date, ${BILLED_END} as billed_end, s.*
      from contracts c
      join physical_meters m on m.owner_id = c.owner_id and m.property_id = c.rental_object_id
      join physical_meters s on s.owner_id = m.owner_id and s.parent_meter_id = m.id
     where c.owner_id = $1 and c.id = any($2::uuid[])
  )
  select w.contract_id as "contractId", w.parent_meter_id as "mainMeterId", w.id as "meterId", w.serial, w.digits, w.multiplier::text as multiplier,
         w.installed_on as "installedOn", w.initial_values::text[] as "initialValues", w.status = 'active' as "isActive",
         (select r.period from readings r where ${READ} order by r.taken_on desc limit 1) as "lastPeriod",
         coalesce(taken.readings, '[]') as readings
    from wanted w
    left join lateral (
      select min(r.taken_on) as first_on from readings r where ${READ} and ${OPEN}) opened on true
    left join lateral (
      select jsonb_agg(jsonb_build_object('id', r.id, 'on', r.taken_on, 'period', r.period, 'values', ${COUNTED_VALUES},
               'isEstimated', r.source = 'estimated', 'isOpen', ${OPEN}) order by r.taken_on) as readings
        from readings r
       where ${READ} and r.taken_on >= coalesce(
               (select max(p.taken_on) from readings p
                 where p.owner_id = $1 and p.meter_id = w.id and p.taken_on < opened.first_on and p.state in ('approved', 'billed') and p.corrects_id is null),
               opened.first_on)) taken on true
   order by w.contract_id, w.installed_on, w.id`;

export type Deduction = { readonly readingId: string; readonly receiptId: string };

/** Each reading once, and only while it counts; the answer tells those that could, fewer means that the receipts are of what is no more. */
export async function insertDeductions(db: Db, ownerId: string, deductions: readonly Deduction[]): Promise<number> {
  if (deductions.length === 0) return 0;
  const rows = await db.query(
    'receipts.insert_deductions',
    `insert into deducted_readings (owner_id, reading_id, receipt_id)
     select $1, r.id, u.receipt_id from unnest($2::uuid[], $3::uuid[]) as u(reading_id, receipt_id)
       join readings r on r.owner_id = $1 and r.id = u.reading_id and r.state in ('approved', 'billed')
        for share of r
     on conflict do nothing returning reading_id`,
    [ownerId, deductions.map(({ readingId }) => readingId), deductions.map(({ receiptId }) => receiptId)],
  );
  return rows.length;
}
