import type { QueryOf, ReplyOf } from '@kliuchar/api-schema/endpoint';
import type { listMeters as endpoint, SheetRow } from '@kliuchar/api-schema/meters';
import { day, daysBetween } from '@kliuchar/domain/dates/day';
import { firstDayOf, lastDayOf, type Period, period, periodOfDay } from '@kliuchar/domain/dates/period';
import { formatDecimal, sumDecimals } from '@kliuchar/domain/money/decimal';
import { SERVICE_TEXTS } from '@kliuchar/domain/properties/service-settings';
import { searchVariants } from '@kliuchar/domain/text/search-text';
import type { Deps } from '../../deps.ts';
import { seesGranted } from '../../edge/access.ts';
import { offsetResult } from '../../platform/db/list-query.ts';
import { type SessionActor, withReadScope } from '../../platform/db/scope.ts';
import { shortDecimal } from './physical-meter.view.ts';
import { viewReading } from './reading.view.ts';
import { historyPoints, type Point, usualByZones } from './reading-history.ts';
import { countSheet, listSheet as listRows, type SheetMeterRow } from './sheet.sql.ts';

/** The month's sheet (product.md §6): one row a meter, with the reading before, the month's own, and how it compares with the usual. */
export async function listSheet(
  deps: Deps,
  actor: SessionActor,
  query: QueryOf<typeof endpoint>,
): Promise<ReplyOf<typeof endpoint>> {
  const month = query.period ?? periodOfDay(deps.clock.today());
  const narrowed = {
    period: month,
    firstDay: firstDayOf(month),
    propertyId: query.propertyId,
    complexId: query.complexId,
    service: query.service,
    states: query.state,
    search: query.q ? searchVariants(query.q) : undefined,
  };
  const { rows, counts, ownerIds } = await withReadScope(deps.db, actor, async (db) => {
    const filters = { ...narrowed, ownerIds: db.ownerIds, withGranted: seesGranted(db) };
    const [list, totals] = await Promise.all([listRows(db, filters, query), countSheet(db, filters)]);
    return { rows: list, counts: totals, ownerIds: db.ownerIds };
  });
  const { total, ...byState } = counts;
  return {
    ...offsetResult(
      rows.map((row) => viewSheetRow(row, month, ownerIds)),
      total,
      query,
    ),
    period: month,
    counts: byState,
  };
}

function viewSheetRow(row: SheetMeterRow, month: Period, ownerIds: readonly string[]): SheetRow {
  const points = historyPoints(row, row.history);
  const previous = points.at(-1) ?? null;
  const reading = row.reading === null ? null : viewReading(row.reading, row, previous);
  const usual = usualOf(row, points, reading === null ? lastDayOf(month) : reading.date);
  return {
    meterId: row.id,
    role: ownerIds.includes(row.owner_id) ? 'owner' : 'manager',
    service: row.service,
    title: SERVICE_TEXTS[row.service].nameUk,
    serial: row.serial,
    unit: row.unit,
    zones: row.zones,
    digits: row.digits,
    decimals: row.decimals,
    multiplier: shortDecimal(row.multiplier),
    place: row.place,
    propertyId: row.property_id,
    propertyName: row.property_name ?? '',
    contractId: row.contract_id,
    tenantName: row.tenant_name,
    state: row.state,
    previous: previous === null ? null : viewPoint(previous),
    reading,
    usual: usual === null ? null : formatDecimal(usual),
    changePercent: reading === null || usual === null ? null : changePercent(reading.consumption, usual),
    photoRequired: row.photo_required ?? false,
    flags: reading === null || reading.state === 'rejected' ? [] : reading.flags,
  };
}

function viewPoint(point: Point): NonNullable<SheetRow['previous']> {
  return {
    values: point.values.map(formatDecimal),
    date: point.on,
    period: point.period === null ? null : period(point.period),
    estimated: point.estimated,
  };
}

/** All zones together, for the days since the reading before. */
function usualOf(row: SheetMeterRow, points: readonly Point[], until: string) {
  const previous = points.at(-1);
  if (previous === undefined) return null;
  const days = daysBetween(previous.on, day(until));
  if (days <= 0) return null;
  const zones = usualByZones(row, points, days);
  const known = zones.filter((zone) => zone !== null);
  return known.length === row.zones ? sumDecimals(known) : null;
}

function changePercent(consumption: readonly string[], usual: { units: bigint; scale: number }): number | null {
  const base = Number(formatDecimal(usual));
  if (base <= 0 || consumption.length === 0) return null;
  const used = consumption.reduce((sum, zone) => sum + Number(zone), 0);
  return Math.round((used / base - 1) * 100);
}
