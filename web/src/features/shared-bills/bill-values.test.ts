import type { SharedBill } from '@kliuchar/api-schema/shared-bills';
import { day } from '@kliuchar/domain/dates/day';
import { period } from '@kliuchar/domain/dates/period';
import { kop } from '@kliuchar/domain/money/kop';
import { expect, test } from 'vitest';
import {
  billRows,
  billValues,
  type Candidate,
  candidatesOf,
  divide,
  partOfMonth,
  rowOf,
  sharesToSend,
} from './bill-values.ts';

const flat = (propertyId: string, areaTotal: string | null, tenantName: string | null): Candidate => ({
  propertyId,
  propertyName: propertyId,
  areaTotal,
  residentsCount: 2,
  isMetered: false,
  used: null,
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
  expect(division).toMatchObject({ tenantsKop: 620_000, ownerKop: 620_000, isWhole: true });
});

test('by meters each is counted for what it used, and who is not read holds the parts back', () => {
  const used = ['180', '320', null].map((quantity, at) => ({ ...flat(String(at), '10', 'Іван'), used: quantity }));
  const values = { ...billValues(used, null), basis: 'sub_meters' as const, totalKop: 200_000 };
  const division = divide(values, used);
  expect([[...(division?.parts.values() ?? [])], division?.isWhole]).toEqual([[72_000, 128_000], false]);
  expect(sharesToSend(values)).toEqual([{ propertyId: '0' }, { propertyId: '1' }, { propertyId: '2' }]);
});

const heating = { service: 'heating', title: null, properties: house, billId: null } as const;
const billOf = (change: Partial<SharedBill>): SharedBill => ({
  id: 'bill',
  service: 'heating',
  title: null,
  period: period('2026-11'),
  totalKop: kop(1_240_000),
  basis: 'area',
  weightTotal: '310',
  shares: [],
  vacantKop: kop(0),
  note: null,
  fileId: null,
  frozen: false,
  version: 1,
  createdAt: '2026-11-20T10:00:00Z',
  ...change,
});

test('a bill of a service that no object shares any more is still a row, by what it was divided', () => {
  const share = { propertyId: 'g', propertyName: 'g', weight: '80', amountKop: kop(1_240_000), tenantName: null };
  const left = billOf({ id: 'left', service: 'custom', title: 'Ліфт', shares: [{ ...share, receipts: [] }] });
  const rows = billRows([heating], [billOf({}), left]);
  expect(rows.map(({ service, bill }) => [service.title ?? service.service, bill?.id])).toEqual([
    ['heating', 'bill'],
    ['Ліфт', 'left'],
  ]);
  expect(billRows([heating], [])).toEqual([{ service: heating, bill: null }]);
  const candidates = candidatesOf({ ...heating, service: 'custom', title: 'Ліфт', properties: [] }, left);
  expect(candidates).toMatchObject([{ propertyId: 'g', areaTotal: '80', residentsCount: null }]);
  expect(divide(billValues(candidates, left), candidates)).toMatchObject({ ownerKop: 1_240_000, isWhole: true });
});

test('the totals wait for whoever has no number yet', () => {
  const unmeasured = [...house.slice(0, 2), flat('c', null, null)];
  const values = { ...billValues(house, null), totalKop: 1_240_000 };
  expect(divide(values, unmeasured)?.isWhole).toBe(false);
  const without = values.shares.map((share, at) => ({ ...share, included: at < 2 }));
  expect(divide({ ...values, shares: without }, unmeasured)?.isWhole).toBe(true);
});

test('a remark on a share stands at its own row, past those that are left out', () => {
  const shares = billValues(house, null).shares.map((share, at) => ({ ...share, included: at > 0 }));
  expect(
    ['shares.0.weight', 'shares.1.propertyId', 'shares', 'totalKop'].map((name) => rowOf(name, { shares })),
  ).toEqual(['shares.1.weight', 'shares.2.included', 'shares', 'totalKop']);
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
