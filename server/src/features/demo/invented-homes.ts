import { at } from './invented-people.ts';

/** What is let: a house of forty flats, three flats elsewhere and an office. Streets have names that many towns have, and nobody's house. */
export type InventedHome = {
  readonly index: number;
  readonly type: 'apartment' | 'office';
  readonly inComplex: boolean;
  readonly city: string;
  readonly street: string;
  readonly building: string;
  readonly apartment: string;
  readonly floor: string | null;
  readonly areaTenths: number;
  readonly rooms: number;
  readonly residents: number;
  readonly hasTwoZones: boolean;
  readonly hasGas: boolean;
  readonly rentUah: number;
};

export const COMPLEX = { name: 'ЖК «Каштановий двір»', address: 'Київ, вул. Яблунева, 14' } as const;
/** Light and lifts: one bill of the house, divided over its flats by their area. */
export const STAIRCASE = 'Світло й ліфт у під’їзді';
const UNITS = 40;
const FLATS_A_FLOOR = 5;
/** One staircase: studios and flats of one to three rooms, the same on every floor. */
const AREAS = [384, 527, 641, 452, 789] as const;
const ROOMS = [1, 2, 2, 1, 3] as const;
const UAH_A_METER = 370;

function unit(index: number): InventedHome {
  const areaTenths = at(AREAS, index);
  const rooms = at(ROOMS, index);
  const rent = (areaTenths * UAH_A_METER) / 10;
  return {
    index,
    type: 'apartment',
    inComplex: true,
    city: 'Київ',
    street: 'вул. Яблунева',
    building: '14',
    apartment: String(index + 1),
    floor: String(Math.floor(index / FLATS_A_FLOOR) + 1),
    areaTenths,
    rooms,
    residents: 1 + ((index * 7) % (rooms + 1)),
    hasTwoZones: index % 4 === 0,
    hasGas: false,
    rentUah: Math.round(rent / 500) * 500,
  };
}

const ELSEWHERE: readonly Omit<InventedHome, 'index' | 'inComplex' | 'floor' | 'hasTwoZones'>[] = [
  flat({ city: 'Львів', street: 'вул. Липова', building: '7', apartment: '11', areaTenths: 582, rentUah: 18_500 }),
  flat({ city: 'Одеса', street: 'вул. Виноградна', building: '23', apartment: '4', areaTenths: 496, rentUah: 15_000 }),
  flat({ city: 'Київ', street: 'вул. Вишнева', building: '31', apartment: '58', areaTenths: 713, rentUah: 27_000 }),
  {
    type: 'office',
    city: 'Київ',
    street: 'вул. Ткацька',
    building: '2',
    apartment: '305',
    areaTenths: 1240,
    rooms: 4,
    residents: 8,
    hasGas: false,
    rentUah: 62_000,
  },
];

type FlatOf = Pick<InventedHome, 'city' | 'street' | 'building' | 'apartment' | 'areaTenths' | 'rentUah'>;

function flat(of: FlatOf): (typeof ELSEWHERE)[number] {
  return { ...of, type: 'apartment', rooms: 2, residents: 3, hasGas: true };
}

export const HOMES: readonly InventedHome[] = [
  ...Array.from({ length: UNITS }, (_, index) => unit(index)),
  ...ELSEWHERE.map((home, order) => ({
    ...home,
    index: UNITS + order,
    inComplex: false,
    floor: null,
    hasTwoZones: order === 2,
  })),
];
