import * as z from 'zod/mini';
import { endpoint, type ResponseOf } from './endpoint.ts';
import { id, instant } from './fields.ts';
import { wholeListOf } from './lists.ts';

/** A copy of all that is mine (product.md §8): made by a job, fetched for seven days, both soon after the password was given. */

const exportView = z.strictObject({
  id,
  status: z.enum(['queued', 'ready', 'failed']),
  size: z.nullable(z.int()),
  createdAt: instant,
  readyAt: z.nullable(instant),
  expiresAt: z.nullable(instant),
});
export type DataExport = ResponseOf<typeof requestDataExport>;

export const requestDataExport = endpoint({
  method: 'POST',
  path: '/profile/exports',
  term: 'exports',
  summaryUk: 'Підготувати копію всіх моїх даних',
  access: 'session',
  body: z.strictObject({}),
  response: exportView,
  status: 202,
  errors: ['reauth_required', 'rate_limited'],
  throttle: 'export',
  action: true,
});

export const listDataExports = endpoint({
  method: 'GET',
  path: '/profile/exports',
  term: 'exports',
  summaryUk: 'Копії моїх даних',
  access: 'session',
  response: wholeListOf(exportView),
  status: 200,
  errors: [],
});

export const getDataExportFile = endpoint({
  method: 'GET',
  path: '/profile/exports/:exportId/file',
  term: 'exports',
  summaryUk: 'Завантажити копію моїх даних (ZIP)',
  access: 'session',
  status: 200,
  errors: ['file_not_found', 'reauth_required', 'rate_limited'],
  throttle: 'export',
  kind: 'file',
  media: 'application/zip',
});
