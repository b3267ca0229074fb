import type { CatalogTariff, Tariff } from '@kliuchar/api-schema/tariffs';
import { type Day, day } from '@kliuchar/domain/dates/day';
import { type Decimal, formatDecimal } from '@kliuchar/domain/money/decimal';
import { kop } from '@kliuchar/domain/money/kop';
import type { DictionaryEntry } from '@kliuchar/domain/tariffs/shipped-dictionary';
import { versionOn } from '@kliuchar/domain/tariffs/tariff';
import type { TariffDetailRow, VersionJson } from './tariffs.sql.ts';

function viewVersion(version: VersionJson): Tariff['versions'][number] {
  return { ...version, validFrom: day(version.validFrom), monthlyFeeKop: kop(version.monthlyFeeKop) };
}

export function viewTariff(row: TariffDetailRow, today: Day): Tariff {
  const versions = row.versions.map(viewVersion);
  return {
    id: row.id,
    service: row.service,
    title: row.title,
    city: row.city,
    unit: row.unit,
    zones: row.zones,
    current: versionOn(versions, today),
    versions,
    catalogKey: row.catalog_key,
    catalogAsOf: row.catalog_as_of === null ? null : day(row.catalog_as_of),
    propertiesCount: row.properties_count,
    archived: row.archived_at !== null,
    version: row.version,
    createdAt: row.created_at,
  };
}

const text = (value: Decimal): string => formatDecimal(value);

export function viewDictionaryEntry(entry: DictionaryEntry): CatalogTariff {
  return {
    key: entry.key,
    service: entry.service,
    title: entry.title,
    city: entry.city,
    unit: entry.unit,
    zones: entry.zones,
    asOf: entry.asOf,
    source: entry.noteUk === null ? entry.source : `${entry.source}. ${entry.noteUk}`,
    versions: entry.versions.map(({ validFrom, price, zonePrices, blocks, monthlyFeeKop }) => ({
      validFrom,
      price: price === null ? null : text(price),
      zonePrices: zonePrices.map(text),
      blocks: blocks.map((block) => ({
        upTo: block.upTo === null ? null : text(block.upTo),
        price: text(block.price),
      })),
      monthlyFeeKop,
    })),
  };
}
