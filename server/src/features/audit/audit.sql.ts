import type { AuditEntity } from '@kliuchar/api-schema/audit';
import { addDays, type Day } from '@kliuchar/domain/dates/day';
import {
  filterBy,
  type ListFilter,
  type ListPage,
  type ListRequest,
  pageStatement,
} from '../../platform/db/list-query.ts';
import { readList } from '../../platform/db/read-list.ts';
import type { Db } from '../../platform/db/scope.ts';

export type AuditRow = {
  id: string;
  at: string;
  actor_kind: 'user' | 'link' | 'job' | 'operator';
  actor_user_id: string | null;
  actor_name: string | null;
  /** As whom he is known to the owner; null where he is not. */
  actor_as: 'member' | 'manager' | 'tenant' | null;
  action: string;
  entity_type: string;
  entity_id: string;
  details: Record<string, unknown>;
  position: number | null;
  hash: Buffer | null;
};

export type AuditFilters = {
  readonly ownerIds: readonly string[];
  readonly entityType?: AuditEntity | undefined;
  readonly entityId?: string | undefined;
  readonly actor?: string | undefined;
  readonly from?: Day | undefined;
  readonly to?: Day | undefined;
};

/** The first instant of a Kyiv day; PostgreSQL knows when its clocks change. */
const kyivDay = (placeholder: string) => `(${placeholder}::date::timestamp at time zone 'Europe/Kyiv')`;

/** What a person asks for by one word is written of several things. One thing alone is looked up in the order of time (audit_log_type). */
const KINDS_OF: Partial<Readonly<Record<AuditEntity, readonly string[]>>> = {
  receipt_run: ['receipt_run', 'receipt_batch'],
  bank_statement: ['bank_statement', 'bank_line', 'bank_payer'],
  subscription: ['subscription', 'subscription_invoice', 'billing_requisites', 'checkout'],
};

/** The word a person asks for it by. */
export function askedAs(entityType: string): string {
  return Object.entries(KINDS_OF).find(([, kinds]) => kinds.includes(entityType))?.[0] ?? entityType;
}

function filtersOf({ entityType, entityId, actor, from, to }: AuditFilters): (ListFilter | null)[] {
  const kinds = entityType === undefined ? undefined : KINDS_OF[entityType];
  return [
    filterBy('type', kinds === undefined ? entityType : undefined, (p) => `a.entity_type = ${p}`),
    filterBy('types', kinds, (p) => `a.entity_type = any (${p}::text[])`),
    filterBy('entity', entityId, (p) => `a.entity_id = ${p}::uuid`),
    filterBy('actor', actor, (p) => `a.actor_user_id = ${p}::uuid`),
    filterBy('from', from, (p) => `a.at >= ${kyivDay(p)}`),
    filterBy('to', to === undefined ? undefined : addDays(to, 1), (p) => `a.at < ${kyivDay(p)}`),
  ];
}

const COLUMNS = `a.id, a.at, a.actor_kind, a.actor_user_id, a.action, a.entity_type, a.entity_id, a.details, a.position, a.hash,
  who.name as actor_name, who.kind as actor_as`;

function listRequest(filters: AuditFilters, page: ListPage): ListRequest {
  const { ownerIds } = filters;
  const isOne = ownerIds.length === 1;
  return {
    name: `audit.list:${isOne ? 'one' : 'many'}`,
    from: 'from audit_log a',
    id: 'a.id',
    scope: isOne
      ? { sql: 'a.owner_id = $1', values: [ownerIds[0]] }
      : { sql: 'a.owner_id = any ($1::uuid[])', values: [ownerIds] },
    filters: filtersOf(filters),
    sorts: { at: { column: 'a.at', type: 'timestamptz' } },
    sort: '-at',
    page,
    display: `select page.cursor_key, ${COLUMNS} from page join audit_log a on a.id = page.id
      left join lateral private.actor_name(a.owner_id, a.actor_user_id) who on a.actor_user_id is not null`,
  };
}

export async function listAuditRows(
  db: Db,
  filters: AuditFilters,
  page: ListPage,
): Promise<{ rows: (AuditRow & { cursor_key: string })[]; total: number }> {
  const request = listRequest(filters, page);
  return readList<AuditRow & { cursor_key: string }>(db, request);
}

/** The newest `limit` rows of the same filters, for a file. */
export async function exportAuditRows(db: Db, filters: AuditFilters, limit: number): Promise<AuditRow[]> {
  const { name, text, values } = pageStatement(listRequest(filters, { limit, offset: 0, cursor: undefined }));
  const rows = await db.query<AuditRow>(`${name}.export`, text, values);
  return rows.slice(0, limit);
}
