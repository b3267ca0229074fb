import type { ContractSums, sumContracts as sumEndpoint } from '@kliuchar/api-schema/contract-choice';
import type { ContractListItem, listContracts as endpoint } from '@kliuchar/api-schema/contracts';
import type { listCounterpartyContracts as counterpartyEndpoint } from '@kliuchar/api-schema/counterparties';
import type { QueryOf } from '@kliuchar/api-schema/endpoint';
import { kop } from '@kliuchar/domain/money/kop';
import { searchVariants } from '@kliuchar/domain/text/search-text';
import type { Deps } from '../../deps.ts';
import { listedOf } from '../../edge/access.ts';
import { AppError } from '../../edge/errors.ts';
import { type ListResult, listResult, TOTAL_CAP } from '../../platform/db/list-query.ts';
import { type SessionActor, withReadScope } from '../../platform/db/scope.ts';
import { viewContractItem } from './contract.view.ts';
import {
  type ContractFilters,
  isOwnCounterparty,
  listContracts as list,
  sumContractRows,
} from './contract-list.sql.ts';

type Query = QueryOf<typeof endpoint>;
type SumQuery = QueryOf<typeof sumEndpoint>;
type Paging = Pick<Query, 'limit' | 'offset' | 'cursor' | 'sort'>;

/** The person's own contracts, the leases he is a party of, and those of the objects entrusted to him. */
export async function listContracts(
  deps: Deps,
  actor: SessionActor,
  query: Query,
): Promise<ListResult<ContractListItem>> {
  const filters = filtersOf(query);
  const today = deps.clock.today();
  const page = pageOf(query);
  const { rows, total } = await withReadScope(deps.db, actor, (db) =>
    list(db, { ...listedOf(db, query.ownerId), today, ...filters }, query.sort ?? '-created_at', page),
  );
  const reader = { ownerIds: actor.ownerIds, today };
  return listResult(rows, total, page, (row) => viewContractItem(row, reader));
}

/**
 * The sums of what is let by these filters, over the pages of the list. What the reader rents himself stands in the list as well and is no
 * part of them, the sum of two owners' money is nobody's (ADR 0038), and one that leaves out what he may not see would be wrong.
 */
export async function sumContracts(deps: Deps, actor: SessionActor, query: SumQuery): Promise<ContractSums> {
  const today = deps.clock.today();
  const row = await withReadScope(deps.db, actor, (db) =>
    sumContractRows(db, { ...listedOf(db, query.ownerId), today, ...filtersOf(query) }),
  );
  const { count, owners, unknown, uah, usd, eur, debtKop, creditKop } = row ?? NOTHING;
  const totalCapped = count > TOTAL_CAP;
  if (totalCapped || owners > 1 || unknown > 0)
    return { count: Math.min(count, TOTAL_CAP), totalCapped, rents: null, debtKop: null, creditKop: null };
  const rents = (
    [
      ['UAH', uah],
      ['USD', usd],
      ['EUR', eur],
    ] as const
  ).flatMap(([currency, amountMinor]) => (amountMinor === null ? [] : [{ amountMinor, currency }]));
  return { count, totalCapped, rents, debtKop: kop(debtKop), creditKop: kop(creditKop) };
}

const NOTHING = { count: 0, owners: 0, unknown: 0, uah: null, usd: null, eur: null, debtKop: 0, creditKop: 0 };

function filtersOf({ q, tenantCounterpartyId, landlordCounterpartyId, ...filters }: SumQuery) {
  const { rentalObjectId, status, dateFrom, dateTo, overdue, endsBy } = filters;
  const search = q === undefined ? [] : searchVariants(q);
  return {
    rentalObjectId,
    tenantId: tenantCounterpartyId,
    landlordId: landlordCounterpartyId,
    status,
    search: search.length === 0 ? undefined : search,
    dateFrom,
    dateTo,
    overdue,
    endsBy,
  };
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
