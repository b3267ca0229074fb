import type { QueryOf } from '@kliuchar/api-schema/endpoint';
import type { Aging, AgingItem, getAging as endpoint } from '@kliuchar/api-schema/finance';
import { kop } from '@kliuchar/domain/money/kop';
import type { Deps } from '../../deps.ts';
import { offsetResult } from '../../platform/db/list-query.ts';
import { type SessionActor, withReadScope } from '../../platform/db/scope.ts';
import type { DebtorRow } from './finance.sql.ts';
import { overdueOf, viewBuckets } from './finance.view.ts';
import { reportsOf } from './reports-of.ts';

export async function getAging(deps: Deps, actor: SessionActor, query: QueryOf<typeof endpoint>): Promise<Aging> {
  const today = deps.clock.today();
  const [rows, standing] = await withReadScope(deps.db, actor, async (db) => {
    const { listDebtors, readStanding } = reportsOf(db, query.whose);
    return Promise.all([listDebtors(db, today, query), readStanding(db, today, 'debtors')]);
  });
  const buckets = viewBuckets(standing.buckets);
  return { buckets, overdueKop: overdueOf(buckets), ...offsetResult(rows.map(viewDebtor), standing.total, query) };
}

function viewDebtor({ buckets: rows, owedKop, ...debtor }: DebtorRow): AgingItem {
  const buckets = viewBuckets(rows);
  return { ...debtor, owedKop: kop(owedKop), overdueKop: overdueOf(buckets), buckets };
}
