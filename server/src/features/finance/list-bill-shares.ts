import type { QueryOf } from '@kliuchar/api-schema/endpoint';
import type { BillShares, listBillShares as endpoint } from '@kliuchar/api-schema/finance';
import type { Deps } from '../../deps.ts';
import { offsetResult } from '../../platform/db/list-query.ts';
import { type SessionActor, withReadScope } from '../../platform/db/scope.ts';
import { listShareRows } from './bill-shares.sql.ts';
import { whoseMoney } from './whose-money.ts';

export async function listBillShares(
  deps: Deps,
  actor: SessionActor,
  query: QueryOf<typeof endpoint>,
): Promise<BillShares> {
  const { rows, total } = await withReadScope(deps.db, actor, async (db) =>
    listShareRows(db, { ...query, whose: whoseMoney(db, query.whose) }),
  );
  return offsetResult(rows, total, query);
}
