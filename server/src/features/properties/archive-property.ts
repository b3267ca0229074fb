import type { Property } from '@kliuchar/api-schema/properties';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../edge/errors.ts';
import { type SessionActor, withWriteScope } from '../../platform/db/scope.ts';
import { assertNotLet } from './delete-property.ts';
import { setPropertyArchived } from './properties.sql.ts';
import { lockOwnProperty, readProperty } from './read-property.ts';

/** Archiving twice changes nothing; a let object cannot go to the archive. */
export async function archiveProperty(deps: Deps, actor: SessionActor, id: string): Promise<Property> {
  return withWriteScope(deps.db, actor, async (db) => {
    const row = await lockOwnProperty(db, id);
    await assertNotLet(db, row);
    if (await setPropertyArchived(db, id, row.owner_id, true)) {
      await db.audit({ ownerId: row.owner_id, action: 'property.archived', entityType: 'property', entityId: id });
    }
    return readProperty(db, id, deps.clock.today());
  });
}

export async function restoreProperty(deps: Deps, actor: SessionActor, id: string): Promise<Property> {
  return withWriteScope(deps.db, actor, async (db) => {
    const row = await lockOwnProperty(db, id);
    if (!(await setPropertyArchived(db, id, row.owner_id, false))) throw new AppError('not_archived');
    await db.audit({ ownerId: row.owner_id, action: 'property.restored', entityType: 'property', entityId: id });
    return readProperty(db, id, deps.clock.today());
  });
}
