import type { Counterparty } from '@kliuchar/api-schema/counterparties';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../edge/errors.ts';
import { type SessionActor, withWriteScope } from '../../platform/db/scope.ts';
import { restoreCounterparty as restoreRow } from './counterparties.sql.ts';
import { lockOwnCounterparty, readCounterparty } from './read-counterparty.ts';

export async function restoreCounterparty(deps: Deps, actor: SessionActor, id: string): Promise<Counterparty> {
  return withWriteScope(deps.db, actor, async (db) => {
    const row = await lockOwnCounterparty(db, id);
    if (row.merged_into !== null) throw new AppError('counterparty_merged');
    if (!(await restoreRow(db, id, row.owner_id))) throw new AppError('not_archived');
    await db.audit({
      ownerId: row.owner_id,
      action: 'counterparty.restored',
      entityType: 'counterparty',
      entityId: id,
    });
    return readCounterparty(deps, db, id);
  });
}
