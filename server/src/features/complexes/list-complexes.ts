import type { ComplexListItem, ComplexUnit, listComplexes as endpoint } from '@kliuchar/api-schema/complexes';
import { MAX_MAP_UNITS } from '@kliuchar/api-schema/complexes';
import type { QueryOf } from '@kliuchar/api-schema/endpoint';
import { periodOfDay } from '@kliuchar/domain/dates/period';
import { searchVariants } from '@kliuchar/domain/text/search-text';
import type { Deps } from '../../deps.ts';
import { type ListResult, listResult } from '../../platform/db/list-query.ts';
import { type SessionActor, withReadScope } from '../../platform/db/scope.ts';
import { viewComplexItem, viewUnit } from './complex.view.ts';
import { listUnits } from './complex-units.sql.ts';
import { listComplexes as listRows } from './complexes.sql.ts';
import { readComplex } from './read-complex.ts';

export async function listComplexes(
  deps: Deps,
  actor: SessionActor,
  query: QueryOf<typeof endpoint>,
): Promise<ListResult<ComplexListItem>> {
  const page = { limit: query.limit, offset: query.offset, cursor: query.cursor };
  const filters = { today: deps.clock.today(), search: query.q ? searchVariants(query.q) : undefined };
  const { rows, total } = await withReadScope(deps.db, actor, (db) =>
    listRows(db, { ...filters, ownerIds: db.ownerIds }, query.sort ?? 'name', page),
  );
  return listResult(rows, total, page, viewComplexItem);
}

export async function listComplexUnits(
  deps: Deps,
  actor: SessionActor,
  id: string,
): Promise<{ items: ComplexUnit[]; total: number }> {
  const today = deps.clock.today();
  return withReadScope(deps.db, actor, async (db) => {
    const [rows] = await Promise.all([
      listUnits(db, id, { today, month: periodOfDay(today), limit: MAX_MAP_UNITS }),
      readComplex(deps, db, id),
    ]);
    return { items: rows.map((row) => viewUnit(row, today)), total: rows[0]?.total ?? 0 };
  });
}
