import type { Counterparty, updateCounterparty as endpoint } from '@kliuchar/api-schema/counterparties';
import type { BodyOf } from '@kliuchar/api-schema/endpoint';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../edge/errors.ts';
import { isStale } from '../../edge/owner.ts';
import { changesOf } from '../../platform/changes.ts';
import { type Db, type SessionActor, withWriteScope } from '../../platform/db/scope.ts';
import { relinkTenant } from './card-in-contracts.sql.ts';
import { updateCounterparty as saveCounterparty } from './counterparties.sql.ts';
import { counterpartyValues } from './counterparty-values.ts';
import { moveCardAccount } from './move-card-account.ts';
import { lockOwnCounterparty, readCounterparty } from './read-counterparty.ts';

/** Names and numbers stay out of the audit row: it says which fields changed, not what they hold. */
export async function updateCounterparty(
  deps: Deps,
  actor: SessionActor,
  id: string,
  body: BodyOf<typeof endpoint>,
): Promise<Counterparty> {
  return withWriteScope(deps.db, actor, async (db) => {
    await changeCounterparty(deps, db, id, body);
    return readCounterparty(db, deps.vault, id);
  });
}

/** The same inside a transaction that does more. */
export async function changeCounterparty(
  deps: Pick<Deps, 'vault'>,
  db: Db,
  id: string,
  body: BodyOf<typeof endpoint>,
): Promise<void> {
  const row = await lockOwnCounterparty(db, id);
  if (isStale(row, body.version)) throw new AppError('version_conflict');
  const values = counterpartyValues(deps.vault, body, row);
  await moveCardAccount(db, row, values.ibans);
  await saveCounterparty(db, id, row.owner_id, values);
  if (!isSameList(row.phones, values.phones)) await relinkTenant(db, row.owner_id, id);
  const changed = Object.keys(body).filter((field) => field !== 'version');
  await db.audit({
    ownerId: row.owner_id,
    action: 'counterparty.updated',
    entityType: 'counterparty',
    entityId: id,
    details: { changed, changes: changesOf(row, values, ['display_name']) },
  });
}

function isSameList(left: readonly string[], right: readonly string[]): boolean {
  return left.length === right.length && left.every((item) => right.includes(item));
}
