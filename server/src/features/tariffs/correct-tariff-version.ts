import type { BodyOf } from '@kliuchar/api-schema/endpoint';
import type { updateTariffVersion as endpoint, Tariff } from '@kliuchar/api-schema/tariffs';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../edge/errors.ts';
import { isStale } from '../../edge/owner.ts';
import { type Db, type SessionActor, withWriteScope } from '../../platform/db/scope.ts';
import { versionValues } from './create-tariff.ts';
import { assertZones, takenDay } from './create-tariff-version.ts';
import { lockOwnTariff, readTariff } from './read-tariff.ts';
import {
  findVersion,
  insertVersion,
  type OwnVersion,
  retireVersion,
  type TariffRow,
  touchTariff,
} from './tariffs.sql.ts';

type OfVersion = { readonly tariffId: string; readonly versionId: string };

/**
 * The lock of the tariff makes its edits wait for each other. A receipt that was issued, or is meanwhile, loses nothing: the price it was
 * counted by leaves the tariff and stays under its id, and the right one is another row (0650).
 */
async function lockVersion(
  db: Db,
  { tariffId, versionId }: OfVersion,
  seen: number | undefined,
): Promise<{ tariff: TariffRow; found: OwnVersion }> {
  const tariff = await lockOwnTariff(db, tariffId);
  if (isStale(tariff, seen)) throw new AppError('version_conflict');
  const found = await findVersion(db, { id: versionId, tariffId, ownerId: tariff.owner_id });
  if (found === null) throw new AppError('tariff_not_found');
  return { tariff, found };
}

export async function updateTariffVersion(
  deps: Deps,
  actor: SessionActor,
  input: OfVersion & { readonly body: BodyOf<typeof endpoint> },
): Promise<Tariff> {
  const { tariffId, versionId } = input;
  const { version: seen, ...body } = input.body;
  try {
    return await withWriteScope(deps.db, actor, async (db) => {
      const { tariff, found } = await lockVersion(db, input, seen);
      const ownerId = tariff.owner_id;
      assertZones(tariff, body);
      await retireVersion(db, ownerId, versionId);
      await insertVersion(db, ownerId, tariffId, versionValues(body));
      await touchTariff(db, tariffId, ownerId);
      await db.audit({
        ownerId,
        action: 'tariff.version_corrected',
        entityType: 'tariff',
        entityId: tariffId,
        details: { wasFrom: found.validFrom, validFrom: body.validFrom },
      });
      return readTariff(db, tariffId, deps.clock.today());
    });
  } catch (error) {
    throw takenDay(error, body.validFrom);
  }
}

/** A tariff without any price counts nothing, so the last one stays: it is corrected, or the tariff itself is removed. */
export async function deleteTariffVersion(
  deps: Deps,
  actor: SessionActor,
  input: OfVersion & { readonly version: number | undefined },
): Promise<void> {
  const { tariffId, versionId } = input;
  await withWriteScope(deps.db, actor, async (db) => {
    const { tariff, found } = await lockVersion(db, input, input.version);
    const ownerId = tariff.owner_id;
    if (found.others === 0) throw new AppError('tariff_version_only');
    await retireVersion(db, ownerId, versionId);
    await touchTariff(db, tariffId, ownerId);
    await db.audit({
      ownerId,
      action: 'tariff.version_removed',
      entityType: 'tariff',
      entityId: tariffId,
      details: { validFrom: found.validFrom },
    });
  });
}
