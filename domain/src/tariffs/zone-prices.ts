import { type Decimal, decimal, multiplyDecimal } from '../money/decimal.ts';
import type { PriceVersion, Zones } from './tariff.ts';
import { ownPrice } from './tariff.ts';

/**
 * What a household's price is multiplied by in each zone, in the order of the register (ukraine.md §3; tsn.ua 14.12.2025, 24tv.ua 13.01.2026).
 * Two zones: day 7–23, night 23–7. Three: peak 8–11 and 20–22, half-peak 7–8, 11–20 and 22–23, night 23–7.
 */
const COEFFICIENTS: Readonly<Record<Exclude<Zones, 1>, readonly Decimal[]>> = {
  2: [decimal('1'), decimal('0.5')],
  3: [decimal('1.5'), decimal('1'), decimal('0.4')],
};

/** The zone whose price is the household's one price itself: the day of two zones, the half-peak of three. */
export function baseZoneIndex(zones: number): number {
  return zones === 3 ? 1 : 0;
}

/** The prices of a household's meter from its one price: of 4.32 with three zones 6.48, 4.32 and 1.728. */
export function zonedPrice(base: Decimal, zones: Zones): PriceVersion {
  if (zones === 1) return ownPrice(base);
  return {
    ...ownPrice(base),
    price: null,
    zonePrices: COEFFICIENTS[zones].map((coefficient) => multiplyDecimal(base, coefficient)),
  };
}
