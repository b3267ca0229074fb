import { addDays, type Day, daysBetween } from '../dates/day.ts';
import { compareDecimal, type Decimal } from '../money/decimal.ts';
import type { Kop } from '../money/kop.ts';
import type { ServiceCode } from '../properties/service-settings.ts';
import type { Refusal } from '../refusal/refusal.ts';

/** `upTo` is cumulative in a month (contract.md §3.10); the last block has null. */
export type TariffBlock = { readonly upTo: Decimal | null; readonly price: Decimal };

/** Prices that hold from a day until the next version. Exactly one of `price`, `zonePrices`, `blocks` carries them. */
export type PriceVersion = {
  /** Null for the owner's own price, which has no tariff behind it. */
  readonly id: string | null;
  readonly validFrom: Day;
  readonly price: Decimal | null;
  readonly zonePrices: readonly Decimal[];
  readonly blocks: readonly TariffBlock[];
  readonly monthlyFeeKop: Kop;
};

export type TariffVersion = PriceVersion & { readonly id: string };

export type Zones = 1 | 2 | 3;

export type Tariff = {
  readonly id: string;
  readonly service: ServiceCode;
  readonly title: string;
  readonly unit: string;
  readonly zones: Zones;
  /** Ascending by `validFrom`. */
  readonly versions: readonly TariffVersion[];
};

const EVER = '1900-01-01' as Day;

/** The owner's own price as a version that always held. */
export function ownPrice(price: Decimal): PriceVersion {
  return { id: null, validFrom: EVER, price, zonePrices: [], blocks: [], monthlyFeeKop: 0 as Kop };
}

/** The version in force on a day, or null before the first one: a gap in the tariff, never a guess. */
export function versionOn<T extends { readonly validFrom: Day }>(versions: readonly T[], on: Day): T | null {
  for (let index = versions.length - 1; index >= 0; index -= 1) {
    const version = versions[index];
    if (version !== undefined && version.validFrom <= on) return version;
  }
  return null;
}

export type VersionSpan<T> = { readonly version: T; readonly days: number };

/** The days of (after, to] by versions. Null if some day has no version. A span of no days takes the version of its end. */
export function versionSpans<T extends { readonly validFrom: Day }>(
  versions: readonly T[],
  after: Day,
  to: Day,
): VersionSpan<T>[] | null {
  const spans: VersionSpan<T>[] = [];
  let until = to;
  for (let index = versions.length - 1; index >= 0; index -= 1) {
    const version = versions[index];
    if (version === undefined || version.validFrom > until) continue;
    const startsInside = version.validFrom > after;
    const days = startsInside ? daysBetween(version.validFrom, until) + 1 : daysBetween(after, until);
    if (days > 0 || spans.length === 0) spans.unshift({ version, days: Math.max(days, 0) });
    if (!startsInside || daysBetween(after, version.validFrom) <= 1) return spans;
    until = addDays(version.validFrom, -1);
  }
  return null;
}

export type TariffDraft = Pick<Tariff, 'zones'> & { readonly versions: readonly Omit<PriceVersion, 'id'>[] };

/** Everything wrong with a tariff at once, with field paths such as `versions.0.blocks.1.upTo`. */
export function checkTariff(tariff: TariffDraft): Refusal[] {
  const refusals: Refusal[] = [];
  if (tariff.versions.length === 0) refusals.push({ code: 'required', field: 'versions' });
  let previous: Day | null = null;
  for (const [index, version] of tariff.versions.entries()) {
    if (previous !== null && version.validFrom <= previous) {
      const code = version.validFrom === previous ? 'duplicate_day' : 'not_ascending';
      refusals.push({ code, field: `versions.${index}.validFrom` });
    }
    previous = version.validFrom;
    for (const refusal of checkVersion(version, tariff.zones)) {
      refusals.push({ code: refusal.code, field: `versions.${index}.${refusal.field}` });
    }
  }
  return refusals;
}

type FieldRefusal = { readonly code: string; readonly field: string };

/** One version on its own: a new version of a tariff passes the same check. */
export function checkVersion(version: Omit<PriceVersion, 'id'>, zones: Zones): FieldRefusal[] {
  const { price, zonePrices, blocks, monthlyFeeKop } = version;
  const refusals: FieldRefusal[] = [];
  const kinds = (price === null ? 0 : 1) + (zonePrices.length === 0 ? 0 : 1) + (blocks.length === 0 ? 0 : 1);
  if (kinds === 0) refusals.push({ code: 'required', field: 'price' });
  if (kinds > 1) refusals.push({ code: 'one_kind_of_price', field: 'price' });
  const isZoned = zonePrices.length > 0 || (zones > 1 && price !== null);
  if (isZoned && zonePrices.length !== zones) refusals.push({ code: 'zone_count', field: 'zonePrices' });
  if (blocks.length > 0 && zones > 1) refusals.push({ code: 'blocks_need_one_zone', field: 'blocks' });
  if (price !== null && price.units < 0n) refusals.push({ code: 'negative', field: 'price' });
  for (const [index, zonePrice] of zonePrices.entries()) {
    if (zonePrice.units < 0n) refusals.push({ code: 'negative', field: `zonePrices.${index}` });
  }
  if (monthlyFeeKop < 0) refusals.push({ code: 'negative', field: 'monthlyFeeKop' });
  refusals.push(...checkBlocks(blocks));
  return refusals;
}

function checkBlocks(blocks: readonly TariffBlock[]): FieldRefusal[] {
  const refusals: FieldRefusal[] = [];
  let below: Decimal = { units: 0n, scale: 0 };
  for (const [index, block] of blocks.entries()) {
    const isLast = index === blocks.length - 1;
    if (block.price.units < 0n) refusals.push({ code: 'negative', field: `blocks.${index}.price` });
    if (isLast !== (block.upTo === null)) {
      refusals.push({ code: isLast ? 'last_block_open' : 'required', field: `blocks.${index}.upTo` });
    }
    if (block.upTo === null) continue;
    if (compareDecimal(block.upTo, below) <= 0) refusals.push({ code: 'not_ascending', field: `blocks.${index}.upTo` });
    below = block.upTo;
  }
  return refusals;
}
