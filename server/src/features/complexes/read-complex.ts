import type { Complex } from '@kliuchar/api-schema/complexes';
import { firstDayOf, lastDayOf, periodOfDay } from '@kliuchar/domain/dates/period';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../edge/errors.ts';
import { type Db, type SessionActor, withReadScope } from '../../platform/db/scope.ts';
import { viewComplex } from './complex.view.ts';
import { type ComplexRow, findComplex, findComplexOwner, lockComplex } from './complexes.sql.ts';

export function getComplex(deps: Deps, actor: SessionActor, id: string): Promise<Complex> {
  return withReadScope(deps.db, actor, (db) => readComplex(deps, db, id));
}

/** With the money of the current month, by Kyiv's calendar. */
export async function readComplex(deps: Deps, db: Db, id: string): Promise<Complex> {
  const today = deps.clock.today();
  const period = periodOfDay(today);
  const row = await findComplex(db, id, { period, firstDay: firstDayOf(period), lastDay: lastDayOf(period), today });
  if (row === null) throw new AppError('complex_not_found', { params: { id } });
  return viewComplex(row, period);
}

export async function lockOwnComplex(
  db: Db,
  id: string,
  against: Parameters<typeof lockComplex>[2],
): Promise<ComplexRow> {
  const row = await lockComplex(db, id, against);
  if (row === null) throw new AppError('complex_not_found', { params: { id } });
  return row;
}

/** For what is said of it, one after the other and against its deletion meanwhile. */
export function holdComplex(db: Db, id: string): Promise<ComplexRow> {
  return lockOwnComplex(db, id, 'change');
}

export async function ownerOfComplex(db: Db, id: string): Promise<string> {
  const row = await findComplexOwner(db, id);
  if (row === null) throw new AppError('complex_not_found', { params: { id } });
  return row.ownerId;
}
