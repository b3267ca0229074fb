import { errorText } from '@kliuchar/api-schema/error-codes';
import type { ImportRow } from '@kliuchar/api-schema/imports';
import { addressLine } from '@kliuchar/domain/properties/address-line';
import type { Vault } from '../../platform/crypto.ts';
import type { KnownMeter } from './known.sql.ts';
import { type Days, draftPlaceKeys, type Known } from './known.ts';
import { personKeys, personName } from './known-people.ts';
import type { LeaseDraft } from './lease-draft.ts';
import type { ReadingDraft } from './meter-draft.ts';
import type { PropertyDraft } from './property-draft.ts';
import type { Draft } from './read-draft.ts';
import type { Problem } from './row-reader.ts';

export type Duplicate = NonNullable<ImportRow['duplicate']>;
type Entity = Duplicate['entity'];

/** What is there already and is the same as the row. */
export function duplicateOf(draft: Draft, known: Known): Duplicate | null {
  switch (draft.kind) {
    case 'properties':
      return standing('property', known.place(draft.property));
    case 'counterparties':
      return standing('counterparty', known.person(draft.person) ?? known.phoneOf(draft.person));
    case 'leases': {
      const place = known.place(draft.lease.property);
      const lease = place && known.lease(place.id, draft.lease.contract.startDate);
      return standing('contract', lease && { id: lease.id, name: lease.number });
    }
    case 'meters': {
      const { service, serial } = draft.meter.body;
      const meter = known.meters.find((row) => row.service === service && row.serial === serial);
      return standing('physical_meter', meter ? { id: meter.id, name: meter.serial } : null);
    }
    case 'readings': {
      const meter = meterOf(draft.reading, known);
      const reading = 'meter' in meter ? known.reading(meter.meter.id, draft.reading.input.date) : null;
      return standing(
        'reading',
        reading && { id: reading.id, name: draft.reading.serial ?? draft.reading.property ?? '' },
      );
    }
  }
}

function standing(entity: Entity, found: { id: string; name: string } | null): Duplicate | null {
  return found && { entity, entityId: found.id, name: found.name, rowNumber: null };
}

/** What only the owner's things can tell: which object or meter a row means. */
export function unknownOf(draft: Draft, known: Known): Problem | null {
  switch (draft.kind) {
    case 'properties':
      return manyPlaces(draft.property, known);
    case 'counterparties':
      return null;
    case 'leases':
      return manyPlaces(draft.lease.property, known) ?? sidesProblem(draft.lease, known);
    case 'meters':
      return placeProblem(known.placesCalled(draft.meter.property).length);
    case 'readings': {
      const meter = meterOf(draft.reading, known);
      return 'meter' in meter ? null : meter.problem;
    }
  }
}

const MANY_PLACES_UK = 'Таких об’єктів кілька. Напишіть адресу повністю';

function manyPlaces(property: PropertyDraft, known: Known): Problem | null {
  return known.places(property).length > 1 ? { field: 'name', text: MANY_PLACES_UK } : null;
}

/** A lease is never put to another's card because of a shared telephone, nor to a landlord nobody has entered. */
function sidesProblem({ tenant, landlord }: LeaseDraft, known: Known): Problem | null {
  const other = known.phoneOf(tenant);
  if (other !== null) {
    const text = `Цей телефон уже в картці «${other.name}». Виправте ім’я чи телефон; якщо це інша людина, залиште телефон порожнім`;
    return { field: 'phones', text };
  }
  const found = landlord === null ? 1 : known.landlords(landlord).length;
  if (found === 1) return null;
  return {
    field: 'landlord',
    text:
      found === 0
        ? 'Такого орендодавця немає. Спершу додайте його картку'
        : 'Таких орендодавців кілька. Напишіть код або повне ім’я',
  };
}

/** A number is of one lease, whatever became of it; asked of a row that will make one. */
export function takenNumberOf(draft: Draft, known: Known): Problem | null {
  const number = draft.kind === 'leases' ? draft.lease.contract.number : undefined;
  if (number === undefined || !known.isNumberTaken(number)) return null;
  return { field: 'number', text: errorText('contract_number_taken', { number }) };
}

/** The days of the object are another lease's: made, this one could not come into force. */
export function takenDaysOf(draft: Draft, known: Known): Problem | null {
  if (draft.kind !== 'leases') return null;
  const place = known.place(draft.lease.property);
  const lease = place && known.leaseWithin(place.id, daysOfLease(draft.lease));
  return lease && { field: 'startDate', text: errorText('contract_overlap', { number: lease.number }) };
}

export const daysOfLease = ({ contract }: LeaseDraft): Days => ({
  from: contract.startDate,
  to: contract.endDate ?? null,
});

function placeProblem(found: number): Problem | null {
  if (found === 1) return null;
  return {
    field: 'property',
    text: found === 0 ? 'Такого об’єкта немає. Спершу додайте його' : MANY_PLACES_UK,
  };
}

/** By its number; by its object and service where the number is not said. */
export function meterOf(
  { serial, property, service }: ReadingDraft,
  known: Known,
): { readonly meter: KnownMeter } | { readonly problem: Problem } {
  const places = property === null ? null : known.placesCalled(property).map(({ id }) => id);
  const found = known.meters.filter(
    (meter) =>
      (serial === null || meter.serial === serial) &&
      (service === null || meter.service === service) &&
      (places === null || (meter.property_id !== null && places.includes(meter.property_id))),
  );
  const [meter] = found;
  if (meter !== undefined && found.length === 1) return { meter };
  const field = serial === null ? 'property' : 'serial';
  if (found.length > 1) return { problem: { field, text: 'Таких лічильників кілька. Вкажіть послугу й об’єкт' } };
  return { problem: { field, text: 'Такого лічильника немає. Спершу додайте його' } };
}

export type RowKeys = {
  readonly entity: Entity;
  readonly keys: readonly string[];
  readonly name: string;
  /** Rows of two codes are of two people, whatever else they share. */
  readonly code?: string | null;
};

/** How rows of one file are compared with each other. */
export function rowKeys(vault: Vault, draft: Draft): RowKeys | null {
  switch (draft.kind) {
    case 'properties':
      return { entity: 'property', keys: draftPlaceKeys(draft.property), name: placeName(draft.property) };
    case 'counterparties':
      return { entity: 'counterparty', ...personKeys(vault, draft.person), name: personName(draft.person) };
    case 'leases': {
      const { property, contract } = draft.lease;
      return {
        entity: 'contract',
        keys: draftPlaceKeys(property).map((key) => `${key}|${contract.startDate}`),
        name: placeName(property),
      };
    }
    case 'meters': {
      const { service, serial } = draft.meter.body;
      return { entity: 'physical_meter', keys: [`${service}|${serial}`], name: serial };
    }
    case 'readings':
      return null;
  }
}

function placeName({ body }: PropertyDraft): string {
  const { city, street = null, building = null, apartment = null } = body.address;
  return body.name ?? addressLine({ city, street, building, apartment }, body.type);
}
