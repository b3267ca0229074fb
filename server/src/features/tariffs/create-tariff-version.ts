import type { BodyOf } from '@kliuchar/api-schema/endpoint';
import { refusalText } from '@kliuchar/api-schema/refusal-texts';
import type { createTariffVersion as endpoint, Tariff, TariffVersionInput } from '@kliuchar/api-schema/tariffs';
import type { Day } from '@kliuchar/domain/dates/day';
import { formatDay } from '@kliuchar/domain/dates/format-day';
import type { Deps } from '../../deps.ts';
import { isConstraint } from '../../edge/database-errors.ts';
import { conflictAt, fieldError } from '../../edge/errors.ts';
import { type SessionActor, withWriteScope } from '../../platform/db/scope.ts';
import { versionValues } from './create-tariff.ts';
import { lockOwnTariff, readTariff } from './read-tariff.ts';
import { insertVersion, type TariffRow, touchTariff } from './tariffs.sql.ts';

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
      assertZones(row, body);
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
    throw takenDay(error, body.validFrom);
  }
}

/** Another price of the same day, in words at its field; any other error as it is. */
export function takenDay(error: unknown, validFrom: Day): unknown {
  if (!isConstraint(error, 'tariff_versions_tariff_id_valid_from_key')) return error;
  const params = { valid_from: formatDay(validFrom) };
  return conflictAt('validFrom', 'tariff_version_exists', { params, cause: error });
}

/** As many prices as the tariff has zones. */
export function assertZones({ zones }: Pick<TariffRow, 'zones'>, { zonePrices }: TariffVersionInput): void {
  if (Math.max(1, zonePrices?.length ?? 0) !== zones) throw fieldError('zonePrices', refusalText('zone_count'));
}
