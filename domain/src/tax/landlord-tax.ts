import { addDays, type Day, dayFromParts, dayParts } from '../dates/day.ts';
import { lastDayOf, period } from '../dates/period.ts';
import { type Kop, kop, sumKop, ZERO_KOP } from '../money/kop.ts';
import { shareOfKop } from '../money/rounding.ts';
import { VAT_PERCENT, vatInside } from '../receipts/vat.ts';
import type { CountedRegime } from './counted-regime.ts';
import { type TaxRates, taxRatesOf } from './tax-rates.ts';

export const TAX_KINDS = ['income', 'single', 'military', 'social'] as const;
export type TaxKind = (typeof TAX_KINDS)[number];

/**
 * What came in during a quarter for the lease, in kopecks: rent, and what was kept of deposits for damage; the part of it from businesses; and
 * the part whose price has VAT inside, which counts where the landlord pays VAT.
 */
export type QuarterIncome = { readonly rentKop: Kop; readonly businessKop: Kop; readonly vatedKop: Kop };

const NO_INCOME: QuarterIncome = { rentKop: ZERO_KOP, businessKop: ZERO_KOP, vatedKop: ZERO_KOP };

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
  /** Inside what came in and no income: the State has it by another return. */
  readonly vatKop: Kop;
  readonly withheldKop: Kop;
  readonly dues: readonly TaxDue[];
};

export type LandlordTax = {
  readonly ratesYear: number;
  readonly quarters: readonly QuarterTax[];
  readonly baseKop: Kop;
  readonly vatKop: Kop;
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
 * ФОП 2: fixed sums each month by the 20th. ФОП 3: 5 % + 1 % within 10 days after the quarter's return, 50 days after its end; one who pays VAT
 * 3 % + 1 % of what came in without it (ПКУ 292.11, 293.3): of 72 000,00 with 12 000,00 of VAT 1 800,00 + 600,00. Both: ЄСВ by the 20th of the
 * month after the quarter, and a limit for the year.
 */
export function landlordTax(
  year: number,
  regime: CountedRegime,
  income: readonly QuarterIncome[],
  isVatPayer = false,
): LandlordTax {
  const rates = isVatPayer ? withVat(taxRatesOf(year)) : taxRatesOf(year);
  const quarters = QUARTERS.map((quarter) => {
    const { rentKop, businessKop, vatedKop } = income[quarter - 1] ?? NO_INCOME;
    const withheldFrom = regime === 'individual' ? businessKop : ZERO_KOP;
    const vatKop = isVatPayer && regime === 'fop_3' ? vatInside(vatedKop, VAT_PERCENT) : ZERO_KOP;
    const baseKop = kop(rentKop - withheldFrom - vatKop);
    return {
      quarter,
      baseKop,
      vatKop,
      withheldKop: sumKop(personalTax(rates, withheldFrom)),
      dues: DUES[regime](rates, baseKop, quarterEnd(year, quarter)),
    };
  });
  const usedKop = sumKop(quarters.map(({ baseKop }) => baseKop));
  return {
    ratesYear: rates.year,
    quarters,
    baseKop: usedKop,
    vatKop: sumKop(quarters.map(({ vatKop }) => vatKop)),
    withheldKop: sumKop(quarters.map(({ withheldKop }) => withheldKop)),
    dueKop: sumKop(quarters.flatMap(({ dues }) => dues.map(({ amountKop }) => amountKop))),
    limit: regime === 'individual' ? null : { limitKop: rates[LIMITED[regime]].limitKop, usedKop },
    yearly:
      regime === 'individual' ? { declareBy: dayFromParts(year + 1, 5, 1), payBy: dayFromParts(year + 1, 8, 1) } : null,
  };
}

const withVat = (rates: TaxRates): TaxRates => ({
  ...rates,
  fop3: { ...rates.fop3, singleE4: rates.fop3.singleVatE4 },
});

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
