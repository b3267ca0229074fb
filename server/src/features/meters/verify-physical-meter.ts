import type { BodyOf } from '@kliuchar/api-schema/endpoint';
import type { verifyPhysicalMeter as endpoint, PhysicalMeter } from '@kliuchar/api-schema/physical-meters';
import { addMonthsToDay } from '@kliuchar/domain/dates/day';
import type { Deps } from '../../deps.ts';
import { AppError, fieldError } from '../../edge/errors.ts';
import { type SessionActor, withWriteScope } from '../../platform/db/scope.ts';
import { archiveMeter, recordVerification } from './physical-meters.sql.ts';
import { lockOwnMeter, readMeter } from './read-physical-meter.ts';

export async function verifyPhysicalMeter(
  deps: Deps,
  actor: SessionActor,
  id: string,
  body: BodyOf<typeof endpoint>,
): Promise<PhysicalMeter> {
  if (body.verifiedOn > deps.clock.today()) throw fieldError('verifiedOn', 'Ця дата ще не настала');
  if (body.nextVerificationOn !== undefined && body.nextVerificationOn <= body.verifiedOn) {
    throw fieldError('nextVerificationOn', 'Наступна повірка має бути пізнішою');
  }
  return withWriteScope(deps.db, actor, async (db) => {
    const row = await lockOwnMeter(db, id);
    if (row.status !== 'active') throw new AppError('meter_state');
    const intervalMonths = body.verificationIntervalMonths ?? row.verification_interval_months;
    const derived = intervalMonths === null ? null : addMonthsToDay(body.verifiedOn, intervalMonths);
    await recordVerification(db, id, row.owner_id, {
      verifiedOn: body.verifiedOn,
      intervalMonths,
      nextOn: body.nextVerificationOn ?? derived,
    });
    await db.audit({
      ownerId: row.owner_id,
      action: 'physical_meter.verified',
      entityType: 'physical_meter',
      entityId: id,
      details: { verifiedOn: body.verifiedOn },
    });
    return readMeter(db, id);
  });
}

export async function archivePhysicalMeter(deps: Deps, actor: SessionActor, id: string): Promise<PhysicalMeter> {
  return withWriteScope(deps.db, actor, async (db) => {
    const row = await lockOwnMeter(db, id);
    if (!(await archiveMeter(db, id, row.owner_id))) throw new AppError('meter_state');
    await db.audit({
      ownerId: row.owner_id,
      action: 'physical_meter.archived',
      entityType: 'physical_meter',
      entityId: id,
    });
    return readMeter(db, id);
  });
}
