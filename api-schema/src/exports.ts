import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** Lists and reports as files for a spreadsheet (product.md §8, §12). */

export const EXPORT_REPORTS = [
  'receipts',
  'payments',
  'contracts',
  'counterparties',
  'properties',
  'expenses',
  'readings',
  'meters',
  'tasks',
  'cashflow',
  'pnl',
  'aging',
  'deposits',
  'tax',
] as const;
export const EXPORT_FORMATS = ['xlsx', 'csv'] as const;

/** Beside the two names it takes the filters and the sort of the list itself, all but its paging: the file holds every row. */
export const exportReport = endpoint({
  method: 'GET',
  path: '/finance/export',
  term: 'exports',
  summaryUk: 'Завантажити список або звіт у XLSX чи CSV',
  access: 'finance.read',
  query: z.looseObject({
    report: z.enum(EXPORT_REPORTS),
    format: z._default(z.enum(EXPORT_FORMATS), 'xlsx'),
  }),
  status: 200,
  errors: ['bad_query', 'rate_limited'],
  throttle: 'export',
  kind: 'file',
  media: 'application/octet-stream',
});

export type ExportReport = (typeof EXPORT_REPORTS)[number];
