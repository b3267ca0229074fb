import { type ContractTerms, type Peg, termsOn } from '../contracts/contract-terms.ts';
import {
  cpiMonthRent,
  type ExactKop,
  exactKop,
  fxMonthRent,
  percentMonthRent,
  roundExact,
  stepMonthRent,
  stepsPassed,
} from '../contracts/peg.ts';
import { addDays, type Day } from '../dates/day.ts';
import { formatPeriod } from '../dates/format-day.ts';
import { lastDayOf } from '../dates/period.ts';
import { formatDecimal } from '../money/decimal.ts';
import { formatDecimalUk, formatUah } from '../money/format-money.ts';
import { type Kop, kop } from '../money/kop.ts';
import type { DayRange } from '../properties/season.ts';
import { NBSP } from '../text/typography.ts';
import { commonDays, leasedDays, prorationShare, shareFactorUk, shareTailUk } from './billed-days.ts';
import type { Explanation, Indexation, ProrationShare } from './explanation.ts';
import {
  boundedFactorUk,
  boundsAppliedUk,
  type ComputedRent,
  capAndFloorUk,
  fxLine,
  type RentText,
  warnAboutRate,
} from './fx-line.ts';
import { pushLine, type ReceiptDraft, tellTooLarge, warn, withVat } from './receipt-draft.ts';
import type { ReceiptInput } from './receipt-types.ts';

/** The rent of the period: one line, or one for each version of the terms in force inside it (contract.md §1.12). */
export function addRentLines(draft: ReceiptDraft, input: ReceiptInput, dueOn: Day): void {
  tellTooLarge(draft, { title: rentTitle(input), service: null }, () => {
    for (const rent of rentParts(draft, input, dueOn)) addRentLine(draft, input, rent);
  });
}

/** What those lines are made of, not rounded yet; of the days `within` alone, if they are given, which changes no rent and no index of them. */
export function rentParts(
  draft: ReceiptDraft,
  input: ReceiptInput,
  dueOn: Day,
  within: DayRange | null = null,
): ComputedRent[] {
  const range = leasedDays(input.contract, input.period);
  if (range === null) return [];
  const parts: ComputedRent[] = [];
  for (const { terms, days, goesOn } of termsSegments(input, range)) {
    const charged = { days, share: prorationShare(days, input.period, input.contract, goesOn) };
    const share = within === null ? charged.share : shareWithin(charged, within, input);
    if (share === undefined) continue;
    const part = { terms, days, dueOn };
    const rent = terms.peg.mode === 'fx' ? fxRent(draft, input, part, share) : hryvniaRent(draft, input, part, share);
    if (rent !== null) parts.push(rent);
  }
  return parts;
}

export type ChargedDays = { readonly days: DayRange; readonly share: ProrationShare | null };

/**
 * The part of a month that some of the days of a rent line are; undefined if none of them is among those. Of thirty days a month the parts of a
 * line make the line, so what does not begin it takes over where it was left; a rent that is never divided is divided by days here.
 */
export function shareWithin(
  charged: ChargedDays,
  within: DayRange,
  { contract, period }: Pick<ReceiptInput, 'contract' | 'period'>,
): ProrationShare | null | undefined {
  const days = throughThe31st(charged.days, { contract, period });
  const cut = commonDays(days, within);
  if (cut === null) return undefined;
  const isDivided = contract.proration !== 'none';
  if (isDivided && cut.from === days.from && cut.to === days.to) return charged.share;
  const proration = isDivided ? contract.proration : 'actual_days';
  return prorationShare(cut, period, { ...contract, proration }, cut.from > days.from);
}

/** Of thirty days a month new terms of the 31st have no line: that day is one with the 30th. */
function throughThe31st(days: DayRange, { contract, period }: Pick<ReceiptInput, 'contract' | 'period'>): DayRange {
  const next = addDays(days.to, 1);
  const isShared = contract.proration === 'thirty_days' && next.endsWith('-31') && next === lastDayOf(period);
  return isShared && (contract.endDate === null || next <= contract.endDate) ? { from: days.from, to: next } : days;
}

/** `goesOn`: other terms of the lease come before it in the month. */
type Segment = { readonly terms: ContractTerms; readonly days: DayRange; readonly goesOn: boolean };

function termsSegments({ contract }: ReceiptInput, range: DayRange): Segment[] {
  const first = termsOn(contract.terms, range.from);
  if (first === null) return [];
  // A month that is never divided has the rent of its first day; a change comes with the next month.
  if (contract.proration === 'none' || contract.terms.length === 1)
    return [{ terms: first, days: range, goesOn: false }];
  const segments: Segment[] = [];
  let current = first;
  let from = range.from;
  for (const terms of contract.terms) {
    if (terms.validFrom <= from || terms.validFrom > range.to) continue;
    segments.push({ terms: current, days: { from, to: addDays(terms.validFrom, -1) }, goesOn: segments.length > 0 });
    current = terms;
    from = terms.validFrom;
  }
  // By thirty days the 30 are used up when the new terms begin on the 31st: a second line would make 31/30 of a month.
  const usedUp = contract.proration === 'thirty_days' && segments.length > 0 && from.endsWith('-31');
  if (!usedUp) segments.push({ terms: current, days: { from, to: range.to }, goesOn: segments.length > 0 });
  return segments;
}

type RentPart = Omit<Segment, 'goesOn'> & { readonly dueOn: Day };

function rentTitle({ contract }: ReceiptInput): string {
  return contract.kind === 'commercial' ? 'Оренда приміщення' : 'Оренда житла';
}

function addRentLine(draft: ReceiptDraft, input: ReceiptInput, rent: ComputedRent): void {
  const taxed = withVat(roundExact(rent.exact, rent.share), input, 'rent');
  pushLine(draft, {
    kind: 'rent',
    service: null,
    title: rentTitle(input),
    period: input.period,
    quantity: null,
    unit: null,
    price: null,
    amountKop: taxed.amountKop,
    vatKop: taxed.vatKop,
    explanation: rent.explain(taxed),
  });
}

function hryvniaRent(
  draft: ReceiptDraft,
  input: ReceiptInput,
  { terms, days }: RentPart,
  share: ProrationShare | null,
): ComputedRent | null {
  if (terms.rent.currency !== 'UAH') {
    warn(draft, 'rent_unknown', 'Оренду названо у валюті, але правила перерахунку в договорі немає.');
    return null;
  }
  const baseKop = kop(terms.rent.amountMinor);
  const month = indexedRent(draft, input, { baseKop, peg: terms.peg, validFrom: terms.validFrom, on: days.from });
  const rentKop = roundExact(month.exact, null);
  const sumKop = roundExact(month.exact, share);
  const { indexation } = month;
  const productUk = indexationUk(indexation, rentKop);
  const boundedUk = boundsAppliedUk(productUk, month, share);
  const formulaUk = boundedUk === null ? `${productUk}${shareFactorUk(share)}` : boundedFactorUk(month, share);
  const explain = ({ vat, tailUk }: RentText): Explanation => {
    const textUk = `${sumUk()}${shareTailUk(share)}${tailUk}`;
    return share === null
      ? { rule: 'full_month', rentKop, indexation, vat, textUk }
      : { rule: 'prorated', rentKop, indexation, proration: share, vat, textUk };
  };
  const sumUk = (): string => {
    if (boundedUk !== null) return boundedUk;
    if (share === null) {
      const isPlain = indexation === null || formulaUk === formatUah(sumKop);
      const result = isPlain ? ` за ${formatPeriod(input.period)}` : ` = ${formatUah(sumKop)}`;
      return `${formulaUk}${result}${boundsUk(indexation)}`;
    }
    return `${formulaUk} = ${formatUah(sumKop)}${boundsUk(indexation)}`;
  };
  return { exact: month.exact, share, formulaUk, explain };
}

type IndexedInput = { readonly baseKop: Kop; readonly peg: Peg; readonly validFrom: Day; readonly on: Day };
type IndexedRent = {
  readonly exact: ExactKop;
  readonly unbounded: ExactKop;
  readonly indexation: Indexation | null;
};

function indexedRent(
  draft: ReceiptDraft,
  input: ReceiptInput,
  { baseKop, peg, validFrom, on }: IndexedInput,
): IndexedRent {
  switch (peg.mode) {
    case 'cpi': {
      const month = cpiMonthRent(baseKop, peg, input.rates, input.period);
      if (month.missing !== null) {
        warn(
          draft,
          'no_rate',
          `Індексу споживчих цін за ${formatPeriod(month.missing)} ще немає: враховано попередні місяці.`,
        );
      }
      const { capKop, floorKop } = peg;
      const { exact, unbounded } = month;
      return { exact, unbounded, indexation: { mode: 'cpi', baseKop, months: month.months, capKop, floorKop } };
    }
    case 'step': {
      const steps = stepsPassed(peg.everyMonths, validFrom, on);
      if (steps === 0) break;
      const stepKop = kop(peg.amountMinor);
      const exact = stepMonthRent(baseKop, peg, steps);
      const unbounded = { units: BigInt(baseKop + steps * stepKop), scale: 0 };
      return { exact, unbounded, indexation: { mode: 'step', baseKop, steps, stepKop } };
    }
    case 'percent': {
      const steps = stepsPassed(peg.everyMonths, validFrom, on);
      if (steps === 0) break;
      const percent = formatDecimal(peg.percent);
      const exact = percentMonthRent(baseKop, peg, steps);
      return { exact, unbounded: exact, indexation: { mode: 'percent', baseKop, steps, percent } };
    }
    default:
      break;
  }
  return { exact: exactKop(baseKop), unbounded: exactKop(baseKop), indexation: null };
}

function indexationUk(indexation: Indexation | null, rentKop: Kop): string {
  if (indexation === null) return formatUah(rentKop);
  const base = formatUah(indexation.baseKop);
  switch (indexation.mode) {
    case 'cpi':
      return `${base}${indexation.months.map(({ percent }) => ` × ${formatDecimalUk(percent)}${NBSP}%`).join('')}`;
    case 'step':
      return `(${base} + ${indexation.steps} × ${formatUah(indexation.stepKop)})`;
    case 'percent': {
      const factor = `(100${NBSP}% + ${formatDecimalUk(indexation.percent)}${NBSP}%)`;
      return `${base}${` × ${factor}`.repeat(indexation.steps)}`;
    }
  }
}

function boundsUk(bounds: Indexation | null): string {
  return bounds?.mode === 'cpi' ? capAndFloorUk(bounds) : '';
}

function fxRent(
  draft: ReceiptDraft,
  input: ReceiptInput,
  { terms, dueOn }: RentPart,
  share: ProrationShare | null,
): ComputedRent | null {
  const { rent, peg } = terms;
  if (peg.mode !== 'fx') return null;
  const month = fxMonthRent(rent, peg, input.rates, { issuedOn: input.issuedOn, dueOn });
  if (month === null) {
    warn(draft, 'rent_unknown', `Курсу ${rent.currency} на потрібну дату немає: внесіть його, щоб порахувати оренду.`);
    return null;
  }
  warnAboutRate(draft, month);
  return fxLine({ rent, peg, month, share });
}
