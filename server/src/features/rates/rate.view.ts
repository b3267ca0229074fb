import type { ExchangeRate, KeyRate, PriceIndex } from '@kliuchar/api-schema/rates';
import { day } from '@kliuchar/domain/dates/day';
import { period } from '@kliuchar/domain/dates/period';
import type { EntryRow } from './entries.sql.ts';

function viewEntry(row: EntryRow) {
  return {
    id: row.id,
    own: row.owner_id !== null,
    used: row.is_used,
    version: row.version,
    createdAt: row.created_at,
  };
}

export function viewExchangeRate(row: EntryRow): ExchangeRate {
  const { currency, source } = row;
  if (currency === null || source === null) throw new Error('A rate has a currency and a source');
  return { ...viewEntry(row), currency, source, rateOn: day(row.at), rate: row.value };
}

export function viewPriceIndex(row: EntryRow): PriceIndex {
  return { ...viewEntry(row), month: period(row.at), percent: row.value };
}

export function viewKeyRate(row: EntryRow): KeyRate {
  return { ...viewEntry(row), validFrom: day(row.at), percent: row.value };
}
