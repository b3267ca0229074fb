import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { paymentsQueryOf } from './payment-filters.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-02-10T09:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

it('this month is the month of today; what no filter knows is left out', () => {
  expect(paymentsQueryOf({ filters: { when: 'month', date_from: '2025-01-01' } })).toEqual({
    dateFrom: '2026-02-01',
    dateTo: '2026-02-28',
  });
  expect(
    paymentsQueryOf({ filters: { date_from: '2026-01-05', date_to: '31.02', method: 'cash,gold', q: 'к' } }),
  ).toEqual({ q: 'к', method: ['cash'], dateFrom: '2026-01-05' });
});
