import { isDeletable } from '@kliuchar/domain/contracts/contract-status';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../edge/errors.ts';
import { isStale } from '../../edge/owner.ts';
import { type SessionActor, withWriteScope } from '../../platform/db/scope.ts';
import { hasHistory, deleteContract as remove } from './contracts.sql.ts';
import { lockOwnContract } from './read-contract.ts';

/** Only a draft or a cancelled contract, and only while nothing hangs on it (product.md §5). The audit keeps that it was there. */
export async function deleteContract(
  deps: Deps,
  actor: SessionActor,
  id: string,
  version: number | undefined,
): Promise<undefined> {
  await withWriteScope(deps.db, actor, async (db) => {
    const row = await lockOwnContract(db, id);
    if (isStale(row, version)) throw new AppError('version_conflict');
    const isKept = !isDeletable(row.status) || (await hasHistory(db, id, row.owner_id));
    if (isKept || !(await remove(db, id, row.owner_id))) throw new AppError('contract_has_history');
    await db.audit({
      ownerId: row.owner_id,
      action: 'contract.deleted',
      entityType: 'contract',
      entityId: id,
      details: { number: row.number, status: row.status },
    });
  });
  return undefined;
}
