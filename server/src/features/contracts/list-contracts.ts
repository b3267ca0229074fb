import type { ContractListItem, listContracts as endpoint } from '@kliuchar/api-schema/contracts';
import type { listCounterpartyContracts as counterpartyEndpoint } from '@kliuchar/api-schema/counterparties';
import type { QueryOf } from '@kliuchar/api-schema/endpoint';
import { searchVariants } from '@kliuchar/domain/text/search-text';
import type { Deps } from '../../deps.ts';
import { seesGranted } from '../../edge/access.ts';
import { AppError } from '../../edge/errors.ts';
import { type ListResult, listResult } from '../../platform/db/list-query.ts';
import { type SessionActor, withReadScope } from '../../platform/db/scope.ts';
import { viewContractItem } from './contract.view.ts';
import { type ContractFilters, isOwnCounterparty, listContracts as list } from './contract-list.sql.ts';

type Query = QueryOf<typeof endpoint>;
type Paging = Pick<Query, 'limit' | 'offset' | 'cursor' | 'sort'>;

/** The person's own contracts, the leases he is a party of, and those of the objects entrusted to him. */
export async function listContracts(
  deps: Deps,
  actor: SessionActor,
  query: Query,
): Promise<ListResult<ContractListItem>> {
  const search = query.q === undefined ? [] : searchVariants(query.q);
  const filters = {
    rentalObjectId: query.rentalObjectId,
    tenantId: query.tenantCounterpartyId,
    landlordId: query.landlordCounterpartyId,
    status: query.status,
    search: search.length === 0 ? undefined : search,
    dateFrom: query.dateFrom,
    dateTo: query.dateTo,
    overdue: query.overdue,
    endsBy: query.endsBy,
  };
  const today = deps.clock.today();
  const page = pageOf(query);
  const { rows, total } = await withReadScope(deps.db, actor, (db) =>
    list(
      db,
      { ownerIds: db.ownerIds, withGranted: seesGranted(db), today, ...filters },
      query.sort ?? '-created_at',
      page,
    ),
  );
  const reader = { ownerIds: actor.ownerIds, today };
  return listResult(rows, total, page, (row) => viewContractItem(row, reader));
}

/** The contracts in which the counterparty takes any part. */
export async function listCounterpartyContracts(
  deps: Deps,
  actor: SessionActor,
  counterpartyId: string,
  query: QueryOf<typeof counterpartyEndpoint>,
): Promise<ListResult<ContractListItem>> {
  const today = deps.clock.today();
  const page = pageOf(query);
  const filters = (ownerIds: readonly string[]): ContractFilters => ({
    ownerIds,
    withGranted: false,
    today,
    partyId: counterpartyId,
    status: query.status,
  });
  const { rows, total } = await withReadScope(deps.db, actor, async (db) => {
    const [isOwn, found] = await Promise.all([
      isOwnCounterparty(db, counterpartyId),
      list(db, filters(db.ownerIds), query.sort ?? '-created_at', page),
    ]);
    if (!isOwn) throw new AppError('counterparty_not_found');
    return found;
  });
  const reader = { ownerIds: actor.ownerIds, today };
  return listResult(rows, total, page, (row) => viewContractItem(row, reader));
}

function pageOf({ limit, offset, cursor }: Paging) {
  return { limit, offset, cursor };
}
