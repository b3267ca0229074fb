import { type Decimal, rescale, sumDecimals } from '../money/decimal.ts';
import { type Kop, kop } from '../money/kop.ts';
import { divideHalfUp } from '../money/rounding.ts';
import { splitKopByDecimals } from '../money/split-kop.ts';
import { SERVICE_TEXTS, type ServiceCode } from '../properties/service-settings.ts';
import { NBSP } from '../text/typography.ts';
import type { SharedBasis } from './explanation.ts';
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

/** The scale shares of a bill are kept by. */
const WEIGHT_SCALE = 3;

/**
 * What an object used as its share of a bill, to a thousandth of a unit. A meter that takes back an estimate may show less than nothing was
 * used; a share is never below zero.
 */
export function shareOfUse(used: Decimal): Decimal {
  if (used.units < 0n) return { units: 0n, scale: 0 };
  if (used.scale <= WEIGHT_SCALE) return used;
  return { units: divideHalfUp(used.units, 10n ** BigInt(used.scale - WEIGHT_SCALE)), scale: WEIGHT_SCALE };
}

/** What stands after a share and after all shares, with its space: «\u00a0м²», «\u00a0ос.», the unit of the service; nothing for the others. */
export function shareUnitUk(basis: SharedBasis, service: ServiceCode): string {
  if (basis === 'area') return `${NBSP}м²`;
  if (basis === 'persons') return `${NBSP}ос.`;
  const { unitUk } = SERVICE_TEXTS[service];
  return basis === 'sub_meters' && unitUk !== null ? `${NBSP}${unitUk}` : '';
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
