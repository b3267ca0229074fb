import type { QueryOf } from '@kliuchar/api-schema/endpoint';
import type { listHeldDeposits as endpoint, HeldDeposits } from '@kliuchar/api-schema/finance';
import type { Deps } from '../../deps.ts';
import { offsetResult } from '../../platform/db/list-query.ts';
import { type SessionActor, withReadScope } from '../../platform/db/scope.ts';
import { reportsOf } from './reports-of.ts';

export async function listHeldDeposits(
  deps: Deps,
  actor: SessionActor,
  query: QueryOf<typeof endpoint>,
): Promise<HeldDeposits> {
  const [rows, { held, total }] = await withReadScope(deps.db, actor, async (db) => {
    const { listHeld, readStanding } = reportsOf(db, query.whose);
    return Promise.all([listHeld(db, query), readStanding(db, deps.clock.today(), 'held')]);
  });
  return { held, ...offsetResult(rows, total, query) };
}
