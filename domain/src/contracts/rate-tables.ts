import type { Day } from '../dates/day.ts';
import type { Period } from '../dates/period.ts';
import type { Decimal } from '../money/decimal.ts';
import type { RateSource } from './contract-terms.ts';
import type { Currency } from './currency.ts';

/**
 * Hryvnias for one unit of the currency, as published for the day `on`. `byHand`: an official rate that the owner entered because it
 * has not been published to us; the sentence of the line says so.
 */
export type FxRate = { readonly on: Day; readonly rate: Decimal; readonly byHand?: boolean };

/** The NBU key rate in percent a year, from a day until the next row. */
export type KeyRate = { readonly from: Day; readonly percent: Decimal };

/** Rates are data with dates, never constants in code (ukraine.md): the caller loads the tables, the rules only read them. */
export type RateTables = {
  /** By `fxKey(currency, source)`, each ascending by day. */
  readonly fx: ReadonlyMap<string, readonly FxRate[]>;
  /** Month on month in percent, `100.9`, by the month itself. */
  readonly cpi: ReadonlyMap<Period, Decimal>;
  /** Ascending by day. */
  readonly keyRates: readonly KeyRate[];
  /** Whole percent of VAT, 20 in 2026 (ПКУ 193). */
  readonly vatPercent: number;
};

export function fxKey(currency: Currency, source: RateSource): string {
  return `${currency}:${source}`;
}

/** The last rate published on or before the day (contract.md §1.13), or null. */
export function findFxRate(rates: readonly FxRate[] | undefined, on: Day): FxRate | null {
  if (rates === undefined) return null;
  let low = 0;
  let high = rates.length - 1;
  let found: FxRate | null = null;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const rate = rates[middle];
    if (rate !== undefined && rate.on <= on) {
      found = rate;
      low = middle + 1;
    } else {
      high = middle - 1;
    }
  }
  return found;
}
