import { addMonthsToDay, type Day, daysBetween, minDay } from '../dates/day.ts';
import { addPeriods, type Period } from '../dates/period.ts';
import { compareDecimal, type Decimal, decimal, formatDecimal, multiplyDecimal } from '../money/decimal.ts';
import { type Kop, kop } from '../money/kop.ts';
import { divideHalfUp } from '../money/rounding.ts';
import type { CpiPeg, FxPeg, PercentPeg, StepPeg } from './contract-terms.ts';
import type { Currency } from './currency.ts';
import type { ProrationDays } from './proration.ts';
import { type FxRate, findFxRate, fxKey, type RateTables } from './rate-tables.ts';

type Bounds = { readonly capKop: Kop | null; readonly floorKop: Kop | null };

/** A sum in kopecks that is still exact; it is rounded once, after the part of the month is taken. */
export type ExactKop = Decimal;

export function exactKop(amount: number): ExactKop {
  return { units: BigInt(amount), scale: 0 };
}

/** The one rounding of a rent line: the exact sum of the month × days / days of the month. */
export function roundExact(exact: ExactKop, share: ProrationDays | null): Kop {
  const scale = 10n ** BigInt(exact.scale);
  if (share === null) return kop(Number(divideHalfUp(exact.units, scale)));
  return kop(Number(divideHalfUp(exact.units * BigInt(share.days), scale * BigInt(share.ofDays))));
}

/** Cap and floor bound the sum of the whole month (contract.md §1.13). */
export function bound(exact: ExactKop, { capKop, floorKop }: Bounds): ExactKop {
  if (capKop !== null && compareDecimal(exact, exactKop(capKop)) > 0) return exactKop(capKop);
  if (floorKop !== null && compareDecimal(exact, exactKop(floorKop)) < 0) return exactKop(floorKop);
  return exact;
}

export type FxMonth = {
  readonly exact: ExactKop;
  /** What it comes to without the cap and the floor. */
  readonly unbounded: ExactKop;
  readonly rate: FxRate;
  readonly wantedOn: Day;
  /** The day asked for has not come: the last known rate stands in, and the difference goes to the next receipt. */
  readonly provisional: boolean;
  /** The table has no fresh rate although the day has come. */
  readonly stale: boolean;
};

/** The NBU publishes on every working day, so five days without a rate mean that the table was not refreshed. */
const STALE_AFTER_DAYS = 5;

export type FxDays = { readonly issuedOn: Day; readonly dueOn: Day };

/**
 * A month's rent named in a currency: amount × rate of the rule's day. By the rule `payment` the receipt takes the rate of its issue
 * and the difference comes with the payment. Null if no rate is known. 500 USD at 44.00 is 22 000.00.
 */
export function fxMonthRent(
  rent: { readonly amountMinor: number; readonly currency: Currency },
  peg: FxPeg,
  rates: RateTables,
  days: FxDays,
): FxMonth | null {
  const wantedOn = peg.rateDay === 'due' ? days.dueOn : days.issuedOn;
  const rate = findFxRate(rates.fx.get(fxKey(rent.currency, peg.rateSource)), wantedOn);
  if (rate === null) return null;
  const unbounded = multiplyDecimal(exactKop(rent.amountMinor), rate.rate);
  const exact = bound(unbounded, peg);
  const provisional = wantedOn > days.issuedOn && rate.on < wantedOn;
  const age = daysBetween(rate.on, minDay(wantedOn, days.issuedOn));
  const stale = peg.rateSource === 'nbu' && age > STALE_AFTER_DAYS;
  return { exact, unbounded, rate, wantedOn, provisional, stale };
}

export type CpiMonth = {
  readonly exact: ExactKop;
  /** What it comes to without the cap and the floor. */
  readonly unbounded: ExactKop;
  readonly months: readonly { readonly month: Period; readonly percent: string }[];
  /** The first month whose index is not in the table, if the period needs it. */
  readonly missing: Period | null;
};

/**
 * Rent × Π(CPI / 100) of the months after `base_month` up to the period less the lag, because last month's index is published only
 * around the 10th. With a threshold the months count once together they pass it, then the counting begins anew.
 * 20 000 × 1.009 × 1.004 = 20 260.72 (ukraine.md §4).
 */
export function cpiMonthRent(baseKop: Kop, peg: CpiPeg, rates: RateTables, period: Period): CpiMonth {
  const lastMonth = addPeriods(period, -peg.lagMonths);
  const months: { month: Period; percent: string }[] = [];
  let applied = exactKop(baseKop);
  let running = applied;
  let sinceApplied = decimal('100');
  let appliedCount = 0;
  let missing: Period | null = null;
  for (let month = addPeriods(peg.baseMonth, 1); month <= lastMonth; month = addPeriods(month, 1)) {
    const percent = rates.cpi.get(month);
    if (percent === undefined) {
      missing = month;
      break;
    }
    months.push({ month, percent: formatDecimal(percent) });
    running = timesPercent(running, percent);
    sinceApplied = timesPercent(sinceApplied, percent);
    if (peg.threshold === null || compareDecimal(sinceApplied, peg.threshold) > 0) {
      applied = running;
      appliedCount = months.length;
      sinceApplied = decimal('100');
    }
  }
  return { exact: bound(applied, peg), unbounded: applied, months: months.slice(0, appliedCount), missing };
}

/**
 * How many times a periodic change has come by a day: each full `everyMonths` since the terms began. A change that falls inside a
 * month works from the next first day billed, so that a month has one rent.
 */
export function stepsPassed(everyMonths: number, validFrom: Day, on: Day): number {
  let steps = 0;
  while (addMonthsToDay(validFrom, (steps + 1) * everyMonths) <= on) steps += 1;
  return steps;
}

/** rent + steps × amount, in kopecks; a rent that goes down ends at nothing, because nobody is paid for living somewhere. */
export function stepMonthRent(baseKop: Kop, peg: StepPeg, steps: number): ExactKop {
  return exactKop(Math.max(0, baseKop + steps * peg.amountMinor));
}

/** rent × (1 + percent / 100) ^ steps, unrounded. */
export function percentMonthRent(baseKop: Kop, peg: PercentPeg, steps: number): ExactKop {
  const factor = { units: peg.percent.units + 100n * 10n ** BigInt(peg.percent.scale), scale: peg.percent.scale };
  let exact = exactKop(baseKop);
  for (let step = 0; step < steps; step += 1) exact = timesPercent(exact, factor);
  return exact;
}

export function timesPercent(value: Decimal, percent: Decimal): Decimal {
  const product = multiplyDecimal(value, percent);
  return { units: product.units, scale: product.scale + 2 };
}
