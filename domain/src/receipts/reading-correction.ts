import { zoneConsumption } from '../meters/consumption.ts';
import type { Decimal } from '../money/decimal.ts';
import { type Kop, kop } from '../money/kop.ts';
import { priceConsumption } from '../tariffs/price-consumption.ts';
import type { PriceVersion } from '../tariffs/tariff.ts';

export type ReadingCorrection = {
  readonly meter: { readonly digits: number; readonly multiplier: Decimal };
  /** The values the billed reading was counted from, as billed, and as they should have been. */
  readonly previousValues: readonly Decimal[];
  readonly billedValues: readonly Decimal[];
  readonly rightValues: readonly Decimal[];
  /** The version the receipt used. */
  readonly version: PriceVersion;
};

/**
 * The difference that goes to the next receipt as «Перерахунок» when a billed reading is corrected (product.md §6): the right sum less
 * the billed one by the same version, each rounded as its line was. Null if the version has no price for a zone.
 */
export function correctionKop(correction: ReadingCorrection): Kop | null {
  const billed = priceConsumption(consumption(correction, correction.billedValues), correction.version);
  const right = priceConsumption(consumption(correction, correction.rightValues), correction.version);
  return billed === null || right === null ? null : kop(right - billed);
}

function consumption({ meter, previousValues }: ReadingCorrection, values: readonly Decimal[]): Decimal[] {
  return values.map((current, index) => {
    const previous = previousValues[index];
    if (previous === undefined) throw new RangeError('A corrected reading needs the previous value of each zone');
    return zoneConsumption({ previous, current, ...meter, previousEstimated: false }).consumption;
  });
}
