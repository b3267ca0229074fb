import { normalizeForSearch } from '@kliuchar/domain/text/search-text';

export type Address = {
  region: string | null;
  city: string;
  street: string | null;
  building: string | null;
  apartment: string | null;
  entrance: string | null;
  floor: string | null;
  postalCode: string | null;
};

/** Kinds whose inner number is an office rather than a flat. */
const OFFICE_TYPES: ReadonlySet<string> = new Set(['office', 'retail', 'warehouse']);

/** «вул. Лук’янівська, 5, кв. 18»: what people call the object when it has no name of its own; the city only when there is no street. */
export function addressLine(address: Address, type: string): string {
  if (address.street === null) return address.city;
  const unit =
    address.apartment === null ? null : `${OFFICE_TYPES.has(type) ? 'оф.' : 'кв.'}\u00a0${address.apartment}`;
  return [address.street, address.building, unit].filter((part) => part !== null).join(', ');
}

export function propertySearchText(input: { name: string | null; address: Address; type: string }): string {
  const { region, city, street, building, apartment, postalCode } = input.address;
  return normalizeForSearch(
    [input.name, addressLine(input.address, input.type), city, region, street, building, apartment, postalCode]
      .filter(Boolean)
      .join(' '),
  );
}
