import type { Deps } from '../../deps.ts';
import { type Db, type SessionActor, withWriteScope } from '../../platform/db/scope.ts';
import { listWaitingLines, updateMatches, type WaitingLine } from './bank-lines.sql.ts';
import { openDetails } from './line-details.ts';
import { matchLines } from './match-lines.ts';

const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** Receipts have been issued and payers learned since: what waits is looked at again, some thousands of lines at a time. */
export function rematchLines(deps: Deps, actor: SessionActor): Promise<{ changed: number }> {
  return withWriteScope(deps.db, actor, async (db) => {
    let changed = 0;
    for (const ownerId of db.ownerIds) {
      const count = await rematchOwner(deps, db, ownerId);
      changed += count;
      const what = { action: 'bank_statement.rematched', entityType: 'bank_statement', entityId: ownerId, ownerId };
      if (count > 0) await db.audit({ ...what, details: { count } });
    }
    return { changed };
  });
}

async function rematchOwner({ vault }: Deps, db: Db, ownerId: string): Promise<number> {
  let changed = 0;
  for (let after = FIRST_ID; ; ) {
    const waiting: WaitingLine[] = await listWaitingLines(db, ownerId, after);
    const last = waiting.at(-1);
    if (last === undefined) return changed;
    const lines = waiting.flatMap(({ id, amountKop, detailsSealed }) => {
      const details = openDetails(vault, detailsSealed);
      return details === null ? [] : [{ id, amountKop, details }];
    });
    const matches = await matchLines({ db, vault, ownerId }, lines);
    const matched = lines.flatMap(({ id }, at) => {
      const match = matches[at];
      return match === undefined ? [] : [{ id, match }];
    });
    changed += await updateMatches(db, ownerId, matched);
    after = last.id;
  }
}
