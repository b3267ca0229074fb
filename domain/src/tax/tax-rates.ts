import { type Kop, kop } from '../money/kop.ts';

/**
 * What the tax law asks in a year (ukraine.md §5, seen 01.2026 at minfin, buhplatforma, ДПС). A year is a row; where a year is not known
 * yet the last known one is used and named on the screen.
 */
export type TaxRates = {
  readonly year: number;
  readonly minimumWageKop: Kop;
  /** Of a person's rent: податок на доходи фізичних осіб and військовий збір, in hundredths of a percent. */
  readonly personal: { readonly incomeE4: bigint; readonly militaryE4: bigint };
  readonly fop2: { readonly singleMonthKop: Kop; readonly militaryMonthKop: Kop; readonly limitKop: Kop };
  readonly fop3: { readonly singleE4: bigint; readonly militaryE4: bigint; readonly limitKop: Kop };
  readonly socialMonthKop: Kop;
};

const RATES: readonly TaxRates[] = [
  {
    year: 2026,
    minimumWageKop: kop(864_700),
    personal: { incomeE4: 1_800n, militaryE4: 500n },
    fop2: { singleMonthKop: kop(172_940), militaryMonthKop: kop(86_470), limitKop: kop(721_159_800) },
    fop3: { singleE4: 500n, militaryE4: 100n, limitKop: kop(1_009_104_900) },
    socialMonthKop: kop(190_234),
  },
];

/** The rates of a year, or the nearest known ones. */
export function taxRatesOf(year: number): TaxRates {
  const known = RATES.toSorted((a, b) => Math.abs(a.year - year) - Math.abs(b.year - year));
  const [nearest] = known;
  if (nearest === undefined) throw new Error('No tax rates are known');
  return nearest;
}
