import type { deleteComplex as endpoint } from '@kliuchar/api-schema/complexes';
import type { QueryOf } from '@kliuchar/api-schema/endpoint';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../edge/errors.ts';
import { isStale } from '../../edge/owner.ts';
import { type Db, type SessionActor, withWriteScope } from '../../platform/db/scope.ts';
import { unlinkAll } from './complex-units.sql.ts';
import { archiveComplex, type ComplexUse, deleteComplex as removeComplex, usesOfComplex } from './complexes.sql.ts';
import { lockOwnComplex } from './read-complex.ts';

/**
 * Its objects stay and stand alone again, after the owner has seen how many they are. A complex whose common meters are all out of use
 * goes to the archive with them, because receipts were counted by their readings; so does one with expenses, which stand in reports,
 * and one with papers or announcements, which say what they are about (product.md §0, §3).
 */
export async function deleteComplex(
  deps: Deps,
  actor: SessionActor,
  id: string,
  { unlink = false, version }: QueryOf<typeof endpoint>,
): Promise<{ id: string; archived: true } | undefined> {
  return withWriteScope(deps.db, actor, async (db) => {
    const row = await lockOwnComplex(db, id, 'delete');
    if (isStale(row, version)) throw new AppError('version_conflict');
    const uses = await usesOfComplex(db, id, row.owner_id);
    if (uses.active_meters > 0)
      throw new AppError('complex_has_meters', { params: { count: String(uses.active_meters) } });
    if (uses.current_units > 0 && !unlink)
      throw new AppError('complex_has_properties', { params: { count: String(uses.current_units) } });
    const entry = { ownerId: row.owner_id, entityType: 'complex', entityId: id, details: { name: row.name } };
    const unlinked = await unlinkAll(db, row.owner_id, id);
    if (unlinked.length > 0) {
      await db.auditEach(
        { ...entry, action: 'property.complex_unlinked', entityType: 'property', details: { complexId: id } },
        unlinked,
      );
    }
    if (isNamed(uses)) {
      await archiveComplex(db, id, row.owner_id);
      await db.audit({ ...entry, action: 'complex.archived' });
      return { id, archived: true };
    }
    await removeComplex(db, id, row.owner_id);
    await db.audit({ ...entry, action: 'complex.deleted' });
    return undefined;
  });
}

/** Takes back one that was made by mistake. Its name when something stands in it and it stays, null when it is gone. */
export async function removeUnusedComplex(db: Db, id: string): Promise<string | null> {
  const row = await lockOwnComplex(db, id, 'delete');
  const uses = await usesOfComplex(db, id, row.owner_id);
  if (uses.current_units > 0 || isNamed(uses)) return row.name;
  await unlinkAll(db, row.owner_id, id);
  await removeComplex(db, id, row.owner_id);
  const details = { name: row.name };
  await db.audit({ ownerId: row.owner_id, action: 'complex.deleted', entityType: 'complex', entityId: id, details });
  return null;
}

/** By what stays when the complex goes. */
function isNamed({ meters, expenses, documents, announcements }: ComplexUse): boolean {
  return meters > 0 || expenses || documents || announcements;
}
