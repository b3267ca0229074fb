import type { CounterpartyListItem, listCounterparties as endpoint } from '@kliuchar/api-schema/counterparties';
import type { QueryOf } from '@kliuchar/api-schema/endpoint';
import { searchVariants } from '@kliuchar/domain/text/search-text';
import type { Deps } from '../../deps.ts';
import { type ListResult, listResult } from '../../platform/db/list-query.ts';
import { type SessionActor, withReadScope } from '../../platform/db/scope.ts';
import { listCounterparties as listRows } from './counterparties.sql.ts';
import { viewCounterpartyItem } from './counterparty.view.ts';

/** The owner's people; a tenant has none of his own and sees an empty list. */
export async function listCounterparties(
  deps: Deps,
  actor: SessionActor,
  query: QueryOf<typeof endpoint>,
): Promise<ListResult<CounterpartyListItem>> {
  const page = { limit: query.limit, offset: query.offset, cursor: query.cursor };
  const filters = {
    today: deps.clock.today(),
    search: query.q ? searchVariants(query.q) : undefined,
    role: query.role,
    kind: query.kind,
    archived: query.archived ?? false,
  };
  const { rows, total } = await withReadScope(deps.db, actor, (db) =>
    listRows(db, { ...filters, ownerIds: db.ownerIds }, query.sort ?? 'display_name', page),
  );
  return listResult(rows, total, page, (row) => viewCounterpartyItem(deps.vault, row));
}
