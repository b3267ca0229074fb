import type { PhysicalMeter } from '@kliuchar/api-schema/physical-meters';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../edge/errors.ts';
import { type Db, type SessionActor, withReadScope } from '../../platform/db/scope.ts';
import { viewMeter } from './physical-meter.view.ts';
import { findMeter, lockMeter, type MeterRow } from './physical-meters.sql.ts';

export async function readMeter(db: Db, id: string): Promise<PhysicalMeter> {
  const row = await findMeter(db, id);
  if (row === null) throw new AppError('meter_not_found');
  return viewMeter(row, db.ownerIds);
}

export async function lockOwnMeter(db: Db, id: string): Promise<MeterRow> {
  const row = await lockMeter(db, id);
  if (row === null) throw new AppError('meter_not_found');
  return row;
}

export async function getPhysicalMeter(deps: Deps, actor: SessionActor, id: string): Promise<PhysicalMeter> {
  return withReadScope(deps.db, actor, (db) => readMeter(db, id));
}
