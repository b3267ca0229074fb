import type { Db } from '../../platform/db/scope.ts';

/** False where it has been read, has meters behind it, or its object counts by it. */
export async function deleteUnusedMeter(db: Db, ownerId: string, id: string): Promise<boolean> {
  const rows = await db.query(
    'physical-meters.delete-unused',
    `delete from physical_meters m where m.owner_id = $1 and m.id = $2 and m.status = 'active'
        and not exists (select 1 from readings r where r.owner_id = $1 and r.meter_id = $2)
        and not exists (select 1 from physical_meters s where s.owner_id = $1 and s.parent_meter_id = $2) returning id`,
    [ownerId, id],
  );
  return rows.length === 1;
}
