import { type FxRate, fxKey, type RateTables } from '@kliuchar/domain/contracts/rate-tables';
import { addMonthsToDay } from '@kliuchar/domain/dates/day';
import { addPeriods, firstDayOf, type Period } from '@kliuchar/domain/dates/period';
import { decimal } from '@kliuchar/domain/money/decimal';
import { kop } from '@kliuchar/domain/money/kop';
import type { SharedBill } from '@kliuchar/domain/receipts/receipt-types';
import { VAT_PERCENT } from '@kliuchar/domain/receipts/vat';
import type { Tariff, TariffVersion } from '@kliuchar/domain/tariffs/tariff';
import type { Db } from '../../platform/db/scope.ts';
import { groupRows } from '../../platform/group-rows.ts';
import { listKeyRates, listPriceIndexes, listRates, type RateRow } from '../rates/public.ts';
import { listTariffVersions, type TariffVersionRow } from './billing-inputs.sql.ts';
import { zonesOf } from './billing-meters.ts';
import { listShares, type OpenShareRow } from './shared-bill-charges.sql.ts';
import { decimalOrNull } from './stored-terms.ts';

/** What many contracts share: read once for a run and passed by reference (domain, `ReceiptInput`). */
export type BillingTables = {
  readonly tariffs: ReadonlyMap<string, Tariff>;
  readonly rates: RateTables;
  /** By object: its parts of shared bills, and the contracts that have them on a receipt already. */
  readonly shares: ReadonlyMap<string, readonly OpenShare[]>;
};

export type OpenShare = { readonly bill: SharedBill; readonly chargedTo: readonly string[] };

/** A bill that came later than a year after its month is a matter for a line by hand. */
const BILL_HISTORY_MONTHS = 12;

const RATE_HISTORY_MONTHS = 24;

export async function loadBillingTables(db: Db, ownerId: string, period: Period): Promise<BillingTables> {
  const bills = { from: addPeriods(period, -BILL_HISTORY_MONTHS), to: period };
  const [versions, rates, shares] = await Promise.all([
    listTariffVersions(db, ownerId),
    loadRateTables(db, ownerId, period),
    listShares(db, ownerId, bills),
  ]);
  return { tariffs: tariffsOf(versions), rates, shares: sharesOf(shares) };
}

/** For terms that no rate and no index moves. */
export const NO_RATES: RateTables = { fx: new Map(), cpi: new Map(), keyRates: [], vatPercent: VAT_PERCENT };

/** All that a rent is counted by, for whoever asks about the rent alone. */
export async function loadRateTables(db: Db, ownerId: string, period: Period): Promise<RateTables> {
  const since = addMonthsToDay(firstDayOf(period), -RATE_HISTORY_MONTHS);
  const [rates, indexes, keyRates] = await Promise.all([
    listRates(db, ownerId, since),
    listPriceIndexes(db, ownerId),
    listKeyRates(db, ownerId),
  ]);
  return {
    fx: fxOf(rates),
    cpi: new Map(indexes.map((row) => [row.month, decimal(row.percent)])),
    keyRates: keyRates.map((row) => ({ from: row.from, percent: decimal(row.percent) })),
    vatPercent: VAT_PERCENT,
  };
}

function sharesOf(rows: readonly OpenShareRow[]): Map<string, OpenShare[]> {
  const shares = new Map<string, OpenShare[]>();
  for (const [propertyId, group] of groupRows(rows, (row) => row.propertyId))
    shares.set(propertyId, group.map(openShare));
  return shares;
}

function openShare({ propertyId: _propertyId, chargedTo, ...row }: OpenShareRow): OpenShare {
  const bill = {
    ...row,
    totalKop: kop(row.totalKop),
    weight: decimal(row.weight),
    weightTotal: decimal(row.weightTotal),
    remainderKop: kop(row.remainderKop),
  };
  return { bill, chargedTo };
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
