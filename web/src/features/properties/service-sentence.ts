import type { Tariff } from '@kliuchar/api-schema/tariffs';
import { nameZones } from '@kliuchar/domain/meters/zone-name';
import { type Decimal, decimal, multiplyDecimal, parseDecimal } from '@kliuchar/domain/money/decimal';
import { kop } from '@kliuchar/domain/money/kop';
import { divideHalfUp, hryvniasToKop, priceQuantity } from '@kliuchar/domain/money/rounding';
import { SERVICE_TEXTS } from '@kliuchar/domain/properties/service-settings';
import { services as t } from '../../i18n/uk/services.ts';
import { formatDecimalUk, formatPrice, formatUah } from '../../lib/format.ts';
import type { ServiceValues } from './service-form.ts';

type PropertySizes = { readonly areaTotal: string | null; readonly residentsCount: number | null };
type Prices = Pick<NonNullable<Tariff['current']>, 'price' | 'zonePrices' | 'blocks' | 'monthlyFeeKop'>;
type SentenceInput = {
  readonly service: ServiceValues;
  readonly property: PropertySizes;
  /** The version in force today of the chosen tariff. */
  readonly tariff: Prices | null;
  /** Somebody who reads it and can change nothing: what is not known to him is not asked of him. */
  readonly isReader?: boolean;
};

/**
 * What the line of a receipt will be, in one sentence, from what is already typed. The receipt itself is computed by
 * `domain/receipts`; here only full-month products are said aloud, with the same rounding.
 */
export function serviceSentence({ service, property, tariff, isReader = false }: SentenceInput): string {
  const { payer, method } = service;
  const lacking = isReader ? t.lackingForReader : t.lacking;
  if (payer === 'owner') return t.sentence.owner;
  if (payer === 'in_rent') return t.sentence.inRent;
  if (payer === 'tenant_direct') return method === 'meter' ? t.sentence.direct : t.sentence.directPhoto;
  if (method === 'shared_bill') return lacking.shared;
  if (method === 'fixed')
    return service.amountKop === null ? lacking.number : t.sentence.fixed(formatUah(kop(service.amountKop)));
  const prices = tariff ?? ownPrices(service.price);
  if (!prices) return lacking.price;
  const fee = prices.monthlyFeeKop > 0 ? ` ${t.sentence.fee(formatUah(kop(prices.monthlyFeeKop)))}` : '';
  return countedSentence({ service, property, prices, lacking }) + fee;
}

type Lacking = typeof t.lacking | typeof t.lackingForReader;
type CountedInput = Pick<SentenceInput, 'service' | 'property'> & {
  readonly prices: Prices;
  readonly lacking: Lacking;
};

function countedSentence({ service, property, prices, lacking }: CountedInput): string {
  const unit = SERVICE_TEXTS[service.code].unitUk;
  if (service.method === 'meter' || service.method === 'sum_of_water')
    return meteredSentence(service.method, prices, unit) ?? lacking.price;
  const price = exact(prices.price);
  if (price === null) return lacking.price;
  const perMonth = (quantity: Decimal) => formatUah(priceQuantity(quantity, price));
  const persons =
    exact(service.quantity) ?? (property.residentsCount === null ? null : decimal(String(property.residentsCount)));
  if (service.method === 'per_m2') {
    const area = exact(service.quantity) ?? exact(property.areaTotal);
    const shown = priceOf(price, t.priceUnits.per_m2);
    if (area === null) return lacking.area(shown);
    return t.sentence.product(withUnit(area, t.priceUnits.per_m2), shown, perMonth(area));
  }
  if (service.method === 'per_person') {
    const shown = priceOf(price, t.priceUnits.per_person);
    if (persons === null) return lacking.persons(shown);
    return t.sentence.product(formatDecimalUk(persons), shown, perMonth(persons));
  }
  if (service.method === 'norm_per_person') {
    const norm = exact(service.norm);
    if (norm === null || persons === null) return lacking.number;
    const sum = hryvniasToKop(multiplyDecimal(multiplyDecimal(norm, persons), price));
    return t.sentence.norm(withUnit(norm, unit), formatDecimalUk(persons), priceOf(price, unit), formatUah(sum));
  }
  const volume = exact(service.annualVolume);
  if (volume === null) return lacking.number;
  return t.sentence.annual(
    withUnit(volume, unit),
    priceOf(price, unit),
    formatUah(twelfth(multiplyDecimal(volume, price))),
  );
}

/** One rounding of the whole: annual_volume × price / 12 (contract.md §1.10). */
function twelfth(amount: Decimal) {
  return kop(Number(divideHalfUp(amount.units * 100n, 12n * 10n ** BigInt(amount.scale))));
}

function meteredSentence(method: 'meter' | 'sum_of_water', prices: Prices, unit: string | null): string | null {
  if (prices.blocks.length > 0) {
    const blocks = prices.blocks.map(({ upTo, price }) => {
      const shown = priceOf(decimal(price), unit);
      return upTo === null ? t.sentence.blockRest(shown) : t.sentence.block(withUnit(decimal(upTo), unit), shown);
    });
    return t.sentence.meterBlocks(blocks.join(', '));
  }
  if (prices.zonePrices.length > 0) {
    return t.sentence.meterZones(nameZones(prices.zonePrices.map((price) => priceOf(decimal(price), unit))));
  }
  const price = exact(prices.price);
  if (price === null) return null;
  return method === 'meter' ? t.sentence.meter(priceOf(price, unit)) : t.sentence.water(priceOf(price, unit));
}

/** A price as a person reads it: two digits after the comma at least, with the unit it is for. */
function priceOf(price: Decimal, unit: string | null): string {
  const sum = `${formatPrice(price)}\u00a0₴`;
  return unit ? `${sum}/${unit}` : sum;
}

function withUnit(value: Decimal, unit: string | null): string {
  return unit ? `${formatDecimalUk(value)}\u00a0${unit}` : formatDecimalUk(value);
}

function ownPrices(price: string | null): Prices | null {
  return exact(price) === null ? null : { price, zonePrices: [], blocks: [], monthlyFeeKop: kop(0) };
}

function exact(text: string | null): Decimal | null {
  return text === null || text === '' ? null : parseDecimal(text);
}
