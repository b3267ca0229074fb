import type { ParentMeter } from '@kliuchar/domain/meters/parent-meter';
import type { Db } from '../../platform/db/scope.ts';

/**
 * From which day a sub-meter's readings are taken off: after what its main meter is billed for already, and of that month its own
 * reading too, which is seldom of the same day. Before its first bill, from the day the main meter was installed.
 */
export const sinceSql = (is: { owner: string; meter: string; parent: string }) => `(
  select coalesce(
    (select greatest(b.taken_on, (select max(r.taken_on) from readings r where r.owner_id = ${is.owner} and r.meter_id = ${is.meter} and r.state <> 'rejected' and r.period <= b.period))
       from readings b where b.owner_id = ${is.owner} and b.meter_id = p.id and b.state = 'billed' and b.corrects_id is null order by b.taken_on desc limit 1),
    p.installed_on)
    from physical_meters p where p.owner_id = ${is.owner} and p.id = ${is.parent})`;

/** The new device stands where the old one stood: what was not taken off the old one is taken off it. */
export async function moveSubMeters(db: Db, ownerId: string, meters: { from: string; to: string }): Promise<void> {
  await db.query(
    'physical-meters.move-sub-meters',
    'update physical_meters set parent_meter_id = $3, version = version + 1, updated_at = now() where owner_id = $1 and parent_meter_id = $2',
    [ownerId, meters.from, meters.to],
  );
}

export type KnownPlaces = { property: boolean; complex: boolean; main: ParentMeter | null; hasSubMeters: boolean };

export async function knownPlaces(
  db: Db,
  ownerId: string,
  ids: { propertyId: string | null; complexId: string | null; parentMeterId: string | null; meterId: string | null },
): Promise<KnownPlaces> {
  const row = await db.one<KnownPlaces>(
    'physical-meters.places',
    `with complex as materialized (select 1 from complexes where owner_id = $1 and id = $3 and archived_at is null for key share)
     select $2::uuid is null or exists (select 1 from properties where owner_id = $1 and id = $2 and archived_at is null) as property,
            $3::uuid is null or exists (select 1 from complex) as complex,
            (select jsonb_build_object('id', id, 'service', service, 'unit', unit, 'zones', zones, 'isActive', status = 'active', 'isSubMeter', parent_meter_id is not null)
               from physical_meters where owner_id = $1 and id = $4) as main,
            exists (select 1 from physical_meters where owner_id = $1 and parent_meter_id = $5) as "hasSubMeters"`,
    [ownerId, ids.propertyId, ids.complexId, ids.parentMeterId, ids.meterId],
  );
  return row ?? { property: false, complex: false, main: null, hasSubMeters: false };
}
