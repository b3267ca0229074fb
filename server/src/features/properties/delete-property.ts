import type { Deps } from '../../deps.ts';
import { AppError } from '../../edge/errors.ts';
import { isStale } from '../../edge/owner.ts';
import { type Db, type SessionActor, withWriteScope } from '../../platform/db/scope.ts';
import {
  type PropertyRow,
  deleteProperty as removeProperty,
  setPropertyArchived,
  usesOfProperty,
} from './properties.sql.ts';
import { lockOwnProperty } from './read-property.ts';

/** An object with history is archived, because receipts and the ledger need it; the answer says so (product.md §0). */
export async function deleteProperty(
  deps: Deps,
  actor: SessionActor,
  id: string,
  version: number | undefined,
): Promise<{ id: string; archived: true } | undefined> {
  return withWriteScope(deps.db, actor, async (db) => {
    const row = await lockOwnProperty(db, id);
    if (isStale(row, version)) throw new AppError('version_conflict');
    const history = await assertNotLet(db, row);
    if (history) {
      await setPropertyArchived(db, id, row.owner_id, true);
      await db.audit({ ownerId: row.owner_id, action: 'property.archived', entityType: 'property', entityId: id });
      return { id, archived: true };
    }
    await removeProperty(db, id, row.owner_id);
    await db.audit({
      ownerId: row.owner_id,
      action: 'property.deleted',
      entityType: 'property',
      entityId: id,
      details: { name: row.display_name },
    });
    return undefined;
  });
}

/** Refuses while a live contract holds the object; tells whether anything ever hung on it. */
export async function assertNotLet(db: Db, row: PropertyRow): Promise<boolean> {
  const uses = await usesOfProperty(db, row.id, row.owner_id);
  if (uses.live_contract !== null)
    throw new AppError('property_has_live_contract', { params: { number: uses.live_contract } });
  return uses.history;
}
