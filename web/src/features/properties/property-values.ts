import type { PROPERTY_TYPES, Property, PURPOSES } from '@kliuchar/api-schema/properties';
import type { Currency } from '../../lib/format.ts';

type Type = (typeof PROPERTY_TYPES)[number];

const ADDRESS_PARTS = ['region', 'city', 'street', 'building', 'apartment', 'entrance', 'floor', 'postalCode'] as const;

export type PropertyValues = {
  type: Type;
  /** Empty: the server takes what is usual for the type. */
  purpose: '' | (typeof PURPOSES)[number];
  name: string;
  address: Record<(typeof ADDRESS_PARTS)[number], string>;
  complexId: string;
  areaTotal: string | null;
  areaLiving: string | null;
  rooms: string;
  residentsCount: string;
  baseRent: { amountMinor: number | null; currency: Currency };
  notes: string;
  accessNotes: string;
  cadastralNumber: string;
  registryNumber: string;
};

export const NEW_PROPERTY: PropertyValues = {
  type: 'apartment',
  purpose: '',
  name: '',
  address: { region: '', city: '', street: '', building: '', apartment: '', entrance: '', floor: '', postalCode: '' },
  complexId: '',
  areaTotal: null,
  areaLiving: null,
  rooms: '',
  residentsCount: '',
  baseRent: { amountMinor: null, currency: 'UAH' },
  notes: '',
  accessNotes: '',
  cadastralNumber: '',
  registryNumber: '',
};

export function toPropertyValues(view: Property): PropertyValues {
  const { address } = view;
  return {
    type: view.type,
    purpose: view.purpose,
    name: view.name ?? '',
    address: {
      region: address.region ?? '',
      city: address.city,
      street: address.street ?? '',
      building: address.building ?? '',
      apartment: address.apartment ?? '',
      entrance: address.entrance ?? '',
      floor: address.floor ?? '',
      postalCode: address.postalCode ?? '',
    },
    complexId: view.complexId ?? '',
    areaTotal: view.areaTotal,
    areaLiving: view.areaLiving,
    rooms: view.rooms === null ? '' : String(view.rooms),
    residentsCount: view.residentsCount === null ? '' : String(view.residentsCount),
    baseRent: view.baseRent ?? { amountMinor: null, currency: 'UAH' },
    notes: view.notes ?? '',
    accessNotes: view.accessNotes ?? '',
    cadastralNumber: view.cadastralNumber ?? '',
    registryNumber: view.registryNumber ?? '',
  };
}

/** The wire's object: an emptied field is null, so that an edit clears it. */
export function toPropertyBody(values: PropertyValues) {
  const { purpose, address, baseRent } = values;
  return {
    type: values.type,
    ...(purpose !== '' && { purpose }),
    name: word(values.name),
    // A city left empty must be asked for, not cleared.
    address: {
      ...Object.fromEntries(ADDRESS_PARTS.map((part) => [part, word(address[part])])),
      city: address.city.trim() || undefined,
    },
    complexId: word(values.complexId),
    areaTotal: values.areaTotal,
    areaLiving: values.areaLiving,
    rooms: wholeNumber(values.rooms),
    residentsCount: wholeNumber(values.residentsCount),
    baseRent: baseRent.amountMinor === null ? null : { ...baseRent },
    notes: word(values.notes),
    accessNotes: word(values.accessNotes),
    cadastralNumber: word(values.cadastralNumber),
    registryNumber: word(values.registryNumber),
  };
}

function word(text: string): string | null {
  return text.trim() === '' ? null : text;
}

/** What is no whole number goes on as text, and the schema says what is expected. */
function wholeNumber(text: string): number | string | null {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  return /^\d{1,6}$/.test(trimmed) ? Number(trimmed) : trimmed;
}
