import type { Deps } from '../../deps.ts';
import { AppError } from '../../edge/errors.ts';
import { isStale } from '../../edge/owner.ts';
import { type Db, type SessionActor, withWriteScope } from '../../platform/db/scope.ts';
import {
  archiveCounterparty,
  type CounterpartyRow,
  countCounterpartyUses,
  findLiveContract,
  lockCounterparty,
  deleteCounterparty as removeCounterparty,
} from './counterparties.sql.ts';
import { lockOwnCounterparty } from './read-counterparty.ts';

/** One with history is archived, one with a live contract is refused, the rest is deleted (product.md §0, §4). */
export async function deleteCounterparty(
  deps: Deps,
  actor: SessionActor,
  id: string,
  version: number | undefined,
): Promise<{ id: string; archived: true } | undefined> {
  return withWriteScope(deps.db, actor, async (db) => {
    const row = await lockOwnCounterparty(db, id);
    if (isStale(row, version)) throw new AppError('version_conflict');
    await assertFree(db, row);
    if ((await countCounterpartyUses(db, id, row.owner_id)) > 0) {
      await archiveCounterparty(db, id, row.owner_id);
      await db.audit({
        ownerId: row.owner_id,
        action: 'counterparty.archived',
        entityType: 'counterparty',
        entityId: id,
      });
      return { id, archived: true };
    }
    await removeCounterparty(db, id, row.owner_id);
    await db.audit({ ownerId: row.owner_id, action: 'counterparty.deleted', entityType: 'counterparty', entityId: id });
    return undefined;
  });
}

/** Takes back one that was made by mistake. Its name when it is in use and stays, null when it is gone. */
export async function removeUnusedCounterparty(db: Db, id: string): Promise<string | null> {
  const row = await lockCounterparty(db, id);
  if (row === null) return null;
  if (row.is_self || (await countCounterpartyUses(db, id, row.owner_id)) > 0) return row.display_name;
  await removeCounterparty(db, id, row.owner_id);
  await db.audit({ ownerId: row.owner_id, action: 'counterparty.deleted', entityType: 'counterparty', entityId: id });
  return null;
}

async function assertFree(db: Db, row: CounterpartyRow): Promise<void> {
  if (row.is_self) throw new AppError('counterparty_is_self');
  const number = await findLiveContract(db, row.id, row.owner_id);
  if (number !== null) throw new AppError('counterparty_in_use', { params: { number } });
}
