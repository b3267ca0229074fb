import type { QueryOf } from '@kliuchar/api-schema/endpoint';
import type { listTariffs as endpoint, Tariff } from '@kliuchar/api-schema/tariffs';
import type { Deps } from '../../deps.ts';
import type { ListResult } from '../../platform/db/list-query.ts';
import { listResult } from '../../platform/db/list-query.ts';
import { type SessionActor, withReadScope } from '../../platform/db/scope.ts';
import { viewTariff } from './tariff.view.ts';
import { listTariffs as listRows } from './tariffs.sql.ts';

export async function listTariffs(
  deps: Deps,
  actor: SessionActor,
  query: QueryOf<typeof endpoint>,
): Promise<ListResult<Tariff>> {
  const page = { limit: query.limit, offset: query.offset, cursor: query.cursor };
  const filters = {
    service: query.service,
    search: query.q ? [query.q.toLowerCase()] : undefined,
    archived: query.archived ?? false,
  };
  const today = deps.clock.today();
  const { rows, total } = await withReadScope(deps.db, actor, (db) =>
    listRows(db, { ...filters, ownerIds: db.ownerIds }, page),
  );
  return listResult(rows, total, page, (row) => viewTariff(row, today));
}
