import { zoneName } from '../meters/zone-name.ts';
import {
  addDecimal,
  type Decimal,
  decimal,
  formatDecimal,
  subtractDecimal,
  sumDecimals,
  ZERO_DECIMAL,
} from '../money/decimal.ts';
import { formatDecimalUk, formatPrice, formatUah } from '../money/format-money.ts';
import type { Kop } from '../money/kop.ts';
import type { ServiceCode } from '../properties/service-settings.ts';
import { NBSP } from '../text/typography.ts';
import type { MeterOnLine, MeterZone, PricedBlock } from './explanation.ts';

export type MeterFigures = {
  readonly meters: readonly MeterOnLine[];
  readonly zeroedZones?: readonly number[];
  readonly blocks: readonly PricedBlock[];
  readonly unit: string | null;
  readonly amountKop: Kop;
};

/**
 * The sentence of a metered line: «(1 180 − 1 000) кВт·год × 4,32 ₴ = 777,60 ₴»; zones follow one another, blocks come after the
 * colon, an estimate says so. A sub-meter is taken off by its name: «(1 180 − 1 000) − 40 (лічильник № 12) = 140 кВт·год × …».
 */
export function meterSentence(figures: MeterFigures): string {
  const { meters, blocks, amountKop } = figures;
  const most = Math.max(...meters.map(({ zones }) => zones.length));
  const first = meters.find(({ zones }) => zones.length === most);
  if (first === undefined) return formatUah(amountKop);
  const estimated = meters.some(isEstimated) ? ' (оцінка)' : '';
  const result = `= ${formatUah(amountKop)}${estimated}`;
  if (first.zones.length === 1) {
    const differences = consumptionUk(figures, 0);
    if (blocks.length > 0) return `${differences}: ${blocksUk(blocks, [])} ${result}`;
    return `${differences} × ${priceUk(first.zones[0]?.price ?? null)} ${result}`;
  }
  const names = first.zones.map(({ zone }) => zoneName(zone, first.zones.length));
  const zones = zonesUk(figures);
  if (blocks.length > 0) return `${zones.join('; ')}; ${blocksUk(blocks, names)} ${result}`;
  return `${zones.join('; ')}; разом ${formatUah(amountKop)}${estimated}`;
}

/** Zone by zone; registers of fewer zones, a meter of one before its replacement of two, are told apart from the others. */
function zonesUk(figures: MeterFigures): readonly string[] {
  const counts = [...new Set(figures.meters.map(({ zones }) => zones.length))];
  return counts.flatMap((count) => {
    const meters = figures.meters.filter(({ zones }) => zones.length === count);
    return (meters[0]?.zones ?? []).map(({ zone, price }, index) => {
      const name = count === 1 ? '' : `${zoneName(zone, count)}: `;
      const differences = `${name}${consumptionUk({ ...figures, meters }, index)}`;
      return price === null ? differences : `${differences} × ${priceUk(price)}`;
    });
  });
}

const isEstimated = ({ estimated, subMeters = [] }: MeterOnLine) => estimated || subMeters.some((sub) => sub.estimated);

/** A zone of all meters; with sub-meters also what is left of it, since no reader should have to reckon. */
function consumptionUk({ meters, zeroedZones = [], unit }: MeterFigures, zoneIndex: number): string {
  const differences = differencesUk(meters, zoneIndex);
  const taken = takenOff(meters, zoneIndex);
  if (taken.length === 0) return withUnit(differences, unit);
  let net = sumDecimals(meters.map(({ zones }) => decimal(zones[zoneIndex]?.consumption ?? '0')));
  let formula = differences;
  for (const { serial, consumption } of taken) {
    const isBack = consumption.units < 0n;
    const size = isBack ? subtractDecimal(ZERO_DECIMAL, consumption) : consumption;
    formula += ` ${isBack ? '+' : '−'} ${formatDecimalUk(formatDecimal(size))} (лічильник №${NBSP}${serial})`;
    net = subtractDecimal(net, consumption);
  }
  const left = formatDecimalUk(formatDecimal(net));
  if (!zeroedZones.includes(zoneIndex + 1)) return `${formula} = ${withUnit(left, unit)}`;
  return `${formula} = ${left}, менше нуля, тож ${withUnit('0', unit)}`;
}

type TakenOff = { readonly serial: string; readonly consumption: Decimal };

/** What each sub-meter measured in the zone, all its readings together. */
function takenOff(meters: readonly MeterOnLine[], zoneIndex: number): readonly TakenOff[] {
  const taken = new Map<string, TakenOff>();
  for (const { meterId, serial, zones } of meters.flatMap(({ subMeters = [] }) => subMeters)) {
    const consumption = decimal(zones[zoneIndex]?.consumption ?? '0');
    const before = taken.get(meterId)?.consumption ?? ZERO_DECIMAL;
    taken.set(meterId, { serial, consumption: addDecimal(before, consumption) });
  }
  return [...taken.values()];
}

function differencesUk(meters: readonly MeterOnLine[], zoneIndex: number): string {
  const differences: string[] = [];
  for (const meter of meters) {
    const zone = meter.zones[zoneIndex];
    if (zone !== undefined) differences.push(differenceUk(meter, zone));
  }
  const [only] = differences;
  return differences.length === 1 && only !== undefined ? only : `(${differences.join(' + ')})`;
}

/** A roll-over shows the register's size: «(100 000 + 12 − 99 985)». */
function differenceUk({ multiplier, digits }: MeterOnLine, zone: MeterZone): string {
  const turned = zone.rollover ? `${formatDecimalUk(`1${'0'.repeat(digits)}`)} + ` : '';
  const difference = `(${turned}${formatDecimalUk(zone.current)} − ${formatDecimalUk(zone.previous)})`;
  return multiplier === '1' ? difference : `${difference} × ${formatDecimalUk(multiplier)}`;
}

function blocksUk(blocks: readonly PricedBlock[], zoneNames: readonly string[]): string {
  return blocks
    .map(({ zone, quantity, price }) => {
      const name = zoneNames[zone - 1];
      return `${name === undefined ? '' : `${name} `}${formatDecimalUk(quantity)} × ${priceUk(price)}`;
    })
    .join(' + ');
}

export type WaterFigures = {
  readonly volumes: readonly { readonly service: ServiceCode; readonly quantity: string }[];
  readonly quantity: string;
  readonly price: string | null;
  readonly blocks: readonly PricedBlock[];
  readonly unit: string | null;
  readonly amountKop: Kop;
};

const WATER_KINDS: Partial<Readonly<Record<ServiceCode, string>>> = { cold_water: 'холодної', hot_water: 'гарячої' };

/** «(5 + 3) м³ холодної та гарячої води × 14,22 ₴ = 113,76 ₴»: what runs off is what ran in. */
export function waterSentence({ volumes, quantity, price, blocks, unit, amountKop }: WaterFigures): string {
  const sum = volumes.map((volume) => formatDecimalUk(volume.quantity)).join(' + ');
  const kinds = [...new Set(volumes.map(({ service }) => WATER_KINDS[service] ?? ''))].filter((kind) => kind !== '');
  const water = kinds.length === 0 ? '' : ` ${kinds.join(' та ')} води`;
  const volume = `${withUnit(volumes.length > 1 ? `(${sum})` : formatDecimalUk(quantity), unit)}${water}`;
  const formula = price === null ? `: ${blocksUk(blocks, [])}` : ` × ${priceUk(price)}`;
  return `${volume}${formula} = ${formatUah(amountKop)}`;
}

export function priceUk(price: string | null): string {
  return price === null ? '' : `${formatPrice(price)}${NBSP}₴`;
}

export function withUnit(quantity: string, unit: string | null): string {
  return unit === null ? quantity : `${quantity}${NBSP}${unit}`;
}
