import type { Day } from '@kliuchar/domain/dates/day';
import { day, daysBetween } from '@kliuchar/domain/dates/day';
import { zoneConsumption } from '@kliuchar/domain/meters/consumption';
import { type UseSample, usualConsumption } from '@kliuchar/domain/meters/usual-use';
import { type Decimal, decimal } from '@kliuchar/domain/money/decimal';
import type { MeterRow } from './physical-meters.sql.ts';
import { HISTORY, type ReadingRow } from './readings.sql.ts';

export type Device = Pick<MeterRow, 'digits' | 'multiplier' | 'initial_values' | 'installed_on' | 'zones'>;

/** A point of the meter's history: a counted reading, or the values it was installed with. */
export type Point = {
  readonly on: Day;
  readonly period: string | null;
  readonly values: readonly Decimal[];
  readonly estimated: boolean;
  /** What the meter showed when a lease was handed over. */
  readonly beginsLease: boolean;
};

type Known = Pick<ReadingRow, 'taken_on' | 'period' | 'reading_values' | 'source'> & {
  readonly begins_lease?: boolean;
};

/** Ascending points of a meter from readings that come newest first; the installation is the first of them. */
export function historyPoints(device: Device, newestFirst: readonly Known[]): Point[] {
  const readings = newestFirst.map((row) => ({
    on: day(row.taken_on),
    period: row.period,
    values: row.reading_values.map(decimal),
    estimated: row.source === 'estimated',
    beginsLease: row.begins_lease ?? false,
  }));
  const installed: Point = {
    on: day(device.installed_on),
    period: null,
    values: device.initial_values.map(decimal),
    estimated: false,
    beginsLease: false,
  };
  return [installed, ...readings.reverse()];
}

/** The last that was read off the dial; null where only estimates are known: the installation is older than what was asked for. */
export function lastMeasured(points: readonly Point[]): Point | null {
  const known = points.length > HISTORY ? points.slice(1) : points;
  return known.findLast(({ estimated }) => !estimated) ?? null;
}

/** By zones, multiplier included; empty when the two points have different zones. */
export function consumptionBetween(device: Device, previous: Point, current: Pick<Point, 'values'>): Decimal[] {
  if (previous.values.length !== current.values.length) return [];
  const multiplier = decimal(device.multiplier);
  return current.values.map((value, zone) => {
    const before = previous.values[zone] ?? value;
    return zoneConsumption({
      previous: before,
      current: value,
      digits: device.digits,
      multiplier,
      previousEstimated: previous.estimated,
    }).consumption;
  });
}

/** What each zone usually uses in so many days; null without a history of real readings. */
export function usualByZones(device: Device, points: readonly Point[], days: number): (Decimal | null)[] {
  const samples: UseSample[] = [];
  for (const [index, current] of points.entries()) {
    const previous = points[index - 1];
    if (previous === undefined || current.estimated || previous.estimated) continue;
    const length = daysBetween(previous.on, current.on);
    if (length > 0) samples.push({ days: length, consumption: consumptionBetween(device, previous, current) });
  }
  return Array.from({ length: device.zones }, (_, zone) => usualConsumption(samples, zone, days));
}
