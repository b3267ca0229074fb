import type { QueryOf } from '@kliuchar/api-schema/endpoint';
import type {
  ExchangeRate,
  listExchangeRates as exchangeEndpoint,
  KeyRate,
  listKeyRates as keyRateEndpoint,
  PriceIndex,
  listPriceIndexes as priceIndexEndpoint,
} from '@kliuchar/api-schema/rates';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../edge/errors.ts';
import { BadCursor } from '../../platform/db/list-cursor.ts';
import { type ListPage, type ListResult, listResult } from '../../platform/db/list-query.ts';
import { type SessionActor, withReadScope } from '../../platform/db/scope.ts';
import { type EntryFilters, type EntryRow, listEntries, type Series } from './entries.sql.ts';
import { viewExchangeRate, viewKeyRate, viewPriceIndex } from './rate.view.ts';

type Query = ListPage & Omit<EntryFilters, 'ownerIds'>;

async function listOf<Item>(
  deps: Deps,
  actor: SessionActor,
  of: { series: Series; query: Query; view: (row: EntryRow) => Item },
): Promise<ListResult<Item>> {
  const { limit, offset, cursor, ...filters } = of.query;
  const page = { limit, offset, cursor };
  try {
    const { rows, total } = await withReadScope(deps.db, actor, (db) =>
      listEntries(db, of.series, { ...filters, ownerIds: db.ownerIds }, page),
    );
    return listResult(rows, total, page, of.view);
  } catch (error) {
    if (error instanceof BadCursor) throw new AppError('bad_query', { fields: { cursor: 'Неправильне значення' } });
    throw error;
  }
}

export function listExchangeRates(
  deps: Deps,
  actor: SessionActor,
  query: QueryOf<typeof exchangeEndpoint>,
): Promise<ListResult<ExchangeRate>> {
  return listOf(deps, actor, { series: 'exchange', query: { ...BLANK, ...query }, view: viewExchangeRate });
}

export function listPriceIndexes(
  deps: Deps,
  actor: SessionActor,
  query: QueryOf<typeof priceIndexEndpoint>,
): Promise<ListResult<PriceIndex>> {
  return listOf(deps, actor, { series: 'priceIndex', query: { ...BLANK, ...query }, view: viewPriceIndex });
}

export function listKeyRates(
  deps: Deps,
  actor: SessionActor,
  query: QueryOf<typeof keyRateEndpoint>,
): Promise<ListResult<KeyRate>> {
  return listOf(deps, actor, { series: 'keyRate', query: { ...BLANK, ...query }, view: viewKeyRate });
}

/** What a query may leave out. */
const BLANK = { cursor: undefined, from: undefined, to: undefined };
