import type { QueryOf } from '@kliuchar/api-schema/endpoint';
import type {
  listReceipts as endpoint,
  listMyReceipts as myEndpoint,
  ReceiptListItem,
} from '@kliuchar/api-schema/receipts';
import { receiptNumberKey, receiptPeriodKey } from '@kliuchar/domain/receipts/receipt-number';
import { searchVariants } from '@kliuchar/domain/text/search-text';
import type { Deps } from '../../deps.ts';
import { listedOf, relationOf } from '../../edge/access.ts';
import { type ListResult, listResult } from '../../platform/db/list-query.ts';
import { type Db, type SessionActor, withReadScope } from '../../platform/db/scope.ts';
import {
  listReceiptRows,
  type ReceiptFilters,
  type ReceiptListRow,
  type ReceiptReader,
  type ReceiptSearch,
} from './list-receipts.sql.ts';
import { viewReceiptItem } from './receipt.view.ts';

type Query = QueryOf<typeof endpoint>;
type MyQuery = QueryOf<typeof myEndpoint>;

/**
 * The owner's receipts, those the person pays, and those of the objects entrusted to him. What was not sent is asked about to send it, and his
 * own rent is his landlord's to send.
 */
export function listReceipts(deps: Deps, actor: SessionActor, query: Query): Promise<ListResult<ReceiptListItem>> {
  const { q, ownerId, ...filters } = query;
  const search = q ? searchOf(q) : undefined;
  return list(deps, actor, {
    whoOf: (db) => {
      const { withGranted, ...listed } = listedOf(db, ownerId);
      return { ...listed, who: !withGranted ? 'owner' : query.unsent === true ? 'biller' : 'granted' };
    },
    query,
    filters: { ...filters, search },
  });
}

/** Receipts where I am the payer, over all landlords. */
export function listMyReceipts(deps: Deps, actor: SessionActor, query: MyQuery): Promise<ListResult<ReceiptListItem>> {
  return list(deps, actor, {
    whoOf: ({ ownerIds }) => ({ ownerIds, who: 'tenant' }),
    query,
    filters: query,
  });
}

type Reader = {
  readonly who: ReceiptReader;
  readonly ownerIds: readonly string[];
  readonly entrustedBy?: string | undefined;
};

async function list(
  deps: Deps,
  actor: SessionActor,
  of: { whoOf: (db: Db) => Reader; query: MyQuery; filters: ReceiptFilters },
): Promise<ListResult<ReceiptListItem>> {
  const page = { limit: of.query.limit, offset: of.query.offset, cursor: of.query.cursor };
  const today = deps.clock.today();
  const { rows, total, who, ownerIds } = await withReadScope(deps.db, actor, async (db) => {
    const { who, ownerIds, entrustedBy } = of.whoOf(db);
    const options = { today, ownerIds, entrustedBy, filters: of.filters, sort: of.query.sort ?? '-period', page };
    return { ...(await listReceiptRows(db, who, options)), who, ownerIds };
  });
  const roleOf = (row: ReceiptListRow) =>
    who === 'tenant' ? 'tenant' : relationOf(ownerIds.includes(row.ownerId), row);
  return listResult(rows, total, page, (row) => viewReceiptItem(row, roleOf(row)));
}

/** A number is found with К, with K and with none, a month by itself, and a counter in every month (contract.md §1.6). */
export function searchOf(text: string): ReceiptSearch {
  const key = receiptNumberKey(text);
  if (key !== null) return { number: `К-${key}` };
  const period = receiptPeriodKey(text);
  if (period !== null) return { period };
  return /^\d{1,9}$/.test(text) && Number(text) > 0 ? { counter: text } : { words: searchVariants(text) };
}
