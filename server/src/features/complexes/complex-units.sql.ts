import type { ComplexUnit } from '@kliuchar/api-schema/complexes';
import type { ContractStatus } from '@kliuchar/domain/contracts/contract-status';
import type { Day } from '@kliuchar/domain/dates/day';
import { addPeriods, type Period } from '@kliuchar/domain/dates/period';
import type { Db } from '../../platform/db/scope.ts';
import { leaseJoins } from '../properties/public.ts';

export type UnitRow = {
  id: string;
  display_name: string;
  type: ComplexUnit['type'];
  apartment: string | null;
  entrance: string | null;
  floor: string | null;
  area_total: string | null;
  state: ComplexUnit['status'];
  contract_id: string | null;
  contract_number: string | null;
  status: ContractStatus | null;
  effective_end: Day | null;
  auto_renew: boolean | null;
  tenant_name: string | null;
  tenant_first_name: string | null;
  tenant_last_name: string | null;
  rent_amount_minor: number | null;
  rent_currency: 'UAH' | 'USD' | 'EUR' | null;
  debt_kop: number;
  is_overdue: boolean;
  meters: number;
  readings: number;
  version: number;
  total: number;
};

type MapRequest = { readonly today: string; readonly month: Period; readonly limit: number };

/** The objects of a complex with who lives there, what is owed and what was not read of the month its lease bills now, in one statement. */
export function listUnits(db: Db, complexId: string, { today, month, limit }: MapRequest): Promise<UnitRow[]> {
  return db.query<UnitRow>(
    'complexes.units',
    `select p.id, p.display_name, p.type, p.apartment, p.entrance, p.floor, trim_scale(p.area_total)::text as area_total, p.state, p.version,
            live.id as contract_id, live.number as contract_number, live.status, live.effective_end, live.auto_renew,
            tenant.display_name as tenant_name, tenant.first_name as tenant_first_name, tenant.last_name as tenant_last_name,
            terms.rent_amount_minor, terms.rent_currency, greatest(p.debt_kop, 0)::bigint as debt_kop,
            p.debt_kop > 0 and late.found as is_overdue,
            devices.meters, devices.readings, (count(*) over ())::int as total
       from properties p ${leaseJoins('$3')}
       cross join lateral (
         select coalesce(bool_or(d.all_kop > 0 and d.late_from < $3::date), false) as found from contracts c
           join contract_debts d on d.owner_id = c.owner_id and d.contract_id = c.id
          where c.owner_id = p.owner_id and c.rental_object_id = p.id) late
       cross join lateral (
         select count(*)::int as meters, (count(*) filter (where exists (
           select 1 from readings r where r.owner_id = m.owner_id and r.period = case when live.payment_utilities = 'previous' then $6 else $4 end and r.meter_id = m.id and r.ends_month)))::int as readings
           from physical_meters m where m.owner_id = p.owner_id and m.property_id = p.id and m.status = 'active') devices
      where p.owner_id = any ($2::uuid[]) and p.complex_id = $1 and p.state <> 'archived'
      order by p.display_name collate uk_numeric, p.id limit $5`,
    [complexId, db.ownerIds, today, month, limit, addPeriods(month, -1)],
  );
}

/** Those of the objects that are the owner's and current, in the order of their ids, so that two changes of the same ones wait in line. */
export function lockProperties(
  db: Db,
  ownerId: string,
  ids: readonly string[],
): Promise<{ id: string; complex_id: string | null }[]> {
  return db.query(
    'complexes.lock-properties',
    'select id, complex_id from properties where owner_id = $1 and id = any ($2::uuid[]) and archived_at is null order by id for update',
    [ownerId, ids],
  );
}

export async function linkProperties(
  db: Db,
  ownerId: string,
  complexId: string,
  ids: readonly string[],
): Promise<void> {
  await db.query(
    'complexes.link',
    'update properties set complex_id = $2, version = version + 1, updated_at = now() where owner_id = $1 and id = any ($3::uuid[])',
    [ownerId, complexId, ids],
  );
}

/** All of them, also those in the archive; gives their ids. */
export async function unlinkAll(db: Db, ownerId: string, complexId: string): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    'complexes.unlink-all',
    `with standing as materialized (select id from properties where owner_id = $1 and complex_id = $2 order by id for update)
     update properties p set complex_id = null, version = version + 1, updated_at = now() from standing s
      where p.owner_id = $1 and p.id = s.id returning p.id`,
    [ownerId, complexId],
  );
  return rows.map(({ id }) => id);
}

/** Which of these names the complex has already. */
export async function listTakenNames(
  db: Db,
  ownerId: string,
  complexId: string,
  names: readonly string[],
): Promise<string[]> {
  const rows = await db.query<{ name: string }>(
    'complexes.taken-names',
    `select p.display_name as name from properties p
      where p.owner_id = $1 and p.complex_id = $2 and p.state <> 'archived' and p.display_name = any ($3::text[])
      order by p.display_name collate uk_numeric`,
    [ownerId, complexId, names],
  );
  return rows.map(({ name }) => name);
}
