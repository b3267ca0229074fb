import type { BodyOf } from '@kliuchar/api-schema/endpoint';
import { type createProperty, NAME_OR_STREET, type updateProperty } from '@kliuchar/api-schema/properties';
import { addressLine } from '@kliuchar/domain/properties/address-line';
import { fieldError } from '../../edge/errors.ts';
import type { PropertyRow, PropertyValues } from './properties.sql.ts';
import { type Address, propertySearchText } from './property-address.ts';

type CreateBody = BodyOf<typeof createProperty>;
type PatchBody = BodyOf<typeof updateProperty>;

/** Homes are let by the rules of housing, the rest by those of premises, unless the owner says otherwise (product.md §3). */
const RESIDENTIAL: ReadonlySet<PropertyRow['type']> = new Set(['apartment', 'house', 'room']);

function emptyAddress(city: string): Address {
  return {
    region: null,
    city,
    street: null,
    building: null,
    apartment: null,
    entrance: null,
    floor: null,
    postalCode: null,
  };
}

/** A given value replaces, null empties, an absent field leaves what was. */
function pick<T>(given: T | null | undefined, before: T | null): T | null {
  return given === undefined ? before : given;
}

function mergeAddress(before: Address, given: PatchBody['address']): Address {
  if (given === undefined) return before;
  return {
    region: pick(given.region, before.region),
    city: given.city ?? before.city,
    street: pick(given.street, before.street),
    building: pick(given.building, before.building),
    apartment: pick(given.apartment, before.apartment),
    entrance: pick(given.entrance, before.entrance),
    floor: pick(given.floor, before.floor),
    postalCode: pick(given.postalCode, before.postalCode),
  };
}

function addressOf(row: PropertyRow): Address {
  const { region, city, street, building, apartment, entrance, floor } = row;
  return { region, city, street, building, apartment, entrance, floor, postalCode: row.postal_code };
}

export function newPropertyValues(body: CreateBody): PropertyValues {
  return mergeValues(body, {
    address: emptyAddress(body.address.city),
    type: body.type,
    purpose: body.purpose ?? (RESIDENTIAL.has(body.type) ? 'residential' : 'commercial'),
    before: null,
  });
}

/** The row as it will be after the change. A kind changed alone moves the purpose only if it was the default of the old kind. */
export function changedPropertyValues(row: PropertyRow, body: PatchBody): PropertyValues {
  const type = body.type ?? row.type;
  const wasDefault = row.purpose === (RESIDENTIAL.has(row.type) ? 'residential' : 'commercial');
  const purpose = body.purpose ?? (wasDefault ? (RESIDENTIAL.has(type) ? 'residential' : 'commercial') : row.purpose);
  return mergeValues(body, { address: addressOf(row), type, purpose, before: row });
}

type Frame = {
  address: Address;
  type: PropertyRow['type'];
  purpose: PropertyRow['purpose'];
  before: PropertyRow | null;
};

function mergeValues(body: PatchBody | CreateBody, { address: base, type, purpose, before }: Frame): PropertyValues {
  const address = mergeAddress(base, body.address);
  const name = pick(body.name, before?.name ?? null);
  if (name === null && address.street === null) throw fieldError('address.street', NAME_OR_STREET);
  const rent =
    body.baseRent === undefined
      ? { amountMinor: before?.base_rent_minor ?? null, currency: before?.base_rent_currency ?? null }
      : { amountMinor: body.baseRent?.amountMinor ?? null, currency: body.baseRent?.currency ?? null };
  return {
    complex_id: pick(body.complexId, before?.complex_id ?? null),
    name,
    display_name: name ?? addressLine(address, type),
    type,
    purpose,
    region: address.region,
    city: address.city,
    street: address.street,
    building: address.building,
    apartment: address.apartment,
    entrance: address.entrance,
    floor: address.floor,
    postal_code: address.postalCode,
    area_total: pick(body.areaTotal, before?.area_total ?? null),
    area_living: pick(body.areaLiving, before?.area_living ?? null),
    rooms: pick(body.rooms, before?.rooms ?? null),
    residents_count: pick(body.residentsCount, before?.residents_count ?? null),
    cadastral_number: pick(body.cadastralNumber, before?.cadastral_number ?? null),
    registry_number: pick(body.registryNumber, before?.registry_number ?? null),
    base_rent_minor: rent.amountMinor,
    base_rent_currency: rent.currency,
    notes: pick(body.notes, before?.notes ?? null),
    access_notes: pick(body.accessNotes, before?.access_notes ?? null),
    manual_status: pick(body.status, before?.manual_status ?? null),
    search_text: propertySearchText({ name, address, type }),
  };
}
