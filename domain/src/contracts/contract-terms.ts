import type { Day } from '../dates/day.ts';
import type { Period } from '../dates/period.ts';
import type { Decimal } from '../money/decimal.ts';
import type { Kop } from '../money/kop.ts';
import type { Currency } from './currency.ts';

export type RateSource = 'nbu' | 'manual';
export type RateDay = 'issue' | 'due' | 'payment';

/** How the rent follows something else (contract.md §1.13). Cap and floor bound the sum of a whole month. */
export type Peg =
  | { readonly mode: 'none' }
  | {
      readonly mode: 'fx';
      readonly rateSource: RateSource;
      readonly rateDay: RateDay;
      readonly capKop: Kop | null;
      readonly floorKop: Kop | null;
    }
  | {
      readonly mode: 'cpi';
      readonly baseMonth: Period;
      readonly lagMonths: number;
      /** Percent the accumulated index must pass before it is applied, `103`; null applies every month. */
      readonly threshold: Decimal | null;
      readonly capKop: Kop | null;
      readonly floorKop: Kop | null;
    }
  | { readonly mode: 'step'; readonly everyMonths: number; readonly amountMinor: number }
  | { readonly mode: 'percent'; readonly everyMonths: number; readonly percent: Decimal };

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
