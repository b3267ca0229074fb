import { expect, test } from 'vitest';
import { isSameUnit } from './units.ts';

test.each([
  ['кВт·год', 'квт год'],
  ['кВт·год', 'kWh'],
  ['кВт*год', 'кВт/год'],
  ['м³', 'куб. м'],
  ['м³', 'м3'],
  ['Гкал', 'гкал.'],
])('%s and %s are one unit', (one, other) => expect(isSameUnit(one, other)).toBe(true));

test.each([
  ['МВт·год', 'Гкал'],
  ['МВт·год', 'кВт·год'],
  ['м³', 'л'],
])('%s and %s are two', (one, other) => expect(isSameUnit(one, other)).toBe(false));
