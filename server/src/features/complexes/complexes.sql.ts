import type { Day } from '@kliuchar/domain/dates/day';
import { type ListPage, type ListRequest, type ListSort, searchBy } from '../../platform/db/list-query.ts';
import { readList } from '../../platform/db/read-list.ts';
import type { Db } from '../../platform/db/scope.ts';
import { overdueOfProperty } from '../ledger/public.ts';

export type ComplexRow = {
  id: string;
  owner_id: string;
  name: string;
  description: string | null;
  address: string | null;
  version: number;
  created_at: string;
  updated_at: string;
};

type UnitColumns = { units: number; occupied: number; debt_kop: number; is_overdue: boolean; managers: string[] };
export type ComplexListRow = ComplexRow & UnitColumns & { cursor_key: string };
export type ComplexDetailRow = ComplexRow & UnitColumns & { charged_kop: number; received_kop: number; meters: number };

/** Read from properties_complex alone, whatever the objects hold; what is late is looked for among those of them that owe. */
const UNITS = `cross join lateral (
  select count(*)::int as units, (count(*) filter (where p.state = 'occupied'))::int as occupied, coalesce(sum(greatest(p.debt_kop, 0)), 0)::bigint as debt_kop
    from properties p where p.owner_id = x.owner_id and p.complex_id = x.id and p.state <> 'archived'
) standing`;
const UNIT_COLUMNS = `standing.units, standing.occupied, standing.debt_kop, exists (select 1 from properties p
    where p.owner_id = x.owner_id and p.complex_id = x.id and p.state <> 'archived' and ${overdueOfProperty('$TODAY')}) as is_overdue,
  array(select g.id from grants g where g.owner_id = x.owner_id and g.complex_id = x.id and g.status in ('pending', 'accepted') order by g.id) as managers`;

const SORTS: Readonly<Record<string, ListSort>> = {
  name: { column: 'x.name', type: 'text', collation: 'uk_numeric' },
  created_at: { column: 'x.created_at', type: 'timestamptz' },
};

export type ComplexFilters = { ownerIds: readonly string[]; today: Day; search: readonly string[] | undefined };

function listRequest(filters: ComplexFilters, sort: string, page: ListPage): ListRequest {
  const single = filters.ownerIds.length === 1;
  return {
    name: `complexes.list:${single ? 'one' : 'many'}`,
    from: 'from complexes x',
    id: 'x.id',
    scope: {
      sql: `${single ? 'x.owner_id = $1' : 'x.owner_id = any ($1::uuid[])'} and x.archived_at is null and $2::date is not null`,
      values: [single ? filters.ownerIds[0] : filters.ownerIds, filters.today],
    },
    filters: [
      searchBy({
        patterns: filters.search,
        list: 'complexes',
        column: 'x.id',
        isOwner: true,
        sql: (p) => `x.search_text like any (${p}::text[])`,
      }),
    ],
    sorts: SORTS,
    sort,
    page,
    display: `select x.*, page.cursor_key, ${UNIT_COLUMNS.replaceAll('$TODAY', '$2')} from page join complexes x on x.id = page.id ${UNITS}`,
  };
}

export async function listComplexes(
  db: Db,
  filters: ComplexFilters,
  sort: string,
  page: ListPage,
): Promise<{ rows: ComplexListRow[]; total: number }> {
  const request = listRequest(filters, sort, page);
  return readList<ComplexListRow>(db, request);
}

export type Month = {
  readonly period: string;
  readonly firstDay: string;
  readonly lastDay: string;
  readonly today: Day;
};

/** With what its objects were charged and what came in during the month, counted as the owner's own months are (0060, 0112). */
/** What came and went in the month is asked of each of its leases, which are few: by the day it would be that of the whole account. */
export function findComplex(db: Db, id: string, month: Month): Promise<ComplexDetailRow | null> {
  return db.one<ComplexDetailRow>(
    'complexes.find',
    `select x.*, ${UNIT_COLUMNS.replaceAll('$TODAY', '$6')}, charged.kop as charged_kop, received.kop as received_kop,
            (select count(*)::int from physical_meters m where m.owner_id = x.owner_id and m.complex_id = x.id and m.status = 'active') as meters
       from complexes x ${UNITS}
       cross join lateral (
         select coalesce(sum(r.own_kop), 0)::bigint as kop from properties p
           join receipts r on r.owner_id = p.owner_id and r.property_id = p.id and r.period = $3 and r.status = 'issued'
          where p.owner_id = x.owner_id and p.complex_id = x.id) charged
       cross join lateral (
         select coalesce(sum(came.kop - went.kop), 0)::bigint as kop
           from properties p
           join contracts c on c.owner_id = p.owner_id and c.rental_object_id = p.id
           cross join lateral (
             select coalesce(sum(y.amount_kop), 0) as kop from payments y
              where y.owner_id = c.owner_id and y.contract_id = c.id and y.paid_on between $4::date and $5::date
                and y.status = 'posted' and y.method <> 'offset') came
           cross join lateral (
             select coalesce(sum(g.amount_kop), 0) as kop from settlements g
              where g.owner_id = c.owner_id and g.contract_id = c.id and g.settled_on between $4::date and $5::date
                and g.kind = 'refund' and g.reversed_at is null) went
          where p.owner_id = x.owner_id and p.complex_id = x.id) received
      where x.id = $1 and x.owner_id = any ($2::uuid[]) and x.archived_at is null`,
    [id, db.ownerIds, month.period, month.firstDay, month.lastDay, month.today],
  );
}

export function findComplexOwner(db: Db, id: string): Promise<{ ownerId: string } | null> {
  return db.one<{ ownerId: string }>(
    'complexes.owner',
    'select owner_id as "ownerId" from complexes where id = $1 and owner_id = any ($2::uuid[]) and archived_at is null',
    [id, db.ownerIds],
  );
}

/** Against a deletion: `share` lets objects in beside others, `change` lets one writer of the row in, `delete` nobody. */
const LOCKS = { share: 'for key share', change: 'for no key update', delete: 'for update' } as const;

export function lockComplex(db: Db, id: string, against: keyof typeof LOCKS): Promise<ComplexRow | null> {
  return db.one<ComplexRow>(
    `complexes.lock-${against}`,
    `select x.* from complexes x where x.id = $1 and x.owner_id = any ($2::uuid[]) and x.archived_at is null ${LOCKS[against]}`,
    [id, db.ownerIds],
  );
}

export type ComplexValues = Pick<ComplexRow, 'name' | 'description' | 'address'> & { readonly search_text: string };

export async function insertComplex(db: Db, id: string, ownerId: string, values: ComplexValues): Promise<void> {
  await db.query(
    'complexes.insert',
    'insert into complexes (id, owner_id, name, description, address, search_text) values ($1, $2, $3, $4, $5, $6)',
    [id, ownerId, values.name, values.description, values.address, values.search_text],
  );
}

export async function updateComplex(db: Db, id: string, ownerId: string, values: ComplexValues): Promise<void> {
  await db.query(
    'complexes.update',
    `update complexes set name = $3, description = $4, address = $5, search_text = $6, version = version + 1, updated_at = now()
      where id = $1 and owner_id = $2`,
    [id, ownerId, values.name, values.description, values.address, values.search_text],
  );
}

export type ComplexUse = {
  current_units: number;
  active_meters: number;
  meters: number;
  expenses: boolean;
  documents: boolean;
  announcements: boolean;
};

export async function usesOfComplex(db: Db, id: string, ownerId: string): Promise<ComplexUse> {
  const row = await db.one<ComplexUse>(
    'complexes.uses',
    `select (select count(*)::int from properties where owner_id = $2 and complex_id = $1 and state <> 'archived') as current_units,
            (count(*) filter (where m.status = 'active'))::int as active_meters, count(*)::int as meters,
            exists (select 1 from expenses where owner_id = $2 and complex_id = $1) as expenses,
            exists (select 1 from documents where owner_id = $2 and complex_id = $1) as documents,
            exists (select 1 from announcements where owner_id = $2 and complex_id = $1) as announcements
       from physical_meters m where m.owner_id = $2 and m.complex_id = $1`,
    [id, ownerId],
  );
  return (
    row ?? { current_units: 0, active_meters: 0, meters: 0, expenses: false, documents: false, announcements: false }
  );
}

export async function deleteComplex(db: Db, id: string, ownerId: string): Promise<void> {
  await db.query('complexes.delete', 'delete from complexes where id = $1 and owner_id = $2', [id, ownerId]);
}

export async function archiveComplex(db: Db, id: string, ownerId: string): Promise<void> {
  await db.query(
    'complexes.archive',
    'update complexes set archived_at = now(), version = version + 1, updated_at = now() where id = $1 and owner_id = $2 and archived_at is null',
    [id, ownerId],
  );
}
