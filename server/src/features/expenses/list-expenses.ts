import type { QueryOf } from '@kliuchar/api-schema/endpoint';
import type { Expense, listExpenses as endpoint } from '@kliuchar/api-schema/expenses';
import { searchVariants } from '@kliuchar/domain/text/search-text';
import type { Deps } from '../../deps.ts';
import { type ListResult, listResult } from '../../platform/db/list-query.ts';
import { type SessionActor, withReadScope } from '../../platform/db/scope.ts';
import { whoseMoney } from '../finance/public.ts';
import { viewExpense } from './expense.view.ts';
import { listExpenseRows } from './expense-list.sql.ts';

export async function listExpenses(
  deps: Deps,
  actor: SessionActor,
  query: QueryOf<typeof endpoint>,
): Promise<ListResult<Expense>> {
  const { limit, offset, cursor, sort, q, whose, ...filters } = query;
  const page = { limit, offset, cursor };
  const search = q ? searchVariants(q) : undefined;
  return withReadScope(deps.db, actor, async (db) => {
    const narrowed = { ...filters, whose: whoseMoney(db, whose), search };
    const { rows, total } = await listExpenseRows(db, { filters: narrowed, sort: sort ?? '-spent_on', page });
    const reader = { ownerIds: db.ownerIds, userId: actor.userId };
    return listResult(rows, total, page, ({ cursor_key: _key, ...row }) => viewExpense(row, reader));
  });
}
