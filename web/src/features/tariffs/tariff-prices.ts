import type { CatalogTariff, Tariff } from '@kliuchar/api-schema/tariffs';
import type { Day } from '@kliuchar/domain/dates/day';
import { nameZones } from '@kliuchar/domain/meters/zone-name';
import { kop } from '@kliuchar/domain/money/kop';
import { tariffs as t } from '../../i18n/uk/tariffs.ts';
import { formatDecimalUk, formatPrice, formatUah } from '../../lib/format.ts';

export type TariffPrices = Tariff['versions'][number] | CatalogTariff['versions'][number];

/** «4,32 ₴/кВт·год», «день 4,32; ніч 2,16 ₴/кВт·год», «до 250 — 2,64; далі 4,32 ₴/кВт·год». */
export function pricesInWords(version: TariffPrices | null | undefined, unit: string): string {
  if (!version) return t.card.noPrice;
  const { price, zonePrices, blocks, monthlyFeeKop } = version;
  const sums =
    price !== null
      ? formatPrice(price)
      : zonePrices.length > 0
        ? nameZones(zonePrices.map(formatPrice))
        : blocks.map(blockInWords).join('; ');
  const main = sums && `${sums}\u00a0₴/${unit}`;
  const fee = monthlyFeeKop > 0 ? `${t.card.fee}\u00a0${formatUah(kop(monthlyFeeKop))}` : '';
  return [main, fee].filter(Boolean).join(' + ');
}

function blockInWords({ upTo, price }: TariffPrices['blocks'][number]): string {
  return upTo === null ? t.card.rest(formatPrice(price)) : t.card.block(formatDecimalUk(upTo), formatPrice(price));
}

/** The version a catalogue tariff has on a day. */
export function versionToday<V extends { readonly validFrom: Day }>(versions: readonly V[], today: Day): V | null {
  return (
    [...versions]
      .filter((version) => version.validFrom <= today)
      .sort((a, b) => (a.validFrom < b.validFrom ? 1 : -1))[0] ?? null
  );
}
