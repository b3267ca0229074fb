import type { BodyOf } from '@kliuchar/api-schema/endpoint';
import type { createProperty as endpoint, Property } from '@kliuchar/api-schema/properties';
import type { Deps } from '../../deps.ts';
import { unknownReference } from '../../edge/errors.ts';
import { ownerForCreate } from '../../edge/owner.ts';
import { type Db, type SessionActor, withWriteScope } from '../../platform/db/scope.ts';
import { newId } from '../../platform/ids.ts';
import { ensureSelfCounterparty } from '../identity/public.ts';
import { replacePhotos } from './photos.sql.ts';
import { complexExists, insertProperty, markFirstProperty } from './properties.sql.ts';
import { newPropertyValues } from './property-values.ts';
import { readProperty } from './read-property.ts';

export async function createProperty(
  deps: Deps,
  actor: SessionActor,
  body: BodyOf<typeof endpoint>,
): Promise<Property> {
  const id = newId();
  return withWriteScope(deps.db, actor, async (db) => {
    await addProperty(deps, db, { id, body });
    return readProperty(db, id, deps.clock.today());
  });
}

/** The same inside a transaction that does more: a row of an import. */
export async function addProperty(
  deps: Pick<Deps, 'vault'>,
  db: Db,
  { id, body }: { readonly id: string; readonly body: BodyOf<typeof endpoint> },
): Promise<void> {
  const ownerId = ownerForCreate(db, body.ownerId);
  const values = newPropertyValues(body);
  await assertComplex(db, ownerId, values.complex_id);
  await insertProperty(db, id, ownerId, values);
  if (body.photos !== undefined) await setPhotos(db, ownerId, id, body.photos);
  await markFirstProperty(db, ownerId);
  await ensureSelfCounterparty(deps, db, ownerId);
  await db.audit({
    ownerId,
    action: 'property.created',
    entityType: 'property',
    entityId: id,
    details: { name: values.display_name },
  });
}

export async function assertComplex(db: Db, ownerId: string, complexId: string | null): Promise<void> {
  if (complexId !== null && !(await complexExists(db, ownerId, complexId))) throw unknownReference('complexId');
}

export async function setPhotos(
  db: Db,
  ownerId: string,
  propertyId: string,
  fileIds: readonly string[],
): Promise<void> {
  const isWhole = new Set(fileIds).size === fileIds.length;
  if (!isWhole || !(await replacePhotos(db, ownerId, propertyId, fileIds))) throw unknownReference('photos');
}
