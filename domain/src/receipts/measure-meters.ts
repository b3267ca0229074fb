import { formatPeriod } from '../dates/format-day.ts';
import { addPeriods, type Period, periodParts } from '../dates/period.ts';
import { zoneConsumption } from '../meters/consumption.ts';
import { type Decimal, formatDecimal } from '../money/decimal.ts';
import { seasonInPeriod } from '../properties/season.ts';
import { type ServiceSetting, serviceTitle } from '../properties/service-settings.ts';
import { NBSP } from '../text/typography.ts';
import { leasedDays } from './billed-days.ts';
import type { MeterOnLine } from './explanation.ts';
import type { ConsumptionSpan } from './price-spans.ts';
import { type ReceiptDraft, warn } from './receipt-draft.ts';
import type { MeterToBill, ReadingToBill, ReceiptInput } from './receipt-types.ts';

/** What the meters of a service measured for this receipt. */
export type Measured = {
  readonly spans: readonly ConsumptionSpan[];
  readonly meters: readonly MeterOnLine[];
  readonly readingIds: readonly string[];
};

/** The month whose readings the receipt carries at the latest (contract.md §1.1). */
export function consumptionMonth({ period, contract }: ReceiptInput): Period {
  return contract.payment.utilities === 'previous' ? addPeriods(period, -1) : period;
}

/** Counts every reading to bill of a service's meters; a meter without one for the month is a warning and never a zero. */
export function measure(draft: ReceiptDraft, input: ReceiptInput, setting: ServiceSetting): Measured {
  const month = consumptionMonth(input);
  const spans: ConsumptionSpan[] = [];
  const meters: MeterOnLine[] = [];
  const readingIds: string[] = [];
  let active = 0;
  for (const meter of input.meters) {
    if (meter.service !== setting.code) continue;
    if (meter.active) active += 1;
    let latest: Period | null = null;
    for (const reading of meter.readings) {
      if (reading.period > month) continue;
      const zones = countZones(meter, reading);
      const months = Math.max(1, monthsBetween(reading.previousPeriod, reading.period));
      spans.push({
        period: reading.period,
        months,
        after: reading.previousOn,
        to: reading.on,
        perZone: zones.map(({ consumption }) => consumption),
      });
      meters.push(onLine(meter, reading, { zones, months }));
      readingIds.push(reading.readingId);
      latest = reading.period;
      if (reading.estimated) warnEstimated(draft, setting, meter);
    }
    if (meter.active && latest !== month && isExpected(input, setting, month))
      warnNoReading(draft, setting, month, meter);
  }
  if (active === 0 && readingIds.length === 0 && isExpected(input, setting, month))
    warnNoReading(draft, setting, month, null);
  return { spans, meters, readingIds };
}

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
  const text = `${title}: немає показника лічильника №${NBSP}${meter.serial} за ${formatPeriod(month)}.`;
  warn(draft, 'no_reading', text, { service: setting.code, meterId: meter.meterId });
}

function warnEstimated(draft: ReceiptDraft, setting: ServiceSetting, meter: MeterToBill): void {
  const text = `${serviceTitle(setting)}: показник лічильника №${NBSP}${meter.serial} оцінено за середнім споживанням, наступний справжній його уточнить.`;
  warn(draft, 'estimated', text, { service: setting.code, meterId: meter.meterId });
}

type CountedZone = {
  readonly previous: Decimal;
  readonly current: Decimal;
  readonly consumption: Decimal;
  readonly rollover: boolean;
};

function countZones(meter: MeterToBill, reading: ReadingToBill): CountedZone[] {
  return reading.values.map((current, index) => {
    const previous = reading.previousValues[index];
    if (previous === undefined) throw new RangeError(`Reading ${reading.readingId} has no previous value of its zone`);
    const { digits, multiplier } = meter;
    const counted = zoneConsumption({
      previous,
      current,
      digits,
      multiplier,
      previousEstimated: reading.previousEstimated,
    });
    return { previous, current, consumption: counted.consumption, rollover: counted.rollover };
  });
}

type Counted = { readonly zones: readonly CountedZone[]; readonly months: number };

function onLine(meter: MeterToBill, reading: ReadingToBill, { zones, months }: Counted): MeterOnLine {
  return {
    meterId: meter.meterId,
    serial: meter.serial,
    multiplier: formatDecimal(meter.multiplier),
    digits: meter.digits,
    readingId: reading.readingId,
    period: reading.period,
    months,
    estimated: reading.estimated,
    zones: zones.map((zone, index) => ({
      zone: index + 1,
      previous: formatDecimal(zone.previous),
      previousOn: reading.previousOn,
      current: formatDecimal(zone.current),
      currentOn: reading.on,
      consumption: formatDecimal(zone.consumption),
      price: null,
      rollover: zone.rollover,
    })),
  };
}

function monthsBetween(from: Period, to: Period): number {
  const a = periodParts(from);
  const b = periodParts(to);
  return (b.year - a.year) * 12 + b.month - a.month;
}
