import type { Day } from '../dates/day.ts';
import {
  addDecimal,
  compareDecimal,
  type Decimal,
  multiplyDecimal,
  subtractDecimal,
  ZERO_DECIMAL,
} from '../money/decimal.ts';
import type { Kop } from '../money/kop.ts';
import { hryvniasToKop } from '../money/rounding.ts';
import { shareOfDecimal } from '../money/share-of-decimal.ts';
import { type PriceVersion, versionOn, versionSpans } from './tariff.ts';

/** A quantity at one price. `upTo` is the block's end, already multiplied by the months it covers. */
export type PricedQuantity = {
  readonly zone: number;
  readonly upTo: Decimal | null;
  readonly quantity: Decimal;
  readonly price: Decimal;
};

/** The price of a zone, or null if the version has none for it. */
export function zonePrice(version: PriceVersion, zone: number): Decimal | null {
  return version.price ?? version.zonePrices[zone - 1] ?? null;
}

/**
 * The consumption of a month priced by one version, zone by zone or block by block, unrounded. Null if the version has no price for
 * a zone of the meter. `months` widens the blocks when one reading covers several months. A negative consumption, which trues up an
 * estimate, is priced like the same positive one and taken back.
 */
export function priceQuantities(
  perZone: readonly Decimal[],
  version: PriceVersion,
  months: number,
): PricedQuantity[] | null {
  if (version.blocks.length > 0) return priceBlocks(perZone, version, months);
  const priced: PricedQuantity[] = [];
  for (const [index, quantity] of perZone.entries()) {
    const price = zonePrice(version, index + 1);
    if (price === null) return null;
    priced.push({ zone: index + 1, upTo: null, quantity, price });
  }
  return priced;
}

function priceBlocks(perZone: readonly Decimal[], version: PriceVersion, months: number): PricedQuantity[] {
  let total = ZERO_DECIMAL;
  for (const quantity of perZone) total = addDecimal(total, quantity);
  const negative = total.units < 0n;
  let left = negative ? subtractDecimal(ZERO_DECIMAL, total) : total;
  let below = ZERO_DECIMAL;
  const priced: PricedQuantity[] = [];
  for (const block of version.blocks) {
    const upTo = block.upTo === null ? null : multiplyDecimal(block.upTo, { units: BigInt(months), scale: 0 });
    const room = upTo === null ? left : subtractDecimal(upTo, below);
    const taken = compareDecimal(left, room) <= 0 ? left : room;
    if (taken.units !== 0n || priced.length === 0) {
      const quantity = negative ? subtractDecimal(ZERO_DECIMAL, taken) : taken;
      priced.push({ zone: 1, upTo, quantity, price: block.price });
    }
    left = subtractDecimal(left, taken);
    if (left.units === 0n) break;
    if (upTo !== null) below = upTo;
  }
  return priced;
}

/** Σ quantity × price in exact hryvnias. */
export function exactUah(priced: readonly PricedQuantity[]): Decimal {
  let total = ZERO_DECIMAL;
  for (const { quantity, price } of priced) {
    const part = { units: quantity.units * price.units, scale: quantity.scale + price.scale };
    total = total.units === 0n ? part : addDecimal(total, part);
  }
  return total;
}

/**
 * The sum for a month's consumption by zones, rounded once: 180 kWh by day and 90 by night at 4.32 and 2.16 are 972.00
 * (ukraine.md §3). Null if the version has no price for a zone.
 */
export function priceConsumption(perZone: readonly Decimal[], version: PriceVersion): Kop | null {
  const priced = priceQuantities(perZone, version, 1);
  return priced === null ? null : hryvniasToKop(exactUah(priced));
}

export type ConsumptionPart = {
  readonly version: PriceVersion;
  readonly perZone: readonly Decimal[];
  /** How much of the days of the whole consumption is this part's. */
  readonly days: number;
  readonly ofDays: number;
};

/** Digits that a part of a consumption keeps: those of a water or heat meter's finest register. */
const PART_SCALE = 3;

/**
 * A consumption over the days (after, to] by the versions of its tariff (contract.md §1.14): spread evenly by days, each part rounded
 * to thousandths so that the parts add up exactly. Null if some day has no version.
 */
export function spreadByVersions(
  perZone: readonly Decimal[],
  versions: readonly PriceVersion[],
  span: { readonly after: Day; readonly to: Day },
): ConsumptionPart[] | null {
  const last = versionOn(versions, span.to);
  if (last !== null && last.validFrom <= span.after) return [{ version: last, perZone, days: 1, ofDays: 1 }];
  const spans = versionSpans(versions, span.after, span.to);
  if (spans === null) return null;
  let allDays = 0;
  for (const { days } of spans) allDays += days;
  const parts: ConsumptionPart[] = [];
  const given = perZone.map(() => ZERO_DECIMAL);
  let daysSoFar = 0;
  for (const { version, days } of spans) {
    daysSoFar += days;
    const quantities = perZone.map((quantity, index) => {
      const upToHere =
        daysSoFar === allDays ? quantity : shareOfDecimal(quantity, BigInt(daysSoFar), BigInt(allDays), PART_SCALE);
      const part = subtractDecimal(upToHere, given[index] ?? ZERO_DECIMAL);
      given[index] = upToHere;
      return part;
    });
    parts.push({ version, perZone: quantities, days, ofDays: allDays });
  }
  return parts;
}
