import type {
  ContractParties,
  ContractParty,
  createContractTenant as createEndpoint,
} from '@kliuchar/api-schema/contract-parties';
import type { BodyOf } from '@kliuchar/api-schema/endpoint';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../edge/errors.ts';
import { holdObject } from '../../platform/db/held-object.ts';
import { escapeLike } from '../../platform/db/list-query.ts';
import { type Db, type SessionActor, withReadScope, withWriteScope } from '../../platform/db/scope.ts';
import { newId } from '../../platform/ids.ts';
import { findContractParties, findObjectOwner } from './contract-parties.sql.ts';
import { insertCounterparty, markFirstCounterparty } from './counterparties.sql.ts';
import { counterpartyValues } from './counterparty-values.ts';

function propertyNotFound(id: string): AppError {
  return new AppError('property_not_found', { params: { id } });
}

/** Names alone: the cards are the owner's (ADR 0042). */
export async function listContractParties(
  deps: Deps,
  actor: SessionActor,
  { propertyId, q }: { propertyId: string; q: string | undefined },
): Promise<ContractParties> {
  const like = q === undefined ? null : `%${escapeLike(q)}%`;
  const found = await withReadScope(deps.db, actor, (db) =>
    findContractParties(db, { userId: actor.userId, propertyId }, like),
  );
  if (found === null) throw propertyNotFound(propertyId);
  return found;
}

/** The owner of the object gets a card as he would make it himself; who has added it is kept, because nobody else but the owner may name it. */
export function createContractTenant(
  deps: Deps,
  actor: SessionActor,
  propertyId: string,
  { phone, email, ...names }: BodyOf<typeof createEndpoint>,
): Promise<ContractParty> {
  return withWriteScope(deps.db, actor, async (own) => {
    const held = await holdObject(own, 'contracts', { kind: 'property', id: propertyId });
    const { db } = held;
    const ownerId = held.propertyId === null ? await ownerOf(own, propertyId) : db.ownerId;
    const contacts = { ...(phone && { phones: [phone] }), ...(email && { emails: [email] }) };
    const values = counterpartyValues(deps.vault, { ...names, ...contacts, roles: ['tenant'] }, null);
    const id = newId();
    await insertCounterparty(db, id, ownerId, values, held.propertyId === null ? null : actor.userId);
    await markFirstCounterparty(db, ownerId);
    await db.audit({
      ownerId,
      action: 'counterparty.created',
      entityType: 'counterparty',
      entityId: id,
      details: { kind: values.kind, roles: values.roles },
    });
    return { id, name: values.display_name };
  });
}

async function ownerOf(db: Db, propertyId: string): Promise<string> {
  const ownerId = await findObjectOwner(db, propertyId);
  if (ownerId === null) throw propertyNotFound(propertyId);
  return ownerId;
}
