import type { QueryOf } from '@kliuchar/api-schema/endpoint';
import type { Aging, AgingItem, getAging as endpoint } from '@kliuchar/api-schema/finance';
import { kop } from '@kliuchar/domain/money/kop';
import type { Deps } from '../../deps.ts';
import { isOfFile, listResult } from '../../platform/db/list-query.ts';
import { type SessionActor, withReadScope } from '../../platform/db/scope.ts';
import { type DebtorRow, NOT_ASKED } from './finance.sql.ts';
import { overdueOf, viewBuckets } from './finance.view.ts';
import { reportsOf } from './reports-of.ts';

export async function getAging(deps: Deps, actor: SessionActor, query: QueryOf<typeof endpoint>): Promise<Aging> {
  const today = deps.clock.today();
  const page = { limit: query.limit, offset: query.offset, cursor: query.cursor };
  const [rows, standing] = await withReadScope(deps.db, actor, async (db) => {
    const { listDebtors, readStanding } = reportsOf(db, query.whose);
    return Promise.all([listDebtors(db, today, page), isOfFile(page) ? NOT_ASKED : readStanding(db, today, 'debtors')]);
  });
  const buckets = viewBuckets(standing.buckets);
  const openingKop = kop(standing.opening);
  return {
    buckets,
    openingKop,
    overdueKop: overdueOf(buckets, openingKop),
    ...listResult(rows, standing.total, page, viewDebtor),
  };
}

function viewDebtor({ buckets: rows, owedKop, openingKop, cursor_key: _key, ...debtor }: DebtorRow): AgingItem {
  const buckets = viewBuckets(rows);
  const overdueKop = overdueOf(buckets, openingKop);
  return { ...debtor, owedKop: kop(owedKop), openingKop: kop(openingKop), overdueKop, buckets };
}
