import type { Day } from '../dates/day.ts';
import {
  addDecimal,
  compareDecimal,
  type Decimal,
  multiplyDecimal,
  subtractDecimal,
  sumDecimals,
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
 * estimate, is priced like the same positive one and taken back. `filled` is what earlier receipts have of the blocks of the same months.
 */
export function priceQuantities(
  perZone: readonly Decimal[],
  version: PriceVersion,
  months: number,
  filled = ZERO_DECIMAL,
): PricedQuantity[] | null {
  if (version.blocks.length > 0) return priceBlocks(sumDecimals(perZone), version, { months, filled });
  const priced: PricedQuantity[] = [];
  for (const [index, quantity] of perZone.entries()) {
    const price = zonePrice(version, index + 1);
    if (price === null) return null;
    priced.push({ zone: index + 1, upTo: null, quantity, price });
  }
  return priced;
}

type Room = { readonly months: number; readonly filled: Decimal };

/** The blocks from what is filled on; below nothing they are mirrored, and what is taken back comes from the dearest end. */
function priceBlocks(total: Decimal, version: PriceVersion, { months, filled }: Room): PricedQuantity[] {
  const end = addDecimal(filled, total);
  const negative = total.units < 0n;
  if (!negative) return blocksBetween(filled, end, version, months);
  if (end.units >= 0n) return blocksBetween(end, filled, version, months).map(takenBack);
  const returned = filled.units === 0n ? [] : blocksBetween(ZERO_DECIMAL, filled, version, months);
  const mirrored = blocksBetween(ZERO_DECIMAL, subtractDecimal(ZERO_DECIMAL, end), version, months);
  return [...returned, ...mirrored].map(takenBack);
}

function takenBack(priced: PricedQuantity): PricedQuantity {
  return { ...priced, quantity: subtractDecimal(ZERO_DECIMAL, priced.quantity) };
}

function blocksBetween(from: Decimal, to: Decimal, version: PriceVersion, months: number): PricedQuantity[] {
  const priced: PricedQuantity[] = [];
  let below = from;
  for (const block of version.blocks) {
    const upTo = block.upTo === null ? null : multiplyDecimal(block.upTo, { units: BigInt(months), scale: 0 });
    if (upTo !== null && compareDecimal(upTo, below) <= 0) continue;
    const reached = upTo === null || compareDecimal(to, upTo) <= 0 ? to : upTo;
    priced.push({ zone: 1, upTo, quantity: subtractDecimal(reached, below), price: block.price });
    below = reached;
    if (compareDecimal(below, to) >= 0) break;
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
