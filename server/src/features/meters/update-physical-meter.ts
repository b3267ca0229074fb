import type { BodyOf } from '@kliuchar/api-schema/endpoint';
import type { updatePhysicalMeter as endpoint, PhysicalMeter } from '@kliuchar/api-schema/physical-meters';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../edge/errors.ts';
import { isStale } from '../../edge/owner.ts';
import { type SessionActor, withWriteScope } from '../../platform/db/scope.ts';
import { changeInputs } from '../receipts/public.ts';
import { assertParent, assertPlace, attachPhoto, withSerial } from './create-physical-meter.ts';
import { updateMeter } from './physical-meters.sql.ts';
import { lockOwnMeter, readMeter } from './read-physical-meter.ts';

export async function updatePhysicalMeter(
  deps: Deps,
  actor: SessionActor,
  id: string,
  body: BodyOf<typeof endpoint>,
): Promise<PhysicalMeter> {
  return withSerial({ serial: body.serial ?? '', field: 'serial' }, () =>
    withWriteScope(deps.db, actor, async (db) => {
      const row = await lockOwnMeter(db, id);
      if (row.status !== 'active') throw new AppError('meter_state');
      if (isStale(row, body.version)) throw new AppError('version_conflict');
      const parent = body.parentMeterId === undefined ? row.parent_meter_id : body.parentMeterId;
      if (parent !== row.parent_meter_id) {
        const place = { property_id: null, complex_id: null, parent_meter_id: parent, meter_id: id };
        assertParent(await assertPlace(db, row.owner_id, place), row);
        await changeInputs(db, row.owner_id);
      }
      const photo = body.photoId === undefined ? row.photo_id : body.photoId;
      if (photo !== row.photo_id) await attachPhoto(deps, db, { ownerId: row.owner_id, photoId: photo, prefix: '' });
      await updateMeter(db, id, row.owner_id, {
        serial: body.serial ?? row.serial,
        place: body.place === undefined ? row.place : body.place,
        digits: body.digits ?? row.digits,
        decimals: body.decimals ?? row.decimals,
        parent_meter_id: parent,
        next_verification_on:
          body.nextVerificationOn === undefined ? row.next_verification_on : body.nextVerificationOn,
        photo_id: photo,
      });
      const changed = Object.keys(body).filter((field) => field !== 'version');
      await db.audit({
        ownerId: row.owner_id,
        action: 'physical_meter.updated',
        entityType: 'physical_meter',
        entityId: id,
        details: { changed },
      });
      return readMeter(db, id);
    }),
  );
}
