import type { Match } from '@kliuchar/domain/bank-statements/match-operation';
import type { Deps } from '../../deps.ts';
import { type SessionActor, withReadScope, withWriteScope } from '../../platform/db/scope.ts';
import { listWaitingLines, updateMatches, type WaitingLine } from './bank-lines.sql.ts';
import { openDetails } from './line-details.ts';
import { matchLines } from './match-lines.ts';

const FIRST_ID = '00000000-0000-0000-0000-000000000000';
/** Right after a large file the database does not know yet how many lines there are, and joins them one by one. */
const CHANGES_A_STATEMENT = 500;

/** Receipts have been issued and payers learned since: what waits is looked at again, some thousands of lines at a time. */
export async function rematchLines(deps: Deps, actor: SessionActor): Promise<{ changed: number }> {
  let changed = 0;
  for (const ownerId of actor.ownerIds) changed += await rematchOwner(deps, actor, ownerId);
  return { changed };
}

async function rematchOwner(deps: Deps, actor: SessionActor, ownerId: string): Promise<number> {
  let changed = 0;
  for (let after = FIRST_ID; ; ) {
    const from: string = after;
    const waiting: WaitingLine[] = await withReadScope(deps.db, actor, (db) =>
      // Remembered at the door, he may be one of the owner's people no more.
      db.ownerIds.includes(ownerId) ? listWaitingLines(db, ownerId, from) : Promise.resolve([]),
    );
    const last = waiting.at(-1);
    if (last === undefined) return changed;
    const different = await differentMatches(deps, actor, { ownerId, waiting });
    if (different.length > 0) changed += await keepMatches(deps, actor, { ownerId, different });
    after = last.id;
  }
}

type Different = { readonly id: string; readonly match: Match };

async function differentMatches(
  deps: Deps,
  actor: SessionActor,
  { ownerId, waiting }: { ownerId: string; waiting: readonly WaitingLine[] },
): Promise<Different[]> {
  const lines = waiting.flatMap((line) => {
    const details = openDetails(deps.vault, line.detailsSealed);
    return details === null ? [] : [{ ...line, details }];
  });
  const matches = await matchLines(deps, { actor, ownerId }, lines);
  return lines.flatMap((line, at) => {
    const match = matches[at];
    return match === undefined || isSame(line, match) ? [] : [{ id: line.id, match }];
  });
}

function isSame(line: WaitingLine, match: Match): boolean {
  return (
    (['contractId', 'receiptId', 'confidence', 'reason', 'isAmbiguous'] as const).every(
      (field) => line[field] === match[field],
    ) && partsOf(line) === partsOf(match)
  );
}

function partsOf({ shares }: Match): string {
  return JSON.stringify(shares.map(({ contractId, receiptId, amountKop }) => [contractId, receiptId, amountKop]));
}

/** What was settled meanwhile keeps what it was settled by. */
function keepMatches(
  deps: Deps,
  actor: SessionActor,
  { ownerId, different }: { ownerId: string; different: readonly Different[] },
): Promise<number> {
  return withWriteScope(deps.db, actor, async (db) => {
    let count = 0;
    for (let at = 0; at < different.length; at += CHANGES_A_STATEMENT)
      count += await updateMatches(db, ownerId, different.slice(at, at + CHANGES_A_STATEMENT));
    const what = { action: 'bank_statement.rematched', entityType: 'bank_statement', entityId: ownerId, ownerId };
    if (count > 0) await db.audit({ ...what, details: { count } });
    return count;
  });
}
