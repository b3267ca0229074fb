import { expect, test } from 'vitest';
import { checkParentMeter, type ParentMeter, type SubMeterCandidate } from './parent-meter.ts';

const main: ParentMeter = {
  id: 'main',
  service: 'electricity',
  unit: 'кВт·год',
  zones: 2,
  isActive: true,
  isSubMeter: false,
};
const sub: SubMeterCandidate = { id: 'sub', service: 'electricity', unit: 'кВт·год', zones: 2, hasSubMeters: false };

test('a meter stands behind another of its kind', () => {
  expect(checkParentMeter(main, sub)).toBeNull();
  expect(checkParentMeter(main, { ...sub, id: null })).toBeNull();
});

test.each<[string, Partial<ParentMeter>, Partial<SubMeterCandidate>]>([
  ['parent_self', {}, { id: 'main' }],
  ['parent_inactive', { isActive: false }, {}],
  ['parent_service', { service: 'gas' }, {}],
  ['parent_unit', { unit: 'МВт·год' }, {}],
  // A one-zone meter cannot tell which of the day and night is its own.
  ['parent_zones', {}, { zones: 1 }],
  ['parent_is_sub_meter', { isSubMeter: true }, {}],
  ['has_sub_meters', {}, { hasSubMeters: true }],
])('%s is refused at the field', (code, mainChange, subChange) => {
  expect(checkParentMeter({ ...main, ...mainChange }, { ...sub, ...subChange })).toEqual({
    code,
    field: 'parentMeterId',
  });
});
