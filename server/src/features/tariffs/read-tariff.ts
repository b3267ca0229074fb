import type { Tariff } from '@kliuchar/api-schema/tariffs';
import type { Day } from '@kliuchar/domain/dates/day';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../edge/errors.ts';
import { type Db, type SessionActor, withReadScope } from '../../platform/db/scope.ts';
import { viewTariff } from './tariff.view.ts';
import { findTariff, lockTariff, type TariffRow } from './tariffs.sql.ts';

export async function readTariff(db: Db, id: string, today: Day): Promise<Tariff> {
  const row = await findTariff(db, id);
  if (row === null) throw new AppError('tariff_not_found');
  return viewTariff(row, today);
}

export async function lockOwnTariff(db: Db, id: string): Promise<TariffRow> {
  const row = await lockTariff(db, id);
  if (row === null) throw new AppError('tariff_not_found');
  return row;
}

export async function getTariff(deps: Deps, actor: SessionActor, id: string): Promise<Tariff> {
  return withReadScope(deps.db, actor, (db) => readTariff(db, id, deps.clock.today()));
}
