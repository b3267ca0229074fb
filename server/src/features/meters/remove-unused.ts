import type { Db } from '../../platform/db/scope.ts';
import { lockMeter } from './physical-meters.sql.ts';
import { findReading } from './readings.sql.ts';
import { deleteUnusedMeter } from './remove-unused.sql.ts';
import { takeBackReading } from './take-back-reading.ts';

/** Takes back a device that was entered by mistake. Its number when it was read already and stays, null when it is gone. */
export async function removeUnusedMeter(db: Db, id: string): Promise<string | null> {
  const meter = await lockMeter(db, id);
  if (meter === null) return null;
  const { owner_id: ownerId, serial, service } = meter;
  if (!(await deleteUnusedMeter(db, ownerId, id))) return serial;
  const details = { service };
  await db.audit({ ownerId, action: 'physical_meter.deleted', entityType: 'physical_meter', entityId: id, details });
  return null;
}

/** The same of a reading: what a receipt is counted from refuses by itself. */
export async function removeUnusedReading(db: Db, id: string): Promise<null> {
  const reading = await findReading(db, id);
  if (reading !== null && reading.state !== 'rejected') await takeBackReading(db, reading, null);
  return null;
}
