import {
  type ExchangeRate,
  type KeyRate,
  listExchangeRates,
  listKeyRates,
  listPriceIndexes,
  type PriceIndex,
} from '@kliuchar/api-schema/rates';
import { rates as t } from '../../i18n/uk/rates.ts';
import { formatDay, formatDecimalUk, formatPeriod } from '../../lib/format.ts';
import { call } from '../../lib/http.ts';

export const SERIES = ['usd', 'eur', 'prices', 'key'] as const;
export type Series = (typeof SERIES)[number];

/** A value of any series as the screen shows it. */
export type RateItem = {
  readonly id: string;
  readonly version: number;
  readonly own: boolean;
  readonly used: boolean;
  /** `на 20.11.2026`, `за жовтень 2026`, `з 07.03.2025`. */
  readonly at: string;
  readonly shortAt: string;
  readonly value: string;
  readonly shown: string;
  readonly source: string;
};

export type RatePage = { readonly items: readonly RateItem[]; readonly total: number };
type Paging = { readonly limit: number; readonly offset: number };

export function seriesOf(text: string | undefined): Series {
  return SERIES.find((series) => series === text) ?? 'usd';
}

export async function loadRates(series: Series, paging: Paging, signal: AbortSignal): Promise<RatePage> {
  switch (series) {
    case 'usd':
    case 'eur': {
      const currency = series === 'usd' ? 'USD' : 'EUR';
      const { items, total } = await call(listExchangeRates, { query: { ...paging, currency }, signal });
      return { items: items.map(exchangeItem), total };
    }
    case 'prices': {
      const { items, total } = await call(listPriceIndexes, { query: paging, signal });
      return { items: items.map(priceItem), total };
    }
    case 'key': {
      const { items, total } = await call(listKeyRates, { query: paging, signal });
      return { items: items.map(keyItem), total };
    }
  }
}

/** With four decimals at least, as the bank writes them, so that a column reads straight down. */
function rateText(rate: string): string {
  const [whole, fraction = ''] = rate.split('.');
  return formatDecimalUk(`${whole}.${fraction.padEnd(4, '0')}`);
}

function exchangeItem(row: ExchangeRate): RateItem {
  const shortAt = formatDay(row.rateOn);
  const published = row.source === 'manual' ? t.sources.contract : t.sources.nbu;
  return {
    ...common(row),
    at: t.onDay(shortAt),
    shortAt,
    value: row.rate,
    shown: `${rateText(row.rate)}\u00a0₴`,
    source: row.own && row.source === 'nbu' ? ownSource(row) : published,
  };
}

function priceItem(row: PriceIndex): RateItem {
  const shortAt = formatPeriod(row.month);
  return { ...common(row), at: t.ofMonth(shortAt), shortAt, ...percentOf(row), source: sourceOf(row, t.sources.stat) };
}

function keyItem(row: KeyRate): RateItem {
  const shortAt = formatDay(row.validFrom);
  return { ...common(row), at: t.since(shortAt), shortAt, ...percentOf(row), source: sourceOf(row, t.sources.nbu) };
}

type Row = ExchangeRate | PriceIndex | KeyRate;

const common = ({ id, version, own, used }: Row) => ({ id, version, own, used });
const percentOf = ({ percent }: PriceIndex | KeyRate) => ({
  value: percent,
  shown: `${formatDecimalUk(percent)}\u00a0%`,
});
const ownSource = ({ used }: Row) => (used ? t.sources.own : t.sources.replaced);
const sourceOf = (row: Row, published: string) => (row.own ? ownSource(row) : published);
