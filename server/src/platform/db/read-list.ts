import { countStatement, type ListRequest, pageStatement } from './list-query.ts';
import type { Db } from './scoped-db.ts';

/** The page of a list and how many it has, asked together. */
export async function readList<Row extends object>(
  db: Pick<Db, 'query'>,
  request: ListRequest,
): Promise<{ rows: Row[]; total: number }> {
  const [page, count] = [pageStatement(request), countStatement(request)];
  const [rows, totals] = await Promise.all([
    db.query<Row>(page.name, page.text, page.values),
    db.query<{ total: number }>(count.name, count.text, count.values),
  ]);
  return { rows, total: totals[0]?.total ?? 0 };
}
