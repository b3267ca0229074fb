import type { FxPeg, Rent } from '../contracts/contract-terms.ts';
import { type ExactKop, type FxDays, type FxMonth, fxMonthRent, roundExact } from '../contracts/peg.ts';
import { fxKey, type RateTables } from '../contracts/rate-tables.ts';
import { formatDay } from '../dates/format-day.ts';
import { decimal, formatDecimal } from '../money/decimal.ts';
import { formatMinor, formatUah } from '../money/format-money.ts';
import { type Kop, storableKop } from '../money/kop.ts';
import { NBSP } from '../text/typography.ts';
import { shareFactorUk, shareTailUk } from './billed-days.ts';
import type { Explanation, FxExplanation, ProrationShare } from './explanation.ts';
import { priceUk } from './meter-sentence.ts';
import { type ReceiptDraft, warn, withVat } from './receipt-draft.ts';
import type { LineDraft, ReceiptWarning } from './receipt-types.ts';

export type RentText = { readonly vat: Explanation['vat']; readonly tailUk: string };
/** The sum of a month and the part of it that is charged; `formulaUk` is that product in words, `500,00 $ × 44,00 ₴ × 10 / 30`. */
export type ComputedRent<E extends Explanation = Explanation> = {
  readonly exact: ExactKop;
  readonly share: ProrationShare | null;
  readonly formulaUk: string;
  readonly explain: (taxed: RentText) => E;
};

const ENTERED_UK = ', внесений орендодавцем,';

type FxParts = {
  readonly rent: Rent;
  readonly peg: FxPeg;
  readonly month: FxMonth;
  readonly share: ProrationShare | null;
};

/** The rent of a month in a currency, with everything needed to recompute it and the sentence shown. */
export function fxLine({ rent, peg, month, share }: FxParts): ComputedRent<FxExplanation> {
  const sumKop = roundExact(month.exact, share);
  const { rate, wantedOn, provisional } = month;
  const { capKop, floorKop, rateSource, rateDay } = peg;
  const product = `${formatMinor(rent.amountMinor, rent.currency)} × ${priceUk(formatDecimal(rate.rate))}`;
  const boundedUk = boundsAppliedUk(product, month, share);
  const formulaUk = boundedUk === null ? `${product}${shareFactorUk(share)}` : boundedFactorUk(month, share);
  const explain = ({ vat, tailUk }: RentText): FxExplanation => {
    const source = rateSource === 'nbu' ? 'курс НБУ' : 'курс за договором';
    const entered = rate.byHand === true ? ENTERED_UK : '';
    const early = provisional ? ' (попередній, різниця ввійде в наступну квитанцію)' : '';
    const sum = boundedUk ?? `${formulaUk} = ${formatUah(sumKop)}`;
    const bounds = boundedUk === null ? capAndFloorUk(peg) : '';
    const sentence = `${sum}; ${source}${entered} на ${formatDay(rate.on)}${early}`;
    return {
      rule: 'fx',
      amountMinor: rent.amountMinor,
      currency: rent.currency,
      rate: formatDecimal(rate.rate),
      rateSource,
      rateDay,
      rateOn: rate.on,
      wantedOn,
      provisional,
      capKop,
      floorKop,
      proration: share,
      vat,
      textUk: `${sentence}${bounds}${shareTailUk(share)}${tailUk}`,
    };
  };
  return { exact: month.exact, share, formulaUk, explain };
}

export type ReratedLine = Pick<LineDraft, 'amountKop' | 'vatKop'> & { readonly explanation: FxExplanation };

/**
 * A draft's line in a currency at the moment of issue: the day its contract names may be another one by now, and the rate of the day
 * that was ahead may be known. Null if nothing about it has changed, or no rate is known any more. A draft of 01.11 at 44.00 issued on
 * 05.11 at 44.50: 500 USD are 22 250.00.
 */
export function rerateFxLine(
  line: FxExplanation,
  rates: RateTables,
  days: FxDays,
): { readonly line: ReratedLine; readonly warnings: readonly ReceiptWarning[] } | null {
  const { amountMinor, currency, rateSource, rateDay, capKop, floorKop, proration: share } = line;
  const rent = { amountMinor, currency };
  const peg: FxPeg = { mode: 'fx', rateSource, rateDay, capKop, floorKop };
  const month = fxMonthRent(rent, peg, rates, days);
  if (month === null || isSameRate(line, month)) return null;
  const computed = fxLine({ rent, peg, month, share });
  const vatMode = line.vat?.mode ?? 'none';
  const vatPercent = line.vat?.percent ?? 0;
  const { amountKop, vatKop, ...taxed } = withVat(
    roundExact(computed.exact, computed.share),
    { contract: { vatMode }, rates: { vatPercent } },
    'rent',
  );
  const draft: ReceiptDraft = { lines: [], warnings: [], readingIds: [], deductedIds: [] };
  warnAboutRate(draft, month);
  return {
    line: { amountKop: storableKop(amountKop), vatKop, explanation: computed.explain(taxed) },
    warnings: draft.warnings,
  };
}

/**
 * The line of a receipt that takes the place of an issued one keeps the rate that was frozen there (ADR 0012): only its days are others. Null if
 * it has that rate already, or what was issued has no line of its currency and rule. 500 USD issued at 41.00 and cut to 20 days of 30 on a day of
 * 42.00 are 13 666.67, not 14 000.00.
 */
export function keepFrozenRate(line: FxExplanation, issued: readonly FxExplanation[]): ReturnType<typeof rerateFxLine> {
  const { currency, rateSource } = line;
  const frozen = frozenRateOf(line, issued);
  if (frozen === undefined) return null;
  const { rateOn, wantedOn, provisional } = frozen;
  const rate = { on: rateOn, rate: decimal(frozen.rate), byHand: frozen.textUk.includes(ENTERED_UK) };
  const rates: RateTables = {
    fx: new Map([[fxKey(currency, rateSource), [rate]]]),
    cpi: new Map(),
    keyRates: [],
    vatPercent: line.vat?.percent ?? 0,
  };
  const rerated = rerateFxLine(line, rates, { issuedOn: provisional ? rateOn : wantedOn, dueOn: wantedOn });
  if (rerated === null) return null;
  // It was as old on the day of that issue, and no refreshing changes it now.
  return { ...rerated, warnings: rerated.warnings.filter(({ code }) => code !== 'rate_stale') };
}

export function isRateFrozen(line: FxExplanation, issued: readonly FxExplanation[]): boolean {
  return frozenRateOf(line, issued) !== undefined;
}

function frozenRateOf({ currency, rateSource, rateDay }: FxExplanation, issued: readonly FxExplanation[]) {
  return issued.find((one) => one.currency === currency && one.rateSource === rateSource && one.rateDay === rateDay);
}

function isSameRate(line: FxExplanation, { rate, wantedOn, provisional }: FxMonth): boolean {
  const isSameDay = line.rateOn === rate.on && line.wantedOn === wantedOn && line.provisional === provisional;
  return isSameDay && line.rate === formatDecimal(rate.rate);
}

/** The warnings a rate gives rise to: they go when the line is rated anew. */
export const RATE_WARNINGS = ['rate_provisional', 'rate_stale'] as const;

export function warnAboutRate(draft: ReceiptDraft, { provisional, stale, rate }: FxMonth): void {
  const on = formatDay(rate.on);
  if (stale) warn(draft, 'rate_stale', `Останній відомий курс${NBSP}— на ${on}. Оновіть курси перед видачею.`);
  else if (provisional) {
    warn(
      draft,
      'rate_provisional',
      `Курс потрібного дня ще невідомий, узято курс на ${on}; різниця ввійде в наступну квитанцію.`,
    );
  }
}

type BoundedMonth = Pick<FxMonth, 'exact' | 'unbounded'>;

/**
 * A month whose cap or floor works, as sums that are true one by one: `500,00 $ × 45,00 ₴ = 22 500,00 ₴, обмежено до 22 300,00 ₴`, and after it
 * the share of that. Null where neither works.
 */
export function boundsAppliedUk(productUk: string, month: BoundedMonth, share: ProrationShare | null): string | null {
  const [whole, product] = [roundExact(month.exact, null), roundExact(month.unbounded, null)];
  if (whole === product) return null;
  const how = whole < product ? 'обмежено до' : 'підвищено до';
  const bounded = `${productUk} = ${formatUah(product)}, ${how} ${formatUah(whole)} за місяць`;
  if (share === null) return bounded;
  return `${bounded}; ${boundedFactorUk(month, share)} = ${formatUah(roundExact(month.exact, share))}`;
}

/** The bounded sum by its days, `22 300,00 ₴ × 10 / 30`. */
export const boundedFactorUk = ({ exact }: Pick<FxMonth, 'exact'>, share: ProrationShare | null): string =>
  `${formatUah(roundExact(exact, null))}${shareFactorUk(share)}`;

type Bounds = { readonly capKop: Kop | null; readonly floorKop: Kop | null };

export function capAndFloorUk({ capKop, floorKop }: Bounds): string {
  const cap = capKop === null ? '' : `, не більше ніж ${formatUah(capKop)} за місяць`;
  return floorKop === null ? cap : `${cap}, не менше ніж ${formatUah(floorKop)} за місяць`;
}
