import { type Kop, kop } from '../money/kop.ts';

/**
 * What the tax law asks in a year (2026: ukraine.md §5, seen 01.2026 at minfin, buhplatforma, ДПС; 2025: 7eminar.ua/news/821, ukrpravo.biz, by the
 * minimum wage of 8 000,00: 20 %, 10 %, 22 %, 834 and 1167 of it). A year is a row; where a year is not known the nearest known one is used
 * and named on the screen.
 */
export type TaxRates = {
  readonly year: number;
  readonly minimumWageKop: Kop;
  /** Of a person's rent: податок на доходи фізичних осіб and військовий збір, in hundredths of a percent. */
  readonly personal: { readonly incomeE4: bigint; readonly militaryE4: bigint };
  readonly fop2: { readonly singleMonthKop: Kop; readonly militaryMonthKop: Kop; readonly limitKop: Kop };
  readonly fop3: {
    readonly singleE4: bigint;
    /** Of whoever pays VAT. */
    readonly singleVatE4: bigint;
    readonly militaryE4: bigint;
    readonly limitKop: Kop;
  };
  readonly socialMonthKop: Kop;
};

const RATES: readonly TaxRates[] = [
  {
    year: 2025,
    minimumWageKop: kop(800_000),
    personal: { incomeE4: 1_800n, militaryE4: 500n },
    fop2: { singleMonthKop: kop(160_000), militaryMonthKop: kop(80_000), limitKop: kop(667_200_000) },
    fop3: { singleE4: 500n, singleVatE4: 300n, militaryE4: 100n, limitKop: kop(933_600_000) },
    socialMonthKop: kop(176_000),
  },
  {
    year: 2026,
    minimumWageKop: kop(864_700),
    personal: { incomeE4: 1_800n, militaryE4: 500n },
    fop2: { singleMonthKop: kop(172_940), militaryMonthKop: kop(86_470), limitKop: kop(721_159_800) },
    fop3: { singleE4: 500n, singleVatE4: 300n, militaryE4: 100n, limitKop: kop(1_009_104_900) },
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
