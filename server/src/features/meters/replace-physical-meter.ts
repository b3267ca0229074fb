import type { BodyOf, ReplyOf } from '@kliuchar/api-schema/endpoint';
import type { replacePhysicalMeter as endpoint } from '@kliuchar/api-schema/physical-meters';
import { refusalText } from '@kliuchar/api-schema/refusal-texts';
import { periodOfDay } from '@kliuchar/domain/dates/period';
import type { Deps } from '../../deps.ts';
import { AppError, fieldError } from '../../edge/errors.ts';
import { type Db, type SessionActor, withWriteScope } from '../../platform/db/scope.ts';
import { newId } from '../../platform/ids.ts';
import { readingCame } from '../tasks/public.ts';
import { attachPhoto, meterValues, withSerial } from './create-physical-meter.ts';
import { knownPlaces, moveSubMeters } from './known-places.sql.ts';
import { insertMeter, type MeterRow, type MeterValues, markReplaced } from './physical-meters.sql.ts';
import { lockOwnMeter, readMeter } from './read-physical-meter.ts';
import { historyPoints } from './reading-history.ts';
import { insertReading, lookAround } from './readings.sql.ts';
import { checkAgainst } from './record-reading.ts';

/**
 * The old device is closed by its last values as an approved reading, the new one begins with its own, and the line of the month
 * counts both (contract.md §1.14). The day of the replacement is the day the new device was installed.
 */
export async function replacePhysicalMeter(
  deps: Deps,
  actor: SessionActor,
  id: string,
  body: BodyOf<typeof endpoint>,
): Promise<ReplyOf<typeof endpoint>> {
  const freshId = newId();
  const { newMeter, closingValues, confirm = [] } = body;
  return withSerial({ serial: newMeter.serial, field: 'newMeter.serial' }, () =>
    withWriteScope(deps.db, actor, async (db) => {
      const old = await lockOwnMeter(db, id);
      if (old.status !== 'active') throw new AppError('meter_state');
      const on = newMeter.installedOn;
      if (on < old.installed_on) throw fieldError('newMeter.installedOn', 'Раніше, ніж встановлено старий лічильник');
      const { context, before, after } = await lookAround(db, id, { on, photoId: null, photoOf: null });
      if (after.length > 0 || context.same_day)
        throw fieldError('newMeter.installedOn', 'За цю або пізнішу дату вже є показник старого лічильника');
      const input = { date: on, values: closingValues, confirm };
      const check = checkAgainst(input, {
        meter: old,
        points: historyPoints(old, before),
        context,
        today: deps.clock.today(),
        at: { values: 'closingValues', date: 'newMeter.installedOn' },
      });
      await insertReading(db, {
        id: newId(),
        ownerId: old.owner_id,
        meterId: id,
        propertyId: old.property_id,
        period: periodOfDay(on),
        takenOn: on,
        values: closingValues,
        source: 'owner',
        photoId: null,
        comment: 'Заміна лічильника',
        flags: check.flags,
        state: 'approved',
        correctsId: null,
        submittedBy: actor.userId,
      });
      const place = {
        property_id: old.property_id,
        complex_id: old.complex_id,
        service: old.service,
        parent_meter_id: old.parent_meter_id,
      };
      readingCame(db, { ownerId: old.owner_id, meterId: id, period: periodOfDay(on), isAccepted: true });
      const values = meterValues(newMeter, place, { today: deps.clock.today(), prefix: 'newMeter.' });
      await assertSameKind(db, old, values);
      await attachPhoto(deps, db, { ownerId: old.owner_id, photoId: values.photo_id, prefix: 'newMeter.' });
      await insertMeter(db, freshId, old.owner_id, values);
      await moveSubMeters(db, old.owner_id, { from: id, to: freshId });
      if (!(await markReplaced(db, id, old.owner_id, { id: freshId, on, closingValues })))
        throw new AppError('meter_state');
      await db.audit({
        ownerId: old.owner_id,
        action: 'physical_meter.replaced',
        entityType: 'physical_meter',
        entityId: id,
        details: { replacedBy: freshId },
      });
      return { replaced: await readMeter(db, id), meter: await readMeter(db, freshId) };
    }),
  );
}

/** What stands behind the old device stands behind the new one, and the new one where the old one stood: in the same zones and units. */
async function assertSameKind(db: Db, old: MeterRow, values: MeterValues): Promise<void> {
  if (values.zones === old.zones && values.unit === old.unit) return;
  const none = { propertyId: null, complexId: null, parentMeterId: null };
  const { hasSubMeters } = await knownPlaces(db, old.owner_id, { ...none, meterId: old.id });
  if (!hasSubMeters && old.parent_meter_id === null) return;
  if (values.zones !== old.zones) throw fieldError('newMeter.zones', refusalText('kept_zones'));
  throw fieldError('newMeter.unit', refusalText('kept_unit'));
}
