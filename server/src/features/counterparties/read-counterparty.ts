import type { Counterparty } from '@kliuchar/api-schema/counterparties';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../edge/errors.ts';
import type { Db } from '../../platform/db/scope.ts';
import { type CounterpartyRow, findCounterparty, lockCounterparty } from './counterparties.sql.ts';
import { viewCounterparty } from './counterparty.view.ts';

export async function readCounterparty(
  { vault, clock }: Pick<Deps, 'vault' | 'clock'>,
  db: Db,
  id: string,
): Promise<Counterparty> {
  const row = await findCounterparty(db, id, clock.today());
  if (row === null) throw new AppError('counterparty_not_found');
  return viewCounterparty(vault, row);
}

export async function lockOwnCounterparty(db: Db, id: string): Promise<CounterpartyRow> {
  const row = await lockCounterparty(db, id);
  if (row === null) throw new AppError('counterparty_not_found');
  return row;
}
