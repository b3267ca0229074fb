import type { BodyOf } from '@kliuchar/api-schema/endpoint';
import type { updateProperty as endpoint, Property } from '@kliuchar/api-schema/properties';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../edge/errors.ts';
import { isStale } from '../../edge/owner.ts';
import { changesOf } from '../../platform/changes.ts';
import { type Db, type SessionActor, withWriteScope } from '../../platform/db/scope.ts';
import { assertComplex, setPhotos } from './create-property.ts';
import { updateProperty as saveProperty } from './properties.sql.ts';
import { changedPropertyValues } from './property-values.ts';
import { lockOwnProperty, readProperty } from './read-property.ts';

/** What the journal may tell with its values; codes of entrances and notes it only names. */
const TOLD = ['display_name', 'type', 'purpose', 'area_total', 'residents_count', 'manual_status'] as const;

export async function updateProperty(
  deps: Deps,
  actor: SessionActor,
  id: string,
  body: BodyOf<typeof endpoint>,
): Promise<Property> {
  return withWriteScope(deps.db, actor, async (db) => {
    await changeProperty(db, id, body);
    return readProperty(db, id, deps.clock.today());
  });
}

/** The same inside a transaction that does more. */
export async function changeProperty(db: Db, id: string, body: BodyOf<typeof endpoint>): Promise<void> {
  const row = await lockOwnProperty(db, id);
  if (isStale(row, body.version)) throw new AppError('version_conflict');
  const values = changedPropertyValues(row, body);
  if (values.complex_id !== row.complex_id) await assertComplex(db, row.owner_id, values.complex_id);
  await saveProperty(db, id, row.owner_id, values);
  if (body.photos !== undefined) await setPhotos(db, row.owner_id, id, body.photos);
  const changed = Object.keys(body).filter((field) => field !== 'version');
  await db.audit({
    ownerId: row.owner_id,
    action: 'property.updated',
    entityType: 'property',
    entityId: id,
    details: { changed, changes: changesOf(row, values, TOLD) },
  });
}
