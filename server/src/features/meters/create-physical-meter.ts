import type { BodyOf } from '@kliuchar/api-schema/endpoint';
import type {
  createPhysicalMeter as endpoint,
  PhysicalMeter,
  replacePhysicalMeter,
} from '@kliuchar/api-schema/physical-meters';
import { refusalText } from '@kliuchar/api-schema/refusal-texts';
import { defaultUnit } from '@kliuchar/api-schema/tariffs';
import { addMonthsToDay, type Day } from '@kliuchar/domain/dates/day';
import { registerSize } from '@kliuchar/domain/meters/consumption';
import { checkParentMeter, type SubMeterCandidate } from '@kliuchar/domain/meters/parent-meter';
import { compareDecimal, decimal } from '@kliuchar/domain/money/decimal';
import type { Deps } from '../../deps.ts';
import { isConstraint } from '../../edge/database-errors.ts';
import { conflictAt, fieldError, unknownReference } from '../../edge/errors.ts';
import { ownerForPlaced } from '../../edge/owner.ts';
import { instantText } from '../../platform/clock.ts';
import { ownerOfOwn } from '../../platform/db/owner-of-own.ts';
import { type Db, type SessionActor, withWriteScope } from '../../platform/db/scope.ts';
import { newId } from '../../platform/ids.ts';
import { changeInputs } from '../receipts/public.ts';
import { type KnownPlaces, knownPlaces } from './known-places.sql.ts';
import { insertMeter, keepPhoto, type MeterValues } from './physical-meters.sql.ts';
import { readMeter } from './read-physical-meter.ts';

type Device = BodyOf<typeof replacePhysicalMeter>['newMeter'];
type Place = Pick<MeterValues, 'property_id' | 'complex_id' | 'service' | 'parent_meter_id'>;

export async function createPhysicalMeter(
  deps: Deps,
  actor: SessionActor,
  body: BodyOf<typeof endpoint>,
): Promise<PhysicalMeter> {
  const id = newId();
  return withSerial({ serial: body.serial, field: 'serial' }, () =>
    withWriteScope(deps.db, actor, async (db) => {
      await addPhysicalMeter(deps, db, { id, body });
      return readMeter(db, id);
    }),
  );
}

/** The same inside a transaction that does more: a row of an import. */
export async function addPhysicalMeter(
  deps: Pick<Deps, 'clock'>,
  db: Db,
  { id, body }: { readonly id: string; readonly body: BodyOf<typeof endpoint> },
): Promise<void> {
  const place: Place = {
    property_id: body.propertyId ?? null,
    complex_id: body.complexId ?? null,
    service: body.service,
    parent_meter_id: body.parentMeterId ?? null,
  };
  const heldOwnerId = await ownerOfOwn(
    db,
    body.propertyId ? { kind: 'property', id: body.propertyId } : { kind: 'complex', id: body.complexId },
  );
  const ownerId = ownerForPlaced(db, { heldOwnerId, ownerId: body.ownerId });
  const known = await assertPlace(db, ownerId, { ...place, meter_id: null });
  const values = meterValues(body, place, { today: deps.clock.today(), prefix: '' });
  assertParent(known, { ...values, id: null });
  await attachPhoto(deps, db, { ownerId, photoId: values.photo_id, prefix: '' });
  await insertMeter(db, id, ownerId, values);
  if (place.parent_meter_id !== null) await changeInputs(db, ownerId);
  await db.audit({
    ownerId,
    action: 'physical_meter.created',
    entityType: 'physical_meter',
    entityId: id,
    details: { service: body.service },
  });
}

/** Two active devices of one service cannot carry one serial number; the constraint says so when two people add it at once. */
export async function withSerial<T>(
  { serial, field }: { serial: string; field: string },
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isConstraint(error, 'physical_meters_serial')) throw error;
    throw conflictAt(field, 'meter_serial_taken', { params: { serial }, cause: error });
  }
}

type Named = Omit<Place, 'service'> & { readonly meter_id: string | null };

/** What the meter names is its owner's; the answer is what is known of its main meter. */
export async function assertPlace(db: Db, ownerId: string, place: Named): Promise<KnownPlaces> {
  const known = await knownPlaces(db, ownerId, {
    propertyId: place.property_id,
    complexId: place.complex_id,
    parentMeterId: place.parent_meter_id,
    meterId: place.meter_id,
  });
  if (!known.property) throw unknownReference('propertyId');
  if (!known.complex) throw unknownReference('complexId');
  if (place.parent_meter_id !== null && known.main === null) throw unknownReference('parentMeterId');
  return known;
}

/** Says why the meter may not stand behind the main one; two at once are told apart by the database. */
export function assertParent(
  { main, hasSubMeters }: KnownPlaces,
  meter: Omit<SubMeterCandidate, 'hasSubMeters'>,
): void {
  const refusal = main === null ? null : checkParentMeter(main, { ...meter, hasSubMeters });
  if (refusal !== null) throw fieldError('parentMeterId', refusalText(refusal.code));
}

type Photo = { readonly ownerId: string; readonly photoId: string | null; readonly prefix: string };

/** A picture sent for a meter of this owner stays from now on. */
export async function attachPhoto(
  { clock }: Pick<Deps, 'clock'>,
  db: Db,
  { ownerId, photoId, prefix }: Photo,
): Promise<void> {
  if (photoId === null) return;
  const isKept = await keepPhoto(db, ownerId, photoId, instantText(clock.nowMs()));
  if (!isKept) throw unknownReference(`${prefix}photoId`);
}

type Frame = { readonly today: Day; readonly prefix: string };

/** The next verification follows from the last one and the interval unless it was given. */
export function meterValues(device: Device, place: Place, { today, prefix }: Frame): MeterValues {
  if (device.installedOn > today) throw fieldError(`${prefix}installedOn`, 'Ця дата ще не настала');
  for (const [index, value] of device.initialValues.entries()) {
    const exact = decimal(value);
    if (compareDecimal(exact, registerSize(device.digits)) >= 0) {
      throw fieldError(`${prefix}initialValues.${index}`, 'Значення не вміщається на табло лічильника');
    }
    if (exact.scale > device.decimals) {
      throw fieldError(`${prefix}initialValues.${index}`, `На табло цифр після коми\u00a0— ${device.decimals}`);
    }
  }
  const verifiedOn = device.verifiedOn ?? null;
  if (verifiedOn !== null && verifiedOn > today) throw fieldError(`${prefix}verifiedOn`, 'Ця дата ще не настала');
  const interval = device.verificationIntervalMonths ?? null;
  const derived = verifiedOn !== null && interval !== null ? addMonthsToDay(verifiedOn, interval) : null;
  return {
    ...place,
    serial: device.serial,
    zones: device.zones === 3 ? 3 : device.zones === 2 ? 2 : 1,
    unit: device.unit ?? defaultUnit(place.service),
    digits: device.digits,
    decimals: device.decimals,
    multiplier: device.multiplier,
    place: device.place ?? null,
    installed_on: device.installedOn,
    initial_values: [...device.initialValues],
    verified_on: verifiedOn,
    verification_interval_months: interval,
    next_verification_on: device.nextVerificationOn ?? derived,
    photo_id: device.photoId ?? null,
  };
}
