import type { QueryOf } from '@kliuchar/api-schema/endpoint';
import type { listProperties as endpoint, PropertyListItem } from '@kliuchar/api-schema/properties';
import { searchVariants } from '@kliuchar/domain/text/search-text';
import type { Deps } from '../../deps.ts';
import { type ListResult, listResult } from '../../platform/db/list-query.ts';
import { type SessionActor, withReadScope } from '../../platform/db/scope.ts';
import { listProperties as listOwn, listTenantProperties } from './properties.sql.ts';
import { viewPropertyItem, viewTenantPropertyItem } from './property.view.ts';

type Query = QueryOf<typeof endpoint>;

/** `role` picks the relation; without it an owner sees his portfolio and everybody else the homes he rents. */
export async function listProperties(
  deps: Deps,
  actor: SessionActor,
  query: Query,
): Promise<ListResult<PropertyListItem>> {
  const page = { limit: query.limit, offset: query.offset, cursor: query.cursor };
  const role = query.role ?? (actor.ownerIds.length > 0 ? 'owner' : 'tenant');
  if (role === 'owner' && actor.ownerIds.length > 0) return listPortfolio(deps, actor, query);
  if (role !== 'tenant') return { items: [], total: 0, limit: page.limit, offset: page.offset, nextCursor: null };
  const { rows, total } = await withReadScope(deps.db, actor, (db) => listTenantProperties(db, actor.userId, page));
  return { items: rows.map(viewTenantPropertyItem), total, limit: page.limit, offset: page.offset, nextCursor: null };
}

async function listPortfolio(deps: Deps, actor: SessionActor, query: Query): Promise<ListResult<PropertyListItem>> {
  const page = { limit: query.limit, offset: query.offset, cursor: query.cursor };
  const filters = {
    ownerIds: actor.ownerIds,
    today: deps.clock.today(),
    search: query.q ? searchVariants(query.q) : undefined,
    status: query.status,
    type: query.type,
    complexId: query.complexId,
    withoutComplex: query.withoutComplex,
    available: query.available,
  };
  const { rows, total } = await withReadScope(deps.db, actor, (db) =>
    listOwn(db, filters, query.sort ?? '-created_at', page),
  );
  return listResult(rows, total, page, viewPropertyItem);
}
