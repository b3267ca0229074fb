import { type Decimal, multiplyDecimal } from './decimal.ts';
import { type Kop, kop } from './kop.ts';

/**
 * The one rounding of the product: half up to the whole unit, away from zero for negative values (contract.md §1.12).
 * `divideHalfUp(5n, 2n) = 3n`, `divideHalfUp(-5n, 2n) = -3n`.
 */
export function divideHalfUp(numerator: bigint, denominator: bigint): bigint {
  if (denominator <= 0n) throw new RangeError('The denominator must be positive');
  const negative = numerator < 0n;
  const magnitude = negative ? -numerator : numerator;
  const rounded = (magnitude * 2n + denominator) / (denominator * 2n);
  return negative ? -rounded : rounded;
}

/** A sum in hryvnias as exact decimal → kopecks, rounded once. `12.345 ₴ → 12,35 ₴`. */
export function hryvniasToKop(amount: Decimal): Kop {
  return kop(Number(divideHalfUp(amount.units * 100n, 10n ** BigInt(amount.scale))));
}

/** quantity × price in hryvnias → kopecks, rounded once. 8 м³ × 30.384 ₴ = 243,07 ₴ (ukraine.md §3). */
export function priceQuantity(quantity: Decimal, priceUah: Decimal): Kop {
  return hryvniasToKop(multiplyDecimal(quantity, priceUah));
}

/** amount × numerator / denominator, rounded once: shares of a month, a volume or a bill. */
export function shareOfKop(amount: Kop, numerator: bigint, denominator: bigint): Kop {
  return kop(Number(divideHalfUp(BigInt(amount) * numerator, denominator)));
}
