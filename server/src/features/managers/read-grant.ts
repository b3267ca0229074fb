import type { Day } from '@kliuchar/domain/dates/day';
import { AppError, fieldError } from '../../edge/errors.ts';
import type { Db } from '../../platform/db/scope.ts';
import { findGrant, type GrantRow, type Place } from './grants.sql.ts';

export function placeNotFound({ kind, id }: Place): AppError {
  return kind === 'property'
    ? new AppError('property_not_found')
    : new AppError('complex_not_found', { params: { id } });
}

export async function readGrant(db: Db, id: string): Promise<GrantRow> {
  const row = await findGrant(db, id);
  if (row === null) throw new Error('A grant is gone in the transaction that has written it');
  return row;
}

export function checkedUntil(until: Day | null | undefined, today: Day): Day | null | undefined {
  if (until !== null && until !== undefined && until < today) {
    throw fieldError('until', 'Дата вже минула. Вкажіть сьогоднішню або пізнішу');
  }
  return until;
}
