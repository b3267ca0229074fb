import { type Period, periodOfDay } from '@kliuchar/domain/dates/period';
import {
  type ContractSpan,
  contractReadings,
  type MeterReading,
  openingReading,
} from '@kliuchar/domain/meters/contract-readings';
import { openingPeriod } from '@kliuchar/domain/meters/reading-month';
import { decimal } from '@kliuchar/domain/money/decimal';
import type { MeterToBill, ReadingToBill, SubMeterToBill } from '@kliuchar/domain/receipts/receipt-types';
import type { MeterRow, ReadingRow } from './billing-inputs.sql.ts';
import type { SubMeterRow } from './sub-meters.sql.ts';

type KnownReading = MeterReading & { readonly isBilled: boolean; readonly isInitial: boolean };

/** The meter with what this contract has to pay on it: each reading beside the one it is counted from (contract.md §1.11). */
export function meterToBill(
  meter: MeterRow,
  rows: readonly ReadingRow[],
  contract: Pick<ContractSpan, 'startDate' | 'endDate'> & { readonly id: string },
): Omit<MeterToBill, 'subMeters'> {
  const initial = initialReading(meter);
  const taken = rows.map(knownReading);
  const known = taken[0] !== undefined && taken[0].on < initial.on ? taken : [initial, ...taken];
  const { previousEnd = null, nextStart = null } = rows[0] ?? {};
  const span = { startDate: contract.startDate, endDate: contract.endDate, previousEnd, nextStart };
  const opening = openingReading(known, span);
  const readings: ReadingToBill[] = [];
  for (const reading of contractReadings(known, span)) {
    if (reading.isBilled || reading.isInitial) continue;
    const before = known.findLast((other) => other.on < reading.on) ?? initial;
    const previous = opening !== null && opening.on >= before.on ? opening : before;
    readings.push({
      readingId: reading.id,
      period: reading.period,
      on: reading.on,
      values: reading.values,
      previousPeriod:
        previous === opening || previous.isInitial ? openingPeriod(previous.on, previous.period) : previous.period,
      previousOn: previous.on,
      previousValues: previous.values,
      estimated: reading.estimated,
      previousEstimated: previous.estimated,
    });
  }
  return {
    meterId: meter.meterId,
    serial: meter.serial,
    service: meter.service,
    unit: meter.unit,
    zones: zonesOf(meter.zones),
    digits: meter.digits,
    multiplier: decimal(meter.multiplier),
    active: meter.isActive,
    awaitingPeriods: meter.awaitingPeriods,
    billedPeriods: meter.billed.flatMap(({ contractId, period }) => (contractId === contract.id ? [period] : [])),
    readings,
  };
}

/** A sub-meter with what is still to be taken off; which readings those are the database has said. */
export function subMeterToBill(row: SubMeterRow): SubMeterToBill {
  let before: Previous = {
    on: row.installedOn,
    period: openingPeriod(row.installedOn, periodOfDay(row.installedOn)),
    values: row.initialValues.map(decimal),
    estimated: false,
  };
  const readings: ReadingToBill[] = [];
  for (const taken of row.readings) {
    const reading = {
      on: taken.on,
      period: taken.period,
      values: taken.values.map(decimal),
      estimated: taken.isEstimated,
    };
    if (taken.isOpen) {
      readings.push({
        readingId: taken.id,
        ...reading,
        previousPeriod: before.period,
        previousOn: before.on,
        previousValues: before.values,
        previousEstimated: before.estimated,
      });
    }
    before = reading;
  }
  return {
    meterId: row.meterId,
    serial: row.serial,
    digits: row.digits,
    multiplier: decimal(row.multiplier),
    active: row.isActive,
    readings,
    lastPeriod: row.lastPeriod,
  };
}

type Previous = Pick<ReadingToBill, 'on' | 'period' | 'values' | 'estimated'>;

export function zonesOf(zones: number): 1 | 2 | 3 {
  return zones === 2 || zones === 3 ? zones : 1;
}

/** What the meter showed when it was installed counts as its first reading: a new or a replacing meter is billed from it. */
function initialReading(meter: MeterRow): KnownReading {
  return {
    id: meter.meterId,
    on: meter.installedOn,
    period: periodOfDay(meter.installedOn),
    values: meter.initialValues.map(decimal),
    handover: false,
    estimated: false,
    isBilled: true,
    isInitial: true,
  };
}

function knownReading(row: ReadingRow): KnownReading {
  return {
    id: row.id,
    on: row.on,
    period: row.period,
    values: row.values.map(decimal),
    handover: row.source === 'handover',
    estimated: row.source === 'estimated',
    isBilled: row.isBilled,
    isInitial: false,
  };
}

/** Whether the meter has a reading for the month among those to bill. */
export function hasReadingFor(meter: MeterToBill, month: Period): boolean {
  return meter.readings.some((reading) => reading.period === month);
}
