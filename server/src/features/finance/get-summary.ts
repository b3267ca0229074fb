import type { QueryOf } from '@kliuchar/api-schema/endpoint';
import type { getFinanceSummary as endpoint, FinanceSummary } from '@kliuchar/api-schema/finance';
import { periodOfDay } from '@kliuchar/domain/dates/period';
import { kop } from '@kliuchar/domain/money/kop';
import type { Deps } from '../../deps.ts';
import { type SessionActor, withReadScope } from '../../platform/db/scope.ts';
import { overdueOf, sumMonths, viewBuckets, viewIncome } from './finance.view.ts';
import { reportsOf } from './reports-of.ts';

export function getFinanceSummary(
  deps: Deps,
  actor: SessionActor,
  query: QueryOf<typeof endpoint>,
): Promise<FinanceSummary> {
  const today = deps.clock.today();
  const period = query.period ?? periodOfDay(today);
  return withReadScope(deps.db, actor, async (db) => {
    const { listMonths, readStanding } = reportsOf(db, query.whose);
    const [months, { buckets, opening, held }] = await Promise.all([
      listMonths(db, { from: period, to: period }),
      readStanding(db, today),
    ]);
    const month = sumMonths(months);
    const overdue = viewBuckets(buckets);
    return {
      period,
      expectedKop: kop(month.expected),
      receivedKop: kop(month.received),
      ...viewIncome(month),
      overdueKop: overdueOf(overdue, opening),
      overdueCount: overdue.reduce((sum, { count }) => sum + count, 0),
      depositsHeld: held,
    };
  });
}
