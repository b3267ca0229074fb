import { day } from '@kliuchar/domain/dates/day';
import { expect, test } from 'vitest';
import { followService, newDevice, toDeviceBody, zonesByTariff } from './meter-values.ts';

const ELECTRIC = newDevice('electricity', day('2026-11-20'));

test('the register follows the service, except for what somebody has put himself', () => {
  expect(followService(ELECTRIC, 'electricity', 'heating')).toEqual({ digits: '5', decimals: '3', unit: 'Гкал' });
  const typed = { ...ELECTRIC, digits: '4', unit: 'МВт·год' };
  expect(followService(typed, 'electricity', 'heating')).toEqual({ digits: '4', decimals: '3', unit: 'МВт·год' });
});

test('a unit that was emptied is the usual one of the service, and only a picture that is there is sent', () => {
  const filled = { ...ELECTRIC, unit: ' ', initialValues: ['100', null, null] };
  expect(toDeviceBody(filled, 'electricity')).not.toHaveProperty('unit');
  expect(toDeviceBody(filled, 'electricity')).not.toHaveProperty('photoId');
  expect(toDeviceBody({ ...filled, photoId: 'a' }, 'electricity')).toMatchObject({ photoId: 'a', zones: 1 });
});

test('a new meter has the zones of the tariff of its object', () => {
  expect([2, 3, 1, null].map((zones) => zonesByTariff('1', zones))).toEqual(['2', '3', '1', '1']);
  expect(zonesByTariff('2', 1)).toBe('2');
});
