import { formatDecimalUk, formatPrice, formatUah } from '../money/format-money.ts';
import type { Kop } from '../money/kop.ts';
import type { ServiceCode } from '../properties/service-settings.ts';
import { NBSP } from '../text/typography.ts';
import type { MeterOnLine, MeterZone, PricedBlock } from './explanation.ts';

const ZONE_NAMES: Readonly<Record<number, readonly string[]>> = {
  2: ['день', 'ніч'],
  3: ['пік', 'напівпік', 'ніч'],
};

export type MeterFigures = {
  readonly meters: readonly MeterOnLine[];
  readonly blocks: readonly PricedBlock[];
  readonly unit: string | null;
  readonly amountKop: Kop;
};

/**
 * The sentence of a metered line: «(1 180 − 1 000) кВт·год × 4,32 ₴ = 777,60 ₴»; zones follow one another, blocks come after the
 * colon, an estimate says so.
 */
export function meterSentence({ meters, blocks, unit, amountKop }: MeterFigures): string {
  const [first] = meters;
  if (first === undefined) return formatUah(amountKop);
  const estimated = meters.some((meter) => meter.estimated) ? ' (оцінка)' : '';
  const result = `= ${formatUah(amountKop)}${estimated}`;
  if (first.zones.length === 1) {
    const differences = withUnit(differencesUk(meters, 0), unit);
    if (blocks.length > 0) return `${differences}: ${blocksUk(blocks, [])} ${result}`;
    return `${differences} × ${priceUk(first.zones[0]?.price ?? null)} ${result}`;
  }
  const names = ZONE_NAMES[first.zones.length] ?? [];
  const zones = first.zones.map((zone, index) => {
    const differences = `${names[index] ?? `зона ${zone.zone}`}: ${withUnit(differencesUk(meters, index), unit)}`;
    return zone.price === null ? differences : `${differences} × ${priceUk(zone.price)}`;
  });
  if (blocks.length > 0) return `${zones.join('; ')}; ${blocksUk(blocks, names)} ${result}`;
  return `${zones.join('; ')}; разом ${formatUah(amountKop)}${estimated}`;
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

/** «(5 + 3) м³ × 14,22 ₴ = 113,76 ₴»: cold and hot water together. */
export function waterSentence({ volumes, quantity, price, blocks, unit, amountKop }: WaterFigures): string {
  const sum = volumes.map((volume) => formatDecimalUk(volume.quantity)).join(' + ');
  const volume = withUnit(volumes.length > 1 ? `(${sum})` : formatDecimalUk(quantity), unit);
  const formula = price === null ? `: ${blocksUk(blocks, [])}` : ` × ${priceUk(price)}`;
  return `${volume}${formula} = ${formatUah(amountKop)}`;
}

export function priceUk(price: string | null): string {
  return price === null ? '' : `${formatPrice(price)}${NBSP}₴`;
}

export function withUnit(quantity: string, unit: string | null): string {
  return unit === null ? quantity : `${quantity}${NBSP}${unit}`;
}
