import { expect, test } from 'vitest';
import { nameZones, zoneName, zoneNames } from './zone-name.ts';

test.each([
  [1, 2, 'день'],
  [2, 2, 'ніч'],
  [1, 3, 'пік'],
  [2, 3, 'напівпік'],
  [3, 3, 'ніч'],
  [1, 1, 'зона 1'],
])('zone %i of %i is «%s»', (zone, zones, name) => expect(zoneName(zone, zones)).toBe(name));

test.each([
  [['1 250'], '1 250'],
  [['1 250', '610,5'], 'день\u00a01 250; ніч\u00a0610,5'],
  [['1', '2', '3'], 'пік\u00a01; напівпік\u00a02; ніч\u00a03'],
])('figures %j are shown as «%s»', (shown, words) => expect(nameZones(shown)).toBe(words));

test('all zones stand in a sentence', () => {
  expect([2, 3].map(zoneNames)).toEqual(['день і ніч', 'пік, напівпік і ніч']);
});
