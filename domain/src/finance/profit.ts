import { type Kop, kop } from '../money/kop.ts';
import { shareOfKop } from '../money/rounding.ts';

export type Income = {
  readonly rentKop: Kop;
  readonly utilitiesKop: Kop;
  readonly otherKop: Kop;
  readonly expensesKop: Kop;
};

/** Rent, reimbursed utilities and the rest, less what was spent. */
export function profitOf({ rentKop, utilitiesKop, otherKop, expensesKop }: Income): Kop {
  return kop(rentKop + utilitiesKop + otherKop - expensesKop);
}

/**
 * What the base rent would have been for vacant days: rent × 12 / 365 a day, so that a year without a tenant is twelve rents.
 * 15 000,00 for 73 days: 15 000 × 12 × 73 / 365 = 36 000,00. Null where the object has no base rent in hryvnias.
 */
export function vacancyCost(baseRentKop: Kop | null, vacantDays: number): Kop | null {
  return baseRentKop === null ? null : shareOfKop(kop(baseRentKop * 12), BigInt(vacantDays), 365n);
}
