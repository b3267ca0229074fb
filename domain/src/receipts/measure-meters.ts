import { formatPeriod } from '../dates/format-day.ts';
import { type Period, periodParts } from '../dates/period.ts';
import { zoneConsumption } from '../meters/consumption.ts';
import { consumedPeriod } from '../meters/reading-month.ts';
import { type Decimal, formatDecimal } from '../money/decimal.ts';
import { seasonInPeriod } from '../properties/season.ts';
import { type ServiceSetting, serviceTitle } from '../properties/service-settings.ts';
import { NBSP } from '../text/typography.ts';
import { leasedDays } from './billed-days.ts';
import type { CountedMeter, MeterOnLine, MeterZone } from './explanation.ts';
import type { ConsumptionSpan } from './price-spans.ts';
import { type ReceiptDraft, warn } from './receipt-draft.ts';
import type { MeterToBill, ReadingToBill, ReceiptInput, SubMeterToBill } from './receipt-types.ts';
import { metersBelowZero, netOfSubMeters, ownSpan, type SubReading, subReadingsOf } from './sub-meters.ts';

/** What the meters of a service measured for this receipt, less what stands behind them. */
export type Measured = {
  readonly spans: readonly ConsumptionSpan[];
  readonly meters: readonly MeterOnLine[];
  readonly zeroedZones: readonly number[];
  readonly readingIds: readonly string[];
  /** Readings of sub-meters that were taken off. */
  readonly deductedIds: readonly string[];
};

/** A line of the receipt carries them from now on. */
export function markUsed(draft: ReceiptDraft, { readingIds, deductedIds }: Measured): void {
  draft.readingIds.push(...readingIds);
  draft.deductedIds.push(...deductedIds);
}

/** The month whose readings the receipt carries at the latest (contract.md §1.1). */
export function consumptionMonth({ period, contract }: ReceiptInput): Period {
  return consumedPeriod(period, contract.payment.utilities);
}

type Counting = {
  readonly setting: ServiceSetting;
  readonly month: Period;
  readonly spans: ConsumptionSpan[];
  readonly meters: MeterOnLine[];
  readonly readingIds: string[];
  readonly deductedIds: string[];
  isTrueUp: boolean;
};

/** Counts every reading to bill of a service's meters; a meter without one for the month is a warning and never a zero. */
export function measure(draft: ReceiptDraft, input: ReceiptInput, setting: ServiceSetting): Measured {
  const month = consumptionMonth(input);
  const counting: Counting = {
    setting,
    month,
    spans: [],
    meters: [],
    readingIds: [],
    deductedIds: [],
    isTrueUp: false,
  };
  let active = 0;
  for (const meter of input.meters) {
    if (meter.service !== setting.code) continue;
    if (meter.active) active += 1;
    const latest = countMeter(draft, counting, meter);
    const isRead = latest === month || meter.billedPeriods.includes(month);
    if (meter.active && !isRead && isExpected(input, setting, month)) warnNoReading(draft, setting, month, meter);
  }
  const { spans, meters, readingIds, deductedIds, isTrueUp } = counting;
  if (active === 0 && readingIds.length === 0 && isExpected(input, setting, month))
    warnNoReading(draft, setting, month, null);
  if (deductedIds.length === 0) return { spans, meters, zeroedZones: NO_ZONES, readingIds, deductedIds };
  if (!isTrueUp) warnBelowZero(draft, setting, meters);
  return { ...netOfSubMeters(meters, isTrueUp), meters, readingIds, deductedIds };
}

const NO_ZONES: readonly number[] = [];

/** Puts the readings of a meter on the line; the answer is the month of the last of them. */
function countMeter(draft: ReceiptDraft, counting: Counting, meter: MeterToBill): Period | null {
  const { setting, month } = counting;
  const readings = meter.readings.filter(({ period }) => period <= month);
  const behind = meter.subMeters.length === 0 ? null : subReadingsOf(meter.subMeters, readings);
  for (const [index, reading] of readings.entries()) {
    const counted = onLine(meter, reading);
    const taken = behind?.[index] ?? [];
    counting.spans.push(ownSpan(counted));
    counting.meters.push(taken.length === 0 ? counted : { ...counted, subMeters: taken.map(subOnLine) });
    counting.readingIds.push(reading.readingId);
    for (const sub of taken) counting.deductedIds.push(sub.reading.readingId);
    counting.isTrueUp ||= reading.previousEstimated || taken.some((sub) => sub.reading.previousEstimated);
    if (reading.estimated) warnEstimated(draft, setting, meter);
  }
  const latest = readings.at(-1)?.period ?? null;
  if (latest === month) for (const sub of meter.subMeters) warnNoSubReading(draft, { setting, month, meter, sub });
  return latest;
}

const subOnLine = ({ sub, reading }: SubReading): CountedMeter => onLine(sub, reading);

/** No reading is missed before the lease, after it, or out of the season. */
function isExpected({ contract }: ReceiptInput, { season }: ServiceSetting, month: Period): boolean {
  return leasedDays(contract, month) !== null && seasonInPeriod(season, month) !== null;
}

function warnNoReading(draft: ReceiptDraft, setting: ServiceSetting, month: Period, meter: MeterToBill | null): void {
  const title = serviceTitle(setting);
  if (meter === null) {
    warn(draft, 'no_reading', `${title}: активного лічильника немає.`, { service: setting.code });
    return;
  }
  const number = `№${NBSP}${meter.serial}`;
  const text = meter.awaitingPeriods.includes(month)
    ? `${title}: показник лічильника ${number} за ${formatPeriod(month)} передано, але ще не прийнято.`
    : `${title}: немає показника лічильника ${number} за ${formatPeriod(month)}.`;
  warn(draft, 'no_reading', text, { service: setting.code, meterId: meter.meterId });
}

function warnEstimated(draft: ReceiptDraft, setting: ServiceSetting, meter: MeterToBill): void {
  const text = `${serviceTitle(setting)}: показник лічильника №${NBSP}${meter.serial} оцінено за середнім споживанням, наступний справжній його уточнить.`;
  warn(draft, 'estimated', text, { service: setting.code, meterId: meter.meterId });
}

type MissingSub = {
  readonly setting: ServiceSetting;
  readonly month: Period;
  readonly meter: MeterToBill;
  readonly sub: SubMeterToBill;
};

/** What a sub-meter has not told is not taken off; its next reading makes up for it, so the reader has to know. */
function warnNoSubReading(draft: ReceiptDraft, { setting, month, meter, sub }: MissingSub): void {
  if (!sub.active || (sub.lastPeriod !== null && sub.lastPeriod >= month)) return;
  const text = `${serviceTitle(setting)}: немає показника лічильника №${NBSP}${sub.serial} за ${formatPeriod(month)}, тож від загального №${NBSP}${meter.serial} його споживання не віднято.`;
  warn(draft, 'no_sub_reading', text, { service: setting.code, meterId: sub.meterId });
}

function warnBelowZero(draft: ReceiptDraft, setting: ServiceSetting, meters: readonly MeterOnLine[]): void {
  for (const { meterId, serial } of metersBelowZero(meters)) {
    const text = `${serviceTitle(setting)}: загальний лічильник №${NBSP}${serial} показав менше, ніж лічильники за ним. Від’ємного споживання не нараховуємо, перевірте показники.`;
    warn(draft, 'sub_over_main', text, { service: setting.code, meterId });
  }
}

type Register = Pick<MeterToBill, 'meterId' | 'serial' | 'digits' | 'multiplier'>;

function onLine(meter: Register, reading: ReadingToBill): CountedMeter {
  return {
    meterId: meter.meterId,
    serial: meter.serial,
    multiplier: formatDecimal(meter.multiplier),
    digits: meter.digits,
    readingId: reading.readingId,
    period: reading.period,
    months: Math.max(1, monthsBetween(reading.previousPeriod, reading.period)),
    estimated: reading.estimated,
    zones: reading.values.map((current, index) => zoneOnLine(meter, reading, { current, index })),
  };
}

type ReadZone = { readonly current: Decimal; readonly index: number };

function zoneOnLine({ digits, multiplier }: Register, reading: ReadingToBill, { current, index }: ReadZone): MeterZone {
  const previous = reading.previousValues[index];
  if (previous === undefined) throw new RangeError(`Reading ${reading.readingId} has no previous value of its zone`);
  const { previousEstimated } = reading;
  const { consumption, rollover } = zoneConsumption({ previous, current, digits, multiplier, previousEstimated });
  return {
    zone: index + 1,
    previous: formatDecimal(previous),
    previousOn: reading.previousOn,
    current: formatDecimal(current),
    currentOn: reading.on,
    consumption: formatDecimal(consumption),
    price: null,
    rollover,
  };
}

function monthsBetween(from: Period, to: Period): number {
  const a = periodParts(from);
  const b = periodParts(to);
  return (b.year - a.year) * 12 + b.month - a.month;
}
