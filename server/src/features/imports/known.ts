import { numberKey, splitAddress, streetKey } from '@kliuchar/domain/imports/split-address';
import { normalizeForSearch } from '@kliuchar/domain/text/search-text';
import type { Vault } from '../../platform/crypto.ts';
import type { Db } from '../../platform/db/scope.ts';
import { ensureSelfCounterparty } from '../identity/public.ts';
import {
  type KnownLandlord,
  type KnownLease,
  type KnownMeter,
  type KnownPlace,
  type KnownReading,
  listLandlords,
  listLeases,
  listMeters,
  listPlaces,
  listReadings,
} from './known.sql.ts';
import { askPeople, landlordsCalled, type People } from './known-people.ts';
import type { PropertyDraft } from './property-draft.ts';
import type { Draft } from './read-draft.ts';

/** What the owner has already, found by the keys of the drafts; asked for a whole table at once, or for one row. */
export type Known = People & {
  readonly place: (draft: PropertyDraft) => Named | null;
  /** The objects a row may mean: more than one only where neither its address nor its name inside the complex tells them apart. */
  readonly places: (draft: PropertyDraft) => readonly Named[];
  /** What a cell calls an object; several where it may be more than one. */
  readonly placesCalled: (text: string) => readonly Named[];
  readonly landlords: (text: string) => readonly KnownLandlord[];
  readonly lease: (propertyId: string, startDate: string) => KnownLease | null;
  /** The lease that has some of these days of the object. */
  readonly leaseWithin: (propertyId: string, days: Days) => KnownLease | null;
  readonly isNumberTaken: (number: string) => boolean;
  readonly meters: readonly KnownMeter[];
  readonly reading: (meterId: string, on: string) => KnownReading | null;
};
/** From the first to the last, or without an end. */
export type Days = { readonly from: string; readonly to: string | null };
export type Named = { readonly id: string; readonly name: string };

/** The same object by its address, or else by its name inside its complex. */
function placeKeys(place: {
  city: string;
  street: string | null;
  building: string | null;
  apartment: string | null;
  name: string | null;
  complex: string | null;
}): string[] {
  const { city, street, building, apartment, name, complex } = place;
  const numbers = `${numberKey(building ?? '')}|${numberKey(apartment ?? '')}`;
  return [
    ...(street === null ? [] : [`a ${normalizeForSearch(city)}|${streetKey(street)}|${numbers}`]),
    ...(name === null ? [] : [`n ${normalizeForSearch(name)}|${normalizeForSearch(complex ?? '')}`]),
  ];
}

export function draftPlaceKeys({ body, complex }: PropertyDraft): string[] {
  const { city, street = null, building = null, apartment = null } = body.address;
  return placeKeys({ city, street, building, apartment, name: body.name ?? null, complex });
}

type Ask = { readonly ownerId: string; readonly drafts: readonly Draft[]; readonly isWhole: boolean };

export async function askKnown(vault: Vault, db: Db, { ownerId, drafts, isWhole }: Ask): Promise<Known> {
  const people = drafts.flatMap((draft) =>
    draft.kind === 'counterparties' ? [draft.person] : draft.kind === 'leases' ? [draft.lease.tenant] : [],
  );
  const needsPlaces = drafts.some(({ kind }) => kind !== 'counterparties');
  const words = isWhole ? null : drafts.flatMap(placeWords);
  const [placeRows, found, landlordRows] = await Promise.all([
    needsPlaces ? listPlaces(db, ownerId, words) : [],
    askPeople(vault, db, ownerId, people),
    askLandlords(vault, db, ownerId, drafts),
  ]);
  const byPlace = indexOf(placeRows, (row) => placeKeys({ ...row, complex: row.complex_name }));
  const called = calledIndex(placeRows);
  const places = (draft: PropertyDraft): readonly Named[] => {
    const place = firstOf(byPlace, draftPlaceKeys(draft));
    return place === null ? called(draft.called ?? '').filter((row) => isWhereSaid(draft, row)) : [place];
  };
  const placeOf = (draft: PropertyDraft) => places(draft)[0] ?? null;
  const rest = await askStanding(db, ownerId, drafts, { placeOf, placesCalled: called });
  return {
    place: placeOf,
    places,
    placesCalled: called,
    ...found,
    landlords: (text) => landlordsCalled(vault, landlordRows, text),
    ...rest,
  };
}

/** The owner's own card is among them, made now if a table names whoever lets before anything else was made. */
async function askLandlords(vault: Vault, db: Db, ownerId: string, drafts: readonly Draft[]): Promise<KnownLandlord[]> {
  if (!drafts.some((draft) => draft.kind === 'leases' && draft.lease.landlord !== null)) return [];
  await ensureSelfCounterparty({ vault }, db, ownerId);
  return listLandlords(db, ownerId);
}

/** An object called as the row calls it stands where the row says, as far as it says. */
function isWhereSaid({ body, complex, assumed }: PropertyDraft, row: Called): boolean {
  const { street = null, building = null, apartment = null, city } = body.address;
  const isSame = (said: string | null, known: string | null) =>
    said === null || (known !== null && numberKey(said) === numberKey(known));
  return (
    (assumed.includes('city') || normalizeForSearch(city) === normalizeForSearch(row.city)) &&
    (complex === null || normalizeForSearch(complex) === normalizeForSearch(row.complex_name ?? '')) &&
    (street === null || row.street === null || streetKey(street) === streetKey(row.street)) &&
    (row.street === null || (isSame(building, row.building) && isSame(apartment, row.apartment)))
  );
}

type Places = { placeOf: (draft: PropertyDraft) => Named | null; placesCalled: (text: string) => readonly Named[] };

/** What stands in the objects that were found. */
async function askStanding(db: Db, ownerId: string, drafts: readonly Draft[], { placeOf, placesCalled }: Places) {
  const leased = drafts.flatMap((draft) => (draft.kind === 'leases' ? (placeOf(draft.lease.property)?.id ?? []) : []));
  const named = drafts.flatMap((draft) => {
    const text =
      draft.kind === 'meters' ? draft.meter.property : draft.kind === 'readings' ? draft.reading.property : null;
    return text === null ? [] : placesCalled(text).map(({ id }) => id);
  });
  const serials = drafts.flatMap((draft) =>
    draft.kind === 'meters' ? [draft.meter.body.serial] : draft.kind === 'readings' ? (draft.reading.serial ?? []) : [],
  );
  const numbers = drafts.flatMap((draft) => (draft.kind === 'leases' ? (draft.lease.contract.number ?? []) : []));
  const [leases, meters] = await Promise.all([
    leased.length + numbers.length === 0 ? [] : listLeases(db, ownerId, { propertyIds: leased, numbers }),
    serials.length + named.length === 0 ? [] : listMeters(db, ownerId, { serials, propertyIds: named }),
  ]);
  const hasReadings = drafts.some(({ kind }) => kind === 'readings') && meters.length > 0;
  const readings = hasReadings
    ? await listReadings(
        db,
        ownerId,
        meters.map(({ id }) => id),
      )
    : [];
  const taken = new Set(leases.map(({ number }) => number));
  return {
    meters,
    isNumberTaken: (number: string) => taken.has(number),
    lease: (propertyId: string, startDate: string) =>
      leases.find((row) => row.is_live && row.property_id === propertyId && row.start_date === startDate) ?? null,
    leaseWithin: (propertyId: string, days: Days) =>
      leases.find(
        (row) =>
          row.takes_days &&
          row.property_id === propertyId &&
          haveCommonDays(days, { from: row.start_date, to: row.effective_end }),
      ) ?? null,
    reading: (meterId: string, on: string) =>
      readings.find((row) => row.meter_id === meterId && row.taken_on === on) ?? null,
  };
}

/** Both ends are of the lease (contract.md §3.8). */
export function haveCommonDays(one: Days, other: Days): boolean {
  return (one.to === null || one.to >= other.from) && (other.to === null || other.to >= one.from);
}

type Row = { readonly id: string; readonly display_name: string };
type Index = ReadonlyMap<string, Named>;
type Called = Omit<KnownPlace, 'name'> & Named;

/** The eldest of those with the key. */
function indexOf<R extends Row>(rows: readonly R[], keysOf: (row: R) => readonly string[]): Index {
  const index = new Map<string, Named>();
  for (const row of rows)
    for (const key of keysOf(row)) if (!index.has(key)) index.set(key, { id: row.id, name: row.display_name });
  return index;
}

function firstOf(index: Index, keys: readonly string[]): Named | null {
  for (const key of keys) {
    const found = index.get(key);
    if (found !== undefined) return found;
  }
  return null;
}

/** By the name an object has in the list, by its own name, or by its address with or without the city. */
function calledIndex(rows: readonly KnownPlace[]): (text: string) => readonly Called[] {
  const index = new Map<string, Called[]>();
  for (const row of rows) {
    const keys = new Set([
      normalizeForSearch(row.display_name),
      normalizeForSearch(row.name ?? ''),
      ...addressKeys(row),
    ]);
    for (const key of keys)
      if (key !== '') index.set(key, [...(index.get(key) ?? []), { ...row, name: row.display_name }]);
  }
  return (text) => {
    const parts = splitAddress(text);
    const keys = [normalizeForSearch(text), ...addressKeys(parts)];
    for (const key of keys) {
      const found = index.get(key);
      if (found !== undefined) return found;
    }
    return [];
  };
}

function addressKeys({
  city,
  street,
  building,
  apartment,
}: Pick<KnownPlace, 'street' | 'building' | 'apartment'> & { city: string | null }): string[] {
  if (street === null) return [];
  const key = `${streetKey(street)}|${numberKey(building ?? '')}|${numberKey(apartment ?? '')}`;
  return city === null ? [key] : [`${normalizeForSearch(city)}|${key}`, key];
}

/** A word of each row by which its object can be found in the words of objects: the longest says the most. */
function placeWords(draft: Draft): string[] {
  const texts =
    draft.kind === 'properties' || draft.kind === 'leases'
      ? (({ body, called }: PropertyDraft) => [body.address.street ?? '', body.name ?? '', called ?? ''])(
          draft.kind === 'leases' ? draft.lease.property : draft.property,
        )
      : draft.kind === 'meters'
        ? [draft.meter.property]
        : draft.kind === 'readings'
          ? [draft.reading.property ?? '']
          : [];
  return texts.flatMap((text) => {
    const words = normalizeForSearch(text).match(/[\p{L}\p{N}]+/gu) ?? [];
    return words.toSorted((a, b) => b.length - a.length).slice(0, 1);
  });
}
