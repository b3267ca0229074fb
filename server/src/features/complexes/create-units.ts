import type { createComplexUnits as endpoint } from '@kliuchar/api-schema/complexes';
import type { BodyOf, ReplyOf } from '@kliuchar/api-schema/endpoint';
import { splitAddress } from '@kliuchar/domain/imports/split-address';
import { type NumberedUnit, numberedUnits } from '@kliuchar/domain/properties/numbered-units';
import type { Deps } from '../../deps.ts';
import { AppError, fieldError, unknownReference } from '../../edge/errors.ts';
import { type Db, type SessionActor, withWriteScope } from '../../platform/db/scope.ts';
import { newId } from '../../platform/ids.ts';
import { ensureSelfCounterparty } from '../identity/public.ts';
import {
  copyServices,
  findOwnProperty,
  insertProperties,
  listServices,
  markFirstProperty,
  newPropertyValues,
} from '../properties/public.ts';
import { listTakenNames } from './complex-units.sql.ts';
import { lockOwnComplex } from './read-complex.ts';

type Body = BodyOf<typeof endpoint>;

/** How many names a refusal lists before it says «та ще N». */
const NAMED_AT_MOST = 3;

/** «кв. 1–40» in one transaction, one statement a table. The complex's row lets one series in at a time, so no number is made twice. */
export async function createComplexUnits(
  deps: Deps,
  actor: SessionActor,
  complexId: string,
  body: Body,
): Promise<ReplyOf<typeof endpoint>> {
  const ids = Array.from({ length: body.to - body.from + 1 }, newId);
  await withWriteScope(deps.db, actor, async (db) => {
    const { owner_id: ownerId, address: complexAddress } = await lockOwnComplex(db, complexId, 'change');
    const address = body.template.address ?? addressOfComplex(complexAddress);
    const units = unitsOf(body, address);
    const names = units.map(({ displayName }) => displayName);
    const taken = await listTakenNames(db, ownerId, complexId, names);
    if (taken.length > 0) throw new AppError('complex_units_exist', { params: { names: namesUk(taken) } });
    await insertProperties(
      db,
      ownerId,
      units.map((unit, index) => ({ ...unitValues(body, { unit, complexId, address }), id: ids[index] ?? newId() })),
    );
    await addServices(db, ownerId, body.template.servicesFrom ?? null, ids);
    await markFirstProperty(db, ownerId);
    await ensureSelfCounterparty(deps, db, ownerId);
    const details = { complexId, from: body.from, to: body.to };
    await db.auditEach({ ownerId, action: 'property.created', entityType: 'property', details }, ids);
    await db.audit({ ownerId, action: 'complex.units_created', entityType: 'complex', entityId: complexId, details });
  });
  return { created: ids.length, ids };
}

type Address = NonNullable<Body['template']['address']>;

/** The line of the complex in parts; without a town in it the objects have none. */
function addressOfComplex(line: string | null): Address {
  const { region, city, street, building, postalCode } = splitAddress(line ?? '');
  if (city === null) throw fieldError('template.address', 'Вкажіть адресу: у комплексу немає населеного пункту');
  return { region, city, street, building, postalCode };
}

function unitsOf({ from, to, template }: Body, { city, street = null, building = null }: Address): NumberedUnit[] {
  return numberedUnits({
    from,
    to,
    type: template.type,
    place: { city, street, building },
    pattern: template.name ?? null,
    floors: template.floors ?? null,
  });
}

type UnitPlace = { readonly unit: NumberedUnit; readonly complexId: string; readonly address: Address };

function unitValues({ template }: Body, { unit, complexId, address }: UnitPlace) {
  const { floors: _floors, servicesFrom: _services, ...shared } = template;
  const { apartment, name, floor } = unit;
  return newPropertyValues({ ...shared, name, complexId, address: { ...address, apartment, floor } });
}

async function addServices(db: Db, ownerId: string, fromId: string | null, propertyIds: readonly string[]) {
  if (fromId === null) return;
  if (!(await findOwnProperty(db, ownerId, fromId))) throw unknownReference('template.servicesFrom');
  const services = await listServices(db, fromId);
  if (services.length === 0) return;
  const ids = propertyIds.flatMap(() => services.map(newId));
  await copyServices(db, ownerId, { fromId, propertyIds, ids });
}

function namesUk(names: readonly string[]): string {
  const rest = names.length - NAMED_AT_MOST;
  const listed = names.slice(0, NAMED_AT_MOST).join('; ');
  return rest > 0 ? `${listed} та ще ${rest}` : listed;
}
