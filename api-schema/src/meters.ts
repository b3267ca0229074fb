import * as z from 'zod/mini';
import { endpoint, type ResponseOf } from './endpoint.ts';
import { day, decimalValue, id, ids, instant, maybe, notes, period } from './fields.ts';
import { listOf, listQueryByOffset, queryList, queryText } from './lists.ts';
import {
  READING_FLAGS,
  readingConfirmations,
  readingInput,
  readingRow,
  readingValues,
  readingView,
} from './readings.ts';
import { serviceCode } from './service-settings.ts';

/** The month's sheet of readings and what is done with them (product.md §6). Devices are in `physical-meters.ts`. */

export const SHEET_STATES = ['missing', 'submitted', 'approved', 'rejected', 'billed'] as const;

/** One meter in the month. `usual` is the mean monthly use, `changePercent` the difference from it. */
const sheetRow = z.strictObject({
  meterId: id,
  /** What the reader is to the meter: an entrusted one is read, and replaced by its owner. */
  role: z.enum(['owner', 'manager']),
  service: serviceCode,
  title: z.string(),
  serial: z.string(),
  unit: z.string(),
  zones: z.int(),
  digits: z.int(),
  decimals: z.int(),
  multiplier: decimalValue,
  place: z.nullable(z.string()),
  propertyId: z.nullable(id),
  propertyName: z.string(),
  contractId: z.nullable(id),
  tenantName: z.nullable(z.string()),
  state: z.enum(SHEET_STATES),
  previous: z.nullable(
    z.strictObject({
      values: z.array(decimalValue),
      date: day,
      period: z.nullable(period),
      estimated: z.boolean(),
      beginsLease: z.boolean(),
    }),
  ),
  reading: z.nullable(readingView),
  usual: z.nullable(decimalValue),
  changePercent: z.nullable(z.int()),
  photoRequired: z.boolean(),
  readByTenant: z.boolean(),
  flags: z.array(z.enum(READING_FLAGS)),
});

const MAX_READINGS = 1000;

export const listMeters = endpoint({
  method: 'GET',
  path: '/meters',
  term: 'meters',
  summaryUk: 'Показники за місяць',
  access: 'readings.read',
  query: listQueryByOffset({
    period: z.optional(period),
    ownerId: z.optional(id),
    propertyId: z.optional(id),
    complexId: z.optional(id),
    service: z.optional(serviceCode),
    state: z.optional(queryList(SHEET_STATES)),
    q: z.optional(queryText),
  }),
  response: z.extend(listOf(sheetRow), {
    period,
    counts: z.strictObject({
      missing: z.int(),
      submitted: z.int(),
      approved: z.int(),
      billed: z.int(),
      flagged: z.int(),
    }),
  }),
  status: 200,
  errors: ['bad_query'],
});

const readingRows = z.strictObject({ items: z.array(readingRow) });

/**
 * One reading answers 201 or 422. Many answer 200 with a result a row, so a row is checked on its own (`readingInput`) and one wrong
 * row does not refuse the rest (contract.md §3.9).
 */
export const createReadings = endpoint({
  method: 'POST',
  path: '/meters/readings',
  term: 'meters',
  summaryUk: 'Додати показник або кілька',
  access: 'readings.write',
  body: z.union([
    z.strictObject({ items: z.array(z.unknown()).check(z.minLength(1), z.maxLength(MAX_READINGS)) }),
    readingInput,
  ]),
  response: z.union([readingView, readingRows]),
  described: {
    body: z.union([
      z.strictObject({ items: z.array(readingInput).check(z.minLength(1), z.maxLength(MAX_READINGS)) }),
      readingInput,
    ]),
    responses: { 201: readingView, 200: readingRows },
  },
  status: [201, 200],
  errors: [
    'validation',
    'below_previous',
    'rollover_unconfirmed',
    'future_date',
    'out_of_range',
    'reading_duplicate',
    'reading_state',
    'reading_counted',
    'meter_state',
    'subscription_inactive',
  ],
});

export const approveReading = endpoint({
  method: 'POST',
  path: '/meters/readings/:readingId/approve',
  term: 'meters',
  summaryUk: 'Підтвердити показник',
  access: 'readings.approve',
  body: z.strictObject({}),
  response: readingView,
  status: 200,
  errors: [
    'reading_not_found',
    'reading_state',
    'below_previous',
    'rollover_unconfirmed',
    'out_of_range',
    'validation',
    'subscription_inactive',
  ],
  action: true,
});

export const rejectReading = endpoint({
  method: 'POST',
  path: '/meters/readings/:readingId/reject',
  term: 'meters',
  summaryUk: 'Відхилити показник',
  access: 'readings.approve',
  body: z.strictObject({ comment: z.optional(notes(500)) }),
  response: readingView,
  status: 200,
  errors: ['reading_not_found', 'reading_state', 'reading_counted', 'subscription_inactive'],
  action: true,
});

/** A billed reading stays; the difference goes to the next receipt as «Перерахунок». */
export const correctReading = endpoint({
  method: 'POST',
  path: '/meters/readings/:readingId/correct',
  term: 'meters',
  summaryUk: 'Виправити показник, за яким уже нараховано',
  access: 'readings.write',
  /** Without another photo the one of the reading stays. */
  body: z.strictObject({
    values: readingValues,
    comment: notes(500),
    photoId: maybe(id),
    confirm: readingConfirmations,
  }),
  response: readingView,
  status: 201,
  errors: [
    'validation',
    'reading_not_found',
    'reading_state',
    'below_previous',
    'rollover_unconfirmed',
    'out_of_range',
    'subscription_inactive',
  ],
});

/** Sends the tenants their links; without `contractIds` to all whose readings of the month are missing. */
export const requestReadings = endpoint({
  method: 'POST',
  path: '/meters/requests',
  term: 'meters',
  summaryUk: 'Попросити орендарів передати показники',
  access: 'readings.request',
  body: z.strictObject({ period, contractIds: z.optional(ids(1000)) }),
  response: z.strictObject({
    period,
    items: z.array(
      z.strictObject({
        contractId: id,
        ok: z.boolean(),
        code: z.optional(z.enum(['no_recipient', 'recipient_stopped', 'not_active', 'already_asked', 'link_closed'])),
        error: z.optional(z.string()),
      }),
    ),
    sentAt: instant,
  }),
  status: 200,
  errors: ['validation', 'subscription_inactive'],
});

export type SheetRow = ResponseOf<typeof listMeters>['items'][number];
export type Reading = ResponseOf<typeof approveReading>;
