import * as z from 'zod/mini';
import { endpoint, type ResponseOf } from './endpoint.ts';
import { id } from './fields.ts';

/** Photos and documents (contract.md §3.15). A file nobody attached dies after 24 hours. The body is a form: `file` and the fields. */

export const FILE_PURPOSES = [
  'property_photo',
  'reading_photo',
  'meter_photo',
  'payment_photo',
  'supplier_payment',
  'task_photo',
  'contract_document',
  'supplier_bill',
  'expense_document',
  'document',
  'handover_photo',
] as const;
export const FILE_KINDS = ['image', 'pdf'] as const;
export const FILE_MAX_BYTES = 20 * 1024 * 1024;
/** All files of one owner: some twenty thousand photos. Without an end one leaked link could fill the disk for everybody. */
export const OWNER_FILES_MAX_BYTES = 5 * 1024 ** 3;

const fileView = z.strictObject({
  id,
  kind: z.enum(FILE_KINDS),
  size: z.int(),
  width: z.optional(z.int()),
  height: z.optional(z.int()),
});

export const uploadFile = endpoint({
  method: 'POST',
  path: '/files',
  term: 'files',
  summaryUk: 'Завантажити файл',
  access: 'session',
  /**
   * `propertyId`, `complexId`: what it is sent for, so that a manager of the object may send it; whose it is follows from that. What is of a
   * whole complex is its owner's to keep (ADR 0036).
   */
  body: z.strictObject({
    purpose: z.enum(FILE_PURPOSES),
    ownerId: z.optional(id),
    propertyId: z.optional(id),
    complexId: z.optional(id),
  }),
  response: fileView,
  status: 201,
  errors: [
    'validation',
    'payload_too_large',
    'files_full',
    'unsupported_media',
    'unsupported_file',
    'subscription_inactive',
    'rate_limited',
  ],
  kind: 'multipart',
});

/** By the holder of the link's key. */
export const uploadInfoFile = endpoint({
  method: 'POST',
  path: '/info/contracts/:contractId/files',
  term: 'files',
  summaryUk: 'Завантажити фото за посиланням',
  access: 'public',
  body: z.strictObject({
    k: z.string().check(z.minLength(1), z.maxLength(128)),
    purpose: z._default(z.enum(['reading_photo', 'payment_photo', 'supplier_payment', 'task_photo']), 'reading_photo'),
  }),
  response: fileView,
  status: 201,
  errors: [
    'validation',
    'page_unavailable',
    'payload_too_large',
    'files_full',
    'unsupported_media',
    'unsupported_file',
    'rate_limited',
  ],
  throttle: 'info',
  kind: 'multipart',
});

export const getFile = endpoint({
  method: 'GET',
  path: '/files/:fileId',
  term: 'files',
  summaryUk: 'Файл',
  access: 'session',
  status: 200,
  errors: ['file_not_found'],
  kind: 'file',
  media: ['image/webp', 'application/pdf'],
});

export type StoredFile = ResponseOf<typeof uploadFile>;
