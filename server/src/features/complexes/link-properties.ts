import type { Complex } from '@kliuchar/api-schema/complexes';
import { NOT_FOUND_UK } from '@kliuchar/api-schema/messages-uk';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../edge/errors.ts';
import { type SessionActor, withWriteScope } from '../../platform/db/scope.ts';
import { linkProperties, lockProperties } from './complex-units.sql.ts';
import { lockOwnComplex, readComplex } from './read-complex.ts';

/** All or none; those that stand here already stay as they are. */
export async function linkComplexProperties(
  deps: Deps,
  actor: SessionActor,
  id: string,
  propertyIds: readonly string[],
): Promise<Complex> {
  return withWriteScope(deps.db, actor, async (db) => {
    const { owner_id: ownerId } = await lockOwnComplex(db, id, 'share');
    const rows = await lockProperties(db, ownerId, propertyIds);
    const known = new Set(rows.map((row) => row.id));
    const missing = propertyIds.flatMap((propertyId, index) =>
      known.has(propertyId) ? [] : [[`propertyIds.${index}`, NOT_FOUND_UK] as const],
    );
    if (missing.length > 0) throw new AppError('validation', { fields: Object.fromEntries(missing) });
    const moving = rows.filter((row) => row.complex_id !== id).map((row) => row.id);
    if (moving.length > 0) {
      await linkProperties(db, ownerId, id, moving);
      await db.auditEach(
        { ownerId, action: 'property.complex_linked', entityType: 'property', details: { complexId: id } },
        moving,
      );
    }
    return readComplex(deps, db, id);
  });
}
