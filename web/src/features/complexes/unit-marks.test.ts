import type { ComplexUnit } from '@kliuchar/api-schema/complexes';
import { kop } from '@kliuchar/domain/money/kop';
import { describe, expect, it } from 'vitest';
import { entrancesOf, markOf, shortName } from './unit-marks.ts';

const UNIT: ComplexUnit = {
  id: '01900000-0000-7000-8000-000000000001',
  displayName: 'вул. Ярославська, 12, кв.\u00a05',
  type: 'apartment',
  apartment: '5',
  entrance: null,
  floor: null,
  areaTotal: null,
  status: 'occupied',
  badges: [],
  contractId: null,
  contractNumber: null,
  effectiveEnd: null,
  tenantName: null,
  tenantShort: null,
  rent: null,
  debtKop: kop(0),
  metersCount: 1,
  readingsMissing: 0,
  version: 1,
};

describe('the mark of an object', () => {
  it.each([
    ['let', {}],
    ['unread', { readingsMissing: 1 }],
    ['ends', { readingsMissing: 1, badges: ['expiring'] }],
    ['debt', { badges: ['expiring', 'overdue'] }],
    ['reserved', { status: 'reserved', readingsMissing: 1 }],
    ['free', { status: 'vacant', readingsMissing: 1 }],
    // A debt outlives its tenant, and the home is free all the same.
    ['free', { status: 'vacant', badges: ['overdue'] }],
    ['reserved', { status: 'reserved', badges: ['overdue'] }],
    ['repair', { status: 'maintenance' }],
    ['unusable', { status: 'unusable' }],
  ] as const)('is %s', (mark, change) => {
    expect(markOf({ ...UNIT, ...change })).toBe(mark);
  });
});

it('an object is called by its number, or by the name that was given to it', () => {
  expect(shortName(UNIT)).toBe('кв.\u00a05');
  expect(shortName({ ...UNIT, displayName: 'Студія' })).toBe('Студія');
  expect(shortName({ ...UNIT, apartment: null, displayName: 'Дах' })).toBe('Дах');
});

describe('the house', () => {
  const at = (apartment: string, floor: string | null, entrance: string | null = null): ComplexUnit => ({
    ...UNIT,
    apartment,
    floor,
    entrance,
  });
  const shape = (units: readonly ComplexUnit[]) =>
    entrancesOf(units).map(({ entrance, floors }) => [
      entrance,
      floors.map(({ floor, units: inside }) => [floor, inside.map(({ apartment }) => apartment).join()]),
    ]);

  it('stands from its top floor to the cellar, numbers as numbers', () => {
    expect(
      shape([at('2', '2'), at('10', '10'), at('9', '2'), at('100', '-1'), at('7', 'цоколь'), at('3', null)]),
    ).toEqual([
      [
        null,
        [
          ['10', '10'],
          ['2', '2,9'],
          ['-1', '100'],
          ['цоколь', '7'],
          [null, '3'],
        ],
      ],
    ]);
  });

  it('has its entrances side by side, those without one last', () => {
    expect(shape([at('1', '1', '10'), at('2', '1', '2'), at('3', '1', ' ')])).toEqual([
      ['2', [['1', '2']]],
      ['10', [['1', '1']]],
      [null, [['1', '3']]],
    ]);
  });
});
