import type { Proration, RateDay, RateSource } from '../contracts/contract-terms.ts';
import type { Currency } from '../contracts/currency.ts';
import type { Day } from '../dates/day.ts';
import type { Period } from '../dates/period.ts';
import type { Kop } from '../money/kop.ts';
import type { ServiceCode } from '../properties/service-settings.ts';

/**
 * Why a line costs what it costs (contract.md §1.9): data that is enough to recompute it, plus the sentence shown. Every figure is
 * JSON: decimals are strings. Keys become snake_case at the wire like all others.
 */
export type Explanation =
  | FullMonthExplanation
  | ProratedExplanation
  | FxExplanation
  | MeterExplanation
  | PerM2Explanation
  | PerPersonExplanation
  | NormPerPersonExplanation
  | FixedExplanation
  | AnnualVolumeExplanation
  | SumOfWaterExplanation
  | SharedBillExplanation
  | PenaltyExplanation
  | ManualExplanation;

/** What a bill for several is divided by; `custom` takes the weights the owner gives. */
export const SHARED_BASES = ['equal', 'area', 'persons', 'sub_meters', 'custom'] as const;
export type SharedBasis = (typeof SHARED_BASES)[number];

/** VAT of the line: `on_top` is added to the computed sum, `included` is inside it. Null when the contract has none. */
export type VatShare = { readonly mode: 'on_top' | 'included'; readonly percent: number };

type Common = { readonly textUk: string; readonly vat: VatShare | null };

/** Days charged of the days of the month; `ofDays` is 30 by the rule of thirty days. */
export type ProrationShare = {
  readonly method: Exclude<Proration, 'none'>;
  readonly from: Day;
  readonly to: Day;
  readonly days: number;
  readonly ofDays: number;
};

/** How the rent of the terms became the rent of the month (contract.md §1.13). */
export type Indexation =
  | {
      readonly mode: 'cpi';
      readonly baseKop: Kop;
      readonly months: readonly { readonly month: Period; readonly percent: string }[];
      readonly capKop: Kop | null;
      readonly floorKop: Kop | null;
    }
  | { readonly mode: 'step'; readonly baseKop: Kop; readonly steps: number; readonly stepKop: Kop }
  | { readonly mode: 'percent'; readonly baseKop: Kop; readonly steps: number; readonly percent: string };

export type FullMonthExplanation = Common & {
  readonly rule: 'full_month';
  readonly rentKop: Kop;
  readonly indexation: Indexation | null;
};

export type ProratedExplanation = Common & {
  readonly rule: 'prorated';
  readonly rentKop: Kop;
  readonly indexation: Indexation | null;
  readonly proration: ProrationShare;
};

export type FxExplanation = Common & {
  readonly rule: 'fx';
  readonly amountMinor: number;
  readonly currency: Currency;
  readonly rate: string;
  readonly rateSource: RateSource;
  readonly rateDay: RateDay;
  /** The day the rate was published for. */
  readonly rateOn: Day;
  /** The day the contract asks for; if it is ahead, the rate is provisional and the difference goes to the next receipt. */
  readonly wantedOn: Day;
  readonly provisional: boolean;
  readonly capKop: Kop | null;
  readonly floorKop: Kop | null;
  readonly proration: ProrationShare | null;
};

export type MeterZone = {
  readonly zone: number;
  readonly previous: string;
  readonly previousOn: Day;
  readonly current: string;
  readonly currentOn: Day;
  readonly consumption: string;
  /** Null when blocks or several versions price it: see `blocks`. */
  readonly price: string | null;
  readonly rollover: boolean;
};

/** A meter and one reading of it that a line counts. */
export type CountedMeter = {
  readonly meterId: string;
  readonly serial: string;
  readonly multiplier: string;
  readonly digits: number;
  readonly readingId: string;
  readonly period: Period;
  /** How many months the reading covers: a block of the tariff is so many times wider. */
  readonly months: number;
  readonly estimated: boolean;
  readonly zones: readonly MeterZone[];
};

/** A main meter carries what its sub-meters measured, which is taken off; their zones have no prices of their own (ADR 0027). */
export type MeterOnLine = CountedMeter & { readonly subMeters?: readonly CountedMeter[] | undefined };

/** Zones whose sub-meters measured more than their main meter: nothing is charged for them. Absent when there are none. */
type Zeroed = { readonly zeroedZones?: readonly number[] | undefined };

/** A quantity at one price: a block, or the part of the consumption that fell under one version of the tariff. */
export type PricedBlock = {
  readonly tariffVersionId: string | null;
  readonly validFrom: Day;
  readonly period: Period;
  readonly zone: number;
  readonly upTo: string | null;
  readonly quantity: string;
  readonly price: string;
  /** What earlier receipts have of the blocks of this month, and how many months' blocks those were. */
  readonly filled?: { readonly quantity: string; readonly months: number } | undefined;
};

export type MeterExplanation = Common &
  Zeroed & {
    readonly rule: 'meter';
    readonly unit: string | null;
    readonly meters: readonly MeterOnLine[];
    /** Empty when one version without blocks prices everything; then the prices stand at the zones. */
    readonly blocks: readonly PricedBlock[];
    /** The latest version used; null for the owner's own price. */
    readonly tariffVersionId: string | null;
  };

/** Prices of a month-based service: one normally, several when the tariff changed inside the month. */
export type MonthPrice = {
  readonly tariffVersionId: string | null;
  readonly price: string;
  readonly from: Day;
  readonly to: Day;
  readonly days: number;
};

type MonthBased = Common & { readonly prices: readonly MonthPrice[]; readonly proration: ProrationShare | null };

export type PerM2Explanation = MonthBased & { readonly rule: 'per_m2'; readonly area: string };

export type PerPersonExplanation = MonthBased & { readonly rule: 'per_person'; readonly persons: string };

export type NormPerPersonExplanation = MonthBased & {
  readonly rule: 'norm_per_person';
  readonly norm: string;
  readonly persons: string;
  readonly unit: string | null;
};

export type AnnualVolumeExplanation = MonthBased & {
  readonly rule: 'annual_volume';
  readonly annualVolume: string;
  readonly unit: string | null;
};

/** A fixed sum a month, also the monthly fee of a tariff. */
export type FixedExplanation = Common & {
  readonly rule: 'fixed';
  readonly monthKop: Kop;
  readonly tariffVersionId: string | null;
  readonly proration: ProrationShare | null;
};

/** Water that ran off: what its meters measured, or the norm of the days it was counted for. */
export type WaterOnLine = Zeroed & {
  readonly service: ServiceCode;
  readonly quantity: string;
  /** Empty for a norm. */
  readonly meters: readonly MeterOnLine[];
  /** The days of the norm; null for metered water, whose days stand at its readings. */
  readonly days: { readonly from: Day; readonly to: Day } | null;
};

export type SumOfWaterExplanation = Common & {
  readonly rule: 'sum_of_water';
  readonly unit: string | null;
  readonly volumes: readonly WaterOnLine[];
  readonly quantity: string;
  readonly price: string | null;
  readonly blocks: readonly PricedBlock[];
  readonly tariffVersionId: string | null;
};

/** A part of one bill: whole kopecks of total × weight / all weights, plus the kopeck of the largest remainder. */
export type SharedBillPart = {
  readonly billId: string;
  readonly period: Period;
  readonly totalKop: Kop;
  readonly basis: SharedBasis;
  readonly weight: string;
  readonly weightTotal: string;
  readonly remainderKop: Kop;
  /** The part of the whole month. */
  readonly amountKop: Kop;
  readonly proration: ProrationShare | null;
};

export type SharedBillExplanation = Common & {
  readonly rule: 'shared_bill';
  readonly bills: readonly SharedBillPart[];
};

export type PenaltyPart = {
  readonly from: Day;
  readonly to: Day;
  readonly days: number;
  readonly debtKop: Kop;
  /** Percent a year for `double_nbu` (the doubled rate), percent a day for `percent_day`. */
  readonly percent: string;
  /** 365 or 366 for a yearly percent, 1 for a daily one. */
  readonly ofDays: number;
};

export type PenaltyExplanation = Common & {
  readonly rule: 'penalty';
  readonly mode: 'percent_day' | 'double_nbu';
  readonly receiptId: string | null;
  readonly parts: readonly PenaltyPart[];
  readonly capKop: Kop | null;
};

/** A line whose sum follows from readings. */
export type MeteredExplanation = MeterExplanation | SumOfWaterExplanation;

/** A line of an issued receipt counted anew by corrected readings: the adjustment is what it should have been less what it was. */
export type LineCorrection = {
  readonly receiptNumber: string;
  readonly was: MeteredExplanation;
  readonly now: MeteredExplanation;
};

/** A sum somebody entered or an adjustment made elsewhere; the reason is the sentence shown. */
export type ManualExplanation = Common & {
  /** Only on «Перерахунок»: with it the sum is recomputed and not believed. */
  readonly correction?: LineCorrection | undefined;
  readonly rule: 'manual';
  readonly amountKop: Kop;
  readonly about: 'rent' | 'utility' | 'other';
  readonly adjustmentId: string | null;
};
