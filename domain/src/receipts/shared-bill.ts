import { type Decimal, rescale, sumDecimals } from '../money/decimal.ts';
import { type Kop, kop } from '../money/kop.ts';
import { splitKopByDecimals } from '../money/split-kop.ts';
import type { SharedBill } from './receipt-types.ts';

export type Share = {
  readonly weight: Decimal;
  readonly weightTotal: Decimal;
  readonly remainderKop: Kop;
  readonly amountKop: Kop;
};

/**
 * Parts of a bill for several that add up to it exactly (largest remainder, product.md §7). Each part keeps what is needed to
 * recompute it alone: whole kopecks of total × weight / all weights, plus its kopeck of the remainder.
 */
export function splitSharedBill(totalKop: Kop, weights: readonly Decimal[]): Share[] {
  const weightTotal = sumDecimals(weights);
  const parts = splitKopByDecimals(totalKop, weights);
  return weights.map((weight, index) => {
    const amountKop = parts[index] ?? kop(0);
    const remainderKop = kop(amountKop - wholeShare({ totalKop, weight, weightTotal }));
    return { weight, weightTotal, remainderKop, amountKop };
  });
}

/** The sum of one part: whole kopecks and the kopeck of the remainder. */
export function sharedPart(bill: Pick<SharedBill, 'totalKop' | 'weight' | 'weightTotal' | 'remainderKop'>): Kop {
  return kop(wholeShare(bill) + bill.remainderKop);
}

/** BigInt division drops the fraction toward zero, which is what the largest remainder begins from. */
function wholeShare({
  totalKop,
  weight,
  weightTotal,
}: Pick<SharedBill, 'totalKop' | 'weight' | 'weightTotal'>): number {
  const scale = Math.max(weight.scale, weightTotal.scale);
  return Number((BigInt(totalKop) * rescale(weight, scale)) / rescale(weightTotal, scale));
}
