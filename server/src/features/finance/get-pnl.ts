import type { QueryOf } from '@kliuchar/api-schema/endpoint';
import type { getPnl as endpoint, Pnl, PnlItem } from '@kliuchar/api-schema/finance';
import { minDay } from '@kliuchar/domain/dates/day';
import { firstDayOf, lastDayOf } from '@kliuchar/domain/dates/period';
import { vacancyCost } from '@kliuchar/domain/finance/profit';
import { kop } from '@kliuchar/domain/money/kop';
import type { Deps } from '../../deps.ts';
import { isOfFile, listResult } from '../../platform/db/list-query.ts';
import { type SessionActor, withReadScope } from '../../platform/db/scope.ts';
import { sumMonths, viewIncome } from './finance.view.ts';
import { listUnratedDamage } from './foreign-damage.sql.ts';
import { listPnlRows, type PnlRow } from './pnl.sql.ts';
import { rangeOf } from './range.ts';
import { reportsOf } from './reports-of.ts';

export async function getPnl(deps: Deps, actor: SessionActor, query: QueryOf<typeof endpoint>): Promise<Pnl> {
  const { limit, offset, cursor, complexId, propertyId } = query;
  const page = { limit, offset, cursor };
  const range = rangeOf(deps, query);
  const [from, to] = [firstDayOf(range.from), lastDayOf(range.to)];
  const filters = { from, to, until: minDay(to, deps.clock.today()), complexId, propertyId };
  const hasTotals = isWhole(query) && !isOfFile(page);
  const [{ rows, total }, months, unrated] = await withReadScope(deps.db, actor, async (db) => {
    const { whose, listMonths } = reportsOf(db, query.whose);
    return Promise.all([
      listPnlRows(db, { ...filters, whose }, page),
      hasTotals ? listMonths(db, range) : null,
      listUnratedDamage(db, whose, { from, to }),
    ]);
  });
  return {
    periodFrom: range.from,
    periodTo: range.to,
    totals: months && viewIncome(sumMonths(months)),
    unratedDamage: unrated,
    ...listResult(rows, total, page, viewObject),
  };
}

/** The sums of the whole report alone, for the end of its file; null of a part of it. */
export async function getPnlTotals(
  deps: Deps,
  actor: SessionActor,
  query: QueryOf<typeof endpoint>,
): Promise<Pnl['totals']> {
  if (!isWhole(query)) return null;
  const months = await withReadScope(deps.db, actor, (db) =>
    reportsOf(db, query.whose).listMonths(db, rangeOf(deps, query)),
  );
  return viewIncome(sumMonths(months));
}

/** What is spent on complexes and on nothing in particular belongs to the sums of all objects only. */
function isWhole({ complexId, propertyId }: QueryOf<typeof endpoint>): boolean {
  return complexId === undefined && propertyId === undefined;
}

function viewObject(row: PnlRow): PnlItem {
  const vacantDays = Math.max(0, row.lettableDays - row.letDays);
  const baseRent = row.baseRentKop === null ? null : kop(row.baseRentKop);
  return {
    id: row.id,
    propertyName: row.propertyName,
    ...viewIncome(row),
    vacantDays,
    vacancyKop: vacancyCost(baseRent, vacantDays),
  };
}
