import type { SheetRow } from '@kliuchar/api-schema/meters';
import { managedContract, managedObject, ofEntrusting, ownWays } from '../../platform/db/granted.ts';
import { IS_PAID_BY_METER, LEASE_SERVICES, ownLists } from '../../platform/db/lease-services.ts';
import { escapeLike } from '../../platform/db/list-query.ts';
import type { Db } from '../../platform/db/scope.ts';
import type { MeterRow } from './physical-meters.sql.ts';
import { HISTORY, type ReadingRow } from './readings.sql.ts';

export type SheetFilters = {
  ownerIds: readonly string[];
  withGranted: boolean;
  entrustedBy: string | undefined;
  period: string;
  firstDay: string;
  /** Whose lease tells what its services ask for: the last day of the month, or today while it runs. */
  leaseOn: string;
  propertyId: string | undefined;
  complexId: string | undefined;
  service: string | undefined;
  states: readonly SheetRow['state'][] | undefined;
  search: readonly string[] | undefined;
  /** Only these meters: a page of a file. */
  ids?: readonly string[];
};

/** Beyond this many meters a word says nothing; the sheet shows the first of them. */
const MOST_FOUND = 10_000;

/** A reading inside `jsonb`, with the names of its columns. */
export type ReadingJson = Omit<ReadingRow, 'reading_values'> & { reading_values: string[] };

export type SheetMeterRow = MeterRow & {
  property_name: string | null;
  state: SheetRow['state'];
  reading: ReadingJson | null;
  /** Counted readings before the month's reading (or before the month's end), newest first. */
  history: (Pick<ReadingJson, 'taken_on' | 'period' | 'reading_values' | 'source'> & { begins_lease: boolean })[];
  contract_id: string | null;
  tenant_name: string | null;
  photo_required: boolean | null;
  /** Whether the service of the meter is paid by it, and by the tenant; null where the service is not set up. */
  is_read_by_tenant: boolean | null;
};

export type SheetCounts = {
  missing: number;
  submitted: number;
  approved: number;
  billed: number;
  flagged: number;
  total: number;
};

/** A rejected reading is shown only while nothing replaced it; what a lease begins with is where the month starts from, not its reading. */
const LAST_FIRST = `(r.state = 'rejected'), r.taken_on desc, r.created_at desc`;
/** The month's reading of each meter: one by one for a few meters or the first of many, all at once where all have to be looked at. */
const ONE_BY_ONE = `left join lateral (
    select r.* from readings r where r.owner_id = m.owner_id and r.meter_id = m.id and r.period = $2 and r.corrects_id is null and not r.begins_lease
    order by ${LAST_FIRST} limit 1
  ) r on true`;
const ALL_AT_ONCE = `left join (
    select distinct on (r.meter_id) r.* from readings r where r.owner_id = any ($1::uuid[]) and r.period = $2 and r.corrects_id is null and not r.begins_lease
    order by r.meter_id, ${LAST_FIRST}
  ) r on r.meter_id = m.id`;
const WITH_OBJECT = 'left join properties p on p.owner_id = m.owner_id and p.id = m.property_id';
const SHOWN = `m.status = 'active' and p.archived_at is null`;

/** The active meters of the reader: by their owner, or by each way in which they may be his. */
function metersOf({ withGranted, ownerIds }: SheetFilters, reading: string): string {
  if (!withGranted)
    return `from physical_meters m ${WITH_OBJECT} ${reading} where m.owner_id = any ($1::uuid[]) and ${SHOWN}`;
  const ways = [...ownWays('m', ownerIds, '$1').ways, managedObject('m.property_id', 'readings')];
  const ids = ways.map((way) => `select m.id from physical_meters m where ${way} and m.status = 'active'`);
  return `from (${ids.join(' union ')}) seen join physical_meters m on m.id = seen.id ${WITH_OBJECT} ${reading}
    where $1::uuid[] is not null and ${SHOWN}`;
}

/** Tells the texts of a page or of the counts apart. */
function whoseOf({ withGranted, ownerIds }: SheetFilters): string {
  if (withGranted) return `granted.${ownWays('m', ownerIds, '$1').key}`;
  return ownerIds.length === 1 ? 'one' : 'several';
}

/** Filters of place leave few meters; without them a choice by state has to look at all. */
const isNarrow = ({ withGranted, propertyId, complexId, search, ids }: SheetFilters): boolean =>
  withGranted || [propertyId, complexId, search, ids].some((value) => value !== undefined);

function monthOf(filters: SheetFilters, looksAtAll: boolean): string {
  return metersOf(filters, looksAtAll && !isNarrow(filters) ? ALL_AT_ONCE : ONE_BY_ONE);
}

/** To be counted a meter needs nothing of its object but that it is not archived, and few are: all the others are not read. */
function countedOf(filters: SheetFilters): string {
  if (isNarrow(filters)) return monthOf(filters, true);
  return `from physical_meters m ${ALL_AT_ONCE} where m.owner_id = any ($1::uuid[]) and m.status = 'active' and (m.property_id = any ((select array(
      select o.id from properties o where o.owner_id = any ($1::uuid[]) and o.state = 'archived'))::uuid[])) is not true`;
}

/** By the meters themselves: as a condition on the object it would be asked of every object of the reader. */
const ofComplex = (complex: string) => `array(
    select x.id from physical_meters x where x.owner_id = any ($1::uuid[]) and x.complex_id = ${complex}::uuid
    union all
    select x.id from properties o join physical_meters x on x.owner_id = o.owner_id and x.property_id = o.id
    where o.owner_id = any ($1::uuid[]) and o.complex_id = ${complex}::uuid)`;

type Where = { text: string; values: unknown[]; key: string };

function conditions(filters: SheetFilters, withState: boolean): Where {
  const values: unknown[] = [filters.ownerIds, filters.period];
  const keys: string[] = [];
  let text = '';
  const add = (key: string, value: unknown, sql: (placeholder: string) => string): void => {
    if (value === undefined) return;
    values.push(value);
    keys.push(key);
    text += ` and ${sql(`$${values.length}`)}`;
  };
  const entrusting = ofEntrusting('m.owner_id', filters.entrustedBy);
  add('entrusting', entrusting?.value, (p) => `(${entrusting?.sql(p)})`);
  add('property', filters.propertyId, (p) => `m.property_id = ${p}::uuid`);
  // Which complex an object entrusted to him stands in is not told to a manager (product.md §2).
  const own = filters.withGranted ? ' and m.owner_id = any ($1::uuid[])' : '';
  add('complex', filters.complexId, (p) => `m.id = any ((select ${ofComplex(p)})::uuid[])${own}`);
  add('service', filters.service, (p) => `m.service = ${p}`);
  add(
    'q',
    filters.search?.map((text) => `%${escapeLike(text)}%`),
    (p) =>
      filters.withGranted
        ? `m.find_text like any (${p}::text[])`
        : `m.id = any ((select private.find_by_text('physical_meters', ${p}::text[], ${MOST_FOUND}))::uuid[])`,
  );
  add('ids', filters.ids, (p) => `m.id = any (${p}::uuid[])`);
  if (withState) add('state', filters.states, (p) => `coalesce(r.state, 'missing') = any (${p}::text[])`);
  return { text, values, key: keys.join(',') };
}

const READING = `jsonb_build_object('id', r.id, 'owner_id', r.owner_id, 'meter_id', r.meter_id, 'property_id', r.property_id, 'period', r.period,
  'taken_on', r.taken_on, 'reading_values', r.counted, 'source', r.source, 'photo_id', coalesce((select k.photo_id from readings k
    where k.owner_id = r.owner_id and k.corrects_id = r.id and k.state <> 'rejected' order by k.created_at desc limit 1), r.photo_id), 'comment', r.comment, 'flags', to_jsonb(r.flags),
  'state', r.state, 'receipt_id', r.receipt_id, 'corrects_id', r.corrects_id,
  'created_at', to_char(r.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`;

/** Numbers as text, so that no digit passes through a float of JSON. */
export const TEXT_VALUES = (row: string) => `coalesce(
  (select to_jsonb(array(select v::text from unnest(k.reading_values) v)) from readings k
   where k.owner_id = ${row}.owner_id and k.corrects_id = ${row}.id and k.state <> 'rejected' order by k.created_at desc limit 1),
  to_jsonb(array(select v::text from unnest(${row}.reading_values) v)))`;

/** One page of the sheet in the order of a walk through the house: object, then service. */
export async function listSheet(
  db: Db,
  filters: SheetFilters,
  page: { limit: number; offset: number },
): Promise<SheetMeterRow[]> {
  const where = conditions(filters, true);
  const at = (offset: number) => `$${where.values.length + offset}`;
  // The page of one owner is another text than that of several (pageOf), and a name belongs to one text.
  return db.query<SheetMeterRow>(
    `meters.sheet:${whoseOf(filters)}:${where.key}`,
    `with ${where.key === 'service' && !filters.withGranted ? `${FEW_OF_SERVICE},` : ''} page as materialized (
       ${pageOf(filters, where, { limit: at(1), offset: at(2) })}
     )
     select m.*, page.display_name as property_name, coalesce(r.state, 'missing') as state,
       case when r.id is null then null else ${READING} end as reading,
       coalesce(past.readings, '[]') as history, live.id as contract_id, tenant.display_name as tenant_name, s.photo_required, s.is_read_by_tenant
     from page join physical_meters m on m.id = page.id
     left join lateral (select x.*, ${TEXT_VALUES('x')} as counted from readings x where x.id = page.reading_id) r on true
     left join lateral (
       select jsonb_agg(jsonb_build_object('taken_on', h.taken_on, 'period', h.period, 'source', h.source, 'begins_lease', h.begins_lease, 'reading_values', ${TEXT_VALUES('h')})
                        order by h.taken_on desc) as readings
       from (select x.* from readings x where x.owner_id = m.owner_id and x.meter_id = m.id and x.state in ('approved', 'billed')
             and x.corrects_id is null and x.taken_on < coalesce(r.taken_on, (${at(3)}::date + interval '2 months')::date) and x.id is distinct from r.id
             order by x.taken_on desc limit ${HISTORY}) h
     ) past on true
     left join lateral (
       select c.id, c.tenant_counterparty_id from contracts c where c.owner_id = m.owner_id and c.rental_object_id = m.property_id
         and c.status in ('active', 'notice', 'scheduled')
         and (c.owner_id = any ($1::uuid[]) or ${managedContract('c.id', 'contracts')}) order by (c.status = 'scheduled'), c.start_date limit 1
     ) live on true
     left join counterparties tenant on tenant.owner_id = m.owner_id and tenant.id = live.tenant_counterparty_id
     left join ${ownLists('page', at(4))} own on own.property_id = m.property_id
     left join lateral (
       select s.photo_required, ${IS_PAID_BY_METER} as is_read_by_tenant from (select m.owner_id, m.property_id as rental_object_id, own.utilities) c
         cross join lateral (${LEASE_SERVICES}) s where s.code = m.service and (s.code <> 'custom' or s.method = 'meter') limit 1
     ) s on true
     order by page.display_name collate uk_numeric nulls last, m.property_id, m.service, m.serial, m.id`,
    [...where.values, page.limit, page.offset, filters.firstDay, filters.leaseOn],
  );
}

/** The whole sheet in the order of the walk, by its meters alone: a file is read by them, page after page, instead of from its beginning each time. */
export async function listSheetIds(db: Db, filters: SheetFilters): Promise<string[]> {
  const where = conditions(filters, true);
  const found = `select ${COLUMNS} ${monthOf(filters, filters.states !== undefined)}${where.text}`;
  const row = await db.one<{ ids: string[] }>(
    `meters.sheet-ids:${whoseOf(filters)}:${where.key}`,
    `select coalesce(array_agg(found.id ${WALK}), '{}') as ids from (${found}) found`,
    where.values,
  );
  return row?.ids ?? [];
}

/** As many meters of a service as are cheaper to sort than to look for, object by object. */
const FEW = 200;
const FEW_OF_SERVICE = `few as materialized (
       select case when count(*) <= ${FEW} then coalesce(array_agg(x.id), '{}') end as ids
       from (
         select m.id from physical_meters m where m.owner_id = ($1::uuid[])[1] and m.service = $3 and m.status = 'active'
         order by m.serial limit ${FEW + 1}
       ) x
     )`;

type Page = { limit: string; offset: string };
const WALK = 'order by display_name collate uk_numeric nulls last, property_id, service, serial, id';

/**
 * The order of a walk is the order of objects by name, which has an index: without a choice by state the first rows are read from it,
 * object by object, and the meters of complexes stand after all of them. A service that hardly any object has would be looked for to
 * the end, so its few meters make the page by themselves.
 */
function pageOf(filters: SheetFilters, where: Where, page: Page): string {
  const found = `select ${COLUMNS} ${monthOf(filters, filters.states !== undefined)}${where.text}`;
  const isPlain = where.key === '' || where.key === 'service';
  if (!isPlain || filters.withGranted || filters.ownerIds.length !== 1) return cut(found, page);
  if (where.key === '') return cut(walkOf(where.text, page), page);
  return cut(
    `(${found} and m.id = any ((select ids from few)::uuid[]))
    union all
    ${walkOf(`${where.text} and (select ids is null from few)`, page)}`,
    page,
  );
}

const COLUMNS = 'm.id, m.owner_id, p.display_name, m.property_id, m.service, m.serial, r.id as reading_id';

function cut(found: string, { limit, offset }: Page): string {
  return `select * from (${found}) found ${WALK} limit ${limit} offset ${offset}`;
}

function walkOf(conditions: string, { limit, offset }: Page): string {
  const first = `limit ${limit}::int + ${offset}::int`;
  return `(select ${COLUMNS} from properties p join physical_meters m on m.owner_id = p.owner_id and m.property_id = p.id ${ONE_BY_ONE}
     where p.owner_id = ($1::uuid[])[1] and p.archived_at is null and m.status = 'active'${conditions}
     order by p.display_name collate uk_numeric, p.id, m.service, m.serial, m.id ${first})
    union all
    (select ${COLUMNS.replace('p.display_name', 'null')} from physical_meters m ${ONE_BY_ONE}
     where m.owner_id = ($1::uuid[])[1] and m.complex_id is not null and m.status = 'active'${conditions}
     order by m.service, m.serial, m.id ${first})`;
}

const SETTLED_STATES = ['submitted', 'approved', 'billed'] as const;

/** The same from the kept facts, less the meters of archived objects, which the sheet leaves out. */
async function countWholeSheet(db: Db, filters: SheetFilters): Promise<SheetCounts> {
  const count = (what: string) => `count(*) filter (where ${what})::int`;
  const kept = (fact: string, key: string) =>
    `coalesce((select sum(f.count) from owner_facts f where f.owner_id = any ($1::uuid[]) and f.fact = '${fact}' and f.key = ${key}), 0)::int`;
  const row = await db.one<Omit<SheetCounts, 'missing' | 'total'> & { meters: number; read: number }>(
    'meters.sheet-kept',
    `select ${kept('physical_meters', `''`)} - a.meters as meters, ${kept('readings', '$2')} - a.read as read,
       ${SETTLED_STATES.map((state) => `${kept(`readings.${state}`, '$2')} - a.${state} as ${state},`).join(' ')}
       ${kept('readings.flagged', '$2')} - a.flagged as flagged
     from (select count(*)::int as meters, ${count(`r.state <> 'rejected'`)} as read,
         ${SETTLED_STATES.map((state) => `${count(`r.state = '${state}'`)} as ${state},`).join(' ')}
         ${count(`r.state <> 'rejected' and cardinality(r.flags) > 0`)} as flagged
       from properties p cross join lateral (
         select x.* from physical_meters x where x.owner_id = p.owner_id and x.property_id = p.id and x.status = 'active' offset 0) m ${ONE_BY_ONE}
       where p.owner_id = any ($1::uuid[]) and p.state = 'archived') a`,
    [filters.ownerIds, filters.period],
  );
  if (row === null) throw new Error('The counts have no row');
  const { meters, read, ...byState } = row;
  const total =
    filters.states === undefined
      ? meters
      : SETTLED_STATES.filter((state) => filters.states?.includes(state)).reduce((sum, state) => sum + row[state], 0);
  return { missing: meters - read, ...byState, total };
}

/** How far the month has come, over everything the other filters leave. `total` follows the state filter too. */
export async function countSheet(db: Db, filters: SheetFilters): Promise<SheetCounts> {
  const where = conditions(filters, false);
  const settled: readonly string[] = SETTLED_STATES;
  if (!filters.withGranted && where.key === '' && (filters.states ?? []).every((state) => settled.includes(state)))
    return countWholeSheet(db, filters);
  const state = `$${where.values.length + 1}`;
  const row = await db.one<SheetCounts>(
    `meters.sheet-counts${filters.withGranted ? `.${whoseOf(filters)}` : ''}:${where.key}`,
    `select count(*) filter (where coalesce(r.state, 'rejected') = 'rejected')::int as missing,
       count(*) filter (where r.state = 'submitted')::int as submitted,
       count(*) filter (where r.state = 'approved')::int as approved,
       count(*) filter (where r.state = 'billed')::int as billed,
       count(*) filter (where r.state <> 'rejected' and cardinality(r.flags) > 0)::int as flagged,
       count(*) filter (where ${state}::text[] is null or coalesce(r.state, 'missing') = any (${state}::text[]))::int as total
     ${countedOf(filters)}${where.text}`,
    [...where.values, filters.states ?? null],
  );
  return row ?? { missing: 0, submitted: 0, approved: 0, billed: 0, flagged: 0, total: 0 };
}
