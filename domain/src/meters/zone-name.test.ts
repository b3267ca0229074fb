import { expect, test } from 'vitest';
import { zoneName } from './zone-name.ts';

test.each([
  [1, 2, 'день'],
  [2, 2, 'ніч'],
  [1, 3, 'пік'],
  [2, 3, 'напівпік'],
  [3, 3, 'ніч'],
  [1, 1, 'зона 1'],
])('zone %i of %i is «%s»', (zone, zones, name) => expect(zoneName(zone, zones)).toBe(name));
