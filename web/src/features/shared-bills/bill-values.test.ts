import { day } from '@kliuchar/domain/dates/day';
import { period } from '@kliuchar/domain/dates/period';
import { expect, test } from 'vitest';
import { billValues, type Candidate, divide, partOfMonth, sharesToSend } from './bill-values.ts';

const flat = (propertyId: string, areaTotal: string | null, tenantName: string | null): Candidate => ({
  propertyId,
  propertyName: propertyId,
  areaTotal,
  residentsCount: 2,
  tenantName,
  leaseFrom: null,
  leaseTo: null,
});
const house = [flat('a', '54.2', 'Іван'), flat('b', '100.8', 'Олена'), flat('c', '155', null)];

test('the parts shown are those the server makes: 12 400,00 over 310 m², the vacant one is the owner’s', () => {
  const values = { ...billValues(house, null), totalKop: 1_240_000 };
  expect(values.basis).toBe('area');
  const division = divide(values, house);
  expect([...(division?.parts.values() ?? [])]).toEqual([216_800, 403_200, 620_000]);
  expect(division).toMatchObject({ tenantsKop: 620_000, ownerKop: 620_000 });
});

test('a part that is left out, or lacks its number, is not counted; nothing is divided without a sum', () => {
  const values = { ...billValues(house, null), totalKop: 10_001, basis: 'custom' as const };
  expect(divide(values, house)).toBeNull();
  const given = values.shares.map((share, at) => ({ ...share, included: at < 2, weight: '1' }));
  expect([...(divide({ ...values, shares: given }, house)?.parts.values() ?? [])]).toEqual([5_001, 5_000]);
  expect(sharesToSend({ basis: 'custom', shares: given })).toEqual([
    { propertyId: 'a', weight: '1' },
    { propertyId: 'b', weight: '1' },
  ]);
  expect(sharesToSend({ basis: 'equal', shares: given })).toEqual([{ propertyId: 'a' }, { propertyId: 'b' }]);
  expect(billValues([flat('a', null, null)], null)).toMatchObject({ basis: 'equal', totalKop: null });
  expect(divide(billValues(house, null), house)).toBeNull();
});

test.each([
  ['2026-06-01', null, null],
  ['2026-11-01', '2026-11-30', null],
  ['2026-11-16', null, { from: '2026-11-16', to: null }],
  ['2026-06-01', '2026-11-10', { from: null, to: '2026-11-10' }],
])('a lease from %s to %s in November is for a part of it: %j', (from, to, days) => {
  const lease = { ...flat('a', null, 'Іван'), leaseFrom: day(from), leaseTo: to === null ? null : day(to) };
  expect(partOfMonth(lease, period('2026-11'))).toEqual(days);
});
