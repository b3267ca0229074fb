import { isDeletable } from '@kliuchar/domain/contracts/contract-status';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../edge/errors.ts';
import { isStale } from '../../edge/owner.ts';
import { type Db, type SessionActor, withWriteScope } from '../../platform/db/scope.ts';
import type { ContractRow } from './contract-rows.ts';
import {
  findOwnContract,
  forgetSuggestions,
  freeMadePapers,
  hasHistory,
  lockContract,
  deleteContract as remove,
} from './contracts.sql.ts';
import { lockOwnContract } from './read-contract.ts';

/** Only a draft or a cancelled contract, and only while nothing hangs on it (product.md §5). The audit keeps that it was there. */
export async function deleteContract(
  deps: Deps,
  actor: SessionActor,
  id: string,
  version: number | undefined,
): Promise<undefined> {
  await withWriteScope(deps.db, actor, async (db) => {
    // Undone with the rest if the contract stays.
    await forgetSuggestions(db, id, db.ownerIds);
    const row = await lockOwnContract(db, id);
    if (isStale(row, version)) throw new AppError('version_conflict');
    if (!(await removeUnused(db, row))) throw new AppError('contract_has_history');
  });
  return undefined;
}

async function removeUnused(db: Db, row: ContractRow): Promise<boolean> {
  const { id, owner_id: ownerId, number, status } = row;
  if (!isDeletable(status) || (await hasHistory(db, id, ownerId))) return false;
  await freeMadePapers(db, id, ownerId);
  if (!(await remove(db, id, ownerId))) return false;
  await db.audit({
    ownerId,
    action: 'contract.deleted',
    entityType: 'contract',
    entityId: id,
    details: { number, status },
  });
  return true;
}

/** Takes back one that was made by mistake. Its number when it has history and stays, null when it is gone. */
export async function removeUnusedContract(db: Db, id: string): Promise<string | null> {
  const seen = await findOwnContract(db, id);
  if (seen === null) return null;
  // The one that stays keeps what is suggested of it; of a cancelled one nothing is suggested any more.
  if (!isDeletable(seen.status)) return seen.number;
  await forgetSuggestions(db, id, db.ownerIds);
  const row = await lockContract(db, id, db.ownerIds);
  return row === null || (await removeUnused(db, row)) ? null : row.number;
}
