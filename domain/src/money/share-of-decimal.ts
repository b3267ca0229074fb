import type { Decimal } from './decimal.ts';
import { divideHalfUp } from './rounding.ts';

/**
 * value × numerator / denominator, rounded half up to `scale` digits: parts of a consumption by days, means of a day's use.
 * `shareOfDecimal(10, 1n, 3n, 3) = 3.333`.
 */
export function shareOfDecimal(value: Decimal, numerator: bigint, denominator: bigint, scale: number): Decimal {
  const units = divideHalfUp(value.units * numerator * 10n ** BigInt(scale), denominator * 10n ** BigInt(value.scale));
  return { units, scale };
}
