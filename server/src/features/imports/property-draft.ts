import type { BodyOf } from '@kliuchar/api-schema/endpoint';
import { createProperty } from '@kliuchar/api-schema/properties';
import { PROPERTY_TYPE_WORDS } from '@kliuchar/domain/imports/import-words';
import { readChoice, readCurrency, readDecimal, readInteger, readSum } from '@kliuchar/domain/imports/read-cell';
import { addressInName, splitAddress, streetKey } from '@kliuchar/domain/imports/split-address';
import { unitName } from '@kliuchar/domain/properties/address-line';
import type { RowReader } from './row-reader.ts';

/** An object as a row describes it; whose complex it is follows when it is saved. */
export type PropertyDraft = {
  readonly body: BodyOf<typeof createProperty>;
  readonly complex: string | null;
  /** What the cell of the name says, by which the object is looked for in the list when its keys do not find it. */
  readonly called: string | null;
  /** What was filled in for a new object and the row does not say: a change leaves it alone. */
  readonly assumed: readonly ('type' | 'name' | 'city')[];
};

const TYPES_UK = 'Напишіть: квартира, будинок, кімната, офіс, магазин, склад, паркомісце, земля або інше';
export const CURRENCIES_UK = 'Напишіть: грн, USD або EUR';

type PlacePart = 'city' | 'street' | 'building' | 'apartment' | 'region' | 'postalCode';

/** The parts of the address, and the name unless it only repeats them. */
function readPlace(row: RowReader) {
  const whole = splitAddress(row.text('address'));
  const said = row.maybe('name');
  const street = row.maybe('street') ?? whole.street ?? undefined;
  const inName = said === undefined ? null : addressInName(said);
  const isSame = inName !== null && (street === undefined || streetKey(street) === streetKey(inName.street ?? ''));
  const named = isSame ? inName : null;
  const part = (field: PlacePart) => row.maybe(field) ?? whole[field] ?? named?.[field] ?? undefined;
  return { part, said, name: isSame ? undefined : said };
}

/** Only what is the object's own is checked here: a street or a name has to be there, a city is that of the settings if none is said. */
export function readProperty(row: RowReader, defaultCity: string | null): PropertyDraft | null {
  const { part, said, name } = readPlace(row);
  const given = row.read('type', (text) => readChoice(text, PROPERTY_TYPE_WORDS), TYPES_UK);
  const type = given ?? 'apartment';
  const apartment = part('apartment')?.replace(/^(кв|квартира|оф|офіс|№)\.?\s*/iu, '');
  const street = part('street');
  const city = part('city');
  // A flat of a building whose street nobody has written: it is called by its number.
  const unit = name === undefined && street === undefined && apartment ? unitName(type, apartment) : undefined;
  const body = row.check(createProperty.body, {
    type,
    name: name ?? unit,
    address: {
      city: city ?? defaultCity ?? undefined,
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
    baseRent: readBaseRent(row),
    notes: row.maybe('notes'),
  });
  if (body === null) return null;
  const assumed = [
    ...(given === undefined ? (['type'] as const) : []),
    ...(unit === undefined ? [] : (['name'] as const)),
    ...(city === undefined ? (['city'] as const) : []),
  ];
  return { body, complex: row.maybe('complex') ?? null, called: said ?? null, assumed };
}

/** The currency of the sum's own cell is nearer than that of the column; a bare number is in hryvnias. */
function readBaseRent(row: RowReader) {
  const rent = row.read('baseRent', readSum);
  if (rent === undefined) return undefined;
  const currency = rent.currency ?? row.read('currency', readCurrency, CURRENCIES_UK) ?? 'UAH';
  return { amountMinor: rent.amountMinor, currency };
}
