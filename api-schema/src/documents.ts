import { EXPIRY_STATES } from '@kliuchar/domain/documents/document-expiry';
import * as z from 'zod/mini';
import { endpoint, type ResponseOf } from './endpoint.ts';
import { day, id, instant, maybe, notes, text, version } from './fields.ts';
import { FILE_KINDS } from './files.ts';
import { listOf, listQuery, queryBoolean, queryInteger, queryList, querySort, queryText } from './lists.ts';

/** Papers by object, contract, counterparty and complex, with every version of their files (product.md §8, ADR 0024). */

export const DOCUMENT_KINDS = [
  'contract',
  'amendment',
  'act',
  'invoice',
  'letter',
  'identity',
  'registry',
  'insurance',
  'photo',
  'other',
] as const;
export const DOCUMENT_VISIBILITIES = ['owner', 'manager', 'tenant'] as const;
export const DOCUMENT_VERSIONS_MAX = 100;

const documentShape = {
  title: text(200),
  kind: z.optional(z.enum(DOCUMENT_KINDS)),
  note: maybe(notes(2000)),
  propertyId: maybe(id),
  contractId: maybe(id),
  counterpartyId: maybe(id),
  /** Of the complex as a whole: neither an object nor a contract stands beside it. */
  complexId: maybe(id),
  validUntil: maybe(day),
  visibility: z.optional(z.enum(DOCUMENT_VISIBILITIES)),
};

const named = z.strictObject({ id, name: z.string() });

const itemShape = {
  id,
  /** A tenant gets what he is shown of his own contract, a manager what is not the owner's alone. */
  role: z.enum(['owner', 'manager', 'tenant']),
  title: z.string(),
  kind: z.enum(DOCUMENT_KINDS),
  property: z.nullable(named),
  contract: z.nullable(z.strictObject({ id, number: z.string() })),
  counterparty: z.nullable(named),
  complex: z.nullable(named),
  validUntil: z.nullable(day),
  expiry: z.enum(EXPIRY_STATES),
  visibility: z.enum(DOCUMENT_VISIBILITIES),
  deleted: z.boolean(),
  /** The newest file. */
  latest: z.strictObject({ number: z.int(), kind: z.enum(FILE_KINDS), size: z.int(), name: z.string() }),
  version: z.int(),
  createdAt: instant,
  updatedAt: instant,
};

const documentItem = z.strictObject(itemShape);

export const documentView = z.strictObject({
  ...itemShape,
  note: z.nullable(z.string()),
  /** Newest first. */
  versions: z.array(
    z.strictObject({
      number: z.int(),
      kind: z.enum(FILE_KINDS),
      size: z.int(),
      name: z.string(),
      addedBy: z.nullable(z.string()),
      createdAt: instant,
    }),
  ),
});

const list = listQuery({
  kind: z.optional(queryList(DOCUMENT_KINDS)),
  propertyId: z.optional(id),
  contractId: z.optional(id),
  counterpartyId: z.optional(id),
  /** Papers of the complex itself; those of its objects are asked for by the object. */
  complexId: z.optional(id),
  /** What is over or ends within thirty days. */
  expiring: z.optional(queryBoolean()),
  /** The bin instead of the shelf. */
  deleted: z.optional(queryBoolean()),
  q: z.optional(queryText),
  sort: z.optional(querySort(['created_at', 'valid_until', 'title'])),
});

export const listDocuments = endpoint({
  method: 'GET',
  path: '/documents',
  term: 'documents',
  summaryUk: 'Документи',
  access: 'session',
  query: list,
  response: listOf(documentItem),
  status: 200,
  errors: ['bad_query'],
});

export const createDocument = endpoint({
  method: 'POST',
  path: '/documents',
  term: 'documents',
  summaryUk: 'Додати документ',
  access: 'documents.write',
  body: z.strictObject({ ...documentShape, fileId: id, ownerId: z.optional(id) }),
  response: documentView,
  status: 201,
  errors: ['validation', 'subscription_inactive'],
});

export const getDocument = endpoint({
  method: 'GET',
  path: '/documents/:documentId',
  term: 'documents',
  summaryUk: 'Документ',
  access: 'session',
  response: documentView,
  status: 200,
  errors: ['document_not_found'],
});

export const updateDocument = endpoint({
  method: 'PATCH',
  path: '/documents/:documentId',
  term: 'documents',
  summaryUk: 'Змінити документ',
  access: 'documents.write',
  body: z.strictObject({ ...z.partial(z.strictObject(documentShape)).shape, version: z.optional(version) }),
  response: documentView,
  status: 200,
  errors: ['validation', 'document_not_found', 'document_deleted', 'version_conflict', 'subscription_inactive'],
});

/** Into the bin for thirty days. */
export const deleteDocument = endpoint({
  method: 'DELETE',
  path: '/documents/:documentId',
  term: 'documents',
  summaryUk: 'Видалити документ',
  access: 'documents.write',
  query: z.strictObject({ version: z.optional(queryInteger(1, 2_147_483_647)) }),
  status: 204,
  errors: ['document_not_found', 'document_deleted', 'version_conflict', 'subscription_inactive'],
});

export const restoreDocument = endpoint({
  method: 'POST',
  path: '/documents/:documentId/restore',
  term: 'documents',
  summaryUk: 'Повернути видалений документ',
  access: 'documents.write',
  body: z.strictObject({}),
  response: documentView,
  status: 200,
  errors: ['document_not_found', 'document_not_deleted', 'subscription_inactive'],
  action: true,
});

/** A new file of the same paper; those before it stay. */
export const createDocumentVersion = endpoint({
  method: 'POST',
  path: '/documents/:documentId/versions',
  term: 'documents',
  summaryUk: 'Додати нову версію документа',
  access: 'documents.write',
  body: z.strictObject({ fileId: id, validUntil: maybe(day), version: z.optional(version) }),
  response: documentView,
  status: 201,
  errors: [
    'validation',
    'document_not_found',
    'document_deleted',
    'document_versions_full',
    'version_conflict',
    'subscription_inactive',
  ],
});

/** The newest version unless another is asked for. */
export const getDocumentFile = endpoint({
  method: 'GET',
  path: '/documents/:documentId/file',
  term: 'documents',
  summaryUk: 'Файл документа',
  access: 'session',
  query: z.strictObject({ number: z.optional(queryInteger(1, DOCUMENT_VERSIONS_MAX)) }),
  status: 200,
  errors: ['document_not_found', 'bad_query'],
  kind: 'file',
  media: ['application/pdf', 'image/webp'],
});

export type Document = ResponseOf<typeof getDocument>;
export type DocumentItem = ResponseOf<typeof listDocuments>['items'][number];
