import { addDays } from '../dates/day.ts';
import type { Period } from '../dates/period.ts';
import { addDecimal, type Decimal, formatDecimal, sumDecimals, ZERO_DECIMAL } from '../money/decimal.ts';
import { hryvniasToKop } from '../money/rounding.ts';
import { SERVICE_TEXTS, type ServiceCode, type ServiceSetting, serviceTitle } from '../properties/service-settings.ts';
import { areDifferentUnits } from '../properties/units.ts';
import { baseZoneIndex } from '../tariffs/zone-prices.ts';
import { NBSP } from '../text/typography.ts';
import type {
  MeterExplanation,
  MeterOnLine,
  MeterZone,
  PricedBlock,
  SumOfWaterExplanation,
  WaterOnLine,
} from './explanation.ts';
import { type Measured, markUsed } from './measure-meters.ts';
import { meterSentence, waterSentence } from './meter-sentence.ts';
import { type ConsumptionSpan, type PricedSpans, priceSpans, priceVersions } from './price-spans.ts';
import { pushLine, type ReceiptDraft, type Taxed, warn, withVat } from './receipt-draft.ts';
import type { ReceiptInput } from './receipt-types.ts';

function withPrices(meters: readonly MeterOnLine[], zonePrices: readonly Decimal[]): readonly MeterOnLine[] {
  if (zonePrices.length === 0) return meters;
  const prices = zonePrices.map(formatDecimal);
  const base = baseZoneIndex(prices.length);
  const priceAt = (index: number) => prices[index] ?? null;
  return meters.map((meter) => ({
    meterId: meter.meterId,
    serial: meter.serial,
    multiplier: meter.multiplier,
    digits: meter.digits,
    readingId: meter.readingId,
    period: meter.period,
    months: meter.months,
    estimated: meter.estimated,
    zones: meter.zones.map((zone, index) => withPrice(zone, priceAt(meter.zones.length === 1 ? base : index))),
    ...(meter.subMeters !== undefined && { subMeters: meter.subMeters }),
  }));
}

function withPrice(zone: MeterZone, price: string | null): MeterZone {
  return {
    zone: zone.zone,
    previous: zone.previous,
    previousOn: zone.previousOn,
    current: zone.current,
    currentOn: zone.currentOn,
    consumption: zone.consumption,
    price,
    rollover: zone.rollover,
  };
}

/** The line of a metered service. True if it was billed, so that sewage may count its volume. */
export function addMeterLine(
  draft: ReceiptDraft,
  input: ReceiptInput,
  setting: ServiceSetting,
  measured: Measured,
): boolean {
  if (measured.spans.length === 0) return false;
  const unit = lineUnit(draft, input, { setting, measured });
  if (unit === undefined || warnsOfZones(draft, input, { setting, measured })) return false;
  const priced = priceOrWarn(draft, input, setting, measured.spans);
  if (priced === null) return false;
  const taxed = withVat(hryvniasToKop(priced.exactUah), input, 'service');
  const isAdded = pushLine(draft, {
    kind: 'utility',
    service: setting.code,
    title: serviceTitle(setting),
    period: lastPeriod(measured.spans, input.period),
    quantity: formatDecimal(priced.quantity),
    unit,
    price: singlePrice(priced),
    amountKop: taxed.amountKop,
    vatKop: taxed.vatKop,
    explanation: explainMeters(measured, priced, { unit, taxed }),
  });
  // Readings of a line that is not there wait for the next receipt.
  if (isAdded) markUsed(draft, measured);
  return isAdded;
}

type Shown = { readonly unit: string | null; readonly taxed: Taxed };

export function explainMeters(
  measured: Pick<Measured, 'meters' | 'zeroedZones'>,
  priced: PricedSpans,
  { unit, taxed }: Shown,
): MeterExplanation {
  const { zeroedZones } = measured;
  const meters = withPrices(measured.meters, priced.zonePrices);
  const figures = { meters, zeroedZones, blocks: priced.blocks, unit, amountKop: taxed.amountKop };
  return {
    rule: 'meter',
    unit,
    meters,
    ...(zeroedZones.length > 0 && { zeroedZones }),
    blocks: priced.blocks,
    tariffVersionId: priced.lastVersionId,
    vat: taxed.vat,
    textUk: `${meterSentence(figures)}${filledUk(priced.blocks)}${taxed.tailUk}`,
  };
}

/** Volumes of water for sewage; a month's norm counts like a meter (contract.md §1.8), but has no meters to show. */
export type WaterVolume = {
  readonly service: ServiceCode;
  readonly spans: readonly ConsumptionSpan[];
  readonly meters: readonly MeterOnLine[];
  readonly zeroedZones: readonly number[];
};

export function waterVolume(service: ServiceCode, { spans, meters, zeroedZones }: Measured): WaterVolume {
  return { service, spans, meters, zeroedZones };
}

/** Sewage: all cold and hot water of the receipt at its own tariff. True if it was billed. */
export function addSewageLine(
  draft: ReceiptDraft,
  input: ReceiptInput,
  setting: ServiceSetting,
  water: readonly WaterVolume[],
): boolean {
  const spans = water.flatMap((volume) => volume.spans.map(asOneZone));
  if (spans.length === 0) return false;
  const priced = priceOrWarn(draft, input, setting, spans);
  if (priced === null) return false;
  const taxed = withVat(hryvniasToKop(priced.exactUah), input, 'service');
  const unit = unitOf(input, setting);
  const explanation = explainWater(water.map(onLine), priced, { unit, taxed });
  return pushLine(draft, {
    kind: 'utility',
    service: setting.code,
    title: serviceTitle(setting),
    period: lastPeriod(spans, input.period),
    quantity: explanation.quantity,
    unit,
    price: explanation.price,
    amountKop: taxed.amountKop,
    vatKop: taxed.vatKop,
    explanation,
  });
}

function onLine({ service, spans, meters, zeroedZones }: WaterVolume): WaterOnLine {
  const [norm] = meters.length === 0 ? spans : [];
  const days = norm === undefined ? null : { from: addDays(norm.after, 1), to: norm.to };
  const quantity = formatDecimal(sumOfSpans(spans));
  return { service, quantity, meters, days, ...(zeroedZones.length > 0 && { zeroedZones }) };
}

export function explainWater(
  volumes: readonly WaterOnLine[],
  priced: PricedSpans,
  { unit, taxed }: Shown,
): SumOfWaterExplanation {
  const quantity = formatDecimal(priced.quantity);
  const price = singlePrice(priced);
  const figures = { volumes, quantity, price, blocks: priced.blocks, unit, amountKop: taxed.amountKop };
  return {
    rule: 'sum_of_water',
    unit,
    volumes,
    quantity,
    price,
    blocks: priced.blocks,
    tariffVersionId: priced.lastVersionId,
    vat: taxed.vat,
    textUk: `${waterSentence(figures)}${filledUk(priced.blocks)}${taxed.tailUk}`,
  };
}

/** Why the cheap block is not there: the month has had it. */
function filledUk(blocks: readonly PricedBlock[]): string {
  const isFilled = blocks.some(({ filled }) => filled !== undefined);
  return isFilled ? `; попереднє споживання місяця за${NBSP}тарифними блоками${NBSP}— у${NBSP}ранішій квитанції` : '';
}

function priceOrWarn(
  draft: ReceiptDraft,
  input: ReceiptInput,
  setting: ServiceSetting,
  spans: readonly ConsumptionSpan[],
): PricedSpans | null {
  const versions = priceVersions(setting, input.tariffs);
  const filled = input.filledBlocks.filter(({ service }) => service === setting.code);
  const priced = versions === null ? null : priceSpans(spans, versions, filled);
  if (priced === null) {
    const text = `${serviceTitle(setting)}: тариф не покриває всіх днів споживання, рядок не пораховано.`;
    warn(draft, 'tariff_gap', text, { service: setting.code });
  }
  return priced;
}

function singlePrice({ blocks, zonePrices }: PricedSpans): string | null {
  const [only] = zonePrices;
  return blocks.length === 0 && zonePrices.length === 1 && only !== undefined ? formatDecimal(only) : null;
}

type OfMeters = { readonly setting: ServiceSetting; readonly measured: Pick<Measured, 'meters'> };

/**
 * The unit that the price and the meters of a line have in common. A price of the service itself is of whatever its meters count; one of a tariff
 * has a unit of its own, and a megawatt-hour is not charged for a gigacalorie: there is a warning then and no line (undefined), as where a
 * tariff is missing.
 */
function lineUnit(
  draft: ReceiptDraft,
  input: ReceiptInput,
  { setting, measured }: OfMeters,
): string | null | undefined {
  const counted = input.meters.filter(({ meterId }) => measured.meters.some((meter) => meter.meterId === meterId));
  const [first] = counted;
  const own = unitOf(input, setting);
  const isOwnPrice = setting.price !== null || SERVICE_TEXTS[setting.code].unitUk === null;
  const unit = isOwnPrice ? (first?.unit ?? own) : own;
  if (unit === null) return null;
  const other = counted.find((meter) => areDifferentUnits(meter.unit, unit));
  if (other === undefined) return unit;
  const of = isOwnPrice ? `інший${NBSP}— ${unit}` : `тариф${NBSP}— за ${unit}`;
  const text = `${serviceTitle(setting)}: лічильник №${NBSP}${other.serial} рахує ${other.unit}, а ${of}. Рядок не пораховано.`;
  warn(draft, 'unit_differs', text, { service: setting.code, meterId: other.meterId });
  return undefined;
}

/**
 * A price for each zone is for a register of as many: by their place three prices would charge a plain meter by the peak. A plain meter passes only
 * beside one of the tariff's zones, which took its place or which it took the place of; one price and blocks serve any register.
 */
function warnsOfZones(draft: ReceiptDraft, input: ReceiptInput, { setting, measured: { meters } }: OfMeters): boolean {
  const versions = priceVersions(setting, input.tariffs) ?? [];
  const zones = versions.find(({ zonePrices }) => zonePrices.length > 0)?.zonePrices.length;
  if (zones === undefined) return false;
  const hasOwn = meters.some((meter) => meter.zones.length === zones);
  const other = meters.find((meter) => meter.zones.length !== zones && !(hasOwn && meter.zones.length === 1));
  if (other === undefined) return false;
  const counts = zonesUk(other.zones.length);
  const text = `${serviceTitle(setting)}: лічильник №${NBSP}${other.serial} рахує за ${counts}, а${NBSP}тариф${NBSP}— за ${zonesUk(zones)}. Рядок не пораховано.`;
  warn(draft, 'unit_differs', text, { service: setting.code, meterId: other.meterId });
  return true;
}

function zonesUk(zones: number): string {
  return zones === 1 ? `однією${NBSP}зоною` : `${zones}${NBSP}зонами`;
}

function unitOf({ tariffs }: ReceiptInput, { code, price, tariffId }: ServiceSetting): string | null {
  const tariff = price === null && tariffId !== null ? tariffs.get(tariffId) : undefined;
  return tariff?.unit ?? SERVICE_TEXTS[code].unitUk;
}

function lastPeriod(spans: readonly ConsumptionSpan[], fallback: Period): Period {
  let last: Period | null = null;
  for (const { period } of spans) if (last === null || period > last) last = period;
  return last ?? fallback;
}

/** Sewage knows no zones of the day. */
export function asOneZone(span: ConsumptionSpan): ConsumptionSpan {
  return { ...span, perZone: [sumDecimals(span.perZone)] };
}

export function sumOfSpans(spans: readonly ConsumptionSpan[]): Decimal {
  let total = ZERO_DECIMAL;
  for (const { perZone } of spans) total = addDecimal(total, sumDecimals(perZone));
  return total;
}
