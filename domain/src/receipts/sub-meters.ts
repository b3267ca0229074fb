import { addDecimal, type Decimal, decimal, subtractDecimal, sumDecimals, ZERO_DECIMAL } from '../money/decimal.ts';
import type { CountedMeter, MeterOnLine } from './explanation.ts';
import type { ConsumptionSpan } from './price-spans.ts';
import type { ReadingToBill, SubMeterToBill } from './receipt-types.ts';

/** A reading of a sub-meter beside the meter it is of. */
export type SubReading = { readonly sub: SubMeterToBill; readonly reading: ReadingToBill };

/**
 * For each reading of a main meter, the readings of its sub-meters that are taken off it: by months, since the two are seldom read on
 * one day, and by days where a month has several. What is of a later month than the main meter's last waits for its next (ADR 0027).
 */
export function subReadingsOf(
  subMeters: readonly SubMeterToBill[],
  readings: readonly ReadingToBill[],
): readonly (readonly SubReading[])[] {
  const taken: SubReading[][] = readings.map(() => []);
  for (const sub of subMeters) {
    for (const reading of sub.readings) {
      const index = mainReadingOf(reading, readings);
      if (index >= 0) taken[index]?.push({ sub, reading });
    }
  }
  return taken;
}

function mainReadingOf({ period, on }: ReadingToBill, readings: readonly ReadingToBill[]): number {
  const at = readings.findIndex((main) => main.period > period || (main.period === period && main.on >= on));
  return at >= 0 ? at : readings.findLastIndex((main) => main.period === period);
}

/** What a meter measured over the days of its reading. */
export function ownSpan({ period, months, zones }: CountedMeter): ConsumptionSpan {
  const [first] = zones;
  if (first === undefined) throw new RangeError('A meter on a line has zones');
  const perZone = zones.map(({ consumption }) => decimal(consumption));
  return { period, months, after: first.previousOn, to: first.currentOn, perZone };
}

/** What is left of a meter's zone when its sub-meters' are taken off, which may be below zero. */
function netOfZone({ zones, subMeters = [] }: MeterOnLine, index: number): Decimal {
  let net = decimal(zones[index]?.consumption ?? '0');
  for (const sub of subMeters) net = subtractDecimal(net, decimal(sub.zones[index]?.consumption ?? '0'));
  return net;
}

export type Net = { readonly spans: readonly ConsumptionSpan[]; readonly zeroedZones: readonly number[] };

/**
 * What the meters of a line are charged for: theirs less their sub-meters', zone by zone. Taking off never makes the line give money
 * back: a zone below zero is nothing and is named, unless an estimate before it was billed too high, which is what a true-up returns.
 * Zeroed is the sum of all meters of the line and not each, so a main meter that was replaced in the month is one with its successor.
 */
export function netOfSubMeters(meters: readonly MeterOnLine[], isTrueUp: boolean): Net {
  const spans = meters.map((meter) =>
    meter.subMeters === undefined
      ? ownSpan(meter)
      : { ...ownSpan(meter), perZone: meter.zones.map((_, index) => netOfZone(meter, index)) },
  );
  if (isTrueUp || meters.every(({ subMeters }) => subMeters === undefined)) return { spans, zeroedZones: [] };
  const zones = Math.max(0, ...spans.map(({ perZone }) => perZone.length));
  const zeroedZones: number[] = [];
  for (let index = 0; index < zones; index += 1) {
    const sum = sumDecimals(spans.map(({ perZone }) => perZone[index] ?? ZERO_DECIMAL));
    if (sum.units < 0n) zeroedZones.push(index + 1);
  }
  if (zeroedZones.length === 0) return { spans, zeroedZones };
  const kept = (value: Decimal, index: number) => (zeroedZones.includes(index + 1) ? ZERO_DECIMAL : value);
  return { spans: spans.map((span) => ({ ...span, perZone: span.perZone.map(kept) })), zeroedZones };
}

/** Main meters that measured less in some zone than what stands behind them. */
export function metersBelowZero(meters: readonly MeterOnLine[]): readonly CountedMeter[] {
  const sums = new Map<string, { readonly meter: CountedMeter; readonly perZone: Decimal[]; hasSubs: boolean }>();
  for (const meter of meters) {
    const sum = sums.get(meter.meterId) ?? { meter, perZone: meter.zones.map(() => ZERO_DECIMAL), hasSubs: false };
    for (const [index, before] of sum.perZone.entries())
      sum.perZone[index] = addDecimal(before, netOfZone(meter, index));
    sum.hasSubs ||= meter.subMeters !== undefined;
    sums.set(meter.meterId, sum);
  }
  return [...sums.values()].flatMap(({ meter, perZone, hasSubs }) =>
    hasSubs && perZone.some(({ units }) => units < 0n) ? [meter] : [],
  );
}
