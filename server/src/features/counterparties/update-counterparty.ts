import type { Counterparty, updateCounterparty as endpoint } from '@kliuchar/api-schema/counterparties';
import type { BodyOf } from '@kliuchar/api-schema/endpoint';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../edge/errors.ts';
import { isStale } from '../../edge/owner.ts';
import { changesOf } from '../../platform/changes.ts';
import { type Db, type SessionActor, withWriteScope } from '../../platform/db/scope.ts';
import { relinkTenant } from './card-in-contracts.sql.ts';
import { renewCardLinks } from './card-links.ts';
import { updateCounterparty as saveCounterparty } from './counterparties.sql.ts';
import { counterpartyValues } from './counterparty-values.ts';
import { assertPayeeByPerson, moveCardAccount } from './move-card-account.ts';
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
    return readCounterparty(deps, db, id);
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
  await assertPayeeByPerson(db, row, values);
  await moveCardAccount(db, row, values.ibans);
  await saveCounterparty(db, id, row.owner_id, values);
  if (!isSameList(row.phones, values.phones)) await relinkTenant(db, row.owner_id, id);
  if (hasLost(row.phones, values.phones) || hasLost(row.emails, values.emails))
    await renewCardLinks(deps, db, { ownerId: row.owner_id, tenantId: id });
  const changed = Object.keys(body).filter((field) => field !== 'version');
  await db.audit({
    ownerId: row.owner_id,
    action: 'counterparty.updated',
    entityType: 'counterparty',
    entityId: id,
    details: { changed, changes: changesOf(row, values, ['display_name']) },
  });
}

/** A number or an address that is not the tenant's any more: what was sent to it is to open nothing. */
function hasLost(before: readonly string[], after: readonly string[]): boolean {
  return before.some((item) => !after.includes(item));
}

function isSameList(left: readonly string[], right: readonly string[]): boolean {
  return left.length === right.length && left.every((item) => right.includes(item));
}
