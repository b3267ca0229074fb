import { dueDate } from '../contracts/due-date.ts';
import { bound, type ExactKop, exactKop, roundExact, timesPercent } from '../contracts/peg.ts';
import { type Day, maxDay, minDay } from '../dates/day.ts';
import { formatDay } from '../dates/format-day.ts';
import { addPeriods, firstDayOf, lastDayOf, type Period, periodOfDay } from '../dates/period.ts';
import { addDecimal, type Decimal, decimal, multiplyDecimal } from '../money/decimal.ts';
import { formatDecimalUk, formatMinor, formatUah } from '../money/format-money.ts';
import { type Kop, kop, sumKop, ZERO_KOP } from '../money/kop.ts';
import { divideHalfUp } from '../money/rounding.ts';
import type { DayRange } from '../properties/season.ts';
import { NBSP } from '../text/typography.ts';
import { adjustmentLine } from './adjustment-line.ts';
import { shareFactorUk } from './billed-days.ts';
import type { Explanation, Indexation } from './explanation.ts';
import type { ComputedRent } from './fx-line.ts';
import { priceUk } from './meter-sentence.ts';
import { type ReceiptDraft, withVat } from './receipt-draft.ts';
import type { LineDraft, PendingAdjustment, ReceiptInput, ReliefDays } from './receipt-types.ts';
import { rentParts, shareWithin } from './rent-lines.ts';

/** A month of the lease with days without use; what its receipt has charged for rent, if one was issued: by that it is counted then. */
export type ReliefMonth = {
  readonly input: ReceiptInput;
  readonly dueOn: Day;
  readonly days: DayRange;
  readonly charged: readonly Explanation[] | null;
};

export type Relief = {
  /** The whole rent of those days, as its lines would charge it. */
  readonly rentKop: Kop;
  readonly amountKop: Kop;
  readonly vatKop: Kop;
  /** `20 000,00 ₴ × 10 / 30 × 50 % = 3 333,33 ₴`. */
  readonly formulaUk: string;
};

/**
 * Rent is not owed for days without use (ЦКУ 762, contract.md §1.16): a percent of the exact rent of those days. A relief is one line,
 * however many months and terms it touches, so it is rounded once. A half of 10 days of 30 of 20 000.00 is 3 333.33, although the rent
 * of those days by itself is 6 666.67.
 */
export function reliefOfRent(months: readonly ReliefMonth[], percent: Decimal): Relief {
  const parts: RentShare[] = [];
  const rents: Kop[] = [];
  for (const month of months) {
    const { input } = month;
    for (const part of partsOf(month)) {
      parts.push(part);
      rents.push(withVat(roundExact(part.exact, part.share), input, 'rent').amountKop);
    }
  }
  const [first] = months;
  if (first === undefined || parts.length === 0) {
    return { rentKop: ZERO_KOP, amountKop: ZERO_KOP, vatKop: ZERO_KOP, formulaUk: '' };
  }
  const reliefKop = percentOf(parts, percent);
  const { amountKop, vatKop, tailUk } = withVat(reliefKop, first.input, 'rent');
  const sum = parts.map(({ formulaUk }) => formulaUk).join(' + ');
  const factor = `${formatDecimalUk(percent)}${NBSP}%`;
  const formulaUk = `${parts.length === 1 ? sum : `(${sum})`} × ${factor} = ${formatUah(reliefKop)}${tailUk}`;
  return { rentKop: sumKop(rents), amountKop, vatKop, formulaUk };
}

/** What a relief says of itself: `50 % від оренди за 21.11.2026–30.11.2026: …; Не було води (ст. 762 ЦКУ)`. */
export function reliefUk({ from, to, percent, reason }: ReliefDays, { formulaUk }: Relief): string {
  return `${formatDecimalUk(percent)}${NBSP}% від оренди за ${daysUk(from, to)}: ${formulaUk}; ${reason} (ст.${NBSP}762${NBSP}ЦКУ)`;
}

function daysUk(from: Day, to: Day): string {
  return from === to ? formatDay(from) : `${formatDay(from)}–${formatDay(to)}`;
}

type RentLine = Pick<LineDraft, 'kind' | 'explanation'>;
type Charging = { readonly input: ReceiptInput; readonly lines: readonly RentLine[] };

/**
 * A relief on the receipt with these lines: of its own month by the rent they charge, of months that were issued by theirs, of others by the lease
 * and the rates of now. The rate or the index may have come since it was written down: 500 USD relieved of at 44.00 and charged at 45.00 are
 * 22 500.00 both. Where there is no rent to count by it stays what it was.
 */
export function reliefOnReceipt(adjustment: PendingAdjustment, { input, lines }: Charging): PendingAdjustment {
  const { relief } = adjustment;
  if (relief === undefined) return adjustment;
  const chargedIn = (period: Period) =>
    period === input.period
      ? lines.flatMap(({ kind, explanation }) => (kind === 'rent' ? [explanation] : []))
      : (relief.charged.get(period) ?? null);
  const months: ReliefMonth[] = [];
  const last = periodOfDay(relief.to);
  for (let period = periodOfDay(relief.from); period <= last; period = addPeriods(period, 1)) {
    months.push({
      input: { ...input, period },
      dueOn: dueDate(period, input.contract.payment, input.issuedOn),
      days: { from: maxDay(relief.from, firstDayOf(period)), to: minDay(relief.to, lastDayOf(period)) },
      charged: chargedIn(period),
    });
  }
  const counted = reliefOfRent(months, decimal(relief.percent));
  if (counted.amountKop === ZERO_KOP) return adjustment;
  return {
    ...adjustment,
    amountKop: kop(-counted.amountKop),
    vatKop: kop(0 - counted.vatKop),
    reasonUk: reliefUk(relief, counted),
  };
}

type FollowedLine = RentLine & Pick<LineDraft, 'amountKop' | 'vatKop'>;

/** Lines whose rent has got another rate, with the reliefs among them counted by it. */
export function followRent<L extends FollowedLine>(lines: readonly L[], input: ReceiptInput): readonly L[] {
  const reliefs = input.adjustments.filter(({ relief }) => relief !== undefined);
  if (reliefs.length === 0) return lines;
  const month = { period: input.period, vatPercent: input.rates.vatPercent };
  return lines.map((line) => {
    const { explanation } = line;
    const of = explanation.rule === 'manual' ? explanation.adjustmentId : null;
    const adjustment = reliefs.find(({ adjustmentId }) => adjustmentId === of);
    if (adjustment === undefined) return line;
    const counted = adjustmentLine(reliefOnReceipt(adjustment, { input, lines }), month);
    return { ...line, amountKop: counted.amountKop, vatKop: counted.vatKop, explanation: counted.explanation };
  });
}

type RentShare = Pick<ComputedRent, 'exact' | 'share' | 'formulaUk'>;

function partsOf({ input, dueOn, days, charged }: ReliefMonth): readonly RentShare[] {
  const draft: ReceiptDraft = { lines: [], warnings: [], readingIds: [], deductedIds: [] };
  if (charged === null) return rentParts(draft, input, dueOn, days);
  return charged.flatMap((line) => partOfLine(line, { input, days }) ?? []);
}

/** The part of a rent line that days without use are: its own rent and rate, be they others for the lease by now. */
function partOfLine(line: Explanation, { input, days }: Pick<ReliefMonth, 'input' | 'days'>): RentShare | null {
  const month = monthOfLine(line);
  if (month === null) return null;
  const whole = { from: firstDayOf(input.period), to: lastDayOf(input.period) };
  const share = shareWithin({ days: month.proration ?? whole, share: month.proration }, days, input);
  if (share === undefined) return null;
  return { exact: month.exact, share, formulaUk: `${month.rentUk}${shareFactorUk(share)}` };
}

function monthOfLine(line: Explanation) {
  switch (line.rule) {
    case 'full_month':
    case 'prorated': {
      const exact = line.indexation === null ? exactKop(line.rentKop) : indexedMonth(line.indexation);
      const proration = line.rule === 'prorated' ? line.proration : null;
      return { exact, proration, rentUk: formatUah(line.rentKop) };
    }
    case 'fx': {
      const unbounded = multiplyDecimal(exactKop(line.amountMinor), decimal(line.rate));
      const product = `${formatMinor(line.amountMinor, line.currency)} × ${priceUk(line.rate)}`;
      const exact = bound(unbounded, line);
      const isBounded = roundExact(exact, null) !== roundExact(unbounded, null);
      return { exact, proration: line.proration, rentUk: isBounded ? formatUah(roundExact(exact, null)) : product };
    }
    default:
      return null;
  }
}

function indexedMonth(indexation: Indexation): ExactKop {
  switch (indexation.mode) {
    case 'cpi': {
      let exact = exactKop(indexation.baseKop);
      for (const { percent } of indexation.months) exact = timesPercent(exact, decimal(percent));
      return bound(exact, indexation);
    }
    case 'step':
      return exactKop(Math.max(0, indexation.baseKop + indexation.steps * indexation.stepKop));
    case 'percent': {
      const factor = addDecimal(decimal('100'), decimal(indexation.percent));
      let exact = exactKop(indexation.baseKop);
      for (let step = 0; step < indexation.steps; step += 1) exact = timesPercent(exact, factor);
      return exact;
    }
  }
}

/** Σ (month × days / days of the month) × percent / 100 over one denominator, then the one rounding. */
function percentOf(parts: readonly RentShare[], percent: Decimal): Kop {
  let numerator = 0n;
  let denominator = 1n;
  for (const { exact, share } of parts) {
    const partDenominator = 10n ** BigInt(exact.scale) * BigInt(share?.ofDays ?? 1);
    numerator = numerator * partDenominator + exact.units * BigInt(share?.days ?? 1) * denominator;
    denominator *= partDenominator;
  }
  return kop(Number(divideHalfUp(numerator * percent.units, denominator * 100n * 10n ** BigInt(percent.scale))));
}
