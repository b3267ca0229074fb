import type { PropertyListItem } from '@kliuchar/api-schema/properties';
import type { GrantSwitch } from '@kliuchar/domain/grants/grant-switches';
import { managedObject, switchesColumn } from '../../platform/db/granted.ts';
import type { Db } from '../../platform/db/scope.ts';
import { overdueOfProperty } from '../ledger/public.ts';
import { leaseJoins } from './lease-joins.sql.ts';

type Currency = 'UAH' | 'USD' | 'EUR';

export type PropertyRow = {
  id: string;
  owner_id: string;
  complex_id: string | null;
  name: string | null;
  display_name: string;
  type: PropertyListItem['type'];
  purpose: PropertyListItem['purpose'];
  region: string | null;
  city: string;
  street: string | null;
  building: string | null;
  apartment: string | null;
  entrance: string | null;
  floor: string | null;
  postal_code: string | null;
  area_total: string | null;
  area_living: string | null;
  rooms: number | null;
  residents_count: number | null;
  cadastral_number: string | null;
  registry_number: string | null;
  base_rent_minor: number | null;
  base_rent_currency: Currency | null;
  notes: string | null;
  access_notes: string | null;
  manual_status: string | null;
  /** Kept by the contracts themselves (0112_kept_facts.sql). */
  state: PropertyListItem['status'];
  archived_at: string | null;
  version: number;
  created_at: string;
  updated_at: string;
};

/** What the object's contracts and ledger say today. */
export type OccupancyColumns = {
  contract_id: string | null;
  contract_number: string | null;
  contract_status: string | null;
  contract_start: string | null;
  contract_end: string | null;
  complex_name: string | null;
  photo_id: string | null;
  tenant_name: string | null;
  rent_amount_minor: number | null;
  rent_currency: Currency | null;
  debt_kop: number;
  is_overdue: boolean;
};

/** What the reader manages it by; null or absent for the owner's own (db/granted.ts). */
export type Switched = { switches?: GrantSwitch[] | null; owner_name?: string | null };
export type PropertyDetailRow = PropertyRow &
  OccupancyColumns &
  Switched & { meters_count: number; access_until: string | null };

export const OCCUPANCY_JOINS = `${leaseJoins('$TODAY')}
left join complexes complex on complex.owner_id = p.owner_id and complex.id = p.complex_id
left join lateral (
  select ph.file_id from property_photos ph where ph.owner_id = p.owner_id and ph.property_id = p.id order by ph.position limit 1
) photo on true`;

export const OCCUPANCY_COLUMNS = `live.id as contract_id, live.number as contract_number, live.status as contract_status, live.start_date as contract_start,
  live.effective_end as contract_end, complex.name as complex_name, photo.file_id as photo_id, tenant.display_name as tenant_name,
  terms.rent_amount_minor, terms.rent_currency, greatest(p.debt_kop, 0)::bigint as debt_kop,
  ${overdueOfProperty('$TODAY')} as is_overdue`;

/** A home of a tenant: found through the parties of contracts and by invitation, never through an owner. */
export const homeWays = (userId: string) => [
  `p.id in (
  select c.rental_object_id from contract_parties cp join contracts c on c.owner_id = cp.owner_id and c.id = cp.contract_id
   where cp.user_id = ${userId}::uuid and c.status = any (array['pending', 'scheduled', 'active', 'notice']))`,
  'p.id = any ((select private.let_ids())::uuid[])',
];
const homeOf = (userId: string) => homeWays(userId).join(' or ');

/** The owner's own object, one entrusted to the person, or his home; each is said here besides row-level security. */
export async function findProperty(
  db: Db,
  id: string,
  reader: { readonly userId: string | null; readonly today: string },
): Promise<PropertyDetailRow | null> {
  return db.one<PropertyDetailRow>(
    'properties.find',
    `select p.*, ${OCCUPANCY_COLUMNS.replaceAll('$TODAY', '$2')}, ${switchesColumn('p.owner_id', 'p.id', '$3')},
       case when p.owner_id <> all ($3::uuid[]) then (select w.name from private.managed_owners('view') w where w.id = p.owner_id) end as owner_name,
       case when p.owner_id <> all ($3::uuid[]) then private.my_access_until(p.id) end as access_until,
       (select count(*)::int from physical_meters m
       where m.owner_id = p.owner_id and m.property_id = p.id and m.status = 'active') as meters_count
     from properties p ${OCCUPANCY_JOINS.replaceAll('$TODAY', '$2')}
     where p.id = $1 and (p.owner_id = any ($3::uuid[]) or ${managedObject('p.id', 'view')} or ${homeOf('$4')})`,
    [id, reader.today, db.ownerIds, reader.userId],
  );
}

/** Locks the owner's row for a change; a tenant's row is not returned, because nothing may be changed through a lease. */
export async function lockProperty(db: Db, id: string): Promise<PropertyRow | null> {
  return db.one<PropertyRow>(
    'properties.lock',
    'select p.* from properties p where p.id = $1 and p.owner_id = any ($2::uuid[]) for update',
    [id, db.ownerIds],
  );
}

const COLUMNS = [
  'complex_id',
  'name',
  'display_name',
  'type',
  'purpose',
  'region',
  'city',
  'street',
  'building',
  'apartment',
  'entrance',
  'floor',
  'postal_code',
  'area_total',
  'area_living',
  'rooms',
  'residents_count',
  'cadastral_number',
  'registry_number',
  'base_rent_minor',
  'base_rent_currency',
  'notes',
  'access_notes',
  'manual_status',
  'search_text',
] as const;

export type PropertyValues = Omit<
  PropertyRow,
  'id' | 'owner_id' | 'state' | 'archived_at' | 'version' | 'created_at' | 'updated_at'
> & { search_text: string };

export async function insertProperty(db: Db, id: string, ownerId: string, values: PropertyValues): Promise<void> {
  const placeholders = COLUMNS.map((_, index) => `$${index + 3}`).join(', ');
  await db.query(
    'properties.insert',
    `insert into properties (id, owner_id, ${COLUMNS.join(', ')}) values ($1, $2, ${placeholders})`,
    [id, ownerId, ...COLUMNS.map((column) => values[column])],
  );
}

/** A series of objects in one statement; each brings its id. */
export async function insertProperties(
  db: Db,
  ownerId: string,
  properties: readonly (PropertyValues & { readonly id: string })[],
): Promise<void> {
  const columns = COLUMNS.join(', ');
  await db.query(
    'properties.insert-series',
    `insert into properties (id, owner_id, ${columns}) select id, $1, ${columns} from jsonb_populate_recordset(null::properties, $2::jsonb)`,
    [ownerId, JSON.stringify(properties)],
  );
}

/** Replaces every editable column of a locked row and raises the version. */
export async function updateProperty(db: Db, id: string, ownerId: string, values: PropertyValues): Promise<void> {
  const assignments = COLUMNS.map((column, index) => `${column} = $${index + 3}`).join(', ');
  await db.query(
    'properties.update',
    `update properties set ${assignments}, version = version + 1, updated_at = now() where id = $1 and owner_id = $2`,
    [id, ownerId, ...COLUMNS.map((column) => values[column])],
  );
}

export async function clearComplex(db: Db, id: string, ownerId: string): Promise<void> {
  await db.query(
    'properties.clear-complex',
    'update properties set complex_id = null, version = version + 1, updated_at = now() where id = $1 and owner_id = $2',
    [id, ownerId],
  );
}

/** Whether the object is this owner's. */
export async function findOwnProperty(db: Db, ownerId: string, id: string): Promise<boolean> {
  const row = await db.one('properties.own', 'select 1 as found from properties where owner_id = $1 and id = $2', [
    ownerId,
    id,
  ]);
  return row !== null;
}

/** Marks the first object of the owner; the onboarding step never goes back (contract.md §3.5). */
export async function markFirstProperty(db: Db, ownerId: string): Promise<void> {
  await db.query(
    'properties.mark-first',
    'update owners set first_property_at = now() where id = $1 and first_property_at is null',
    [ownerId],
  );
}

export async function setPropertyArchived(db: Db, id: string, ownerId: string, archived: boolean): Promise<boolean> {
  const rows = await db.query(
    archived ? 'properties.archive' : 'properties.restore',
    `update properties set archived_at = ${archived ? 'now()' : 'null'}, version = version + 1, updated_at = now()
     where id = $1 and owner_id = $2 and archived_at is ${archived ? 'null' : 'not null'} returning id`,
    [id, ownerId],
  );
  return rows.length === 1;
}

export type PropertyUse = { live_contract: string | null; history: boolean };

/** Whether the object is let now, and whether anything ever hung on it: then it is archived instead of deleted (product.md §0). */
export async function usesOfProperty(db: Db, id: string, ownerId: string): Promise<PropertyUse> {
  const row = await db.one<PropertyUse>(
    'properties.uses',
    `select (select c.number from contracts c where c.owner_id = $2 and c.rental_object_id = $1
              and c.status in ('pending', 'scheduled', 'active', 'notice') order by c.start_date limit 1) as live_contract,
            exists (select 1 from contracts c where c.owner_id = $2 and c.rental_object_id = $1)
            or exists (select 1 from physical_meters m where m.owner_id = $2 and m.property_id = $1)
            or exists (select 1 from tasks t where t.owner_id = $2 and t.property_id = $1)
            or exists (select 1 from expenses e where e.owner_id = $2 and e.property_id = $1)
            or exists (select 1 from shared_bill_shares s where s.owner_id = $2 and s.property_id = $1)
            or exists (select 1 from documents d where d.owner_id = $2 and d.property_id = $1) as history`,
    [id, ownerId],
  );
  return row ?? { live_contract: null, history: false };
}

export async function deleteProperty(db: Db, id: string, ownerId: string): Promise<void> {
  await db.query('properties.delete', 'delete from properties where id = $1 and owner_id = $2', [id, ownerId]);
}

/** Waits for a deletion of it that is under way. */
export async function complexExists(db: Db, ownerId: string, complexId: string): Promise<boolean> {
  const row = await db.one(
    'properties.complex',
    'select 1 as found from complexes where owner_id = $1 and id = $2 and archived_at is null for key share',
    [ownerId, complexId],
  );
  return row !== null;
}
