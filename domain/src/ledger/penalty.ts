import type { LateFee } from '../contracts/contract-terms.ts';
import type { KeyRate } from '../contracts/rate-tables.ts';
import { addDays, type Day, dayFromParts, dayParts, daysBetween, daysInYear, maxDay, minDay } from '../dates/day.ts';
import { formatDay } from '../dates/format-day.ts';
import type { Period } from '../dates/period.ts';
import { type Decimal, decimal, formatDecimal, multiplyDecimal } from '../money/decimal.ts';
import { formatDecimalUk, formatUah } from '../money/format-money.ts';
import { type Kop, kop, ZERO_KOP } from '../money/kop.ts';
import { divideHalfUp, shareOfKop } from '../money/rounding.ts';
import type { PenaltyExplanation, PenaltyPart } from '../receipts/explanation.ts';
import type { LineDraft } from '../receipts/receipt-types.ts';
import { plural } from '../text/plural-uk.ts';
import { NBSP } from '../text/typography.ts';

export type PenaltyInput = {
  /** What was owed when the grace ended. */
  readonly debtKop: Kop;
  readonly dueOn: Day;
  readonly graceDays: number;
  /** Payments of this debt, in any order; the day of a payment is no longer counted for what it paid. */
  readonly payments: readonly { readonly on: Day; readonly amountKop: Kop }[];
  /** The day counted up to and not included: today while the debt is unpaid. */
  readonly until: Day;
  readonly lateFee: LateFee;
  readonly keyRates: readonly KeyRate[];
  readonly receiptId: string | null;
  /** What was confirmed for this debt before: its days are not counted again and its sum counts towards the cap. */
  readonly charged: { readonly to: Day; readonly amountKop: Kop } | null;
};

export type PenaltySuggestion = { readonly amountKop: Kop; readonly explanation: PenaltyExplanation };

/**
 * The penalty a contract allows: from the day after `due_on + grace_days` up to the day before payment, days / 365 (366), split where
 * the rate, the debt or the year changed (contract.md §1.15). A suggestion until the landlord confirms it. Null if the contract has
 * none, nothing is late, or no key rate is known. 10 000 at a key rate of 15.5 for 30 days is 254.79 (ukraine.md §4).
 */
export function suggestPenalty(input: PenaltyInput): PenaltySuggestion | null {
  const { lateFee, debtKop, receiptId } = input;
  if (lateFee.mode === 'none') return null;
  const parts = penaltyParts(input, lateFee);
  if (parts === null || parts.length === 0) return null;
  const exact = parts.map((part) => part.exact).reduce(addFractions, { over: 0n, under: 1n });
  const capKop = lateFee.mode === 'percent_day' ? capLeft(input, percentOf(debtKop, lateFee.capPercent)) : null;
  const sum = Number(divideHalfUp(exact.over, exact.under));
  const amountKop = kop(capKop === null ? sum : Math.min(sum, capKop));
  if (amountKop === ZERO_KOP) return null;
  const shown = parts.map(({ part }) => part);
  const textUk = sentence(shown, { capKop, sumKop: kop(sum) });
  const explanation = {
    rule: 'penalty',
    mode: lateFee.mode,
    receiptId,
    parts: shown,
    capKop,
    vat: null,
    textUk,
  } as const;
  return { amountKop, explanation };
}

/** The line of a confirmed suggestion. */
export function penaltyLine(suggestion: PenaltySuggestion, period: Period): LineDraft {
  return {
    kind: 'penalty',
    service: null,
    title: 'Пеня за прострочення',
    period,
    quantity: null,
    unit: null,
    price: null,
    amountKop: suggestion.amountKop,
    vatKop: ZERO_KOP,
    explanation: suggestion.explanation,
  };
}

/**
 * A confirmed penalty for a lesser sum: the days stay, so they are not counted again, and the sum is what counts towards the cap
 * (contract.md §1.15). Null for a sum that these days do not come to.
 */
export function lesserPenalty(explanation: PenaltyExplanation, amountKop: Kop): PenaltyExplanation | null {
  const exact = explanation.parts.map(exactOf).reduce(addFractions, { over: 0n, under: 1n });
  const sumKop = kop(Number(divideHalfUp(exact.over, exact.under)));
  const mostKop = explanation.capKop === null ? sumKop : Math.min(sumKop, explanation.capKop);
  if (amountKop <= 0 || amountKop > mostKop) return null;
  if (amountKop === mostKop) return explanation;
  const textUk = `${formulasOf(explanation.parts)} = ${formatUah(sumKop)}, зменшено до ${formatUah(amountKop)}`;
  return { ...explanation, capKop: amountKop, textUk };
}

function exactOf({ debtKop, percent, days, ofDays }: PenaltyPart): Fraction {
  const { units, scale } = decimal(percent);
  return { over: BigInt(debtKop) * units * BigInt(days), under: 100n * 10n ** BigInt(scale) * BigInt(ofDays) };
}

function capLeft({ charged }: PenaltyInput, capKop: Kop | null): Kop | null {
  return capKop === null || charged === null ? capKop : kop(Math.max(0, capKop - charged.amountKop));
}

type Fraction = { readonly over: bigint; readonly under: bigint };
type Part = { readonly part: PenaltyPart; readonly exact: Fraction };

function addFractions(a: Fraction, b: Fraction): Fraction {
  if (a.under === b.under) return { over: a.over + b.over, under: a.under };
  return { over: a.over * b.under + b.over * a.under, under: a.under * b.under };
}

function penaltyParts(input: PenaltyInput, lateFee: Exclude<LateFee, { readonly mode: 'none' }>): Part[] | null {
  const parts: Part[] = [];
  let from = addDays(input.dueOn, input.graceDays + 1);
  if (input.charged !== null) from = maxDay(from, addDays(input.charged.to, 1));
  while (from < input.until) {
    const debtKop = debtOn(input, from);
    if (debtKop <= 0) break;
    const until = partEnd(input, from, lateFee.mode === 'double_nbu');
    const days = daysBetween(from, until);
    const rate = rateOn(lateFee, input.keyRates, from);
    if (rate === null) return null;
    const part = {
      from,
      to: addDays(until, -1),
      days,
      debtKop,
      percent: formatDecimal(rate.percent),
      ofDays: rate.ofDays,
    };
    parts.push({ part, exact: exactOf(part) });
    from = until;
  }
  return parts;
}

/** The day on which the debt, the rate or the length of the year changes next. */
function partEnd({ payments, keyRates, until }: PenaltyInput, from: Day, yearly: boolean): Day {
  let end = until;
  for (const { on } of payments) if (on > from) end = minDay(end, on);
  if (!yearly) return end;
  for (const rate of keyRates) if (rate.from > from) end = minDay(end, rate.from);
  return minDay(end, dayFromParts(dayParts(from).year + 1, 1, 1));
}

function debtOn({ debtKop, payments }: PenaltyInput, on: Day): Kop {
  let debt: number = debtKop;
  for (const payment of payments) if (payment.on <= on) debt -= payment.amountKop;
  return kop(debt);
}

type Rate = { readonly percent: Decimal; readonly ofDays: number };

function rateOn(lateFee: Exclude<LateFee, { readonly mode: 'none' }>, rates: readonly KeyRate[], on: Day): Rate | null {
  if (lateFee.mode === 'percent_day') return { percent: lateFee.percent, ofDays: 1 };
  let key: KeyRate | null = null;
  for (const rate of rates) if (rate.from <= on) key = rate;
  if (key === null) return null;
  return { percent: multiplyDecimal(key.percent, { units: 2n, scale: 0 }), ofDays: daysInYear(dayParts(on).year) };
}

function percentOf(debtKop: Kop, percent: Decimal | null): Kop | null {
  return percent === null ? null : shareOfKop(debtKop, percent.units, 100n * 10n ** BigInt(percent.scale));
}

function sentence(parts: readonly PenaltyPart[], { capKop, sumKop }: { capKop: Kop | null; sumKop: Kop }): string {
  const product = `${formulasOf(parts)} = ${formatUah(sumKop)}`;
  if (capKop === null) return product;
  return `${product}, ${sumKop > capKop ? 'обмежено до' : 'не більше ніж'} ${formatUah(capKop)}`;
}

function formulasOf(parts: readonly PenaltyPart[]): string {
  const formulas = parts.map(({ debtKop, percent, days, ofDays, from, to }) => {
    const year = ofDays === 1 ? '' : `${NBSP}/${NBSP}${ofDays}`;
    const count = `${days}${NBSP}${plural(days, 'день', 'дні', 'днів')}${year}`;
    return `${formatUah(debtKop)} × ${formatDecimalUk(percent)}${NBSP}% × ${count} (${formatDay(from)}–${formatDay(to)})`;
  });
  return formulas.join(' + ');
}
