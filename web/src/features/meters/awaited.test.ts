import { expect, it } from 'vitest';
import { isAskable } from './awaited.ts';

const row = { state: 'missing', contractId: 'c', readByTenant: true, role: 'owner' } as const;

it('a reading is asked of a tenant who pays by the meter', () => {
  expect(isAskable(row)).toBe(true);
  expect(isAskable({ ...row, readByTenant: false })).toBe(false);
  expect(isAskable({ ...row, contractId: null })).toBe(false);
  expect(isAskable({ ...row, role: 'manager' })).toBe(false);
  expect(isAskable({ ...row, state: 'approved' })).toBe(false);
});
