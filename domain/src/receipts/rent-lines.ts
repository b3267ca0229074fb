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
import { formatDecimal } from '../money/decimal.ts';
import { formatDecimalUk, formatUah } from '../money/format-money.ts';
import { type Kop, kop } from '../money/kop.ts';
import type { DayRange } from '../properties/season.ts';
import { NBSP } from '../text/typography.ts';
import { leasedDays, prorationShare, shareFactorUk, shareTailUk } from './billed-days.ts';
import type { Explanation, Indexation, ProrationShare } from './explanation.ts';
import { type ComputedRent, capAndFloorUk, fxLine, type RentText, warnAboutRate } from './fx-line.ts';
import { pushLine, type ReceiptDraft, tellTooLarge, warn, withVat } from './receipt-draft.ts';
import type { ReceiptInput } from './receipt-types.ts';

/** The rent of the period: one line, or one for each version of the terms in force inside it (contract.md §1.12). */
export function addRentLines(draft: ReceiptDraft, input: ReceiptInput, dueOn: Day): void {
  tellTooLarge(draft, { title: rentTitle(input), service: null }, () => {
    for (const rent of rentParts(draft, input, dueOn)) addRentLine(draft, input, rent);
  });
}

/** What those lines are made of, not rounded yet. */
export function rentParts(draft: ReceiptDraft, input: ReceiptInput, dueOn: Day): ComputedRent[] {
  const range = leasedDays(input.contract, input.period);
  if (range === null) return [];
  const parts: ComputedRent[] = [];
  for (const { terms, days, goesOn } of termsSegments(input, range)) {
    const share = prorationShare(days, input.period, input.contract, goesOn);
    const part = { terms, days, dueOn };
    const rent = terms.peg.mode === 'fx' ? fxRent(draft, input, part, share) : hryvniaRent(draft, input, part, share);
    if (rent !== null) parts.push(rent);
  }
  return parts;
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
  const formulaUk = `${indexationUk(indexation, rentKop)}${shareFactorUk(share)}`;
  const explain = ({ vat, tailUk }: RentText): Explanation => {
    if (share === null) {
      const isPlain = indexation === null || formulaUk === formatUah(sumKop);
      const result = isPlain ? ` за ${formatPeriod(input.period)}` : ` = ${formatUah(sumKop)}`;
      const textUk = `${formulaUk}${result}${boundsUk(indexation)}${tailUk}`;
      return { rule: 'full_month', rentKop, indexation, vat, textUk };
    }
    const textUk = `${formulaUk} = ${formatUah(sumKop)}${boundsUk(indexation)}${shareTailUk(share)}${tailUk}`;
    return { rule: 'prorated', rentKop, indexation, proration: share, vat, textUk };
  };
  return { exact: month.exact, share, formulaUk, explain };
}

type IndexedInput = { readonly baseKop: Kop; readonly peg: Peg; readonly validFrom: Day; readonly on: Day };
type IndexedRent = { readonly exact: ExactKop; readonly indexation: Indexation | null };

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
          `Індексу інфляції за ${formatPeriod(month.missing)} ще немає: враховано попередні місяці.`,
        );
      }
      const { capKop, floorKop } = peg;
      return { exact: month.exact, indexation: { mode: 'cpi', baseKop, months: month.months, capKop, floorKop } };
    }
    case 'step': {
      const steps = stepsPassed(peg.everyMonths, validFrom, on);
      if (steps === 0) break;
      const stepKop = kop(peg.amountMinor);
      return { exact: stepMonthRent(baseKop, peg, steps), indexation: { mode: 'step', baseKop, steps, stepKop } };
    }
    case 'percent': {
      const steps = stepsPassed(peg.everyMonths, validFrom, on);
      if (steps === 0) break;
      const percent = formatDecimal(peg.percent);
      return { exact: percentMonthRent(baseKop, peg, steps), indexation: { mode: 'percent', baseKop, steps, percent } };
    }
    default:
      break;
  }
  return { exact: exactKop(baseKop), indexation: null };
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
  if (bounds?.mode === 'step' && bounds.baseKop + bounds.steps * bounds.stepKop < 0)
    return capAndFloorUk({ capKop: null, floorKop: kop(0) });
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
