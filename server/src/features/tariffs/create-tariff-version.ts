import type { BodyOf } from '@kliuchar/api-schema/endpoint';
import { refusalText } from '@kliuchar/api-schema/refusal-texts';
import type { createTariffVersion as endpoint, Tariff } from '@kliuchar/api-schema/tariffs';
import { formatDay } from '@kliuchar/domain/dates/format-day';
import type { Deps } from '../../deps.ts';
import { isConstraint } from '../../edge/database-errors.ts';
import { conflictAt, fieldError } from '../../edge/errors.ts';
import { type SessionActor, withWriteScope } from '../../platform/db/scope.ts';
import { versionValues } from './create-tariff.ts';
import { lockOwnTariff, readTariff } from './read-tariff.ts';
import { insertVersion, touchTariff } from './tariffs.sql.ts';

/** A new price is a new version; what was issued by an older one keeps it (product.md §3). */
export async function createTariffVersion(
  deps: Deps,
  actor: SessionActor,
  id: string,
  body: BodyOf<typeof endpoint>,
): Promise<Tariff> {
  try {
    return await withWriteScope(deps.db, actor, async (db) => {
      const row = await lockOwnTariff(db, id);
      const zones = Math.max(1, body.zonePrices?.length ?? 0);
      if (zones !== row.zones) throw fieldError('zonePrices', refusalText('zone_count'));
      await insertVersion(db, row.owner_id, id, versionValues(body));
      await touchTariff(db, id, row.owner_id);
      await db.audit({
        ownerId: row.owner_id,
        action: 'tariff.version_added',
        entityType: 'tariff',
        entityId: id,
        details: { validFrom: body.validFrom },
      });
      return readTariff(db, id, deps.clock.today());
    });
  } catch (error) {
    if (!isConstraint(error, 'tariff_versions_tariff_id_valid_from_key')) throw error;
    const params = { valid_from: formatDay(body.validFrom) };
    throw conflictAt('validFrom', 'tariff_version_exists', { params, cause: error });
  }
}
