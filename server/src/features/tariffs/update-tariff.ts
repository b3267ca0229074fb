import type { BodyOf } from '@kliuchar/api-schema/endpoint';
import type { updateTariff as endpoint, Tariff } from '@kliuchar/api-schema/tariffs';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../edge/errors.ts';
import { isStale } from '../../edge/owner.ts';
import { type SessionActor, withWriteScope } from '../../platform/db/scope.ts';
import { lockOwnTariff, readTariff } from './read-tariff.ts';
import { renameTariff } from './tariffs.sql.ts';

export async function updateTariff(
  deps: Deps,
  actor: SessionActor,
  id: string,
  body: BodyOf<typeof endpoint>,
): Promise<Tariff> {
  return withWriteScope(deps.db, actor, async (db) => {
    const row = await lockOwnTariff(db, id);
    if (isStale(row, body.version)) throw new AppError('version_conflict');
    await renameTariff(db, id, row.owner_id, {
      title: body.title ?? row.title,
      city: body.city === undefined ? row.city : body.city,
    });
    await db.audit({ ownerId: row.owner_id, action: 'tariff.updated', entityType: 'tariff', entityId: id });
    return readTariff(db, id, deps.clock.today());
  });
}
