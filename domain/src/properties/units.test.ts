import { expect, test } from 'vitest';
import { areDifferentUnits } from './units.ts';

test.each([
  ['кВт·год', 'квт год'],
  ['кВт·год', 'kWh'],
  ['кВт*год', 'кВт/год'],
  ['кВт', 'кВт·год'],
  ['м³', 'куб. м'],
  ['м³', 'м3'],
  ['Гкал', 'гкал.'],
  ['поділки', 'Гкал'],
])('%s and %s may be one unit', (one, other) => expect(areDifferentUnits(one, other)).toBe(false));

test.each([
  ['МВт·год', 'Гкал'],
  ['МВт·год', 'кВт·год'],
  ['м³', 'л'],
])('%s and %s are two', (one, other) => expect(areDifferentUnits(one, other)).toBe(true));
