import type { QueryOf } from '@kliuchar/api-schema/endpoint';
import type { listProperties as endpoint, PropertyListItem } from '@kliuchar/api-schema/properties';
import { searchVariants } from '@kliuchar/domain/text/search-text';
import type { Deps } from '../../deps.ts';
import { listedOf } from '../../edge/access.ts';
import { type ListResult, listResult } from '../../platform/db/list-query.ts';
import { type SessionActor, withReadScope } from '../../platform/db/scope.ts';
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
    const { ownerIds, ...listed } = listedOf(db, query.ownerId);
    const filters = { ...narrowed, ownerIds, granted: grantedOf(listed, actor.userId, query) };
    return { ...(await list(db, filters, query.sort ?? '-created_at', page)), ownerIds: db.ownerIds };
  });
  return listResult(rows, total, page, (row) => viewPropertyItem(row, ownerIds.includes(row.owner_id)));
}

function grantedOf(
  { withGranted, entrustedBy }: Omit<ReturnType<typeof listedOf>, 'ownerIds'>,
  userId: string,
  { role, ownerId }: Pick<Query, 'role' | 'ownerId'>,
): PropertyFilters['granted'] {
  if (role === 'owner' || (ownerId !== undefined && entrustedBy === undefined)) return null;
  if (role !== undefined) return { userId, role, entrustedBy };
  return withGranted ? { userId, role: 'any', entrustedBy } : null;
}
