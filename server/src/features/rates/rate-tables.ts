import { type FxRate, fxKey, type RateTables } from '@kliuchar/domain/contracts/rate-tables';
import { addMonthsToDay } from '@kliuchar/domain/dates/day';
import { firstDayOf, type Period } from '@kliuchar/domain/dates/period';
import { decimal } from '@kliuchar/domain/money/decimal';
import { VAT_PERCENT } from '@kliuchar/domain/receipts/vat';
import type { Db } from '../../platform/db/scope.ts';
import { listKeyRates, listPriceIndexes, listRates, type RateRow } from './effective-rates.sql.ts';

const RATE_HISTORY_MONTHS = 24;

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
