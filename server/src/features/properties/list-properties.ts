import type { QueryOf } from '@kliuchar/api-schema/endpoint';
import type { listProperties as endpoint, PropertyListItem } from '@kliuchar/api-schema/properties';
import { searchVariants } from '@kliuchar/domain/text/search-text';
import type { Deps } from '../../deps.ts';
import { seesGranted } from '../../edge/access.ts';
import { type ListResult, listResult } from '../../platform/db/list-query.ts';
import { type Db, type SessionActor, withReadScope } from '../../platform/db/scope.ts';
import { viewPropertyItem } from './property.view.ts';
import { listProperties as list, type PropertyFilters } from './property-list.sql.ts';

type Query = QueryOf<typeof endpoint>;

/** `role` picks the relation; without it the list holds the person's own, his homes and what is entrusted to him. */
export async function listProperties(
  deps: Deps,
  actor: SessionActor,
  query: Query,
): Promise<ListResult<PropertyListItem>> {
  const page = { limit: query.limit, offset: query.offset, cursor: query.cursor };
  const narrowed = {
    today: deps.clock.today(),
    search: query.q ? searchVariants(query.q) : undefined,
    status: query.status,
    type: query.type,
    complexId: query.complexId,
    withoutComplex: query.withoutComplex,
    withoutReadings: query.withoutReadings,
    available: query.available,
  };
  const { rows, total, ownerIds } = await withReadScope(deps.db, actor, async (db) => {
    const filters = { ...narrowed, ownerIds: db.ownerIds, granted: grantedOf(db, actor.userId, query.role) };
    return { ...(await list(db, filters, query.sort ?? '-created_at', page)), ownerIds: db.ownerIds };
  });
  return listResult(rows, total, page, (row) => viewPropertyItem(row, ownerIds.includes(row.owner_id)));
}

function grantedOf(db: Db, userId: string, role: Query['role']): PropertyFilters['granted'] {
  if (role === 'owner') return null;
  if (role !== undefined) return { userId, role };
  return seesGranted(db) ? { userId, role: 'any' } : null;
}
