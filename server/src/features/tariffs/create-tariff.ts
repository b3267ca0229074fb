import type { BodyOf } from '@kliuchar/api-schema/endpoint';
import {
  defaultUnit,
  type createTariff as endpoint,
  type Tariff,
  type TariffVersionInput,
} from '@kliuchar/api-schema/tariffs';
import type { Deps } from '../../deps.ts';
import { ownerForCreate } from '../../edge/owner.ts';
import { type SessionActor, withWriteScope } from '../../platform/db/scope.ts';
import { newId } from '../../platform/ids.ts';
import { readTariff } from './read-tariff.ts';
import { insertTariff, insertVersion, type VersionValues } from './tariffs.sql.ts';

export async function createTariff(deps: Deps, actor: SessionActor, body: BodyOf<typeof endpoint>): Promise<Tariff> {
  const id = newId();
  return withWriteScope(deps.db, actor, async (db) => {
    const ownerId = ownerForCreate(db, body.ownerId);
    await insertTariff(db, ownerId, {
      id,
      service: body.service,
      title: body.title,
      city: body.city ?? null,
      unit: body.unit ?? defaultUnit(body.service),
      zones: body.zones,
      catalog_key: null,
      catalog_as_of: null,
    });
    for (const version of body.versions) await insertVersion(db, ownerId, id, versionValues(version));
    await db.audit({
      ownerId,
      action: 'tariff.created',
      entityType: 'tariff',
      entityId: id,
      details: { service: body.service, title: body.title },
    });
    return readTariff(db, id, deps.clock.today());
  });
}

export function versionValues(version: TariffVersionInput): VersionValues {
  return {
    id: newId(),
    validFrom: version.validFrom,
    price: version.price ?? null,
    zonePrices: orNone(version.zonePrices),
    blocks: orNone(version.blocks),
    monthlyFeeKop: version.monthlyFeeKop ?? null,
  };
}

/** What an answer gives as an empty list is kept as nothing. */
export function orNone<T>(list: readonly T[] | null | undefined): readonly T[] | null {
  return list === null || list === undefined || list.length === 0 ? null : list;
}
