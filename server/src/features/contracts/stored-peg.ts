import type { Contract, createContract } from '@kliuchar/api-schema/contracts';
import type { BodyOf } from '@kliuchar/api-schema/endpoint';
import { baseMonthFor } from '@kliuchar/domain/contracts/base-month';
import type { ContractTerms, LateFee, Peg } from '@kliuchar/domain/contracts/contract-terms';
import type { Day } from '@kliuchar/domain/dates/day';
import { type Decimal, decimal } from '@kliuchar/domain/money/decimal';
import { type Kop, kop } from '@kliuchar/domain/money/kop';
import type { StoredLateFee, StoredPeg, TermsRow } from './contract-rows.ts';

export type PegBody = BodyOf<typeof createContract>['peg'];
export type LateFeeBody = BodyOf<typeof createContract>['lateFee'];

function kopOrNull(value: number | null | undefined): Kop | null {
  return value === null || value === undefined ? null : kop(value);
}

function decimalOrNull(value: string | null | undefined): Decimal | null {
  return value === null || value === undefined ? null : decimal(value);
}

/**
 * The peg that goes on under a rent agreed anew: steps and percents count from the new terms by themselves, an index counts from the month
 * it names, and with the old one the new rent would grow by inflation that it was agreed after.
 */
export function pegUnderNewRent(peg: StoredPeg, validFrom: Day): StoredPeg {
  return peg.mode === 'cpi' ? { ...peg, baseMonth: baseMonthFor(validFrom) } : peg;
}

/** The peg of the wire or of a row as the domain's value; both were validated at the edge. */
export function pegOf(peg: StoredPeg | PegBody): Peg {
  switch (peg.mode) {
    case 'fx': {
      const { mode, rateSource, rateDay } = peg;
      return { mode, rateSource, rateDay, capKop: kopOrNull(peg.capKop), floorKop: kopOrNull(peg.floorKop) };
    }
    case 'cpi': {
      const { mode, baseMonth, lagMonths } = peg;
      const bounds = { capKop: kopOrNull(peg.capKop), floorKop: kopOrNull(peg.floorKop) };
      return { mode, baseMonth, lagMonths, threshold: decimalOrNull(peg.threshold), ...bounds };
    }
    case 'step':
      return { mode: 'step', everyMonths: peg.everyMonths, amountMinor: peg.amountMinor };
    case 'percent':
      return { mode: 'percent', everyMonths: peg.everyMonths, percent: decimal(peg.percent) };
    case 'none':
      return { mode: 'none' };
  }
}

export function lateFeeOf(fee: StoredLateFee | LateFeeBody): LateFee {
  if (fee.mode !== 'percent_day') return { mode: fee.mode };
  return { mode: 'percent_day', percent: decimal(fee.percent), capPercent: decimalOrNull(fee.capPercent) };
}

export function termsOf(row: TermsRow): ContractTerms {
  return {
    validFrom: row.valid_from,
    rent: { amountMinor: row.rent_amount_minor, currency: row.rent_currency },
    peg: pegOf(row.peg),
  };
}

export function viewPeg(peg: StoredPeg): Contract['peg'] {
  switch (peg.mode) {
    case 'fx':
      return { ...peg, capKop: kopOrNull(peg.capKop), floorKop: kopOrNull(peg.floorKop) };
    case 'cpi': {
      const bounds = { capKop: kopOrNull(peg.capKop), floorKop: kopOrNull(peg.floorKop) };
      return { ...peg, threshold: peg.threshold ?? null, ...bounds };
    }
    default:
      return peg;
  }
}

export function viewLateFee(fee: StoredLateFee): Contract['lateFee'] {
  return fee.mode === 'percent_day' ? { ...fee, capPercent: fee.capPercent ?? null } : fee;
}
