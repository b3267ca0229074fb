import { addDays, type Day } from '../dates/day.ts';
import { periodOfDay } from '../dates/period.ts';
import { zoneConsumption } from '../meters/consumption.ts';
import { type Decimal, decimal, formatDecimal } from '../money/decimal.ts';
import { formatUah } from '../money/format-money.ts';
import { type Kop, kop } from '../money/kop.ts';
import { hryvniasToKop } from '../money/rounding.ts';
import { ownPrice, type PriceVersion } from '../tariffs/tariff.ts';
import type {
  CountedMeter,
  LineCorrection,
  MeteredExplanation,
  MeterOnLine,
  MeterZone,
  PricedBlock,
  WaterOnLine,
} from './explanation.ts';
import { asOneZone, explainMeters, explainWater, sumOfSpans } from './metered-lines.ts';
import { type ConsumptionSpan, type FilledBlocks, type PricedSpans, priceSpans } from './price-spans.ts';
import { type Taxed, taxed } from './receipt-draft.ts';
import { type Net, netOfSubMeters } from './sub-meters.ts';

/** What a reading counts for now: its latest correction, else its own values. */
export type CountedReading = { readonly values: readonly Decimal[]; readonly estimated: boolean };

/** By meter and day. A day that is not here (the values a meter was installed with) keeps the values of the explanation. */
export type CountedReadings = ReadonlyMap<string, CountedReading>;

export function readingKey(meterId: string, on: Day): string {
  return `${meterId} ${on}`;
}

export type RecountedLine = { readonly amountKop: Kop; readonly vatKop: Kop; readonly explanation: MeteredExplanation };

/**
 * A metered line as it should have been: all its meters over the same days by the same versions of the tariff, with the values that
 * count now, so that blocks are filled and versions shared out anew. With nothing corrected it is the line itself.
 */
export function recountLine(
  explanation: MeteredExplanation,
  of: { readonly versions: readonly PriceVersion[]; readonly readings: CountedReadings },
): RecountedLine {
  const { unit } = explanation;
  if (explanation.rule === 'meter') {
    const { meters, spans, zeroedZones } = recountMeters(explanation.meters, of.readings);
    const { priced, tax } = price(spans, explanation, of.versions);
    return result(tax, explainMeters({ meters, zeroedZones }, priced, { unit, taxed: tax }));
  }
  const volumes = explanation.volumes.map((volume) => recountVolume(volume, of.readings));
  const spans = volumes.flatMap((volume) => volume.spans.map(asOneZone));
  const { priced, tax } = price(spans, explanation, of.versions);
  const onLine = volumes.map(({ volume }) => volume);
  return result(tax, explainWater(onLine, priced, { unit, taxed: tax }));
}

function result({ amountKop, vatKop }: Taxed, explanation: MeteredExplanation): RecountedLine {
  return { amountKop, vatKop, explanation };
}

function price(
  spans: readonly ConsumptionSpan[],
  { vat, blocks }: MeteredExplanation,
  versions: readonly PriceVersion[],
): { priced: PricedSpans; tax: Taxed } {
  const priced = priceSpans(spans, versions, blocks.flatMap(filledBefore));
  if (priced === null) throw new RangeError('The versions that priced a line no longer cover its days');
  return { priced, tax: taxed(hryvniasToKop(priced.exactUah), vat) };
}

function filledBefore({ period, tariffVersionId, filled }: PricedBlock): FilledBlocks[] {
  return filled === undefined
    ? []
    : [{ period, tariffVersionId, quantity: decimal(filled.quantity), months: filled.months }];
}

/** All meters of a line anew, and what is left of them when their sub-meters are taken off. */
function recountMeters(
  counted: readonly MeterOnLine[],
  readings: CountedReadings,
): Net & { readonly meters: readonly MeterOnLine[] } {
  const meters = counted.map(
    ({ subMeters, ...meter }): MeterOnLine => ({
      ...recountMeter(meter, readings),
      ...(subMeters !== undefined && { subMeters: subMeters.map((sub) => recountMeter(sub, readings)) }),
    }),
  );
  const isTrueUp = meters.some((meter) =>
    [meter, ...(meter.subMeters ?? [])].some((one) => isCountedFromEstimate(one, readings)),
  );
  return { ...netOfSubMeters(meters, isTrueUp), meters };
}

function isCountedFromEstimate({ meterId, zones: [zone] }: CountedMeter, readings: CountedReadings): boolean {
  if (zone === undefined || zone.previousOn >= zone.currentOn) return false;
  return readings.get(readingKey(meterId, zone.previousOn))?.estimated ?? false;
}

function recountMeter(meter: CountedMeter, readings: CountedReadings): CountedMeter {
  const zones = meter.zones.map((zone) => recountZone(meter, zone, readings));
  const on = zones[0]?.currentOn;
  const counted = on === undefined ? undefined : readings.get(readingKey(meter.meterId, on));
  return { ...meter, estimated: counted?.estimated ?? meter.estimated, zones };
}

function recountZone(
  { meterId, digits, multiplier }: CountedMeter,
  zone: MeterZone,
  readings: CountedReadings,
): MeterZone {
  const at = (on: Day) => readings.get(readingKey(meterId, on));
  // On its first day a meter may be read at once: then the values it came with are what it is counted from.
  const before = zone.previousOn < zone.currentOn ? at(zone.previousOn) : undefined;
  const previous = before?.values[zone.zone - 1] ?? decimal(zone.previous);
  const current = at(zone.currentOn)?.values[zone.zone - 1] ?? decimal(zone.current);
  const { consumption, rollover } = zoneConsumption({
    previous,
    current,
    digits,
    multiplier: decimal(multiplier),
    previousEstimated: before?.estimated ?? false,
  });
  return {
    ...zone,
    previous: formatDecimal(previous),
    current: formatDecimal(current),
    consumption: formatDecimal(consumption),
    price: null,
    rollover,
  };
}

function recountVolume(
  { zeroedZones: _before, ...volume }: WaterOnLine,
  readings: CountedReadings,
): { readonly volume: WaterOnLine; readonly spans: readonly ConsumptionSpan[] } {
  if (volume.days !== null) return { volume, spans: [normSpan(volume.days, volume.quantity)] };
  const { meters, spans, zeroedZones } = recountMeters(volume.meters, readings);
  const quantity = formatDecimal(sumOfSpans(spans));
  return { volume: { ...volume, meters, quantity, ...(zeroedZones.length > 0 && { zeroedZones }) }, spans };
}

function normSpan({ from, to }: NonNullable<WaterOnLine['days']>, quantity: string): ConsumptionSpan {
  return { period: periodOfDay(from), months: 1, after: addDays(from, -1), to, perZone: [decimal(quantity)] };
}

/** The versions a line was priced by: the ids to look up, or the owner's own price, which stands in the line itself. */
export function versionsOfLine(explanation: MeteredExplanation): readonly string[] | PriceVersion {
  const { blocks, tariffVersionId } = explanation;
  if (tariffVersionId === null) return ownPrice(decimal(ownPriceOf(explanation)));
  const ids = new Set([tariffVersionId]);
  for (const block of blocks) if (block.tariffVersionId !== null) ids.add(block.tariffVersionId);
  return [...ids];
}

function ownPriceOf(explanation: MeteredExplanation): string {
  const single = explanation.rule === 'meter' ? explanation.meters[0]?.zones[0]?.price : explanation.price;
  const own = single ?? explanation.blocks[0]?.price;
  if (own === undefined) throw new RangeError('A line without a tariff shows its own price');
  return own;
}

/** Every meter and day whose reading a line counts, those of sub-meters too. */
export function readingsOfLine(explanation: MeteredExplanation): { readonly meterId: string; readonly on: Day }[] {
  const meters =
    explanation.rule === 'meter' ? explanation.meters : explanation.volumes.flatMap((volume) => volume.meters);
  const counted = meters.flatMap((meter): CountedMeter[] => [meter, ...(meter.subMeters ?? [])]);
  return counted.flatMap(({ meterId, zones }) =>
    zones.slice(0, 1).flatMap(({ previousOn, currentOn }) => [
      { meterId, on: previousOn },
      { meterId, on: currentOn },
    ]),
  );
}

/** «Перерахунок»: the line counted anew less the line as it stands with the corrections before; null if nothing comes of it. */
export function correctLine(
  was: RecountedLine,
  now: RecountedLine,
  receiptNumber: string,
): {
  readonly amountKop: Kop;
  readonly vatKop: Kop;
  readonly correction: LineCorrection;
  readonly textUk: string;
} | null {
  const amountKop = kop(now.amountKop - was.amountKop);
  if (amountKop === 0) return null;
  return {
    amountKop,
    vatKop: kop(now.vatKop - was.vatKop),
    correction: { receiptNumber, was: was.explanation, now: now.explanation },
    textUk: `Пораховано у квитанції ${receiptNumber}: ${was.explanation.textUk}. Має бути: ${now.explanation.textUk}. Різниця: ${formatUah(amountKop)}`,
  };
}
