import { expect, test } from 'vitest';
import { period } from '../dates/period.ts';
import { decimal } from '../money/decimal.ts';
import { seasonInPeriod } from './season.ts';
import { checkServiceSettings, plainService, serviceTitle } from './service-settings.ts';

const setting = plainService('electricity', 'meter', { tariffId: 't' });

test('a number the method needs and lacks is named by its path (contract.md §1.10)', () => {
  expect(
    checkServiceSettings([
      { ...setting, tariffId: null },
      { ...setting, code: 'internet', method: 'fixed' },
      { ...setting, code: 'waste', method: 'norm_per_person' },
      { ...setting, code: 'gas_delivery', method: 'annual_volume_12', price: decimal('-1') },
    ]),
  ).toEqual([
    { code: 'required', field: 'services.0.price' },
    { code: 'required', field: 'services.1.amountKop' },
    { code: 'required', field: 'services.2.norm' },
    { code: 'required', field: 'services.3.annualVolume' },
    { code: 'negative', field: 'services.3.price' },
  ]);
});

test('what the tenant does not pay on the receipt needs no price', () => {
  expect(checkServiceSettings([{ ...setting, tariffId: null, payer: 'tenant_direct' }])).toEqual([]);
});

test('a service stands once, custom ones once a title', () => {
  const custom = { ...setting, code: 'custom' } as const;
  expect(checkServiceSettings([setting, setting])).toEqual([{ code: 'duplicate', field: 'services.1.code' }]);
  expect(
    checkServiceSettings([
      { ...custom, title: 'Ліфт' },
      { ...custom, title: 'Консьєрж' },
    ]),
  ).toEqual([]);
  expect(serviceTitle({ code: 'cold_water', title: null })).toBe('Холодна вода');
});

test.each([
  ['10-15', '04-15', '2026-10', '2026-10-15', '2026-10-31'],
  ['10-15', '04-15', '2027-01', '2027-01-01', '2027-01-31'],
  ['10-15', '04-15', '2027-04', '2027-04-01', '2027-04-15'],
  ['05-01', '09-30', '2026-07', '2026-07-01', '2026-07-31'],
  ['01-01', '02-29', '2027-02', '2027-02-01', '2027-02-28'],
])('the season %s–%s in %s is %s–%s', (from, to, month, first, last) => {
  expect(seasonInPeriod({ from, to }, period(month))).toEqual({ from: first, to: last });
});

test('outside the season nothing is charged', () => {
  expect(seasonInPeriod({ from: '10-15', to: '04-15' }, period('2026-07'))).toBeNull();
  expect(seasonInPeriod({ from: '05-01', to: '09-30' }, period('2026-10'))).toBeNull();
});
