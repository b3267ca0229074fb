import type { QueryOf } from '@kliuchar/api-schema/endpoint';
import type { listPayers as endpoint, Payer } from '@kliuchar/api-schema/payments';
import { searchVariants } from '@kliuchar/domain/text/search-text';
import type { Deps } from '../../deps.ts';
import { listedOf, opensContract } from '../../edge/access.ts';
import { type ListResult, listResult } from '../../platform/db/list-query.ts';
import { type SessionActor, withReadScope } from '../../platform/db/scope.ts';
import { listPayerRows, type PayerRow } from './payers.sql.ts';

/** The owner's contracts and those of objects entrusted by `payments`: whoever may record a payment finds whose it is, who owes most first. */
export async function listPayers(
  deps: Deps,
  actor: SessionActor,
  query: QueryOf<typeof endpoint>,
): Promise<ListResult<Payer>> {
  const { limit, offset, cursor, sort, q, ownerId, propertyId, owing } = query;
  const page = { limit, offset, cursor };
  const { rows, total } = await withReadScope(deps.db, actor, (db) =>
    listPayerRows(db, {
      ...listedOf(db, ownerId),
      filters: { propertyId, owing, search: q ? searchVariants(q) : undefined },
      sort: sort ?? '-balance',
      page,
    }),
  );
  return listResult(rows, total, page, (row) => viewPayer(row, actor.ownerIds.includes(row.ownerId)));
}

function viewPayer(row: PayerRow, isOwn: boolean): Payer {
  const role = isOwn ? 'owner' : 'manager';
  return {
    contractId: row.id,
    contractNumber: row.contractNumber,
    opens: opensContract(role, row.switches),
    status: row.status,
    role,
    propertyId: row.propertyId,
    propertyName: row.propertyName,
    tenantName: row.tenantName,
    balanceKop: row.balanceKop,
  };
}
