import type { BodyOf } from '@kliuchar/api-schema/endpoint';
import { createProperty } from '@kliuchar/api-schema/properties';
import { PROPERTY_TYPE_WORDS } from '@kliuchar/domain/imports/import-words';
import { readChoice, readDecimal, readInteger, readSum } from '@kliuchar/domain/imports/read-cell';
import { splitAddress } from '@kliuchar/domain/imports/split-address';
import { unitName } from '@kliuchar/domain/properties/address-line';
import type { RowReader } from './row-reader.ts';

/** An object as a row describes it; whose complex it is follows when it is saved. */
export type PropertyDraft = { readonly body: BodyOf<typeof createProperty>; readonly complex: string | null };

const TYPES_UK = 'Напишіть: квартира, будинок, кімната, офіс, магазин, склад, паркомісце, земля або інше';

/** Only what is the object's own is checked here: a street or a name has to be there, a city is that of the settings if none is said. */
export function readProperty(row: RowReader, defaultCity: string | null): PropertyDraft | null {
  const whole = splitAddress(row.text('address'));
  const part = (field: 'city' | 'street' | 'building' | 'apartment' | 'region' | 'postalCode') =>
    row.maybe(field) ?? whole[field] ?? undefined;
  const type = row.read('type', (text) => readChoice(text, PROPERTY_TYPE_WORDS), TYPES_UK) ?? 'apartment';
  const apartment = part('apartment')?.replace(/^(кв|квартира|оф|офіс|№)\.?\s*/iu, '');
  const street = part('street');
  const rent = row.read('baseRent', readSum);
  const complex = row.maybe('complex') ?? null;
  // A flat of a building whose street nobody has written: it is called by its number.
  const name = row.maybe('name') ?? (street === undefined && apartment ? unitName(type, apartment) : undefined);
  const body = row.check(createProperty.body, {
    type,
    name,
    address: {
      city: part('city') ?? defaultCity ?? undefined,
      region: part('region'),
      street,
      building: part('building'),
      apartment,
      entrance: row.maybe('entrance'),
      floor: row.maybe('floor'),
      postalCode: part('postalCode'),
    },
    areaTotal: row.read('areaTotal', (text) => readDecimal(text, 2)),
    rooms: row.read('rooms', readInteger),
    residentsCount: row.read('residentsCount', readInteger),
    cadastralNumber: row.maybe('cadastralNumber'),
    registryNumber: row.maybe('registryNumber'),
    baseRent: rent && { amountMinor: rent.amountMinor, currency: rent.currency ?? 'UAH' },
    notes: row.maybe('notes'),
  });
  return body === null ? null : { body, complex };
}
