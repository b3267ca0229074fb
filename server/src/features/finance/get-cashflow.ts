import type { QueryOf } from '@kliuchar/api-schema/endpoint';
import type { Cashflow, getCashflow as endpoint } from '@kliuchar/api-schema/finance';
import { kop } from '@kliuchar/domain/money/kop';
import type { Deps } from '../../deps.ts';
import { type SessionActor, withReadScope } from '../../platform/db/scope.ts';
import type { MonthRow } from './finance.sql.ts';
import { sumMonths } from './finance.view.ts';
import { monthsOf, rangeOf } from './range.ts';
import { reportsOf } from './reports-of.ts';

/** Money that moved: what was expected of a month, what came in it, what was spent in it. */
export async function getCashflow(deps: Deps, actor: SessionActor, query: QueryOf<typeof endpoint>): Promise<Cashflow> {
  const range = rangeOf(deps, query);
  const rows = await withReadScope(deps.db, actor, async (db) => reportsOf(db, query.whose).listMonths(db, range));
  return {
    items: monthsOf(range).map((period) => ({ period, ...flowOf(rows.filter((row) => row.period === period)) })),
    total: flowOf(rows),
  };
}

function flowOf(rows: readonly MonthRow[]): Cashflow['total'] {
  const { expected, received, expenses } = sumMonths(rows);
  return {
    expectedKop: kop(expected),
    receivedKop: kop(received),
    expensesKop: kop(expenses),
    netKop: kop(received - expenses),
  };
}
