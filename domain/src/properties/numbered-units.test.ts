import { expect, test } from 'vitest';
import { addressLine } from './address-line.ts';
import { numberedUnits, type UnitSeries } from './numbered-units.ts';

const SERIES: UnitSeries = {
  from: 7,
  to: 12,
  type: 'apartment',
  place: { city: 'Київ', street: 'вул. Ярославська', building: '12' },
  pattern: null,
  floors: { first: 2, perFloor: 4 },
};

test('flats 7–12, four a floor from the second: 7–10 on the second, 11 and 12 on the third', () => {
  const units = numberedUnits(SERIES);
  expect(units.map(({ apartment, floor }) => [apartment, floor])).toEqual([
    ['7', '2'],
    ['8', '2'],
    ['9', '2'],
    ['10', '2'],
    ['11', '3'],
    ['12', '3'],
  ]);
  expect(units[0]).toMatchObject({ name: null, displayName: 'вул. Ярославська, 12, кв.\u00a07' });
});

test('without a street an object is called by its number, with a pattern by the pattern', () => {
  const nameless = numberedUnits({ ...SERIES, to: 7, place: { city: 'Київ', street: null, building: null } });
  expect(nameless[0]).toMatchObject({ name: 'кв.\u00a07', displayName: 'кв.\u00a07' });
  const boxes = numberedUnits({ ...SERIES, to: 8, pattern: 'Бокс {n}-{n}', floors: null });
  expect(boxes.map(({ name, floor }) => [name, floor])).toEqual([
    ['Бокс 7-7', null],
    ['Бокс 8-8', null],
  ]);
});

test('floors may be under the ground, and a range that ends before it begins is empty', () => {
  const parking = numberedUnits({ ...SERIES, type: 'parking', floors: { first: -2, perFloor: 3 } });
  expect(parking.map(({ floor }) => floor)).toEqual(['-2', '-2', '-2', '-1', '-1', '-1']);
  expect(parking[0]?.displayName).toBe('вул. Ярославська, 12, місце\u00a07');
  expect(numberedUnits({ ...SERIES, to: 6 })).toEqual([]);
});

test('an address without a street is its city, and what is not known is left out', () => {
  expect(addressLine({ city: 'Львів', street: null, building: '3', apartment: '1' }, 'office')).toBe('Львів');
  expect(addressLine({ city: 'Львів', street: 'вул. Зелена', building: null, apartment: '1' }, 'office')).toBe(
    'вул. Зелена, оф.\u00a01',
  );
});
