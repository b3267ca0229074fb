import type { Deps } from '../../deps.ts';
import { AppError } from '../../edge/errors.ts';
import { isStale } from '../../edge/owner.ts';
import { type SessionActor, withWriteScope } from '../../platform/db/scope.ts';
import { lockOwnTariff } from './read-tariff.ts';
import { archiveTariff, deleteTariff as removeTariff, usesOfTariff } from './tariffs.sql.ts';

/** In use by a service of an object, or of a contract that has its own services and may still be billed: refused. Counted by once: archived, because receipts name its versions. Otherwise gone. */
export async function deleteTariff(
  deps: Deps,
  actor: SessionActor,
  id: string,
  version: number | undefined,
): Promise<{ id: string; archived: true } | undefined> {
  return withWriteScope(deps.db, actor, async (db) => {
    const row = await lockOwnTariff(db, id);
    if (isStale(row, version)) throw new AppError('version_conflict');
    const uses = await usesOfTariff(db, id, row.owner_id);
    if (uses.services > 0) throw new AppError('tariff_in_use', { params: { services: `${uses.services}` } });
    if (uses.billed) {
      await archiveTariff(db, id, row.owner_id);
      await db.audit({ ownerId: row.owner_id, action: 'tariff.archived', entityType: 'tariff', entityId: id });
      return { id, archived: true };
    }
    await removeTariff(db, id, row.owner_id);
    await db.audit({
      ownerId: row.owner_id,
      action: 'tariff.deleted',
      entityType: 'tariff',
      entityId: id,
      details: { title: row.title },
    });
    return undefined;
  });
}
