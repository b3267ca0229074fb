import type { DocumentItem, listDocuments as endpoint } from '@kliuchar/api-schema/documents';
import type { QueryOf } from '@kliuchar/api-schema/endpoint';
import { addDays } from '@kliuchar/domain/dates/day';
import { EXPIRY_NOTICE_DAYS } from '@kliuchar/domain/documents/document-expiry';
import { searchVariants } from '@kliuchar/domain/text/search-text';
import type { Deps } from '../../deps.ts';
import { type ListResult, listResult } from '../../platform/db/list-query.ts';
import { type SessionActor, withReadScope } from '../../platform/db/scope.ts';
import { viewDocumentItem } from './document.view.ts';
import { type DocumentFilters, listDocumentRows } from './document-list.sql.ts';

/** An owner sees his papers, a tenant those he is shown of his own contracts, a manager those of his objects. */
export async function listDocuments(
  deps: Deps,
  actor: SessionActor,
  query: QueryOf<typeof endpoint>,
): Promise<ListResult<DocumentItem>> {
  const { limit, offset, cursor, sort = '-created_at', q, expiring, ...wanted } = query;
  const page = { limit, offset, cursor };
  const today = deps.clock.today();
  const near = addDays(today, EXPIRY_NOTICE_DAYS);
  const search = q === undefined ? [] : searchVariants(q);
  const filters: Omit<DocumentFilters, 'ownerIds' | 'isManager'> = {
    expiresBy: expiring === true ? near : undefined,
    validAfter: expiring === false ? near : undefined,
    deleted: wanted.deleted ?? false,
    kind: wanted.kind,
    propertyId: wanted.propertyId,
    contractId: wanted.contractId,
    counterpartyId: wanted.counterpartyId,
    complexId: wanted.complexId,
    search: search.length === 0 ? undefined : search,
  };
  const { rows, total } = await withReadScope(deps.db, actor, (db) =>
    listDocumentRows(
      db,
      { ...filters, ownerIds: db.ownerIds, isManager: db.capacities.includes('documents') },
      sort,
      page,
    ),
  );
  return listResult(rows, total, page, (row) => viewDocumentItem(row, { ownerIds: actor.ownerIds, today }));
}
