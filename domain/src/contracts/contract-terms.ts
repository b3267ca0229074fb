import type { Day } from '../dates/day.ts';
import type { Period } from '../dates/period.ts';
import { compareDecimal, type Decimal, decimal } from '../money/decimal.ts';
import { KOP_MAX, type Kop } from '../money/kop.ts';
import type { Refusal } from '../refusal/refusal.ts';
import type { Currency } from './currency.ts';

export const RATE_SOURCES = ['nbu', 'manual'] as const;
export type RateSource = (typeof RATE_SOURCES)[number];
export const RATE_DAYS = ['issue', 'due', 'payment'] as const;
export type RateDay = (typeof RATE_DAYS)[number];

/** How the rent follows something else (contract.md §1.13). Cap and floor bound the sum of a whole month. */
export type FxPeg = {
  readonly mode: 'fx';
  readonly rateSource: RateSource;
  readonly rateDay: RateDay;
  readonly capKop: Kop | null;
  readonly floorKop: Kop | null;
};
export type CpiPeg = {
  readonly mode: 'cpi';
  /** The month whose prices the rent was agreed in; the first index applied is that of the month after. */
  readonly baseMonth: Period;
  readonly lagMonths: number;
  /** Percent the accumulated index must pass before it is applied, `103`; null applies every month. */
  readonly threshold: Decimal | null;
  readonly capKop: Kop | null;
  readonly floorKop: Kop | null;
};
export type StepPeg = { readonly mode: 'step'; readonly everyMonths: number; readonly amountMinor: number };
export type PercentPeg = { readonly mode: 'percent'; readonly everyMonths: number; readonly percent: Decimal };
export type Peg = { readonly mode: 'none' } | FxPeg | CpiPeg | StepPeg | PercentPeg;

export type Rent = { readonly amountMinor: number; readonly currency: Currency };

/** One append-only version of the rent; it holds from `validFrom` until the next one. */
export type ContractTerms = { readonly validFrom: Day; readonly rent: Rent; readonly peg: Peg };

export const PRORATIONS = ['actual_days', 'thirty_days', 'none'] as const;
export type Proration = (typeof PRORATIONS)[number];

export const VAT_MODES = ['none', 'on_top', 'included'] as const;
export type VatMode = (typeof VAT_MODES)[number];

export type PaymentRules = {
  readonly dueDay: number;
  readonly graceDays: number;
  readonly for: 'current' | 'next';
  readonly utilities: 'same' | 'previous';
};

export type LateFee =
  | { readonly mode: 'none' }
  | { readonly mode: 'percent_day'; readonly percent: Decimal; readonly capPercent: Decimal | null }
  | { readonly mode: 'double_nbu' };

/** The version in force on a day. Before the first version the first one holds, because a lease has a rent from its first day. */
export function termsOn<T extends { readonly validFrom: Day }>(versions: readonly T[], on: Day): T | null {
  for (let index = versions.length - 1; index >= 0; index -= 1) {
    const version = versions[index];
    if (version !== undefined && version.validFrom <= on) return version;
  }
  return versions[0] ?? null;
}

export type ContractDraft = {
  readonly kind: 'residential' | 'commercial';
  readonly signedOn: Day | null;
  readonly startDate: Day;
  readonly endDate: Day | null;
  readonly noticeDays: number;
  readonly rent: Rent;
  readonly peg: Peg;
  readonly payment: PaymentRules;
  readonly lateFee: LateFee;
  readonly deposit: { readonly amountMinor: number; readonly currency: Currency } | null;
  readonly openingBalanceKop: Kop;
};

/** Everything wrong with a contract's terms at once, each with the path of its field; an empty list allows it. */
export function checkContractTerms(draft: ContractDraft): Refusal[] {
  const refusals: Refusal[] = [];
  const refuse = (code: string, field: string) => refusals.push({ code, field });
  if (draft.endDate !== null && draft.endDate < draft.startDate) refuse('end_before_start', 'endDate');
  checkInteger(draft.noticeDays, 0, 365, 'noticeDays', refuse);
  checkInteger(draft.payment.dueDay, 1, 31, 'payment.dueDay', refuse);
  checkInteger(draft.payment.graceDays, 0, 90, 'payment.graceDays', refuse);
  if (Math.abs(draft.openingBalanceKop) > KOP_MAX) refuse('out_of_range', 'openingBalanceKop');
  if (draft.deposit !== null) checkInteger(draft.deposit.amountMinor, 1, KOP_MAX, 'deposit.amountMinor', refuse);
  refusals.push(...checkRent(draft.rent, draft.peg));
  checkLateFee(draft.lateFee, refuse);
  return refusals;
}

type Refuse = (code: string, field: string) => void;

/** The rent and its peg, for a contract and for an amendment alike. */
export function checkRent(rent: Rent, peg: Peg): Refusal[] {
  const refusals: Refusal[] = [];
  const refuse = (code: string, field: string) => refusals.push({ code, field });
  checkInteger(rent.amountMinor, 1, KOP_MAX, 'rent.amountMinor', refuse);
  if (rent.currency === 'UAH' && peg.mode === 'fx') refuse('peg_needs_foreign_currency', 'rent.currency');
  if (rent.currency !== 'UAH' && peg.mode !== 'fx') refuse('foreign_rent_needs_fx', 'peg.mode');
  switch (peg.mode) {
    case 'fx':
      checkBounds(peg, refuse);
      break;
    case 'cpi':
      checkBounds(peg, refuse);
      checkInteger(peg.lagMonths, 1, 12, 'peg.lagMonths', refuse);
      if (peg.threshold !== null && !within(peg.threshold, '100', '200')) refuse('out_of_range', 'peg.threshold');
      break;
    case 'step':
      checkInteger(peg.everyMonths, 1, 120, 'peg.everyMonths', refuse);
      checkInteger(peg.amountMinor, -KOP_MAX, KOP_MAX, 'peg.amountMinor', refuse);
      break;
    case 'percent':
      checkInteger(peg.everyMonths, 1, 120, 'peg.everyMonths', refuse);
      if (!within(peg.percent, '-100', '100')) refuse('out_of_range', 'peg.percent');
      break;
    case 'none':
      break;
  }
  return refusals;
}

function checkLateFee(lateFee: LateFee, refuse: Refuse): void {
  if (lateFee.mode !== 'percent_day') return;
  const { percent, capPercent } = lateFee;
  if (percent.units <= 0n || !within(percent, '0', '100')) refuse('out_of_range', 'lateFee.percent');
  if (capPercent !== null && !within(capPercent, '0', '1000')) refuse('out_of_range', 'lateFee.capPercent');
}

function checkBounds(peg: { readonly capKop: Kop | null; readonly floorKop: Kop | null }, refuse: Refuse): void {
  const { capKop, floorKop } = peg;
  if (capKop !== null) checkInteger(capKop, 1, KOP_MAX, 'peg.capKop', refuse);
  if (floorKop !== null) checkInteger(floorKop, 1, KOP_MAX, 'peg.floorKop', refuse);
  if (capKop !== null && floorKop !== null && capKop < floorKop) refuse('cap_below_floor', 'peg.capKop');
}

function checkInteger(value: number, min: number, max: number, field: string, refuse: Refuse): void {
  if (!Number.isSafeInteger(value) || value < min || value > max) refuse('out_of_range', field);
}

function within(value: Decimal, min: string, max: string): boolean {
  return compareDecimal(value, decimal(min)) >= 0 && compareDecimal(value, decimal(max)) <= 0;
}

/** A change of rent is a new version from a day inside the term and after every version there is. */
export function checkAmendment(
  amendment: { readonly validFrom: Day },
  contract: { readonly startDate: Day; readonly endDate: Day | null; readonly terms: readonly ContractTerms[] },
): Refusal[] {
  const refusals: Refusal[] = [];
  const last = contract.terms[contract.terms.length - 1];
  if (amendment.validFrom < contract.startDate) refusals.push({ code: 'before_start', field: 'validFrom' });
  if (contract.endDate !== null && amendment.validFrom > contract.endDate) {
    refusals.push({ code: 'after_end', field: 'validFrom' });
  }
  if (last !== undefined && amendment.validFrom <= last.validFrom) {
    refusals.push({ code: 'not_after_last_version', field: 'validFrom' });
  }
  return refusals;
}
