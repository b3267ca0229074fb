import { type Day, daysBetween, minDay } from '@kliuchar/domain/dates/day';
import { lastDayOf, type Period, periodOfDay } from '@kliuchar/domain/dates/period';
import { zoneConsumption } from '@kliuchar/domain/meters/consumption';
import { estimateValues, type UseSample } from '@kliuchar/domain/meters/usual-use';
import { type Decimal, decimal, formatDecimal } from '@kliuchar/domain/money/decimal';
import { seasonInPeriod } from '@kliuchar/domain/properties/season';
import { computeReceipt } from '@kliuchar/domain/receipts/compute-receipt';
import { consumptionMonth } from '@kliuchar/domain/receipts/measure-meters';
import type { MeterToBill, ReadingToBill } from '@kliuchar/domain/receipts/receipt-types';
import type { Db } from '../../platform/db/scope.ts';
import { groupRows } from '../../platform/group-rows.ts';
import { newId } from '../../platform/ids.ts';
import type { Chunk, MeterRow } from './billing-inputs.sql.ts';
import type { BillingCase } from './billing-inputs.ts';
import { hasReadingFor } from './billing-meters.ts';
import { type HistoryRow, listAwaitedDays, listMeterHistory } from './estimate-missing.sql.ts';
import type { NewReceipt } from './new-receipt.ts';
import type { NewEstimate } from './write-receipts.sql.ts';

type Estimate = Omit<NewEstimate, 'receiptId'>;
type Missing = {
  readonly contractId: string;
  readonly meter: MeterToBill;
  readonly row: MeterRow;
  readonly month: Period;
  readonly on: Day;
};

export type EstimatedCases = {
  readonly cases: readonly BillingCase[];
  /** The estimates that the computed receipts really carry, each with its receipt. */
  readonly readingsOf: (receipts: readonly NewReceipt[]) => NewEstimate[];
  /** What has been estimated here, for cases of other leases that are computed after these without anything being written between. */
  readonly made: readonly HistoryRow[];
};

/**
 * `"estimate": true` (contract.md §1.7): where an active meter of a service the tenant pays has no reading for the month, one is
 * estimated from its mean daily use. A meter without a history stays without a reading, and the receipt says so. The next lease of an
 * object is counted from what the former one is estimated up to: each unit is charged once (§1.11, ADR 0013). `earlier` has been estimated
 * and is not written.
 */
export async function estimateMissing(
  db: Db,
  chunk: Chunk,
  cases: readonly BillingCase[],
  earlier: readonly HistoryRow[] = [],
): Promise<EstimatedCases> {
  const today = db.clock.today();
  const missing = cases.flatMap((billing) => missingReadings(billing, today));
  if (missing.length === 0) return { cases, readingsOf: () => [], made: [] };
  // The former of two leases comes first.
  missing.sort((a, b) => daysBetween(b.on, a.on));
  const known = await readKnown(db, chunk, missing, earlier);
  const billings = new Map(cases.map((billing) => [billing.contract.id, billing]));
  const estimates = new Map<string, Estimate>();
  const made: HistoryRow[] = [];
  for (const item of missing) {
    const { contractId, meter, row } = item;
    const billing = billings.get(contractId);
    const history = known.history.get(meter.meterId) ?? [];
    const reading = known.isAwaited(item) ? null : estimateReading(item, history);
    if (reading === null || billing === undefined) continue;
    const estimated = withEstimate(billing, meter.meterId, reading);
    billings.set(contractId, estimated);
    const estimate = estimateRow(reading, { meterId: meter.meterId, propertyId: row.propertyId });
    estimates.set(reading.readingId, estimate);
    const asHistory = historyRow(estimate);
    made.push(asHistory);
    if (known.isShared(item) && isCarried(estimated, reading)) history.push(asHistory);
  }
  return {
    cases: cases.map((billing) => billings.get(billing.contract.id) ?? billing),
    readingsOf: (receipts) => carried(receipts, estimates),
    made,
  };
}

type Known = {
  readonly history: ReadonlyMap<string, HistoryRow[]>;
  /** Of its very day a reading is handed in: it is accepted or refused, and nothing is invented beside it. */
  readonly isAwaited: (item: Missing) => boolean;
  /** Another lease lacks a reading of the same meter. */
  readonly isShared: (item: Missing) => boolean;
};

async function readKnown(
  db: Db,
  { ownerId, period }: Chunk,
  missing: readonly Missing[],
  earlier: readonly HistoryRow[],
): Promise<Known> {
  const until = lastDayOf(period);
  const times = new Map<string, number>();
  for (const { meter } of missing) times.set(meter.meterId, (times.get(meter.meterId) ?? 0) + 1);
  const meterIds = [...times.keys()];
  const from = missing[0]?.on ?? until;
  const [rows, awaited] = await Promise.all([
    listMeterHistory(db, ownerId, { meterIds, until }),
    listAwaitedDays(db, ownerId, { meterIds, from, until }),
  ]);
  const days = new Set(awaited.map(({ meterId, on }) => `${meterId} ${on}`));
  return {
    history: groupRows([...rows, ...earlier.filter(({ meterId }) => times.has(meterId))], (row) => row.meterId),
    isAwaited: ({ meter, on }) => days.has(`${meter.meterId} ${on}`),
    isShared: ({ meter }) => (times.get(meter.meterId) ?? 0) > 1,
  };
}

/**
 * Where the month has a reading that waits to be accepted, or out of the season, nothing is estimated. While the month goes on it is estimated
 * up to today: an estimate of a day to come would shut the month to its own real reading, which is counted from this one instead.
 */
function missingReadings(billing: BillingCase, today: Day): Missing[] {
  const { input, existing, isActive, meterRows } = billing;
  if (existing !== null || !isActive) return [];
  const { contract } = input;
  const month = consumptionMonth(input);
  const end = minDay(lastDayOf(month), today);
  const on = contract.endDate === null ? end : minDay(end, contract.endDate);
  if (periodOfDay(on) !== month || contract.startDate > on) return [];
  const services = contract.utilities ?? input.property.services;
  return input.meters.flatMap((meter) => {
    const isPaid = services.some(
      ({ code, payer, method, season }) =>
        code === meter.service && payer === 'tenant' && method === 'meter' && seasonInPeriod(season, month) !== null,
    );
    const row = meterRows.find(({ meterId }) => meterId === meter.meterId);
    const isHandedIn = meter.awaitingPeriods.includes(month) || meter.billedPeriods.includes(month);
    const isMissing = meter.active && !hasReadingFor(meter, month) && !isHandedIn;
    return isPaid && isMissing && row !== undefined ? [{ contractId: contract.id, meter, row, month, on }] : [];
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

type Place = { readonly meterId: string; readonly propertyId: string };

function estimateRow(reading: ReadingToBill, place: Place): Estimate {
  const { readingId: id, period, on, previousOn } = reading;
  return { id, ...place, period, on, values: reading.values.map(formatDecimal), previousOn };
}

function historyRow({ meterId, on, period, values }: Estimate): HistoryRow {
  return { meterId, on, period, values: [...values], isEstimated: true, isInitial: false, isPassed: false };
}

function withEstimate(billing: BillingCase, meterId: string, reading: ReadingToBill): BillingCase {
  const meters = billing.input.meters.map((meter) =>
    meter.meterId === meterId ? { ...meter, readings: [...meter.readings, reading] } : meter,
  );
  return { ...billing, input: { ...billing.input, meters } };
}

/** One that no line takes (a tariff without a price) is not written, and nobody is counted from it. */
function isCarried({ input }: BillingCase, { readingId }: ReadingToBill): boolean {
  return computeReceipt(input).billedReadingIds.includes(readingId);
}

function carried(receipts: readonly NewReceipt[], estimates: ReadonlyMap<string, Estimate>): NewEstimate[] {
  return receipts.flatMap(({ id, receipt }) =>
    receipt.billedReadingIds.flatMap((readingId) => {
      const estimate = estimates.get(readingId);
      return estimate === undefined ? [] : [{ ...estimate, receiptId: id }];
    }),
  );
}
