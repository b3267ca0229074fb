import { addDays, type Day, daysBetween } from '../dates/day.ts';
import { addDecimal, type Decimal, formatDecimal, multiplyDecimal, ZERO_DECIMAL } from '../money/decimal.ts';
import { formatDecimalUk, formatUah } from '../money/format-money.ts';
import { divideHalfUp } from '../money/rounding.ts';
import { type DayRange, seasonInPeriod } from '../properties/season.ts';
import { SERVICE_TEXTS, type ServiceSetting, serviceTitle } from '../properties/service-settings.ts';
import { areDifferentUnits } from '../properties/units.ts';
import { type PriceVersion, versionOn, versionSpans } from '../tariffs/tariff.ts';
import { NBSP } from '../text/typography.ts';
import { commonDays, leasedDays, prorationShare, shareFactorUk, shareTailUk } from './billed-days.ts';
import type { Explanation, MonthPrice, ProrationShare } from './explanation.ts';
import { priceUk, withUnit } from './meter-sentence.ts';
import { type ConsumptionSpan, priceVersions } from './price-spans.ts';
import { pushLine, type ReceiptDraft, warn, withVat } from './receipt-draft.ts';
import type { ReceiptInput } from './receipt-types.ts';
import { roundMonth } from './round-month.ts';

/** The days of the month a service is charged for: inside the term and inside its season. */
export function servedDays(input: ReceiptInput, setting: ServiceSetting): DayRange | null {
  const season = seasonInPeriod(setting.season, input.period);
  return season === null ? null : commonDays(season, leasedDays(input.contract, input.period));
}

type Priced = { readonly prices: readonly MonthPrice[]; readonly weighted: Decimal; readonly ofDays: bigint };

/** The price of the month: one, or several weighted by their days when the tariff changed inside it. */
function monthPrices(versions: readonly PriceVersion[], range: DayRange): Priced | null {
  const last = versionOn(versions, range.to);
  if (last !== null && last.validFrom <= range.from) return onePrice(last, range);
  const spans = versionSpans(versions, addDays(range.from, -1), range.to);
  if (spans === null) return null;
  const prices: MonthPrice[] = [];
  let weighted = ZERO_DECIMAL;
  let from: Day = range.from;
  for (const { version, days } of spans) {
    const { price } = version;
    if (price === null) return null;
    const to = addDays(from, days - 1);
    prices.push({ tariffVersionId: version.id, price: formatDecimal(price), from, to, days });
    weighted = addDecimal(weighted, timesWhole(price, days));
    from = addDays(to, 1);
  }
  return { prices, weighted, ofDays: BigInt(daysBetween(range.from, range.to) + 1) };
}

function onePrice({ id, price }: PriceVersion, { from, to }: DayRange): Priced | null {
  if (price === null) return null;
  const days = daysBetween(from, to) + 1;
  return {
    prices: [{ tariffVersionId: id, price: formatDecimal(price), from, to, days }],
    weighted: price,
    ofDays: 1n,
  };
}

function timesWhole(value: Decimal, whole: number): Decimal {
  return multiplyDecimal(value, { units: BigInt(whole), scale: 0 });
}

type Quantity = {
  readonly amount: Decimal;
  readonly divisor: bigint;
  readonly shown: string | null;
  readonly unit: string | null;
  readonly formulaUk: string;
  readonly explain: (month: MonthFigures) => Explanation;
};
type MonthFigures = Pick<Extract<Explanation, { readonly rule: 'per_m2' }>, 'prices' | 'proration' | 'vat' | 'textUk'>;

function personsUk(persons: string): string {
  return `${formatDecimalUk(persons)}${NBSP}ос.`;
}

/** What is multiplied by the price; null if the property lacks the number. */
function quantityOf({ property }: ReceiptInput, setting: ServiceSetting): Quantity | null {
  const residents = property.residentsCount === null ? null : { units: BigInt(property.residentsCount), scale: 0 };
  const { unitUk } = SERVICE_TEXTS[setting.code];
  switch (setting.method) {
    case 'per_m2': {
      const amount = setting.quantity ?? property.areaTotal;
      if (amount === null) return null;
      const area = formatDecimal(amount);
      const explain = ({ prices, proration, vat, textUk }: MonthFigures): Explanation => {
        return { rule: 'per_m2', area, prices, proration, vat, textUk };
      };
      return {
        amount,
        divisor: 1n,
        shown: area,
        unit: 'м²',
        formulaUk: withUnit(formatDecimalUk(area), 'м²'),
        explain,
      };
    }
    case 'per_person': {
      const amount = setting.quantity ?? residents;
      if (amount === null) return null;
      const persons = formatDecimal(amount);
      const explain = ({ prices, proration, vat, textUk }: MonthFigures): Explanation => {
        return { rule: 'per_person', persons, prices, proration, vat, textUk };
      };
      return { amount, divisor: 1n, shown: persons, unit: 'ос.', formulaUk: personsUk(persons), explain };
    }
    case 'norm_per_person': {
      const people = setting.quantity ?? residents;
      if (people === null || setting.norm === null) return null;
      const amount = multiplyDecimal(setting.norm, people);
      const norm = formatDecimal(setting.norm);
      const persons = formatDecimal(people);
      const formulaUk = `${withUnit(formatDecimalUk(norm), unitUk)} × ${personsUk(persons)}`;
      const explain = (month: MonthFigures): Explanation => ({
        ...month,
        rule: 'norm_per_person',
        norm,
        persons,
        unit: unitUk,
      });
      return { amount, divisor: 1n, shown: formatDecimal(amount), unit: unitUk, formulaUk, explain };
    }
    case 'annual_volume_12': {
      if (setting.annualVolume === null) return null;
      const annualVolume = formatDecimal(setting.annualVolume);
      const explain = (month: MonthFigures): Explanation => ({
        ...month,
        rule: 'annual_volume',
        annualVolume,
        unit: unitUk,
      });
      const formulaUk = `річний обсяг ${withUnit(formatDecimalUk(annualVolume), unitUk)}`;
      return { amount: setting.annualVolume, divisor: 12n, shown: null, unit: unitUk, formulaUk, explain };
    }
    default:
      return null;
  }
}

/** A service charged by the month: area, people, norm or a twelfth of the year's volume × price (contract.md §1.10). */
export function addMonthLine(
  draft: ReceiptDraft,
  input: ReceiptInput,
  setting: ServiceSetting,
  range: DayRange,
): boolean {
  const title = serviceTitle(setting);
  const quantity = quantityOf(input, setting);
  if (quantity === null) {
    const text = `${title}: бракує площі, кількості мешканців або норми, рядок не пораховано.`;
    warn(draft, 'no_quantity', text, { service: setting.code });
    return false;
  }
  if (stopsAtUnit(draft, input, { setting, unit: quantity.unit })) return false;
  const versions = priceVersions(setting, input.tariffs);
  const priced = versions === null ? null : monthPrices(versions, range);
  if (priced === null) {
    warn(draft, 'tariff_gap', `${title}: тариф не покриває всіх днів місяця, рядок не пораховано.`, {
      service: setting.code,
    });
    return false;
  }
  const proration = prorationShare(range, input.period, input.contract);
  const exact = multiplyDecimal(quantity.amount, priced.weighted);
  const taxed = withVat(roundMonth(exact, proration, priced.ofDays * quantity.divisor), input, 'service');
  const [only] = priced.prices;
  const price = priced.prices.length === 1 && only !== undefined ? only.price : null;
  const twelfth = quantity.divisor === 1n ? '' : `${NBSP}/${NBSP}12${NBSP}місяців`;
  const formula = `${quantity.formulaUk} × ${pricesUk(priced.prices)}${twelfth}${shareFactorUk(proration)}`;
  const textUk = `${formula} = ${formatUah(taxed.amountKop)}${shareTailUk(proration)}${taxed.tailUk}`;
  return pushLine(draft, {
    kind: 'utility',
    service: setting.code,
    title,
    period: input.period,
    quantity: quantity.shown,
    unit: quantity.unit,
    price,
    amountKop: taxed.amountKop,
    vatKop: taxed.vatKop,
    explanation: quantity.explain({ prices: priced.prices, proration, vat: taxed.vat, textUk }),
  });
}

type OfUnit = { readonly setting: ServiceSetting; readonly unit: string | null };

/**
 * A tariff for a gigacalorie is no price of a square metre: the same check as that of metered lines (contract.md §1.8). The unit that a
 * tariff has of its service was perhaps never chosen, so such a line is charged: beside a square metre with a warning, beside a person
 * without, because waste is priced by people as often as by volume.
 */
function stopsAtUnit(draft: ReceiptDraft, { tariffs }: ReceiptInput, { setting, unit }: OfUnit): boolean {
  const tariff = setting.price === null && setting.tariffId !== null ? tariffs.get(setting.tariffId) : undefined;
  if (tariff === undefined || unit === null || !areDifferentUnits(tariff.unit, unit)) return false;
  const isOwn = tariff.unit === SERVICE_TEXTS[setting.code].unitUk;
  if (isOwn && setting.method === 'per_person') return false;
  const ending = isOwn ? 'Перевірте одиницю тарифу.' : 'Рядок не пораховано.';
  const text = `${serviceTitle(setting)}: рахуємо за ${unit}, а${NBSP}тариф${NBSP}— за ${tariff.unit}. ${ending}`;
  warn(draft, 'unit_differs', text, { service: setting.code });
  return !isOwn;
}

function pricesUk(prices: readonly MonthPrice[]): string {
  const [only] = prices;
  if (prices.length === 1 && only !== undefined) return priceUk(only.price);
  let days = 0;
  for (const price of prices) days += price.days;
  return `(${prices.map((part) => `${priceUk(part.price)} × ${part.days}`).join(' + ')})${NBSP}/${NBSP}${days}`;
}

/** A norm's volume of water for the sewage line, over the days it was charged for. */
export function normSpan(input: ReceiptInput, setting: ServiceSetting, range: DayRange): ConsumptionSpan | null {
  const quantity = quantityOf(input, setting);
  if (quantity === null) return null;
  const share = prorationShare(range, input.period, input.contract);
  const units = share === null ? quantity.amount : shareOfVolume(quantity.amount, share);
  return { period: input.period, months: 1, after: addDays(range.from, -1), to: range.to, perZone: [units] };
}

/** Thousandths, like a water meter's finest register. */
function shareOfVolume(volume: Decimal, { days, ofDays }: ProrationShare): Decimal {
  const scale = 3;
  const denominator = 10n ** BigInt(volume.scale) * BigInt(ofDays);
  return { units: divideHalfUp(volume.units * BigInt(days) * 10n ** BigInt(scale), denominator), scale };
}
