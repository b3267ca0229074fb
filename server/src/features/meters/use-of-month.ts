import { day } from '@kliuchar/domain/dates/day';
import { lastDayOf, type Period, periodOfDay } from '@kliuchar/domain/dates/period';
import { type Decimal, subtractDecimal, sumDecimals } from '@kliuchar/domain/money/decimal';
import type { ServiceCode } from '@kliuchar/domain/properties/service-settings';
import type { Db } from '../../platform/db/scope.ts';
import { groupRows } from '../../platform/group-rows.ts';
import { consumptionBetween, historyPoints } from './reading-history.ts';
import { listMetersOfMonth, type MonthMeterRow } from './use-of-month.sql.ts';

/** `quantity` is null while a meter is not read. */
export type ObjectUse = {
  readonly propertyId: string;
  readonly service: ServiceCode;
  readonly quantity: Decimal | null;
};

/**
 * What each object used of a service in a month by its own meters, less what stands behind them in other objects (ADR 0072): between the
 * readings of the month and the one before them, corrections and a replaced meter included. An object without a meter is absent.
 */
export async function listUseOfMonth(
  db: Db,
  wanted: { propertyIds: readonly string[]; services: readonly ServiceCode[]; period: Period },
): Promise<ObjectUse[]> {
  if (wanted.propertyIds.length === 0 || wanted.services.length === 0) return [];
  const rows = await listMetersOfMonth(db, { ...wanted, lastDay: lastDayOf(wanted.period) });
  const objects = groupRows(rows, ({ propertyId, service }) => `${propertyId} ${service}`);
  return [...objects.values()].flatMap((meters) => {
    const [first] = meters;
    return first
      ? [{ propertyId: first.propertyId, service: first.service, quantity: useOf(meters, wanted.period) }]
      : [];
  });
}

function useOf(meters: readonly MonthMeterRow[], month: Period): Decimal | null {
  const used = meters.map((meter) => useOfMeter(meter, month));
  if (used.includes(null)) return null;
  const sum = (isBehind: boolean) =>
    sumDecimals(meters.flatMap((meter, at) => (meter.isBehind === isBehind ? (used[at] ?? []) : [])));
  return subtractDecimal(sum(false), sum(true));
}

/** Null for a meter that has to be read and is not; one that was taken away before the month used nothing in it. */
function useOfMeter(meter: MonthMeterRow, month: Period): Decimal | null {
  const points = historyPoints(meter, meter.history);
  const zones = points.flatMap((point, at) => {
    const before = points[at - 1];
    return point.period === month && before !== undefined ? consumptionBetween(meter, before, point) : [];
  });
  const isRead = points.some(({ period }) => period === month);
  // Set in the month by whoever replaced another: what it shows on its first day is its reading.
  const isNew = periodOfDay(day(meter.installed_on)) === month && meter.isReplacement;
  return isRead || meter.status !== 'active' || isNew ? sumDecimals(zones) : null;
}
