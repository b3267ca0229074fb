import { day } from '@kliuchar/domain/dates/day';
import { expect, it } from 'vitest';
import { filePeriod } from './file-period.ts';

it.each([
  ['tax', { year: '2025' }, 'за 2025 рік'],
  ['tax', {}, 'за 2026 рік'],
  ['cashflow', { periodFrom: '2025-01', periodTo: '2025-12' }, '2025-01 – 2025-12'],
  ['pnl', { periodFrom: '2026-03' }, 'з 2026-03'],
  ['expenses', { dateTo: '2026-03-31' }, 'до 2026-03-31'],
  ['statement', { from: '2026-01-01', to: '2026-06-30' }, '2026-01-01 – 2026-06-30'],
  ['receipts', { period: '2026-11' }, '2026-11'],
  ['readings', {}, '2026-12'],
  ['contracts', { status: 'active' }, null],
] as const)('a file of %s with %j is of %j', (report, filters, expected) => {
  expect(filePeriod(report, filters, day('2026-12-20'))).toBe(expected);
});
