import { countStatement, isOfFile, type ListRequest, pageStatement } from './list-query.ts';
import type { Db } from './scoped-db.ts';

/** The page of a list and how many it has, asked together; of a file only the page, which would be counted anew with each of hundreds. */
export async function readList<Row extends object>(
  db: Pick<Db, 'query'>,
  request: ListRequest,
): Promise<{ rows: Row[]; total: number }> {
  const page = pageStatement(request);
  const read = db.query<Row>(page.name, page.text, page.values);
  if (isOfFile(request.page)) return { rows: await read, total: 0 };
  const count = countStatement(request);
  const [rows, totals] = await Promise.all([read, db.query<{ total: number }>(count.name, count.text, count.values)]);
  return { rows, total: totals[0]?.total ?? 0 };
}
