import type { Deps } from '../../deps.ts';
import { AppError } from '../../edge/errors.ts';
import { isStale } from '../../edge/owner.ts';
import { type Db, type SessionActor, withWriteScope } from '../../platform/db/scope.ts';
import {
  lockProperty,
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
    await remove(db, row);
    return undefined;
  });
}

async function remove(db: Db, { id, owner_id: ownerId, display_name: name }: PropertyRow): Promise<void> {
  await removeProperty(db, id, ownerId);
  await db.audit({ ownerId, action: 'property.deleted', entityType: 'property', entityId: id, details: { name } });
}

/** Takes back one that was made by mistake. Its name when it is in use and stays, null when it is gone. */
export async function removeUnusedProperty(db: Db, id: string): Promise<string | null> {
  const row = await lockProperty(db, id);
  if (row === null) return null;
  const { live_contract: live, history } = await usesOfProperty(db, id, row.owner_id);
  if (live !== null || history) return row.display_name;
  await remove(db, row);
  return null;
}

/** Refuses while a live contract holds the object; tells whether anything ever hung on it. */
export async function assertNotLet(db: Db, row: PropertyRow): Promise<boolean> {
  const uses = await usesOfProperty(db, row.id, row.owner_id);
  if (uses.live_contract !== null)
    throw new AppError('property_has_live_contract', { params: { number: uses.live_contract } });
  return uses.history;
}
