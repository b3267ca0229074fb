import type { BodyOf, QueryOf } from '@kliuchar/api-schema/endpoint';
import type {
  CatalogTariff,
  copyCatalogTariff as endpoint,
  listTariffCatalog,
  Tariff,
} from '@kliuchar/api-schema/tariffs';
import { TARIFF_DICTIONARY } from '@kliuchar/domain/tariffs/shipped-dictionary';
import { normalizeForSearch } from '@kliuchar/domain/text/search-text';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../edge/errors.ts';
import { ownerForCreate } from '../../edge/owner.ts';
import { recheckSession, type SessionActor, withWriteScope } from '../../platform/db/scope.ts';
import { newId } from '../../platform/ids.ts';
import { orNone } from './create-tariff.ts';
import { readTariff } from './read-tariff.ts';
import { viewDictionaryEntry } from './tariff.view.ts';
import { insertTariff, insertVersion } from './tariffs.sql.ts';

/** The shipped dictionary with «станом на»; what holds in all Ukraine is shown for every city. */
export async function listCatalog(
  deps: Deps,
  actor: SessionActor,
  query: QueryOf<typeof listTariffCatalog>,
): Promise<{ items: CatalogTariff[]; total: number }> {
  await recheckSession(deps.db, actor);
  const city = query.city ? normalizeForSearch(query.city) : null;
  const items = TARIFF_DICTIONARY.filter(
    (entry) =>
      (query.service === undefined || entry.service === query.service) &&
      (city === null || entry.city === null || normalizeForSearch(entry.city).includes(city)),
  ).map(viewDictionaryEntry);
  return { items, total: items.length };
}

/** The owner's own copy: from here on it is edited like any other and the dictionary never changes it. */
export async function copyFromCatalog(
  deps: Deps,
  actor: SessionActor,
  key: string,
  body: BodyOf<typeof endpoint>,
): Promise<Tariff> {
  const entry = TARIFF_DICTIONARY.find((candidate) => candidate.key === key);
  if (entry === undefined) throw new AppError('tariff_not_found');
  const id = newId();
  return withWriteScope(deps.db, actor, async (db) => {
    const ownerId = ownerForCreate(db, body.ownerId);
    await insertTariff(db, ownerId, {
      id,
      service: entry.service,
      title: body.title ?? entry.title,
      city: entry.city,
      unit: entry.unit,
      zones: entry.zones,
      catalog_key: entry.key,
      catalog_as_of: entry.asOf,
    });
    for (const version of viewDictionaryEntry(entry).versions) {
      await insertVersion(db, ownerId, id, {
        ...version,
        id: newId(),
        zonePrices: orNone(version.zonePrices),
        blocks: orNone(version.blocks),
        monthlyFeeKop: version.monthlyFeeKop > 0 ? version.monthlyFeeKop : null,
      });
    }
    await db.audit({
      ownerId,
      action: 'tariff.copied',
      entityType: 'tariff',
      entityId: id,
      details: { catalogKey: entry.key },
    });
    return readTariff(db, id, deps.clock.today());
  });
}
