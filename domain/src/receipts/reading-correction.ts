import { zoneConsumption } from '../meters/consumption.ts';
import type { Decimal } from '../money/decimal.ts';
import { type Kop, kop } from '../money/kop.ts';
import { priceConsumption } from '../tariffs/price-consumption.ts';
import type { PriceVersion } from '../tariffs/tariff.ts';

/** From where to where a reading was counted. */
export type CountedSpan = {
  readonly previousValues: readonly Decimal[];
  readonly values: readonly Decimal[];
  readonly previousEstimated: boolean;
};

export type ReadingCorrection = {
  readonly meter: { readonly digits: number; readonly multiplier: Decimal };
  /** As the receipt counted it, and as it should have. */
  readonly billed: CountedSpan;
  readonly right: CountedSpan;
  /** The version the receipt used. */
  readonly version: PriceVersion;
};

/**
 * The difference that goes to the next receipt as «Перерахунок» when a billed reading is corrected (product.md §6): the right sum less
 * the billed one by the same version, each rounded as its line was. Null if the version has no price for a zone.
 */
export function correctionKop({ meter, billed, right, version }: ReadingCorrection): Kop | null {
  const billedKop = priceConsumption(consumption(meter, billed), version);
  const rightKop = priceConsumption(consumption(meter, right), version);
  return billedKop === null || rightKop === null ? null : kop(rightKop - billedKop);
}

function consumption(meter: ReadingCorrection['meter'], span: CountedSpan): Decimal[] {
  const { previousEstimated } = span;
  return span.values.map((current, index) => {
    const previous = span.previousValues[index];
    if (previous === undefined) throw new RangeError('A corrected reading needs the previous value of each zone');
    return zoneConsumption({ previous, current, ...meter, previousEstimated }).consumption;
  });
}
