import { managedObject, ofEntrusting, ownWays, switchesColumn } from '../../platform/db/granted.ts';
import {
  choiceOf,
  filterBy,
  idsOf,
  type ListFilter,
  type ListPage,
  type ListRequest,
  type ListSort,
  searchBy,
} from '../../platform/db/list-query.ts';
import { readList } from '../../platform/db/read-list.ts';
import type { Db } from '../../platform/db/scope.ts';
import {
  homeWays,
  OCCUPANCY_COLUMNS,
  OCCUPANCY_JOINS,
  type OccupancyColumns,
  type PropertyRow,
  type Switched,
} from './properties.sql.ts';

export type PropertyListRow = PropertyRow & OccupancyColumns & Switched & { cursor_key: string };

const SORTS: Readonly<Record<string, ListSort>> = {
  name: { column: 'p.display_name', type: 'text', collation: 'uk_numeric' },
  created_at: { column: 'p.created_at', type: 'timestamptz' },
  debt_kop: { column: 'p.debt_kop', type: 'bigint' },
};

/** Beyond any sum of money. */
const LAST_KOP = 999_999_999_999_999_999n;

/**
 * The order and the cursor say no more than the row does (property.view.ts): a debt that its reader may not see stands last, and alike with
 * every other, whichever way the list goes.
 */
function sortsOfGranted(sort: string): Readonly<Record<string, ListSort>> {
  const seen = `${managedObject('p.id', 'receipts')} or ${managedObject('p.id', 'payments')}`;
  const last = sort.startsWith('-') ? -LAST_KOP : LAST_KOP;
  const column = `case when p.owner_id = any ($1::uuid[]) then p.debt_kop when ${seen} then greatest(p.debt_kop, 0) else ${last}::bigint end`;
  return { ...SORTS, debt_kop: { column, type: 'bigint' } };
}

export type PropertyFilters = {
  ownerIds: readonly string[];
  /** Null for the owner's own alone; else whose homes and what is entrusted to him, besides. */
  granted: {
    readonly userId: string;
    readonly role: 'any' | 'manager' | 'tenant';
    /** Only what this owner has entrusted to him. */
    readonly entrustedBy?: string | undefined;
  } | null;
  today: string;
  search: readonly string[] | undefined;
  status: readonly string[] | undefined;
  type: readonly string[] | undefined;
  complexId: string | undefined;
  withoutComplex: boolean | undefined;
  /** The month in which some meter of the object has no reading. */
  withoutReadings: string | undefined;
  available: boolean | undefined;
};

/** The ways in which an object is somebody's, of those in which it is not his own. */
const GRANTED_TO: Readonly<
  Record<
    'any' | 'manager' | 'tenant',
    (own: string, ways: readonly string[]) => Pick<ListRequest['scope'], 'sql' | 'ways'>
  >
> = {
  any: (_, ways) => ({
    sql: '$1::uuid[] is not null',
    ways: [...ways, managedObject('p.id', 'view'), ...homeWays('$3')],
  }),
  manager: (own) => ({ sql: `not (${own})`, ways: [managedObject('p.id', 'view')] }),
  tenant: (own) => ({ sql: `not (${own})`, ways: homeWays('$3') }),
};

/**
 * An owner's meters and the readings of the month are each read once, by an index that holds all of it: asked object by object, a month that
 * is nearly read would be looked through to its end. Whoever was let in has few objects, so each of those is asked about.
 */
function unreadFilter({ withoutReadings, granted }: PropertyFilters, single: boolean): ListFilter | null {
  const own = (alias: string) => `${alias}.owner_id = ${single ? '$1' : 'any ($1::uuid[])'}`;
  const counted = (p: string) => `r.period = ${p} and r.ends_month`;
  const unread = (
    p: string,
  ) => `with read as materialized (select r.meter_id from readings r where ${own('r')} and ${counted(p)})
    select distinct m.property_id from physical_meters m left join read on read.meter_id = m.id
     where ${own('m')} and m.status = 'active' and m.property_id is not null and read.meter_id is null`;
  if (granted !== null) {
    return filterBy(
      'unread',
      withoutReadings,
      (
        p,
      ) => `exists (select 1 from physical_meters m where m.owner_id = p.owner_id and m.property_id = p.id and m.status = 'active'
        and not exists (select 1 from readings r where r.owner_id = m.owner_id and r.meter_id = m.id and ${counted(p)}))`,
    );
  }
  if (withoutReadings === undefined) return null;
  return {
    key: 'unread',
    value: withoutReadings,
    sql: (p) => `p.id in (${unread(p)})`,
    few: { column: 'p.id', ids: (p, limit) => idsOf(`${unread(p)} limit ${limit}`), counts: true },
  };
}

/** As the reader is told it (property.view.ts): a home is occupied by whoever rents it, whatever its owner has set by hand. */
function shownState(own: string): string {
  return `case when ${own} or ${managedObject('p.id', 'view')} then p.state when p.archived_at is null then 'occupied' end`;
}

/** What the reader is not shown is no filter of his either: an object of somebody else stands in no complex (product.md §2). */
function listRequest(filters: PropertyFilters, sort: string, page: ListPage): ListRequest {
  const status = filters.available === true ? ['vacant'] : filters.status;
  const { granted } = filters;
  const single = granted === null && filters.ownerIds.length === 1;
  const own = `p.owner_id = ${single ? '$1' : 'any ($1::uuid[])'}`;
  const mine = ownWays('p', filters.ownerIds, '$1');
  const whose = granted === null ? { sql: own } : GRANTED_TO[granted.role](own, mine.ways);
  return {
    name: `properties.list:${granted === null ? (single ? 'one' : 'many') : `${granted.role}.${mine.key}`}:${status === undefined ? 'current' : 'state'}`,
    from: 'from properties p',
    id: 'p.id',
    scope: {
      ...whose,
      // Each names the day and the person, so that a statement has the values it is given.
      sql: `${whose.sql} and $2::date is not null${granted === null ? '' : ' and $3::uuid is not null'}${status === undefined ? ' and p.archived_at is null' : ''}`,
      values: [
        single ? filters.ownerIds[0] : filters.ownerIds,
        filters.today,
        ...(granted === null ? [] : [granted.userId]),
      ],
    },
    filters: [
      ofEntrusting('p.owner_id', granted?.entrustedBy),
      searchBy({
        patterns: filters.search,
        list: 'properties',
        column: 'p.id',
        isOwner: granted === null,
        sql: (p) => `p.search_text like any (${p}::text[])`,
      }),
      filterBy(
        'complex',
        filters.complexId,
        (p) => `p.complex_id = ${p}::uuid${granted === null ? '' : ` and ${own}`}`,
      ),
      unreadFilter(filters, single),
    ],
    choices: [
      choiceOf('alone', filters.withoutComplex === true ? ['yes'] : undefined, () =>
        granted === null ? 'p.complex_id is null' : `(p.complex_id is null or not (${own}))`,
      ),
      choiceOf('state', status, (state) => `${granted === null ? 'p.state' : shownState(own)} = '${state}'`),
      choiceOf('type', filters.type, (type) => `p.type = '${type}'`),
    ],
    ...(granted === null &&
      status === undefined && {
        keptTotal: `select coalesce(sum(p.count), 0)::int as total from owner_facts p
        where p.owner_id = ${single ? '$1' : 'any ($1::uuid[])'} and $2::date is not null and p.fact = 'properties' and p.key = ''`,
      }),
    sorts: granted === null ? SORTS : sortsOfGranted(sort),
    sort,
    page,
    display: `select p.*, page.cursor_key, ${OCCUPANCY_COLUMNS.replaceAll('$TODAY', '$2')}${granted === null ? '' : `, ${switchesColumn('p.owner_id', 'p.id', '$1')}, whose.name as owner_name`}
from page join properties p on p.id = page.id ${OCCUPANCY_JOINS.replaceAll('$TODAY', '$2')}${granted === null ? '' : ` left join private.managed_owners('view') whose on whose.id = p.owner_id`}`,
  };
}

export async function listProperties(
  db: Db,
  filters: PropertyFilters,
  sort: string,
  page: ListPage,
): Promise<{ rows: PropertyListRow[]; total: number }> {
  const request = listRequest(filters, sort, page);
  return readList<PropertyListRow>(db, request);
}
