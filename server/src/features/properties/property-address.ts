import { addressLine } from '@kliuchar/domain/properties/address-line';
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

export function propertySearchText(input: { name: string | null; address: Address; type: string }): string {
  const { region, city, street, building, apartment, postalCode } = input.address;
  return normalizeForSearch(
    [input.name, addressLine(input.address, input.type), city, region, street, building, apartment, postalCode]
      .filter(Boolean)
      .join(' '),
  );
}
