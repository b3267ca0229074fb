import { type Day, day } from '../dates/day.ts';
import { decimal } from '../money/decimal.ts';
import { type Kop, ZERO_KOP } from '../money/kop.ts';
import type { ServiceCode } from '../properties/service-settings.ts';
import type { PriceVersion, Zones } from './tariff.ts';

/**
 * A published tariff as found on a day, offered for copying (product.md §3) and always editable after it. Only values whose source
 * was seen are here (ukraine.md §3, marked [V]); approximate ones, such as the mean price of heat, are left out.
 */
export type DictionaryEntry = {
  readonly key: string;
  readonly service: ServiceCode;
  /** Null: the same in all Ukraine. */
  readonly city: string | null;
  readonly title: string;
  readonly unit: string;
  readonly zones: Zones;
  /** Shown as «станом на». */
  readonly asOf: Day;
  readonly source: string;
  readonly noteUk: string | null;
  /** The oldest first: a price of a season ends by the next one. */
  readonly versions: readonly Omit<PriceVersion, 'id'>[];
};

type Prices = { readonly price: string } | { readonly zonePrices: readonly string[] } | { readonly blocks: Blocks };
type Blocks = readonly { readonly upTo: string | null; readonly price: string }[];

function version(validFrom: string, prices: Prices): Omit<PriceVersion, 'id'> {
  const monthlyFeeKop: Kop = ZERO_KOP;
  const blocks = 'blocks' in prices ? prices.blocks : [];
  return {
    validFrom: day(validFrom),
    price: 'price' in prices ? decimal(prices.price) : null,
    zonePrices: 'zonePrices' in prices ? prices.zonePrices.map(decimal) : [],
    blocks: blocks.map(({ upTo, price }) => ({ upTo: upTo === null ? null : decimal(upTo), price: decimal(price) })),
    monthlyFeeKop,
  };
}

const ELECTRICITY_NOTE =
  'Рішення уряду про цю ціну діяло до 30.04.2026. Звірте з рахунком постачальника, чи вона не змінилася.';
const ZONE_SOURCE = 'tsn.ua, 14.12.2025; 24tv.ua, 13.01.2026';

export const TARIFF_DICTIONARY: readonly DictionaryEntry[] = [
  {
    key: 'electricity-household',
    service: 'electricity',
    city: null,
    title: 'Електроенергія для населення, однозонний лічильник',
    unit: 'кВт·год',
    zones: 1,
    asOf: day('2026-03-12'),
    source: 'minfin.com.ua, 23.10.2025; 24tv.ua, 12.03.2026',
    noteUk: ELECTRICITY_NOTE,
    versions: [version('2024-06-01', { price: '4.32' })],
  },
  {
    key: 'electricity-household-2-zones',
    service: 'electricity',
    city: null,
    title: 'Електроенергія для населення, двозонний лічильник (день 7–23, ніч 23–7)',
    unit: 'кВт·год',
    zones: 2,
    asOf: day('2026-01-13'),
    source: ZONE_SOURCE,
    noteUk: ELECTRICITY_NOTE,
    versions: [version('2024-06-01', { zonePrices: ['4.32', '2.16'] })],
  },
  {
    key: 'electricity-household-3-zones',
    service: 'electricity',
    city: null,
    title: 'Електроенергія для населення, тризонний лічильник (пік, напівпік, ніч)',
    unit: 'кВт·год',
    zones: 3,
    asOf: day('2026-01-13'),
    source: ZONE_SOURCE,
    noteUk: ELECTRICITY_NOTE,
    versions: [version('2024-06-01', { zonePrices: ['6.48', '4.32', '1.728'] })],
  },
  {
    key: 'electricity-electric-heating',
    service: 'electricity',
    city: null,
    title: 'Електроенергія для населення з електроопаленням (1\u00a0жовтня\u00a0– 30\u00a0квітня)',
    unit: 'кВт·год',
    zones: 1,
    asOf: day('2026-03-12'),
    source: 'tsn.ua, 14.12.2025; 24tv.ua, 12.03.2026',
    noteUk:
      'Пільгова ціна діє до 2000\u00a0кВт·год на місяць лише в опалювальний сезон. Ціни сезону 2026/27 довідник ще не має: щойно її оголосять, додайте нову ціну.',
    versions: [
      version('2025-10-01', {
        blocks: [
          { upTo: '2000', price: '2.64' },
          { upTo: null, price: '4.32' },
        ],
      }),
      version('2026-05-01', { price: '4.32' }),
    ],
  },
  {
    key: 'gas-naftogaz-fixed',
    service: 'gas',
    city: null,
    title: 'Газ, «Нафтогаз», тарифний план «Фіксований»',
    unit: 'м³',
    zones: 1,
    asOf: day('2026-01-01'),
    source: 'vikna.tv, 01.01.2026',
    noteUk: 'Ціна з ПДВ, без доставки.',
    versions: [version('2026-01-01', { price: '7.96' })],
  },
  {
    key: 'cold-water-kyiv',
    service: 'cold_water',
    city: 'Київ',
    title: 'Холодна вода, «Київводоканал»',
    unit: 'м³',
    zones: 1,
    asOf: day('2026-11-20'),
    source: 'vodokanal.kiev.ua',
    noteUk:
      'Дати початку дії на сторінці немає. Абонентське обслуговування водоканал рахує окремо: 22,31 або 16,74\u00a0₴ на місяць.',
    versions: [version('2026-11-01', { price: '16.164' })],
  },
  {
    key: 'sewage-kyiv',
    service: 'sewage',
    city: 'Київ',
    title: 'Водовідведення, «Київводоканал»',
    unit: 'м³',
    zones: 1,
    asOf: day('2026-11-20'),
    source: 'vodokanal.kiev.ua',
    noteUk:
      'Дати початку дії на сторінці немає. Абонентське обслуговування водоканал рахує окремо: 16,88\u00a0₴ на місяць.',
    versions: [version('2026-11-01', { price: '14.22' })],
  },
  {
    key: 'waste-dykanka',
    service: 'waste',
    city: 'Диканька',
    title: 'Вивезення побутових відходів',
    unit: 'м³',
    zones: 1,
    asOf: day('2026-11-20'),
    source: 'info-gkh',
    noteUk: 'Норма 2,03\u00a0м³ на особу за рік: 2,03 × 205,00 / 12 = 34,68\u00a0₴ на місяць.',
    versions: [version('2026-11-01', { price: '205.00' })],
  },
];
