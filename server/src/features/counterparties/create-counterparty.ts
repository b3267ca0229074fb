import type { Counterparty, createCounterparty as endpoint } from '@kliuchar/api-schema/counterparties';
import type { BodyOf } from '@kliuchar/api-schema/endpoint';
import type { Deps } from '../../deps.ts';
import { ownerForCreate } from '../../edge/owner.ts';
import { type Db, type SessionActor, withWriteScope } from '../../platform/db/scope.ts';
import { newId } from '../../platform/ids.ts';
import { ensureSelfCounterparty } from '../identity/public.ts';
import { insertCounterparty, markFirstCounterparty } from './counterparties.sql.ts';
import { counterpartyValues } from './counterparty-values.ts';
import { readCounterparty } from './read-counterparty.ts';

export async function createCounterparty(
  deps: Deps,
  actor: SessionActor,
  body: BodyOf<typeof endpoint>,
): Promise<Counterparty> {
  const id = newId();
  return withWriteScope(deps.db, actor, async (db) => {
    await addCounterparty(deps, db, { id, body });
    return readCounterparty(deps, db, id);
  });
}

/** The same inside a transaction that does more: a row of an import. */
export async function addCounterparty(
  deps: Pick<Deps, 'vault'>,
  db: Db,
  { id, body }: { readonly id: string; readonly body: BodyOf<typeof endpoint> },
): Promise<void> {
  const ownerId = ownerForCreate(db, body.ownerId);
  await insertCounterparty(db, id, ownerId, counterpartyValues(deps.vault, body, null));
  await markFirstCounterparty(db, ownerId);
  await ensureSelfCounterparty(deps, db, ownerId);
  await db.audit({
    ownerId,
    action: 'counterparty.created',
    entityType: 'counterparty',
    entityId: id,
    details: { kind: body.kind, roles: body.roles },
  });
}
