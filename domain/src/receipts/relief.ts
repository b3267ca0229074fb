import { roundExact } from '../contracts/peg.ts';
import type { Day } from '../dates/day.ts';
import type { Decimal } from '../money/decimal.ts';
import { formatDecimalUk, formatUah } from '../money/format-money.ts';
import { type Kop, kop, sumKop, ZERO_KOP } from '../money/kop.ts';
import { divideHalfUp } from '../money/rounding.ts';
import { NBSP } from '../text/typography.ts';
import type { ComputedRent } from './fx-line.ts';
import { type ReceiptDraft, withVat } from './receipt-draft.ts';
import type { ReceiptInput } from './receipt-types.ts';
import { rentParts } from './rent-lines.ts';

/** A month of the lease as if the lease were only the days without use. */
export type ReliefMonth = { readonly input: ReceiptInput; readonly dueOn: Day };

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
  const parts: ComputedRent[] = [];
  const rents: Kop[] = [];
  for (const { input, dueOn } of months) {
    const draft: ReceiptDraft = { lines: [], warnings: [], readingIds: [], deductedIds: [] };
    for (const part of rentParts(draft, input, dueOn)) {
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

/** Σ (month × days / days of the month) × percent / 100 over one denominator, then the one rounding. */
function percentOf(parts: readonly ComputedRent[], percent: Decimal): Kop {
  let numerator = 0n;
  let denominator = 1n;
  for (const { exact, share } of parts) {
    const partDenominator = 10n ** BigInt(exact.scale) * BigInt(share?.ofDays ?? 1);
    numerator = numerator * partDenominator + exact.units * BigInt(share?.days ?? 1) * denominator;
    denominator *= partDenominator;
  }
  return kop(Number(divideHalfUp(numerator * percent.units, denominator * 100n * 10n ** BigInt(percent.scale))));
}
