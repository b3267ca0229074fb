import * as z from 'zod/mini';
import { endpoint, type ResponseOf } from './endpoint.ts';
import { day, id, instant } from './fields.ts';
import { listOf, listQuery } from './lists.ts';

/** The journal of an owner: who did what and when; each row is sealed by a hash over the one before it (ADR 0025). */

export const AUDIT_ENTITIES = [
  'property',
  'complex',
  'counterparty',
  'contract',
  'receipt',
  'receipt_run',
  'payment',
  'expense',
  'bank_statement',
  'physical_meter',
  'reading',
  'tariff',
  'shared_bill',
  'document',
  'handover_act',
  'exchange_rate',
  'price_index',
  'key_rate',
  'task',
  'grant',
  'member',
  'import',
  'message',
  'payment_account',
  'owner',
  'account',
  'subscription',
  'api_key',
  'webhook',
] as const;
export type AuditEntity = (typeof AUDIT_ENTITIES)[number];

const AUDIT_ACTORS = ['user', 'link', 'job', 'operator'] as const;

const filters = {
  entityType: z.optional(z.enum(AUDIT_ENTITIES)),
  entityId: z.optional(id),
  /** A person of the owner. */
  actor: z.optional(id),
  from: z.optional(day),
  to: z.optional(day),
};

/** `position` and `hash` are null for the seconds until the row is sealed. */
const auditItem = z.strictObject({
  id,
  at: instant,
  actorKind: z.enum(AUDIT_ACTORS),
  actorId: z.nullable(id),
  actorName: z.nullable(z.string()),
  action: z.string(),
  entityType: z.string(),
  entityId: id,
  sentence: z.string(),
  position: z.nullable(z.int()),
  hash: z.nullable(z.string()),
});
export type AuditItem = ResponseOf<typeof listAudit>['items'][number];

export const listAudit = endpoint({
  method: 'GET',
  path: '/audit',
  term: 'audit',
  summaryUk: 'Журнал дій',
  access: 'owner',
  query: listQuery(filters),
  response: listOf(auditItem),
  status: 200,
  errors: ['bad_query'],
});

/** The newest 50 000 rows of the same filters, for a table. */
export const exportAudit = endpoint({
  method: 'GET',
  path: '/audit/export',
  term: 'audit',
  summaryUk: 'Журнал дій таблицею CSV',
  access: 'owner',
  query: z.strictObject(filters),
  status: 200,
  errors: ['bad_query', 'rate_limited'],
  throttle: 'export',
  kind: 'file',
  media: 'text/csv',
});
