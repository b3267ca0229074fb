import type { Deps } from '../../deps.ts';
import { AppError } from '../../edge/errors.ts';
import { isStale } from '../../edge/owner.ts';
import { type SessionActor, withWriteScope } from '../../platform/db/scope.ts';
import { clearComplex } from './properties.sql.ts';
import { lockOwnProperty } from './read-property.ts';

/** An object that stands in no complex stays as it is. */
export async function unlinkPropertyComplex(
  deps: Deps,
  actor: SessionActor,
  id: string,
  version: number | undefined,
): Promise<void> {
  return withWriteScope(deps.db, actor, async (db) => {
    const row = await lockOwnProperty(db, id);
    if (isStale(row, version)) throw new AppError('version_conflict');
    if (row.complex_id === null) return;
    await clearComplex(db, id, row.owner_id);
    await db.audit({
      ownerId: row.owner_id,
      action: 'property.complex_unlinked',
      entityType: 'property',
      entityId: id,
      details: { complexId: row.complex_id },
    });
  });
}
