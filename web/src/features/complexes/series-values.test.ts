import { describe, expect, it } from 'vitest';
import { addressParts, newSeries, previewOf, type SeriesValues, toSeriesBody } from './series-values.ts';

const series = (change: Partial<SeriesValues> = {}, template: Partial<SeriesValues['template']> = {}): SeriesValues => {
  const blank = newSeries({ address: 'м. Київ, вул. Ярославська, 12' }, []);
  return { ...blank, to: '3', ...change, template: { ...blank.template, ...template } };
};

it.each([
  ['м. Київ, вул. Ярославська, 12', { city: 'Київ', street: 'вул. Ярославська', building: '12' }],
  ['Львів', { city: 'Львів', street: '', building: '' }],
  ['Миргород, вул. Гоголя, 5, корп. 2', { city: 'Миргород', street: 'вул. Гоголя', building: '5, корп. 2' }],
  [null, { city: '', street: '', building: '' }],
])('the address %s is read into its parts', (address, parts) => {
  expect(addressParts(address)).toEqual(parts);
});

describe('a series that is being typed', () => {
  it('shows what will be made', () => {
    const floors = { first: '−1', perFloor: '2' };
    expect(previewOf(series({}, { floors })).map(({ displayName, floor }) => [displayName, floor])).toEqual([
      ['вул. Ярославська, 12, кв.\u00a01', '-1'],
      ['вул. Ярославська, 12, кв.\u00a02', '-1'],
      ['вул. Ярославська, 12, кв.\u00a03', '0'],
    ]);
  });

  it.each([[{ to: '' }], [{ to: 'сорок' }], [{ to: '0' }], [{ from: '1', to: '501' }]])(
    'shows nothing for %o',
    (change) => {
      expect(previewOf(series(change))).toEqual([]);
    },
  );

  it('leaves out what was not typed, and floors only together', () => {
    expect(toSeriesBody(series())).toEqual({
      from: 1,
      to: 3,
      template: {
        type: 'apartment',
        address: { city: 'Київ', street: 'вул. Ярославська', building: '12', entrance: null },
        name: null,
        areaTotal: null,
        rooms: null,
        baseRent: null,
        servicesFrom: null,
      },
    });
    const half = toSeriesBody(series({}, { floors: { first: '2', perFloor: '' } }));
    expect(half.template.floors).toEqual({ first: 2, perFloor: undefined });
  });
});
