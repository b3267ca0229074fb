import type { QueryOf, ResponseOf } from '@kliuchar/api-schema/endpoint';
import type {
  listReadyReceipts as readyEndpoint,
  sumReceipts as sumEndpoint,
} from '@kliuchar/api-schema/receipt-choice';
import { kop, sumKop } from '@kliuchar/domain/money/kop';
import type { Deps } from '../../deps.ts';
import { seesGranted } from '../../edge/access.ts';
import { TOTAL_CAP } from '../../platform/db/list-query.ts';
import { type SessionActor, withReadScope } from '../../platform/db/scope.ts';
import { type ReceiptFilters, readChosenReceipts, readReceiptSums } from './list-receipts.sql.ts';
import { searchOf } from './list-receipts.ts';

type SumQuery = QueryOf<typeof sumEndpoint>;

/**
 * The sums of what is charged by these filters, over the pages of the list. What the reader pays himself stands in the list as well and is no
 * part of them, and the sum of two owners' money is nobody's (ADR 0038).
 */
export function sumReceipts(deps: Deps, actor: SessionActor, query: SumQuery): Promise<ResponseOf<typeof sumEndpoint>> {
  return withReadScope(deps.db, actor, async (db) => {
    const { count, owners, ownKop, leftKop } = await readReceiptSums(db, seesGranted(db) ? 'biller' : 'owner', {
      today: deps.clock.today(),
      ownerIds: db.ownerIds,
      filters: filtersOf(query),
    });
    const totalCapped = count > TOTAL_CAP;
    return totalCapped || owners > 1
      ? { count: Math.min(count, TOTAL_CAP), totalCapped, ownKop: null, leftKop: null }
      : { count, totalCapped, ownKop: kop(ownKop), leftKop: kop(leftKop) };
  });
}

/** What of it the next step may be done to. His own rent, which a tenant sees in the list, is nobody's to issue but the landlord's. */
export function listReadyReceipts(
  deps: Deps,
  actor: SessionActor,
  { step, runId, ...query }: QueryOf<typeof readyEndpoint>,
): Promise<ResponseOf<typeof readyEndpoint>> {
  const status = step === 'issue' ? 'draft' : 'issued';
  if (query.status !== undefined && !query.status.includes(status))
    return Promise.resolve({ ids: [], totalCapped: false, sumKop: kop(0) });
  return withReadScope(deps.db, actor, async (db) => {
    const { ids, ownKops } = await readChosenReceipts(db, seesGranted(db) ? 'biller' : 'owner', {
      today: deps.clock.today(),
      ownerIds: db.ownerIds,
      filters: { ...filtersOf(query), status: [status], runId, ...(step === 'send' && { unsent: true }) },
    });
    return {
      ids: ids.slice(0, TOTAL_CAP),
      totalCapped: ids.length > TOTAL_CAP,
      sumKop: sumKop(ownKops.slice(0, TOTAL_CAP).map(kop)),
    };
  });
}

function filtersOf({ q, ...filters }: SumQuery): ReceiptFilters {
  return { ...filters, search: q ? searchOf(q) : undefined };
}
