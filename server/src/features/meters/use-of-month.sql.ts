import type { Day } from '@kliuchar/domain/dates/day';
import type { Period } from '@kliuchar/domain/dates/period';
import type { ServiceCode } from '@kliuchar/domain/properties/service-settings';
import type { Db } from '../../platform/db/scope.ts';
import type { MeterRow } from './physical-meters.sql.ts';
import type { Device } from './reading-history.ts';
import type { ReadingRow } from './readings.sql.ts';
import { TEXT_VALUES } from './sheet.sql.ts';

export type MonthMeterRow = Device &
  Pick<MeterRow, 'status'> & {
    propertyId: string;
    service: ServiceCode;
    /** It stands behind a meter of this object, in another one: its use is not of this object. */
    isBehind: boolean;
    isReplacement: boolean;
    /** Counted readings of the month and the last one before them, newest first. */
    history: (Pick<ReadingRow, 'taken_on' | 'period' | 'reading_values' | 'source'> & { begins_lease: boolean })[];
  };

/** More readings of one meter in a month than anybody takes: a bound for the lateral. */
const MOST = 40;

/** The meters of objects of the actor's owners, and those of other objects behind them; each with the readings its month is counted from. */
export function listMetersOfMonth(
  db: Db,
  wanted: { propertyIds: readonly string[]; services: readonly ServiceCode[]; period: Period; lastDay: Day },
): Promise<MonthMeterRow[]> {
  const counted = `x.owner_id = m.owner_id and x.meter_id = m.id and x.state in ('approved', 'billed') and x.corrects_id is null`;
  return db.query<MonthMeterRow>(
    'meters.use-of-month',
    `with chosen as materialized (
       select m.property_id as counted_for, false as is_behind, m.id from physical_meters m
         left join physical_meters up on up.owner_id = m.owner_id and up.id = m.parent_meter_id
        where m.owner_id = any ($1::uuid[]) and m.property_id = any ($2::uuid[]) and m.service = any ($3::text[])
          and up.property_id is distinct from m.property_id
       union all
       select up.property_id, true, m.id from physical_meters up join physical_meters m on m.owner_id = up.owner_id and m.parent_meter_id = up.id
        where up.owner_id = any ($1::uuid[]) and up.property_id = any ($2::uuid[]) and up.service = any ($3::text[])
          and m.property_id is distinct from up.property_id)
     select c.counted_for as "propertyId", c.is_behind as "isBehind", m.service, m.digits, m.multiplier, m.initial_values, m.installed_on, m.zones, m.status,
       exists (select 1 from physical_meters o where o.owner_id = m.owner_id and o.property_id = m.property_id and o.replaced_by = m.id) as "isReplacement",
       coalesce(past.readings, '[]') as history
     from chosen c join physical_meters m on m.id = c.id
     left join lateral (
       select jsonb_agg(jsonb_build_object('taken_on', h.taken_on, 'period', h.period, 'source', h.source, 'begins_lease', h.begins_lease,
                'reading_values', ${TEXT_VALUES('h')}) order by h.taken_on desc) as readings
         from ((select x.* from readings x where ${counted} and x.period = $4 order by x.taken_on desc limit ${MOST})
               union all
               (select x.* from readings x where ${counted} and x.period < $4 order by x.taken_on desc limit 1)) h
     ) past on true
     where m.installed_on <= $5::date
     order by c.counted_for, m.service, m.id`,
    [db.ownerIds, wanted.propertyIds, wanted.services, wanted.period, wanted.lastDay],
  );
}
