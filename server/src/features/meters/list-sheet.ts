import type { QueryOf, ReplyOf } from '@kliuchar/api-schema/endpoint';
import type { listMeters as endpoint, SheetRow } from '@kliuchar/api-schema/meters';
import { day, daysBetween } from '@kliuchar/domain/dates/day';
import { firstDayOf, lastDayOf, type Period, period, periodOfDay } from '@kliuchar/domain/dates/period';
import { formatDecimal, sumDecimals } from '@kliuchar/domain/money/decimal';
import { SERVICE_TEXTS } from '@kliuchar/domain/properties/service-settings';
import { searchVariants } from '@kliuchar/domain/text/search-text';
import type { Deps } from '../../deps.ts';
import { listedOf } from '../../edge/access.ts';
import { FILE_PAGE, offsetResult } from '../../platform/db/list-query.ts';
import { type Db, type SessionActor, withReadScope } from '../../platform/db/scope.ts';
import { shortDecimal } from './physical-meter.view.ts';
import { viewReading } from './reading.view.ts';
import { historyPoints, type Point, usualByZones } from './reading-history.ts';
import { countSheet, listSheet as listRows, listSheetIds, type SheetFilters, type SheetMeterRow } from './sheet.sql.ts';

type Query = QueryOf<typeof endpoint>;

/** The month's sheet (product.md §6): one row a meter, with the reading before, the month's own, and how it compares with the usual. */
export async function listSheet(deps: Deps, actor: SessionActor, query: Query): Promise<ReplyOf<typeof endpoint>> {
  const month = monthOf(deps, query);
  const { rows, counts, ownerIds } = await withReadScope(deps.db, actor, async (db) => {
    const filters = filtersOf(deps, db, { ...query, period: month });
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

/**
 * The whole sheet, page by page, each a request of its own: a session that ends stops it. Which meters there are is asked once, so a page
 * costs the same wherever it stands, and none is told twice or passed over because another was added meanwhile.
 */
export async function* sheetPages(
  deps: Deps,
  actor: SessionActor,
  query: Omit<Query, 'limit' | 'offset'>,
): AsyncGenerator<readonly SheetRow[]> {
  const month = monthOf(deps, query);
  const ids = await withReadScope(deps.db, actor, (db) =>
    listSheetIds(db, filtersOf(deps, db, { ...query, period: month })),
  );
  for (let at = 0; at < ids.length; at += FILE_PAGE) {
    const some = ids.slice(at, at + FILE_PAGE);
    yield await withReadScope(deps.db, actor, async (db) => {
      const filters = { ...filtersOf(deps, db, { ...query, period: month }), ids: some };
      const rows = await listRows(db, filters, { limit: FILE_PAGE, offset: 0 });
      return rows.map((row) => viewSheetRow(row, month, db.ownerIds));
    });
  }
}

const monthOf = (deps: Deps, query: Pick<Query, 'period'>): Period => query.period ?? periodOfDay(deps.clock.today());

type Asked = Omit<Query, 'limit' | 'offset' | 'period'> & { readonly period: Period };

function filtersOf(deps: Deps, db: Db, query: Asked): SheetFilters {
  const [today, lastDay] = [deps.clock.today(), lastDayOf(query.period)];
  return {
    period: query.period,
    firstDay: firstDayOf(query.period),
    leaseOn: lastDay < today ? lastDay : today,
    propertyId: query.propertyId,
    complexId: query.complexId,
    service: query.service,
    states: query.state,
    search: query.q ? searchVariants(query.q) : undefined,
    ...listedOf(db, query.ownerId),
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
    readByTenant: row.is_read_by_tenant ?? true,
    flags: reading === null || reading.state === 'rejected' ? [] : reading.flags,
  };
}

function viewPoint(point: Point): NonNullable<SheetRow['previous']> {
  return {
    values: point.values.map(formatDecimal),
    date: point.on,
    period: point.period === null ? null : period(point.period),
    estimated: point.estimated,
    beginsLease: point.beginsLease,
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
