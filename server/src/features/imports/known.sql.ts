import type { Day } from '@kliuchar/domain/dates/day';
import type { Email } from '@kliuchar/domain/identifiers/email';
import type { Iban } from '@kliuchar/domain/identifiers/iban';
import type { Phone } from '@kliuchar/domain/identifiers/phone';
import type { Db } from '../../platform/db/scope.ts';

export type KnownPlace = {
  id: string;
  display_name: string;
  name: string | null;
  city: string;
  street: string | null;
  building: string | null;
  apartment: string | null;
  complex_name: string | null;
};

/** Objects whose words have one of these; all of them where nothing is named. */
export function listPlaces(db: Db, ownerId: string, words: readonly string[] | null): Promise<KnownPlace[]> {
  return db.query<KnownPlace>(
    'imports.places',
    `select p.id, p.display_name, p.name, p.city, p.street, p.building, p.apartment, x.name as complex_name
       from properties p left join complexes x on x.owner_id = p.owner_id and x.id = p.complex_id
      where p.owner_id = $1 and p.archived_at is null and ($2::text[] is null or p.search_text like any ($2::text[])) order by p.created_at, p.id`,
    [ownerId, words === null ? null : words.map((word) => `%${word}%`)],
  );
}

export type KnownPerson = {
  id: string;
  kind: 'person' | 'fop' | 'company';
  display_name: string;
  phones: Phone[];
  emails: Email[];
  ibans: Iban[];
  tax_id_lookup: Buffer | null;
};

/** People by telephone, code or name. */
export function listPeople(
  db: Db,
  ownerId: string,
  by: { phones: readonly string[]; taxIds: readonly Buffer[]; names: readonly string[] },
): Promise<KnownPerson[]> {
  return db.query<KnownPerson>(
    'imports.people',
    `select cp.id, cp.kind, cp.display_name, cp.phones, cp.emails, cp.ibans, cp.tax_id_lookup from counterparties cp
      where cp.owner_id = $1 and cp.merged_into is null and cp.archived_at is null
        and (cp.phones && $2::text[] or cp.tax_id_lookup = any ($3::bytea[]) or lower(cp.display_name) = any ($4::text[]))
      order by cp.created_at, cp.id`,
    [ownerId, by.phones, by.taxIds, by.names],
  );
}

export type KnownLandlord = Pick<KnownPerson, 'id' | 'display_name' | 'tax_id_lookup'>;

/** Who lets: the cards of landlords. */
export function listLandlords(db: Db, ownerId: string): Promise<KnownLandlord[]> {
  return db.query<KnownLandlord>(
    'imports.landlords',
    `select id, display_name, tax_id_lookup from counterparties
      where owner_id = $1 and merged_into is null and archived_at is null and 'landlord' = any (roles) order by created_at, id`,
    [ownerId],
  );
}

export async function findComplexByName(db: Db, ownerId: string, name: string): Promise<string | null> {
  const row = await db.one<{ id: string }>(
    'imports.complex',
    'select id from complexes where owner_id = $1 and archived_at is null and lower(name) = lower($2) order by created_at, id limit 1',
    [ownerId, name],
  );
  return row?.id ?? null;
}

export type KnownLease = {
  id: string;
  number: string;
  property_id: string;
  start_date: Day;
  effective_end: Day | null;
  /** A lease that is over, or was given up, has its number still. */
  is_live: boolean;
  /** And takes the days of its object: two such are never of the same days (contract.md §3.8). */
  takes_days: boolean;
};

/** Leases of these objects, and those with these numbers. */
export function listLeases(
  db: Db,
  ownerId: string,
  by: { propertyIds: readonly string[]; numbers: readonly string[] },
): Promise<KnownLease[]> {
  return db.query<KnownLease>(
    'imports.leases',
    `select id, number, rental_object_id as property_id, start_date, effective_end, status in ('draft', 'pending', 'scheduled', 'active', 'notice') as is_live,
            status in ('pending', 'scheduled', 'active', 'notice') as takes_days from contracts
      where owner_id = $1 and (rental_object_id = any ($2::uuid[]) and status in ('draft', 'pending', 'scheduled', 'active', 'notice') or number = any ($3::text[]))
      order by created_at, id`,
    [ownerId, by.propertyIds, by.numbers],
  );
}

export type KnownMeter = { id: string; property_id: string | null; service: string; serial: string };

/** Meters in use with these numbers, or in these objects. */
export function listMeters(
  db: Db,
  ownerId: string,
  by: { serials: readonly string[]; propertyIds: readonly string[] },
): Promise<KnownMeter[]> {
  return db.query<KnownMeter>(
    'imports.meters',
    `select id, property_id, service, serial from physical_meters
      where owner_id = $1 and status = 'active' and (serial = any ($2::text[]) or property_id = any ($3::uuid[])) order by created_at, id`,
    [ownerId, by.serials, by.propertyIds],
  );
}

export type KnownReading = { id: string; meter_id: string; taken_on: Day };

export function listReadings(db: Db, ownerId: string, meterIds: readonly string[]): Promise<KnownReading[]> {
  return db.query<KnownReading>(
    'imports.readings',
    `select id, meter_id, taken_on from readings where owner_id = $1 and meter_id = any ($2::uuid[]) and state <> 'rejected' and corrects_id is null`,
    [ownerId, meterIds],
  );
}

/** The city most of the owner's objects stand in. */
export async function usualCity(db: Db, ownerId: string): Promise<string | null> {
  const row = await db.one<{ city: string }>(
    'imports.city',
    'select city from properties where owner_id = $1 group by city order by count(*) desc, city limit 1',
    [ownerId],
  );
  return row?.city ?? null;
}
