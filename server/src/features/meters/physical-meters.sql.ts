import type { PhysicalMeter } from '@kliuchar/api-schema/physical-meters';
import { managedObject, ownWays } from '../../platform/db/granted.ts';
import {
  choiceOf,
  filterBy,
  idsOf,
  type ListPage,
  type ListRequest,
  type ListSort,
  searchBy,
} from '../../platform/db/list-query.ts';
import { readList } from '../../platform/db/read-list.ts';
import type { Db } from '../../platform/db/scope.ts';
import { sinceSql } from './known-places.sql.ts';

export type MeterRow = {
  id: string;
  owner_id: string;
  property_id: string | null;
  complex_id: string | null;
  service: PhysicalMeter['service'];
  serial: string;
  zones: 1 | 2 | 3;
  unit: string;
  digits: number;
  decimals: number;
  multiplier: string;
  place: string | null;
  installed_on: string;
  initial_values: string[];
  verified_on: string | null;
  verification_interval_months: number | null;
  next_verification_on: string | null;
  parent_meter_id: string | null;
  parent_since: string | null;
  status: PhysicalMeter['status'];
  replaced_on: string | null;
  closing_values: string[] | null;
  replaced_by: string | null;
  photo_id: string | null;
  version: number;
  created_at: string;
};

export type MeterDetailRow = MeterRow & {
  property_name: string | null;
  complex_name: string | null;
  parent_serial: string | null;
  last_on: string | null;
  last_values: string[] | null;
};
export type MeterListRow = MeterDetailRow & { cursor_key: string };

const JOINS = `
left join properties p on p.owner_id = m.owner_id and p.id = m.property_id
left join complexes x on x.owner_id = m.owner_id and x.id = m.complex_id
left join physical_meters main on main.owner_id = m.owner_id and main.id = m.parent_meter_id
left join lateral (
  select r.taken_on, r.reading_values from readings r
  where r.owner_id = m.owner_id and r.meter_id = m.id and r.state in ('approved', 'billed') order by r.taken_on desc, r.created_at desc limit 1
) last on true`;
const COLUMNS =
  'm.*, p.display_name as property_name, x.name as complex_name, main.serial as parent_serial, last.taken_on as last_on, last.reading_values as last_values';

const SORTS: Readonly<Record<string, ListSort>> = {
  created_at: { column: 'm.created_at', type: 'timestamptz' },
  next_verification_on: {
    column: "case when m.next_verification_on is null then 'infinity'::date else m.next_verification_on end",
    type: 'date',
  },
};

export type MeterFilters = {
  ownerIds: readonly string[];
  withGranted: boolean;
  propertyId: string | undefined;
  complexId: string | undefined;
  /** What stands behind this meter. */
  parentMeterId: string | undefined;
  service: string | undefined;
  status: readonly string[] | undefined;
  /** Verification due on or before this day. */
  dueBy: string | undefined;
  search: readonly string[] | undefined;
};

function listRequest(filters: MeterFilters, sort: string, page: ListPage): ListRequest {
  const isGranted = filters.withGranted;
  const single = !isGranted && filters.ownerIds.length === 1;
  const owner = single ? '$1' : 'any ($1::uuid[])';
  const own = ownWays('m', filters.ownerIds, '$1');
  return {
    name: `physical-meters.list:${isGranted ? `granted.${own.key}` : single ? 'one' : 'many'}`,
    from: 'from physical_meters m',
    id: 'm.id',
    scope: {
      sql: isGranted ? '$1::uuid[] is not null' : `m.owner_id = ${owner}`,
      ...(isGranted && { ways: [...own.ways, managedObject('m.property_id', 'readings')] }),
      values: [single ? filters.ownerIds[0] : filters.ownerIds],
    },
    filters: [
      filterBy('property', filters.propertyId, (p) => `m.property_id = ${p}::uuid`),
      filterBy('complex', filters.complexId, (p) => `m.complex_id = ${p}::uuid`),
      filterBy('parent', filters.parentMeterId, (p) => `m.parent_meter_id = ${p}::uuid`),
      searchBy({
        patterns: filters.search,
        list: 'physical_meters',
        column: 'm.id',
        isOwner: !isGranted,
        sql: (p) => `m.find_text like any (${p}::text[])`,
      }),
      filters.dueBy === undefined
        ? null
        : {
            key: 'due',
            value: filters.dueBy,
            sql: (p) => `m.next_verification_on <= ${p}::date`,
            ...(!isGranted && {
              few: {
                column: 'm.id',
                ids: (p, limit) =>
                  idsOf(
                    `select x.id from physical_meters x where x.owner_id = ${owner} and x.status = 'active' and x.next_verification_on <= ${p}::date order by x.next_verification_on limit ${limit}`,
                  ),
              },
            }),
          },
    ],
    choices: [
      choiceOf(
        'service',
        filters.service === undefined ? undefined : [filters.service],
        (service) => `m.service = '${service}'`,
      ),
      choiceOf('status', filters.status ?? ['active'], (status) => `m.status = '${status}'`, {
        isUsual: filters.status === undefined,
      }),
    ],
    ...(!isGranted && {
      keptTotal: `select coalesce(sum(f.count), 0)::int as total from owner_facts f where f.owner_id = ${owner} and f.fact = 'physical_meters' and f.key = ''`,
    }),
    sorts: SORTS,
    sort,
    page,
    display: `select ${COLUMNS}, page.cursor_key from page join physical_meters m on m.id = page.id ${JOINS}`,
  };
}

export async function listMeters(
  db: Db,
  filters: MeterFilters,
  sort: string,
  page: ListPage,
): Promise<{ rows: MeterListRow[]; total: number }> {
  const request = listRequest(filters, sort, page);
  return readList<MeterListRow>(db, request);
}

export async function findMeter(db: Db, id: string): Promise<MeterDetailRow | null> {
  return db.one<MeterDetailRow>(
    'physical-meters.find',
    `select ${COLUMNS} from physical_meters m ${JOINS} where m.id = $1 and (m.owner_id = any ($2::uuid[]) or ${managedObject('m.property_id', 'readings')})`,
    [id, db.ownerIds],
  );
}

export async function lockMeter(db: Db, id: string): Promise<MeterRow | null> {
  return db.one<MeterRow>(
    'physical-meters.lock',
    'select m.* from physical_meters m where m.id = $1 and m.owner_id = any ($2::uuid[]) for update',
    [id, db.ownerIds],
  );
}

export type MeterValues = Pick<
  MeterRow,
  | 'property_id'
  | 'complex_id'
  | 'service'
  | 'serial'
  | 'zones'
  | 'unit'
  | 'digits'
  | 'decimals'
  | 'multiplier'
  | 'place'
  | 'installed_on'
  | 'initial_values'
  | 'verified_on'
  | 'verification_interval_months'
  | 'next_verification_on'
  | 'parent_meter_id'
  | 'photo_id'
>;

export async function insertMeter(db: Db, id: string, ownerId: string, values: MeterValues): Promise<void> {
  await db.query(
    'physical-meters.insert',
    `insert into physical_meters (id, owner_id, property_id, complex_id, service, serial, zones, unit, digits, decimals, multiplier, place,
       installed_on, initial_values, verified_on, verification_interval_months, next_verification_on, parent_meter_id, photo_id, parent_since)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, ${sinceSql({ owner: '$2', meter: '$1', parent: '$18' })})`,
    [
      id,
      ownerId,
      values.property_id,
      values.complex_id,
      values.service,
      values.serial,
      values.zones,
      values.unit,
      values.digits,
      values.decimals,
      values.multiplier,
      values.place,
      values.installed_on,
      values.initial_values,
      values.verified_on,
      values.verification_interval_months,
      values.next_verification_on,
      values.parent_meter_id,
      values.photo_id,
    ],
  );
}

export type MeterChange = Pick<
  MeterRow,
  'serial' | 'place' | 'digits' | 'decimals' | 'parent_meter_id' | 'next_verification_on' | 'photo_id'
>;

export async function updateMeter(db: Db, id: string, ownerId: string, change: MeterChange): Promise<void> {
  await db.query(
    'physical-meters.update',
    `update physical_meters set serial = $3, place = $4, digits = $5, decimals = $6, parent_meter_id = $7, next_verification_on = $8, photo_id = $9,
       parent_since = case when parent_meter_id is not distinct from $7 then parent_since else ${sinceSql({ owner: '$2', meter: '$1', parent: '$7' })} end,
       version = version + 1, updated_at = now() where id = $1 and owner_id = $2`,
    [
      id,
      ownerId,
      change.serial,
      change.place,
      change.digits,
      change.decimals,
      change.parent_meter_id,
      change.next_verification_on,
      change.photo_id,
    ],
  );
}

/** The picture stays with the device. False if it is no picture of a meter, or another owner's. */
export async function keepPhoto(db: Db, ownerId: string, photoId: string, at: string): Promise<boolean> {
  const rows = await db.query(
    'physical-meters.keep-photo',
    `update files set attached_at = coalesce(attached_at, $3) where owner_id = $1 and id = $2 and kind = 'image' and purpose = 'meter_photo' returning id`,
    [ownerId, photoId, at],
  );
  return rows.length === 1;
}

export type Verification = { verifiedOn: string; intervalMonths: number | null; nextOn: string | null };

export async function recordVerification(
  db: Db,
  id: string,
  ownerId: string,
  verification: Verification,
): Promise<void> {
  await db.query(
    'physical-meters.verify',
    `update physical_meters set verified_on = $3, verification_interval_months = $4, next_verification_on = $5,
       version = version + 1, updated_at = now() where id = $1 and owner_id = $2`,
    [id, ownerId, verification.verifiedOn, verification.intervalMonths, verification.nextOn],
  );
}

/** Guarded: of two replacements at once, one finds no active row. */
export async function markReplaced(
  db: Db,
  id: string,
  ownerId: string,
  by: { id: string; on: string; closingValues: readonly string[] },
): Promise<boolean> {
  const rows = await db.query(
    'physical-meters.replace',
    `update physical_meters set status = 'replaced', replaced_by = $3, replaced_on = $4, closing_values = $5, version = version + 1, updated_at = now()
     where id = $1 and owner_id = $2 and status = 'active' returning id`,
    [id, ownerId, by.id, by.on, by.closingValues],
  );
  return rows.length === 1;
}

export async function archiveMeter(db: Db, id: string, ownerId: string): Promise<boolean> {
  const rows = await db.query(
    'physical-meters.archive',
    "update physical_meters set status = 'archived', version = version + 1, updated_at = now() where id = $1 and owner_id = $2 and status = 'active' returning id",
    [id, ownerId],
  );
  return rows.length === 1;
}
