import { type FxRate, fxKey, type RateTables } from '@kliuchar/domain/contracts/rate-tables';
import { addMonthsToDay } from '@kliuchar/domain/dates/day';
import { firstDayOf, type Period } from '@kliuchar/domain/dates/period';
import { decimal } from '@kliuchar/domain/money/decimal';
import { kop } from '@kliuchar/domain/money/kop';
import { VAT_PERCENT } from '@kliuchar/domain/receipts/vat';
import type { Tariff, TariffVersion } from '@kliuchar/domain/tariffs/tariff';
import type { Db } from '../../platform/db/scope.ts';
import { listKeyRates, listPriceIndexes, listRates, type RateRow } from '../rates/public.ts';
import { listTariffVersions, type TariffVersionRow } from './billing-inputs.sql.ts';
import { zonesOf } from './billing-meters.ts';
import { groupRows } from './group-rows.ts';
import { decimalOrNull } from './stored-terms.ts';

/** What many contracts share: read once for a run and passed by reference (domain, `ReceiptInput`). */
export type BillingTables = { readonly tariffs: ReadonlyMap<string, Tariff>; readonly rates: RateTables };

const RATE_HISTORY_MONTHS = 24;

export async function loadBillingTables(db: Db, ownerId: string, period: Period): Promise<BillingTables> {
  const since = addMonthsToDay(firstDayOf(period), -RATE_HISTORY_MONTHS);
  const [versions, rates, indexes, keyRates] = await Promise.all([
    listTariffVersions(db, ownerId),
    listRates(db, ownerId, since),
    listPriceIndexes(db, ownerId),
    listKeyRates(db, ownerId),
  ]);
  return {
    tariffs: tariffsOf(versions),
    rates: {
      fx: fxOf(rates),
      cpi: new Map(indexes.map((row) => [row.month, decimal(row.percent)])),
      keyRates: keyRates.map((row) => ({ from: row.from, percent: decimal(row.percent) })),
      vatPercent: VAT_PERCENT,
    },
  };
}

function tariffsOf(rows: readonly TariffVersionRow[]): Map<string, Tariff> {
  const versions = groupRows(rows, (row) => row.tariffId);
  const tariffs = new Map<string, Tariff>();
  for (const [id, group] of versions) {
    const first = group[0];
    if (first === undefined) continue;
    const { service, title, unit, zones } = first;
    tariffs.set(id, { id, service, title, unit, zones: zonesOf(zones), versions: group.map(priceVersionOf) });
  }
  return tariffs;
}

export function priceVersionOf(
  row: Omit<TariffVersionRow, 'tariffId' | 'service' | 'title' | 'unit' | 'zones'>,
): TariffVersion {
  return {
    id: row.versionId,
    validFrom: row.validFrom,
    price: decimalOrNull(row.price),
    zonePrices: (row.zonePrices ?? []).map(decimal),
    blocks: (row.blocks ?? []).map((block) => ({ upTo: decimalOrNull(block.upTo), price: decimal(block.price) })),
    monthlyFeeKop: kop(row.monthlyFeeKop ?? 0),
  };
}

function fxOf(rows: readonly RateRow[]): Map<string, FxRate[]> {
  const fx = new Map<string, FxRate[]>();
  for (const row of rows) {
    const key = fxKey(row.currency, row.source);
    const list = fx.get(key) ?? [];
    list.push(fxRateOf(row));
    fx.set(key, list);
  }
  return fx;
}

export function fxRateOf(row: Pick<RateRow, 'on' | 'rate' | 'byHand'>): FxRate {
  return { on: row.on, rate: decimal(row.rate), byHand: row.byHand };
}
