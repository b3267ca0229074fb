import type { Deps } from '../../deps.ts';
import { AppError } from '../../edge/errors.ts';
import { type SessionActor, withWriteScope } from '../../platform/db/scope.ts';
import { moveLines } from './bank-lines.sql.ts';
import { forgetPayer } from './bank-payers.sql.ts';

type Settled = { changed: number };

/** Not rent: a gift, a loan given back. What somebody has settled meanwhile stays as it is. */
export function ignoreLines(deps: Deps, actor: SessionActor, ids: readonly string[]): Promise<Settled> {
  return settle(deps, actor, { ids, from: 'waiting', to: 'ignored', action: 'bank_line.ignored' });
}

export function restoreLines(deps: Deps, actor: SessionActor, ids: readonly string[]): Promise<Settled> {
  return settle(deps, actor, { ids, from: 'ignored', to: 'waiting', action: 'bank_line.restored' });
}

function settle(
  deps: Deps,
  actor: SessionActor,
  {
    ids,
    from,
    to,
    action,
  }: { ids: readonly string[]; from: 'waiting' | 'ignored'; to: 'waiting' | 'ignored'; action: string },
): Promise<Settled> {
  return withWriteScope(deps.db, actor, async (db) => {
    const moved = await moveLines(db, ids, { from, to });
    for (const ownerId of new Set(moved.map((line) => line.ownerId))) {
      const own = moved.filter((line) => line.ownerId === ownerId).map(({ id }) => id);
      await db.auditEach({ action, entityType: 'bank_line', ownerId }, own);
    }
    return { changed: moved.length };
  });
}

export function forgetBankPayer(deps: Deps, actor: SessionActor, id: string): Promise<void> {
  return withWriteScope(deps.db, actor, async (db) => {
    const ownerId = await forgetPayer(db, id);
    if (ownerId === null) throw new AppError('bank_payer_not_found');
    await db.audit({ action: 'bank_payer.forgotten', entityType: 'bank_payer', entityId: id, ownerId });
  });
}
