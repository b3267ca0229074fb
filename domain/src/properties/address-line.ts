/** What an object is called by when it has no name of its own. */
export type PlaceOfObject = {
  readonly city: string;
  readonly street: string | null;
  readonly building: string | null;
  readonly apartment: string | null;
};

/** «кв.» unless the object is of another kind: an office has «оф.» before its number, a parking space «місце». */
const UNIT_WORDS: Readonly<Record<string, string>> = {
  office: 'оф.',
  retail: 'оф.',
  warehouse: 'оф.',
  parking: 'місце',
};

/** «кв. 18», «оф. 4», «місце 12». */
export function unitName(type: string, number: string): string {
  return `${UNIT_WORDS[type] ?? 'кв.'}\u00a0${number}`;
}

/** «вул. Лук’янівська, 5, кв. 18»; the city only when there is no street. */
export function addressLine({ city, street, building, apartment }: PlaceOfObject, type: string): string {
  if (street === null) return city;
  return [street, building, apartment === null ? null : unitName(type, apartment)]
    .filter((part) => part !== null)
    .join(', ');
}

type AddressOfMany = {
  readonly region?: string | null | undefined;
  readonly city: string;
  readonly street?: string | null | undefined;
  readonly building?: string | null | undefined;
  readonly entrance?: string | null | undefined;
};

/** «Київська обл., Бровари, вул. Київська, 5»: of several objects, so without what each has of its own. */
export function complexAddressLine({ region, city, street, building, entrance }: AddressOfMany): string {
  const way = entrance ? `під’їзд\u00a0${entrance}` : null;
  return [region, city, street, building, way].filter(Boolean).join(', ');
}
