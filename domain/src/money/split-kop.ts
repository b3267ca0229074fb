import { type Decimal, rescale } from './decimal.ts';
import { type Kop, kop } from './kop.ts';

/**
 * Splits a sum by weights so that the parts add up to it exactly: each gets its whole kopecks, and the kopecks left go to the
 * largest remainders, the earlier part first. `splitKop(10000, [1n, 1n, 1n]) = [3334, 3333, 3333]`.
 * Throws if there are no positive weights, since then the sum would belong to nobody.
 */
export function splitKop(total: Kop, weights: readonly bigint[]): Kop[] {
  let sum = 0n;
  for (const weight of weights) {
    if (weight < 0n) throw new RangeError('A weight must not be negative');
    sum += weight;
  }
  if (sum === 0n) throw new RangeError('At least one weight must be positive');

  const magnitude = BigInt(Math.abs(total));
  const parts = weights.map((weight, index) => {
    const exact = magnitude * weight;
    return { index, whole: exact / sum, remainder: exact % sum };
  });
  const given = parts.reduce((all, part) => all + part.whole, 0n);
  const left = Number(magnitude - given);
  const byRemainder = [...parts].sort((a, b) => compareRemainders(a.remainder, b.remainder) || a.index - b.index);
  const lucky = new Set(byRemainder.slice(0, left).map((part) => part.index));
  const sign = total < 0 ? -1 : 1;
  return parts.map((part) => kop(sign * (Number(part.whole) + (lucky.has(part.index) ? 1 : 0))));
}

/** The same by decimals, such as the areas of flats in a building's bill. */
export function splitKopByDecimals(total: Kop, weights: readonly Decimal[]): Kop[] {
  const scale = Math.max(0, ...weights.map((weight) => weight.scale));
  return splitKop(
    total,
    weights.map((weight) => rescale(weight, scale)),
  );
}

function compareRemainders(a: bigint, b: bigint): number {
  return a > b ? -1 : a < b ? 1 : 0;
}
