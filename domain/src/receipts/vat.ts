import type { VatMode } from '../contracts/contract-terms.ts';
import { type Kop, ZERO_KOP } from '../money/kop.ts';
import { shareOfKop } from '../money/rounding.ts';

/** ПКУ 193: the only rate a lease and its utilities meet. */
export const VAT_PERCENT = 20;

/** The VAT inside a sum that is to be paid: 1 200,00 at 20 % holds 200,00. */
export function vatInside(sumKop: Kop, percent: number): Kop {
  return shareOfKop(sumKop, BigInt(percent), BigInt(100 + percent));
}

/**
 * The VAT of a sum the owner has named himself: what he names is what is to be paid, so it is inside, whatever the mode of the contract. A
 * cost passed on to the tenant is part of the price of the lease and bears it too (ПКУ 188.1).
 */
export function vatOfNamed(sumKop: Kop, vatMode: VatMode): Kop {
  return vatMode === 'none' ? ZERO_KOP : vatInside(sumKop, VAT_PERCENT);
}
