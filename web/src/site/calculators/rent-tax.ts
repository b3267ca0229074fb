import { formatUah } from '@kliuchar/domain/money/format-money';
import { type Kop, kop, sumKop, ZERO_KOP } from '@kliuchar/domain/money/kop';
import { parseMoneyInput } from '@kliuchar/domain/money/parse-money';
import { COUNTED_REGIMES, type CountedRegime } from '@kliuchar/domain/tax/counted-regime';
import { landlordTax, TAX_KINDS } from '@kliuchar/domain/tax/landlord-tax';
import { siteCalculators as t } from '../../i18n/uk/site-calculators.ts';
import { type Calculation, countFrom, type Line, type Result } from './calculation.ts';

const words = t.tax;

/** The year the article speaks of; the rates that were taken are named by their own year. */
const YEAR = 2026;
const MONTHS_IN_QUARTER = 3;
const MONTHS_IN_YEAR = 12;

export const rentTax: Calculation = {
  key: 'rent-tax',
  title: words.title,
  lead: words.lead,
  fields: [{ name: 'rent', words: words.fields.rent, unit: t.units.hryvnias, example: '20 000' }],
  count: (typed) => countFrom<{ readonly rent: Kop }>(typed, { rent: yearlyMoney }, compare),
};

/** A year of it must still be a sum. */
function yearlyMoney(text: string): ReturnType<typeof parseMoneyInput> {
  const read = parseMoneyInput(text);
  if (!read.ok || read.value <= LARGEST) return read;
  return { ok: false, refusal: { code: 'too_large' } };
}

const LARGEST = 8_000_000_000;

type Regime = { readonly line: Line; readonly taxKop: Kop; readonly isOver: boolean; readonly ratesYear: number };

function compare({ rent }: { readonly rent: Kop }): Result {
  const regimes = COUNTED_REGIMES.map((regime) => countRegime(regime, rent));
  const [first = countRegime('individual', rent), ...others] = regimes.filter(({ isOver }) => !isOver);
  const least = others.reduce((best, next) => (next.taxKop < best.taxKop ? next : best), first);
  const left = kop(rent * MONTHS_IN_YEAR - least.taxKop);
  return {
    lines: regimes.map(({ line }) => line),
    saying: words.saying(least.line.label, formatUah(least.taxKop), formatUah(left), least.ratesYear),
  };
}

function countRegime(regime: CountedRegime, rent: Kop): Regime {
  const quarter = { rentKop: kop(rent * MONTHS_IN_QUARTER), businessKop: ZERO_KOP, vatedKop: ZERO_KOP };
  const { quarters, dueKop, limit, ratesYear } = landlordTax(YEAR, regime, [quarter, quarter, quarter, quarter]);
  const dues = quarters.flatMap((one) => one.dues);
  const isOver = limit !== null && limit.usedKop > limit.limitKop;
  const parts = TAX_KINDS.flatMap((kind) => {
    const ofKind = dues.filter((due) => due.kind === kind);
    if (ofKind.length === 0) return [];
    return [words.part(words.kinds[kind], formatUah(sumKop(ofKind.map(({ amountKop }) => amountKop))))];
  });
  const formula = isOver ? words.over : parts.join(' + ');
  return {
    taxKop: dueKop,
    isOver,
    ratesYear,
    line: { label: words.regimes[regime], formula, sum: isOver ? '' : formatUah(dueKop) },
  };
}
