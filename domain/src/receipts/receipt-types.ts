import type { ContractTerms, PaymentRules, Proration, VatMode } from '../contracts/contract-terms.ts';
import type { RateTables } from '../contracts/rate-tables.ts';
import type { Day } from '../dates/day.ts';
import type { Period } from '../dates/period.ts';
import type { Decimal } from '../money/decimal.ts';
import type { Kop } from '../money/kop.ts';
import type { ServiceCode, ServiceSetting } from '../properties/service-settings.ts';
import type { Tariff } from '../tariffs/tariff.ts';
import type { Explanation, LineCorrection, SharedBasis } from './explanation.ts';
import type { FilledBlocks } from './price-spans.ts';

export const LINE_KINDS = ['rent', 'utility', 'fee', 'penalty', 'adjustment', 'deposit'] as const;
export type LineKind = (typeof LINE_KINDS)[number];

/**
 * One line of a receipt. `amountKop` is what is to be paid, VAT included; `vatKop` is the VAT inside it. `quantity` and `price` are
 * exact decimal strings; `price` is null when zones, blocks or versions give several (contract.md §1.8).
 */
export type ReceiptLine = {
  readonly lineNo: number;
  readonly kind: LineKind;
  readonly service: ServiceCode | null;
  readonly title: string;
  /** The month of the consumption or of the charge, which may be older than the receipt's own. */
  readonly period: Period;
  readonly quantity: string | null;
  readonly unit: string | null;
  readonly price: string | null;
  readonly amountKop: Kop;
  readonly vatKop: Kop;
  readonly explanation: Explanation;
};

/** A line before it gets its number: hand-made lines, confirmed penalties. */
export type LineDraft = Omit<ReceiptLine, 'lineNo'>;

/**
 * An approved reading that no receipt carries yet, with the reading it is counted from: the meter's reading before it, or the
 * opening reading of the contract (contract.md §1.11), or the initial values of a new meter.
 */
export type ReadingToBill = {
  readonly readingId: string;
  readonly period: Period;
  readonly on: Day;
  /** One value a zone. */
  readonly values: readonly Decimal[];
  readonly previousPeriod: Period;
  readonly previousOn: Day;
  readonly previousValues: readonly Decimal[];
  readonly estimated: boolean;
  /** The reading counted from was an estimate, so a lower value is a true-up and not a roll-over. */
  readonly previousEstimated: boolean;
};

/** A meter that stands behind a main one, wherever it hangs, with what is still to be taken off (ADR 0027). */
export type SubMeterToBill = {
  readonly meterId: string;
  readonly serial: string;
  readonly digits: number;
  readonly multiplier: Decimal;
  /** False for a replaced or archived one: no reading is expected from it. */
  readonly active: boolean;
  /** Readings that no receipt has taken off yet, ascending by day. */
  readonly readings: readonly ReadingToBill[];
  /** The month of its latest reading, taken off or not; null before the first. */
  readonly lastPeriod: Period | null;
};

/** A meter of the property. A replaced meter is present with its closing reading; its successor is another entry. */
export type MeterToBill = {
  readonly meterId: string;
  readonly serial: string;
  readonly service: ServiceCode;
  /** What it counts in, as the owner wrote it. */
  readonly unit: string;
  readonly zones: 1 | 2 | 3;
  readonly digits: number;
  readonly multiplier: Decimal;
  /** False for a replaced or archived meter: no reading is expected from it, so none is missed. */
  readonly active: boolean;
  /** Months whose reading is handed in and waits to be accepted: it counts for nothing yet, and is not asked for again. */
  readonly awaitingPeriods: readonly Period[];
  /** Months whose reading another receipt carries already: nothing is missing of them. */
  readonly billedPeriods: readonly Period[];
  /** Ascending by day; those later than the receipt's consumption month are left for the next receipt. */
  readonly readings: readonly ReadingToBill[];
  readonly subMeters: readonly SubMeterToBill[];
};

/** This property's part of a bill for several (contract.md §1.9 `shared_bill`), as `splitSharedBill` gave it. */
export type SharedBill = {
  readonly billId: string;
  readonly service: ServiceCode;
  /** What a custom service is called; null for the others. */
  readonly title: string | null;
  readonly period: Period;
  readonly totalKop: Kop;
  readonly basis: SharedBasis;
  readonly weight: Decimal;
  readonly weightTotal: Decimal;
  /** The kopeck of the largest remainder: 0 or 1. */
  readonly remainderKop: Kop;
};

/** Which days without use, which part of their rent is not owed, and why. */
export type ReliefDays = {
  readonly from: Day;
  readonly to: Day;
  readonly percent: string;
  readonly reason: string;
};

/** What issued receipts have charged for rent, by their month. */
export type ChargedRent = ReadonlyMap<Period, readonly Explanation[]>;

/** Перерахунок, relief, rate difference and the like, waiting for a receipt. */
export type PendingAdjustment = {
  readonly adjustmentId: string;
  readonly about: 'rent' | 'utility' | 'other';
  readonly service: ServiceCode | null;
  readonly title: string;
  readonly period: Period | null;
  readonly amountKop: Kop;
  readonly vatKop: Kop;
  readonly reasonUk: string;
  /** Of «Перерахунок»: the corrected line as it was and as it should have been. */
  readonly correction?: LineCorrection | undefined;
  /** Of a relief: it follows the rent it is a part of, which no receipt may have frozen yet. */
  readonly relief?: (ReliefDays & { readonly charged: ChargedRent }) | undefined;
};

export type ServiceBlocks = FilledBlocks & { readonly service: ServiceCode };

export type ReceiptContract = {
  readonly id: string;
  readonly kind: 'residential' | 'commercial';
  readonly startDate: Day;
  /** The last day of the lease, already moved by a termination; null while it is open. */
  readonly endDate: Day | null;
  /** Ascending by `validFrom`. */
  readonly terms: readonly ContractTerms[];
  readonly payment: PaymentRules;
  readonly proration: Proration;
  readonly vatMode: VatMode;
  /** The contract's own services instead of the property's; null inherits. */
  readonly utilities: readonly ServiceSetting[] | null;
};

export type ReceiptProperty = {
  readonly areaTotal: Decimal | null;
  readonly residentsCount: number | null;
  readonly services: readonly ServiceSetting[];
};

/**
 * Everything a receipt is computed from. Tables shared by many contracts (tariffs, rates) are passed by reference, so a run builds
 * them once.
 */
export type ReceiptInput = {
  readonly period: Period;
  readonly contract: ReceiptContract;
  readonly property: ReceiptProperty;
  readonly tariffs: ReadonlyMap<string, Tariff>;
  readonly meters: readonly MeterToBill[];
  readonly sharedBills: readonly SharedBill[];
  readonly adjustments: readonly PendingAdjustment[];
  /** What earlier issued receipts have charged by tariffs with blocks: a month's blocks are filled once. */
  readonly filledBlocks: readonly ServiceBlocks[];
  /** Lines added by hand and confirmed penalties: kept by a recalculation (contract.md §1.5). */
  readonly handMadeLines: readonly LineDraft[];
  readonly rates: RateTables;
  /** The contract's balance just before issue: debt +, credit − (contract.md §1.2). */
  readonly balanceKop: Kop;
  /** The own sum of the receipt of the month before; null if there is none. */
  readonly previousOwnKop: Kop | null;
  /** Whether an IBAN to pay to was found (contract.md §1.17). */
  readonly hasRequisites: boolean;
  /** The code of who is paid, on the landlord's card: banks take no QR without it (contract.md §1.17). */
  readonly hasPayeeCode: boolean;
  /** The day of issue: today for a preview or a draft. */
  readonly issuedOn: Day;
  /** Set by hand on the draft; null lets the contract decide. */
  readonly dueOn: Day | null;
};

export const WARNING_CODES = [
  'no_reading',
  'no_sub_reading',
  'sub_over_main',
  'estimated',
  'tariff_gap',
  'unit_differs',
  'no_quantity',
  'no_bill',
  'no_rate',
  /** The rent itself could not be computed: a receipt without it is not issued. */
  'rent_unknown',
  /** A line, or all of them together, is more than the books hold: a receipt without it is not issued. */
  'sum_too_large',
  'rate_provisional',
  'rate_stale',
  'no_requisites',
  'no_payee_code',
  'change_30',
] as const;
export type WarningCode = (typeof WARNING_CODES)[number];

export type ReceiptWarning = {
  readonly code: WarningCode;
  readonly service: ServiceCode | null;
  readonly meterId: string | null;
  readonly textUk: string;
};

export type ReceiptTotals = {
  /** Rent, services, fees and deposits. */
  readonly chargesKop: Kop;
  readonly adjustmentsKop: Kop;
  readonly penaltyKop: Kop;
  /** charges + adjustments + penalty. */
  readonly ownKop: Kop;
  readonly vatKop: Kop;
  readonly openingBalanceKop: Kop;
  /** opening + own, frozen at issue. */
  readonly totalDueKop: Kop;
};

export type ComputedReceipt = ReceiptTotals & {
  readonly lines: readonly ReceiptLine[];
  readonly dueOn: Day;
  readonly warnings: readonly ReceiptWarning[];
  /** Readings that become `billed` with this receipt. */
  readonly billedReadingIds: readonly string[];
  /** Readings of sub-meters that this receipt takes off, each once and for good. */
  readonly deductedReadingIds: readonly string[];
  /** Adjustments that this receipt takes. */
  readonly adjustmentIds: readonly string[];
};
