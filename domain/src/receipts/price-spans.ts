import type { Day } from '../dates/day.ts';
import type { Period } from '../dates/period.ts';
import { addDecimal, type Decimal, formatDecimal, ZERO_DECIMAL } from '../money/decimal.ts';
import type { ServiceSetting } from '../properties/service-settings.ts';
import {
  type ConsumptionPart,
  exactUah,
  type PricedQuantity,
  priceQuantities,
  spreadByVersions,
} from '../tariffs/price-consumption.ts';
import { ownPrice, type PriceVersion, type Tariff } from '../tariffs/tariff.ts';
import { baseZoneIndex } from '../tariffs/zone-prices.ts';
import type { PricedBlock } from './explanation.ts';

/** A consumption over the days (after, to] that belongs to a month; `months` is how many months the reading covers. */
export type ConsumptionSpan = {
  readonly period: Period;
  readonly months: number;
  readonly after: Day;
  readonly to: Day;
  readonly perZone: readonly Decimal[];
};

/** The prices of a service: the owner's own one first, else the tariff's versions; null if there are none. */
export function priceVersions(
  setting: ServiceSetting,
  tariffs: ReadonlyMap<string, Tariff>,
): readonly PriceVersion[] | null {
  if (setting.price !== null) return [ownPrice(setting.price)];
  const tariff = setting.tariffId === null ? undefined : tariffs.get(setting.tariffId);
  return tariff === undefined || tariff.versions.length === 0 ? null : tariff.versions;
}

/** What earlier receipts have charged of a consumption month by a version with blocks. */
export type FilledBlocks = {
  readonly period: Period;
  readonly tariffVersionId: string | null;
  readonly quantity: Decimal;
  readonly months: number;
};

export type PricedSpans = {
  readonly exactUah: Decimal;
  readonly quantity: Decimal;
  /** Filled only if blocks or several versions were needed; else the prices of the zones say it all. */
  readonly blocks: readonly PricedBlock[];
  readonly zonePrices: readonly Decimal[];
  readonly lastVersionId: string | null;
};

type Group = {
  readonly period: Period;
  readonly version: PriceVersion;
  months: number;
  perZone: readonly Decimal[];
  filled?: FilledBlocks | undefined;
};

/**
 * All consumption of a service on one receipt, priced by months and versions, so that the blocks of a month are filled once by all
 * its meters (contract.md §1.8) and all its receipts: those of a month that was billed before go on from where they were `filled`. Null if some day has no version or some zone no price: a gap is never guessed over.
 */
export function priceSpans(
  spans: readonly ConsumptionSpan[],
  versions: readonly PriceVersion[],
  filled: readonly FilledBlocks[] = [],
): PricedSpans | null {
  const months: Group[] = [];
  for (const span of spans) {
    const parts = spreadByVersions(span.perZone, versions, span);
    if (parts === null) return null;
    for (const { perZone, ...part } of parts) {
      const inZones = asZonesOf(part.version, perZone);
      addToGroup(months, { ...span, months: monthsOf(span, { ...part, perZone }) }, part.version, inZones);
    }
  }
  const groups = asOneIfOnePrice(months);
  let total = ZERO_DECIMAL;
  let quantity = ZERO_DECIMAL;
  const priced: { group: Group; quantities: PricedQuantity[] }[] = [];
  for (const group of groups) {
    group.filled = filled.find((one) => one.period === group.period && one.tariffVersionId === group.version.id);
    const months = Math.max(group.months, group.filled?.months ?? 1);
    const quantities = priceQuantities(group.perZone, group.version, months, group.filled?.quantity);
    if (quantities === null) return null;
    const uah = exactUah(quantities);
    total = total.units === 0n ? uah : addDecimal(total, uah);
    for (const zone of group.perZone) quantity = quantity.units === 0n ? zone : addDecimal(quantity, zone);
    priced.push({ group, quantities });
  }
  const [only] = priced;
  const simple = only !== undefined && priced.length === 1 && only.group.version.blocks.length === 0;
  return {
    exactUah: total,
    quantity,
    blocks: simple ? [] : priced.flatMap(({ group, quantities }) => quantities.map((item) => toBlock(group, item))),
    zonePrices: simple ? only.quantities.map(({ price }) => price) : [],
    lastVersionId: priced[priced.length - 1]?.group.version.id ?? null,
  };
}

/**
 * Each part of a reading has its own blocks (contract.md §1.14), of as many months as its days make up: with all the reading's months for each
 * part, a change of price in the middle of three months would double the cheap blocks. A part is of a month at the least.
 */
function monthsOf({ months }: Pick<ConsumptionSpan, 'months'>, { days, ofDays }: ConsumptionPart): number {
  return Math.max(1, Math.round((months * days) / ofDays));
}

/** Months matter to blocks and to a change of price; readings of several months at one price are one sum: «… × 4,32 ₴». */
function asOneIfOnePrice(groups: Group[]): Group[] {
  const [first, ...rest] = groups;
  if (first === undefined || rest.length === 0 || first.version.blocks.length > 0) return groups;
  if (rest.some(({ version }) => version !== first.version)) return groups;
  const whole: Group[] = [{ ...first }];
  for (const { version, perZone } of rest) addToGroup(whole, first, version, perZone);
  return whole;
}

/** A register of one zone beside a zoned price counts at the price that the zones are reckoned from. */
function asZonesOf({ zonePrices }: PriceVersion, perZone: readonly Decimal[]): readonly Decimal[] {
  const [only] = perZone;
  if (only === undefined || perZone.length > 1 || zonePrices.length < 2) return perZone;
  return zonePrices.map((_, index) => (index === baseZoneIndex(zonePrices.length) ? only : ZERO_DECIMAL));
}

function addToGroup(
  groups: Group[],
  { period, months }: Pick<ConsumptionSpan, 'period' | 'months'>,
  version: PriceVersion,
  perZone: readonly Decimal[],
): void {
  const same = groups.find((group) => group.period === period && group.version === version);
  if (same === undefined) {
    groups.push({ period, version, months, perZone });
    return;
  }
  same.months = Math.max(same.months, months);
  // Meters of one and of two zones may stand on one line: the register of more zones gives the line its zones.
  const [wider, other] = perZone.length > same.perZone.length ? [perZone, same.perZone] : [same.perZone, perZone];
  same.perZone = wider.map((quantity, index) => addDecimal(quantity, other[index] ?? ZERO_DECIMAL));
}

function toBlock({ period, version, filled }: Group, { zone, upTo, quantity, price }: PricedQuantity): PricedBlock {
  return {
    tariffVersionId: version.id,
    validFrom: version.validFrom,
    period,
    zone,
    upTo: upTo === null ? null : formatDecimal(upTo),
    quantity: formatDecimal(quantity),
    price: formatDecimal(price),
    ...(filled && { filled: { quantity: formatDecimal(filled.quantity), months: filled.months } }),
  };
}
