import { day } from '@kliuchar/domain/dates/day';
import { expect, it } from 'vitest';
import { emptyVersion, tariffBody } from './tariff-values.ts';

const values = {
  title: 'Тепло',
  service: 'heating',
  city: '',
  unit: '',
  zones: '1',
  shape: 'price',
  versions: [{ ...emptyVersion(day('2026-11-01')), price: '1422.5' }],
} as const;

it('a unit is sent if one is written, else the tariff has that of its service', () => {
  const typed = (unit: string) => tariffBody({ ...values, unit, versions: [...values.versions] });
  expect(typed(' МВт·год ')).toMatchObject({ unit: 'МВт·год', zones: 1, versions: [{ price: '1422.5' }] });
  expect(Object.keys(typed(''))).toEqual(['zones', 'versions']);
});
