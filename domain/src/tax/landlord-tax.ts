import { addDays, type Day, dayFromParts, dayParts } from '../dates/day.ts';
import { lastDayOf, period } from '../dates/period.ts';
import { type Kop, kop, sumKop } from '../money/kop.ts';
import { shareOfKop } from '../money/rounding.ts';
import type { CountedRegime } from './counted-regime.ts';
import { type TaxRates, taxRatesOf } from './tax-rates.ts';

export const TAX_KINDS = ['income', 'single', 'military', 'social'] as const;
export type TaxKind = (typeof TAX_KINDS)[number];

/** Rent that came in during a quarter, and the part of it from businesses, in kopecks. */
export type QuarterIncome = { readonly rentKop: Kop; readonly businessKop: Kop };

/** `every`: how often it is paid; `payBy` is the last of the quarter's days. */
export type TaxDue = {
  readonly kind: TaxKind;
  readonly amountKop: Kop;
  readonly every: 'month' | 'quarter';
  readonly payBy: Day;
};

export type QuarterTax = {
  readonly quarter: 1 | 2 | 3 | 4;
  /** What the tax is counted from: without what a business has already withheld from. */
  readonly baseKop: Kop;
  readonly withheldKop: Kop;
  readonly dues: readonly TaxDue[];
};

export type LandlordTax = {
  readonly ratesYear: number;
  readonly quarters: readonly QuarterTax[];
  readonly baseKop: Kop;
  readonly withheldKop: Kop;
  readonly dueKop: Kop;
  readonly limit: { readonly limitKop: Kop; readonly usedKop: Kop } | null;
  /** The yearly return of a person, and the last day for the rest of the tax. */
  readonly yearly: { readonly declareBy: Day; readonly payBy: Day } | null;
};

const QUARTERS = [1, 2, 3, 4] as const;

/**
 * The tax of a landlord for a year, on what came in (cash basis), each quarter rounded by itself (ukraine.md §5).
 * A person: 18 % + 5 % of rent from people, within 40 days after the quarter; a business tenant is a tax agent and withholds both. Of
 * 20 000,00 a month, 60 000,00 a quarter: 10 800,00 + 3 000,00 by 9 November for the third quarter of 2026.
 * ФОП 2: fixed sums each month by the 20th. ФОП 3: 5 % + 1 % within 10 days after the quarter's return, 50 days after its end. Both: ЄСВ by
 * the 20th of the month after the quarter, and a limit for the year.
 */
export function landlordTax(year: number, regime: CountedRegime, income: readonly QuarterIncome[]): LandlordTax {
  const rates = taxRatesOf(year);
  const quarters = QUARTERS.map((quarter) => {
    const { rentKop, businessKop } = income[quarter - 1] ?? { rentKop: kop(0), businessKop: kop(0) };
    const withheldFrom = regime === 'individual' ? businessKop : kop(0);
    const baseKop = kop(rentKop - withheldFrom);
    return {
      quarter,
      baseKop,
      withheldKop: sumKop(personalTax(rates, withheldFrom)),
      dues: DUES[regime](rates, baseKop, quarterEnd(year, quarter)),
    };
  });
  const usedKop = sumKop(quarters.map(({ baseKop }) => baseKop));
  return {
    ratesYear: rates.year,
    quarters,
    baseKop: usedKop,
    withheldKop: sumKop(quarters.map(({ withheldKop }) => withheldKop)),
    dueKop: sumKop(quarters.flatMap(({ dues }) => dues.map(({ amountKop }) => amountKop))),
    limit: regime === 'individual' ? null : { limitKop: rates[LIMITED[regime]].limitKop, usedKop },
    yearly:
      regime === 'individual' ? { declareBy: dayFromParts(year + 1, 5, 1), payBy: dayFromParts(year + 1, 8, 1) } : null,
  };
}

const LIMITED = { fop_2: 'fop2', fop_3: 'fop3' } as const;
const MONTHS = 3;

const quarterEnd = (year: number, quarter: number): Day =>
  lastDayOf(period(`${year}-${String(quarter * MONTHS).padStart(2, '0')}`));

/** Never below nothing: money given back in a later quarter takes no tax away from that one. */
const share = (baseKop: Kop, rateE4: bigint): Kop => shareOfKop(kop(Math.max(0, baseKop)), rateE4, 10_000n);

const personalTax = ({ personal }: TaxRates, baseKop: Kop): [Kop, Kop] => [
  share(baseKop, personal.incomeE4),
  share(baseKop, personal.militaryE4),
];

type Dues = (rates: TaxRates, baseKop: Kop, end: Day) => TaxDue[];

const DUES: Readonly<Record<CountedRegime, Dues>> = {
  individual: (rates, baseKop, end) => {
    const [income, military] = personalTax(rates, baseKop);
    const payBy = addDays(end, 40);
    return [
      { kind: 'income', amountKop: income, every: 'quarter', payBy },
      { kind: 'military', amountKop: military, every: 'quarter', payBy },
    ];
  },
  fop_2: ({ fop2, socialMonthKop }, _baseKop, end) => {
    const payBy = twentiethOf(end);
    return [
      { kind: 'single', amountKop: kop(fop2.singleMonthKop * MONTHS), every: 'month', payBy },
      { kind: 'military', amountKop: kop(fop2.militaryMonthKop * MONTHS), every: 'month', payBy },
      social(socialMonthKop, end),
    ];
  },
  fop_3: ({ fop3, socialMonthKop }, baseKop, end) => {
    const payBy = addDays(end, 50);
    return [
      { kind: 'single', amountKop: share(baseKop, fop3.singleE4), every: 'quarter', payBy },
      { kind: 'military', amountKop: share(baseKop, fop3.militaryE4), every: 'quarter', payBy },
      social(socialMonthKop, end),
    ];
  },
};

const social = (monthKop: Kop, end: Day): TaxDue => ({
  kind: 'social',
  amountKop: kop(monthKop * MONTHS),
  every: 'quarter',
  payBy: addDays(end, 20),
});

/** Of the month that a day ends. */
function twentiethOf(end: Day): Day {
  const { year, month } = dayParts(end);
  return dayFromParts(year, month, 20);
}
