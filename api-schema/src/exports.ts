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
  'documents',
  'tariffs',
  'complexes',
  'managers',
  'shared_bills',
  'notifications',
  'journal',
  'invoices',
  'my_receipts',
  'statement',
  'meter_readings',
  'cashflow',
  'pnl',
  'aging',
  'deposits',
  'bill_shares',
  'tax',
] as const;
export const EXPORT_FORMATS = ['xlsx', 'csv'] as const;
const CASHFLOW: ReadonlySet<string> = new Set(['report', 'format', 'whose', 'periodFrom', 'periodTo']);

/**
 * Beside the two names it takes the filters and the sort of the list itself, all but its paging: the file holds every row. What a list has in
 * its address is a field here: `contract_id` or `counterparty_id` of a statement, `meter_id` of a meter's readings. A file asks for the
 * access of its list, so a manager and a tenant take what they see.
 */
export const exportReport = endpoint({
  method: 'GET',
  path: '/finance/export',
  term: 'exports',
  summaryUk: 'Завантажити список або звіт у XLSX чи CSV',
  access: 'session',
  query: z
    .looseObject({
      // product.md §8 calls it by the format alone: then it is the first report of the finance page.
      report: z._default(z.enum(EXPORT_REPORTS), 'cashflow'),
      format: z._default(z.enum(EXPORT_FORMATS), 'xlsx'),
    })
    .check(
      z.superRefine((query, ctx) => {
        // Filters of the other reports are those of their lists, which judge them.
        const keys = query.report === 'cashflow' ? Object.keys(query).filter((name) => !CASHFLOW.has(name)) : [];
        if (keys.length > 0) ctx.addIssue({ code: 'unrecognized_keys', keys, input: query });
      }),
    ),
  status: 200,
  errors: ['bad_query', 'forbidden', 'contract_not_found', 'counterparty_not_found', 'meter_not_found', 'rate_limited'],
  throttle: 'export',
  kind: 'file',
  media: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'text/csv'],
});

export type ExportReport = (typeof EXPORT_REPORTS)[number];
