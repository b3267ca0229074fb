import type { Day } from '@kliuchar/domain/dates/day';
import type { Period } from '@kliuchar/domain/dates/period';
import type { Db } from '../../platform/db/scope.ts';
import { COUNTED_VALUES } from './billing-inputs.sql.ts';

export type HistoryRow = {
  meterId: string;
  on: Day;
  period: Period;
  values: string[];
  isEstimated: boolean;
  /** The values the meter was installed with. */
  isInitial: boolean;
  isPassed: boolean;
};

/**
 * The last readings of these meters up to a day, ascending, after what each was installed with: a year of months is enough to know the
 * usual use; and whether any reading is later.
 */
export function listMeterHistory(
  db: Db,
  ownerId: string,
  of: { meterIds: readonly string[]; until: Day },
): Promise<HistoryRow[]> {
  return db.query<HistoryRow>(
    'billing.meter_history',
    `select m.id as "meterId", h.taken_on as "on", h.period, h."values", h.source = 'estimated' as "isEstimated", h.source = '' as "isInitial",
            exists (select 1 from readings l where l.owner_id = $1 and l.meter_id = m.id and l.taken_on > $3 and l.state in ('approved', 'billed') and l.corrects_id is null) as "isPassed"
       from unnest($2::uuid[]) as m(id) cross join lateral (
         (select r.taken_on, r.period, r.source, ${COUNTED_VALUES} as "values" from readings r
           where r.owner_id = $1 and r.meter_id = m.id and r.taken_on <= $3 and r.state in ('approved', 'billed') and r.corrects_id is null
           order by r.taken_on desc limit 13)
         union all
         (select d.installed_on, to_char(d.installed_on, 'YYYY-MM'), '', d.initial_values::text[] from physical_meters d
           where d.owner_id = $1 and d.id = m.id and d.installed_on <= $3)) h
      order by m.id, h.source = '' desc, h.taken_on`,
    [ownerId, of.meterIds, of.until],
  );
}

/** The days up to `until` of which a reading of these meters is handed in and not accepted yet: a meter has one reading a day. */
export function listAwaitedDays(
  db: Db,
  ownerId: string,
  of: { meterIds: readonly string[]; from: Day; until: Day },
): Promise<{ meterId: string; on: Day }[]> {
  return db.query(
    'billing.awaited_days',
    `select meter_id as "meterId", taken_on as "on" from readings
      where owner_id = $1 and meter_id = any($2::uuid[]) and taken_on between $3 and $4 and state = 'submitted' and corrects_id is null`,
    [ownerId, of.meterIds, of.from, of.until],
  );
}
