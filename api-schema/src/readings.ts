import * as z from 'zod/mini';
import { day, decimalValue, id, instant, maybe, meterValue, notes, period } from './fields.ts';

/** A reading of a meter: one value a zone, in the meter's unit (product.md §6, contract.md §3.9). */

const READING_SOURCES = ['owner', 'manager', 'tenant_link', 'tenant', 'import', 'estimated', 'handover'] as const;
export const READING_STATES = ['submitted', 'approved', 'rejected', 'billed'] as const;
export const READING_FLAGS = [
  'below_previous',
  'rollover',
  'high',
  'zero',
  'outside_window',
  'duplicate',
  'verification_expired',
  'photo_seen',
  'estimated',
] as const;
const CONFIRMATIONS = ['rollover', 'high'] as const;

/** What a person has looked at and stands by (contract.md §3.9). */
export const readingConfirmations = z.optional(z.array(z.enum(CONFIRMATIONS)).check(z.maxLength(2)));

export const readingValues = z.array(meterValue).check(z.minLength(1), z.maxLength(3));

/**
 * The month is that of the date unless given; a handover reading opens or closes a contract (contract.md §1.11). `replaces` is a reading
 * of the meter that no receipt carries: it is taken back and kept, and this one stands in its place, both or neither.
 */
export const readingInput = z.strictObject({
  meterId: id,
  period: z.optional(period),
  date: day,
  values: readingValues,
  source: z.optional(z.literal('handover')),
  photoId: maybe(id),
  comment: maybe(notes(500)),
  confirm: readingConfirmations,
  replaces: maybe(id),
});

export type ReadingInput = z.output<typeof readingInput>;

export const readingView = z.strictObject({
  id,
  meterId: id,
  period,
  date: day,
  values: z.array(decimalValue),
  consumption: z.array(decimalValue),
  previousValues: z.array(decimalValue),
  previousDate: z.nullable(day),
  source: z.enum(READING_SOURCES),
  state: z.enum(READING_STATES),
  flags: z.array(z.enum(READING_FLAGS)),
  photoId: z.nullable(id),
  comment: z.nullable(z.string()),
  receiptId: z.nullable(id),
  correctsId: z.nullable(id),
  createdAt: instant,
});

/** The answer for one row of many: the reading, or why not. */
export const readingRow = z.strictObject({
  index: z.int(),
  ok: z.boolean(),
  reading: z.optional(readingView),
  code: z.optional(z.string()),
  error: z.optional(z.string()),
  fields: z.optional(z.record(z.string(), z.string())),
});
