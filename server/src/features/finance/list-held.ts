import type { QueryOf } from '@kliuchar/api-schema/endpoint';
import type { listHeldDeposits as endpoint, HeldDeposits } from '@kliuchar/api-schema/finance';
import type { Deps } from '../../deps.ts';
import { isOfFile, listResult } from '../../platform/db/list-query.ts';
import { type SessionActor, withReadScope } from '../../platform/db/scope.ts';
import { NOT_ASKED } from './finance.sql.ts';
import { reportsOf } from './reports-of.ts';

export async function listHeldDeposits(
  deps: Deps,
  actor: SessionActor,
  query: QueryOf<typeof endpoint>,
): Promise<HeldDeposits> {
  const page = { limit: query.limit, offset: query.offset, cursor: query.cursor };
  const [rows, { held, total }] = await withReadScope(deps.db, actor, async (db) => {
    const { listHeld, readStanding } = reportsOf(db, query.whose);
    return Promise.all([listHeld(db, page), isOfFile(page) ? NOT_ASKED : readStanding(db, deps.clock.today(), 'held')]);
  });
  return { held, ...listResult(rows, total, page, ({ cursor_key: _key, ...row }) => row) };
}
