import type { Complex, ComplexUnit } from '@kliuchar/api-schema/complexes';
import type { PROPERTY_TYPES } from '@kliuchar/api-schema/properties';
import { MAX_UNITS_AT_ONCE, type NumberedUnit, numberedUnits } from '@kliuchar/domain/properties/numbered-units';
import type { Currency } from '../../lib/format.ts';

export type SeriesValues = {
  from: string;
  to: string;
  template: {
    type: (typeof PROPERTY_TYPES)[number];
    name: string;
    address: { city: string; street: string; building: string; entrance: string };
    floors: { first: string; perFloor: string };
    areaTotal: string | null;
    rooms: string;
    baseRent: { amountMinor: number | null; currency: Currency };
    servicesFrom: string;
  };
};

/** «Київ, вул. Ярославська, 12»: a town, a street, a building. */
export function addressParts(
  address: string | null,
): Pick<SeriesValues['template']['address'], 'city' | 'street' | 'building'> {
  const [city = '', street = '', ...rest] = (address ?? '').split(',').map((part) => part.trim());
  return { city: city.replace(/^(м|с|смт)\.\s*/iu, ''), street, building: rest.join(', ') };
}

/** The series goes on from the last number there is. */
export function newSeries({ address }: Pick<Complex, 'address'>, units: readonly ComplexUnit[]): SeriesValues {
  const numbers = units.map(({ apartment }) => Number(apartment ?? 0)).filter(Number.isInteger);
  return {
    from: String(Math.max(0, ...numbers) + 1),
    to: '',
    template: {
      type: units[0]?.type ?? 'apartment',
      name: '',
      address: { ...addressParts(address), entrance: '' },
      floors: { first: '', perFloor: '' },
      areaTotal: null,
      rooms: '',
      baseRent: { amountMinor: null, currency: 'UAH' },
      servicesFrom: '',
    },
  };
}

/** Text that is no number goes on as it is, and the schema says what is expected. */
export function toSeriesBody({ from, to, template }: SeriesValues) {
  const { floors, baseRent, address } = template;
  const anyFloor = floors.first.trim() !== '' || floors.perFloor.trim() !== '';
  return {
    from: whole(from),
    to: whole(to),
    template: {
      type: template.type,
      address: {
        city: address.city.trim() || undefined,
        street: word(address.street),
        building: word(address.building),
        entrance: word(address.entrance),
      },
      name: word(template.name),
      ...(anyFloor && { floors: { first: whole(floors.first), perFloor: whole(floors.perFloor) } }),
      areaTotal: template.areaTotal,
      rooms: template.rooms.trim() === '' ? null : whole(template.rooms),
      baseRent: baseRent.amountMinor === null ? null : baseRent,
      servicesFrom: word(template.servicesFrom),
    },
  };
}

/** What will be made, while it is being typed; nothing as long as the numbers make no series. */
export function previewOf({ from, to, template }: SeriesValues): NumberedUnit[] {
  const [first, last] = [whole(from), whole(to)];
  if (typeof first !== 'number' || typeof last !== 'number' || last - first >= MAX_UNITS_AT_ONCE) return [];
  const [ground, perFloor] = [whole(template.floors.first), whole(template.floors.perFloor)];
  const { city, street, building } = template.address;
  return numberedUnits({
    from: first,
    to: last,
    type: template.type,
    place: { city: city.trim(), street: word(street), building: word(building) },
    pattern: word(template.name),
    floors:
      typeof ground === 'number' && typeof perFloor === 'number' && perFloor > 0 ? { first: ground, perFloor } : null,
  });
}

function word(text: string): string | null {
  return text.trim() || null;
}

function whole(text: string): number | string | undefined {
  const trimmed = text.trim().replace(/^−/u, '-');
  if (trimmed === '') return undefined;
  return /^-?\d{1,6}$/.test(trimmed) ? Number(trimmed) : trimmed;
}
