import type { Day } from '../dates/day.ts';
import { periodOfDay } from '../dates/period.ts';
import { KOP_MAX, kop } from '../money/kop.ts';
import type { ContractTerms, Peg, Rent } from './contract-terms.ts';
import {
  bound,
  cpiMonthRent,
  type ExactKop,
  exactKop,
  percentMonthRent,
  roundExact,
  stepMonthRent,
  stepsPassed,
} from './peg.ts';
import type { RateTables } from './rate-tables.ts';

/**
 * The rent under new rules from a day on, where no other sum was agreed: what the old rules have made of it by that day, because steps and
 * percents count from the new day again (contract.md §1.13). An index with the same base month goes on by itself, so its sum stays. 20 000.00
 * with 10 % a year are 24 200.00 two years on.
 */
export function carriedRent(
  last: ContractTerms,
  next: { readonly validFrom: Day; readonly peg: Peg },
  rates: RateTables,
): Rent {
  const { rent, peg } = last;
  if (rent.currency !== 'UAH') return rent;
  if (peg.mode === 'cpi' && next.peg.mode === 'cpi' && next.peg.baseMonth === peg.baseMonth) return rent;
  const exact = bound(exactRentOn(last, next.validFrom, rates), { capKop: kop(KOP_MAX), floorKop: null });
  return { amountMinor: roundExact(exact, null), currency: rent.currency };
}

function exactRentOn({ validFrom, rent, peg }: ContractTerms, on: Day, rates: RateTables): ExactKop {
  const baseKop = kop(rent.amountMinor);
  switch (peg.mode) {
    case 'cpi':
      return cpiMonthRent(baseKop, peg, rates, periodOfDay(on)).exact;
    case 'step':
      return stepMonthRent(baseKop, peg, stepsPassed(peg.everyMonths, validFrom, on));
    case 'percent':
      return percentMonthRent(baseKop, peg, stepsPassed(peg.everyMonths, validFrom, on));
    default:
      return exactKop(baseKop);
  }
}
