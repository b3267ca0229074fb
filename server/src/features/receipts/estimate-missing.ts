import { type Day, daysBetween, minDay } from '@kliuchar/domain/dates/day';
import { lastDayOf, type Period, periodOfDay } from '@kliuchar/domain/dates/period';
import { zoneConsumption } from '@kliuchar/domain/meters/consumption';
import { estimateValues, type UseSample } from '@kliuchar/domain/meters/usual-use';
import { type Decimal, decimal, formatDecimal } from '@kliuchar/domain/money/decimal';
import { consumptionMonth } from '@kliuchar/domain/receipts/measure-meters';
import type { MeterToBill, ReadingToBill } from '@kliuchar/domain/receipts/receipt-types';
import type { Db } from '../../platform/db/scope.ts';
import { groupRows } from '../../platform/group-rows.ts';
import { newId } from '../../platform/ids.ts';
import type { Chunk, MeterRow } from './billing-inputs.sql.ts';
import type { BillingCase } from './billing-inputs.ts';
import { hasReadingFor } from './billing-meters.ts';
import { type HistoryRow, listMeterHistory } from './estimate-missing.sql.ts';
import type { NewReceipt } from './new-receipt.ts';
import type { NewEstimate } from './write-receipts.sql.ts';

type Estimate = Omit<NewEstimate, 'receiptId'>;
type Missing = {
  readonly billing: BillingCase;
  readonly meter: MeterToBill;
  readonly row: MeterRow;
  readonly month: Period;
  readonly on: Day;
};

export type EstimatedCases = {
  readonly cases: readonly BillingCase[];
  /** The estimates that the computed receipts really carry, each with its receipt. */
  readonly readingsOf: (receipts: readonly NewReceipt[]) => NewEstimate[];
};

/**
 * `"estimate": true` (contract.md §1.7): where an active meter of a service the tenant pays has no reading for the month, one is
 * estimated from its mean daily use. A meter without a history stays without a reading, and the receipt says so.
 */
export async function estimateMissing(db: Db, chunk: Chunk, cases: readonly BillingCase[]): Promise<EstimatedCases> {
  const missing = cases.flatMap(missingReadings);
  if (missing.length === 0) return { cases, readingsOf: () => [] };
  const until = lastDayOf(chunk.period);
  const rows = await listMeterHistory(db, chunk.ownerId, {
    meterIds: [...new Set(missing.map(({ meter }) => meter.meterId))],
    until,
  });
  const history = groupRows(rows, (row) => row.meterId);
  const estimates = new Map<string, Estimate>();
  const added = new Map<string, Map<string, ReadingToBill>>();
  for (const item of missing) {
    const reading = estimateReading(item, history.get(item.meter.meterId) ?? []);
    if (reading === null) continue;
    const { meter, row, billing } = item;
    const values = reading.values.map(formatDecimal);
    estimates.set(reading.readingId, {
      id: reading.readingId,
      meterId: meter.meterId,
      propertyId: row.propertyId,
      period: reading.period,
      on: reading.on,
      values,
    });
    const ofContract = added.get(billing.contract.id) ?? new Map<string, ReadingToBill>();
    added.set(billing.contract.id, ofContract.set(meter.meterId, reading));
  }
  return {
    cases: cases.map((billing) => withEstimates(billing, added.get(billing.contract.id))),
    readingsOf: (receipts) => carried(receipts, estimates),
  };
}

function missingReadings(billing: BillingCase): Missing[] {
  const { input, existing, isActive, meterRows } = billing;
  if (existing !== null || !isActive) return [];
  const { contract } = input;
  const month = consumptionMonth(input);
  const end = lastDayOf(month);
  const on = contract.endDate === null ? end : minDay(end, contract.endDate);
  if (periodOfDay(on) !== month || contract.startDate > on) return [];
  const services = contract.utilities ?? input.property.services;
  return input.meters.flatMap((meter) => {
    const isPaid = services.some(
      ({ code, payer, method }) => code === meter.service && payer === 'tenant' && method === 'meter',
    );
    const row = meterRows.find(({ meterId }) => meterId === meter.meterId);
    return isPaid && meter.active && row !== undefined && !hasReadingFor(meter, month)
      ? [{ billing, meter, row, month, on }]
      : [];
  });
}

function estimateReading({ meter, row, month, on }: Missing, rows: readonly HistoryRow[]): ReadingToBill | null {
  const taken = rows.map((item) => ({
    on: item.on,
    period: item.period,
    values: item.values.map(decimal),
    estimated: item.isEstimated,
    initial: item.isInitial,
  }));
  const history = taken.filter(({ initial }) => !initial);
  const previous = history.at(-1);
  // A reading already taken on that day or after it would be contradicted by an invented one, and is counted over these days already.
  if (previous === undefined || previous.on >= on || rows.some(({ isPassed }) => isPassed)) return null;
  // Of a meter read once the values it was installed with are all there is to compare with.
  const real = taken.filter(({ estimated }) => !estimated);
  const read = real.filter(({ initial }) => !initial);
  const samples = useSamples(meter, read.length > 1 ? read : real);
  const values = estimateValues({ meter: { ...meter, decimals: row.decimals }, previous, on, samples });
  if (values === null) return null;
  return {
    readingId: newId(),
    period: month,
    on,
    values,
    previousPeriod: previous.period,
    previousOn: previous.on,
    previousValues: previous.values,
    estimated: true,
    previousEstimated: previous.estimated,
  };
}

type Taken = { readonly on: Day; readonly values: readonly Decimal[] };

function useSamples(meter: MeterToBill, history: readonly Taken[]): UseSample[] {
  const samples: UseSample[] = [];
  for (const [index, current] of history.entries()) {
    const previous = history[index - 1];
    if (previous === undefined) continue;
    const consumption = current.values.map((value, zone) => {
      const before = previous.values[zone] ?? value;
      const { digits, multiplier } = meter;
      return zoneConsumption({ previous: before, current: value, digits, multiplier, previousEstimated: false })
        .consumption;
    });
    samples.push({ days: daysBetween(previous.on, current.on), consumption });
  }
  return samples;
}

function withEstimates(billing: BillingCase, added: ReadonlyMap<string, ReadingToBill> | undefined): BillingCase {
  if (added === undefined) return billing;
  const meters = billing.input.meters.map((meter) => {
    const reading = added.get(meter.meterId);
    return reading === undefined ? meter : { ...meter, readings: [...meter.readings, reading] };
  });
  return { ...billing, input: { ...billing.input, meters } };
}

function carried(receipts: readonly NewReceipt[], estimates: ReadonlyMap<string, Estimate>): NewEstimate[] {
  return receipts.flatMap(({ id, receipt }) =>
    receipt.billedReadingIds.flatMap((readingId) => {
      const estimate = estimates.get(readingId);
      return estimate === undefined ? [] : [{ ...estimate, receiptId: id }];
    }),
  );
}
