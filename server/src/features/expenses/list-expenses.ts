import type { QueryOf } from '@kliuchar/api-schema/endpoint';
import type { Expense, listExpenses as endpoint } from '@kliuchar/api-schema/expenses';
import { searchVariants } from '@kliuchar/domain/text/search-text';
import type { Deps } from '../../deps.ts';
import { type ListResult, listResult } from '../../platform/db/list-query.ts';
import { type SessionActor, withReadScope } from '../../platform/db/scope.ts';
import { viewExpense } from './expense.view.ts';
import { listExpenseRows } from './expense-list.sql.ts';

export async function listExpenses(
  deps: Deps,
  actor: SessionActor,
  query: QueryOf<typeof endpoint>,
): Promise<ListResult<Expense>> {
  const { limit, offset, cursor, sort, q, ...filters } = query;
  const page = { limit, offset, cursor };
  const search = q ? searchVariants(q) : undefined;
  const { rows, total } = await withReadScope(deps.db, actor, (db) =>
    listExpenseRows(db, { filters: { ...filters, search }, sort: sort ?? '-spent_on', page }),
  );
  return listResult(rows, total, page, ({ cursor_key: _key, ...row }) => viewExpense(row));
}
