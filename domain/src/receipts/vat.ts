import type { Kop } from '../money/kop.ts';
import { shareOfKop } from '../money/rounding.ts';

/** ПКУ 193: the only rate a lease and its utilities meet. */
export const VAT_PERCENT = 20;

/** The VAT inside a sum that is to be paid: 1 200,00 at 20 % holds 200,00. */
export function vatInside(sumKop: Kop, percent: number): Kop {
  return shareOfKop(sumKop, BigInt(percent), BigInt(100 + percent));
}
