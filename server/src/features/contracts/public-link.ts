import type { Contract, updatePublicLink } from '@kliuchar/api-schema/contracts';
import type { BodyOf } from '@kliuchar/api-schema/endpoint';
import type { Deps } from '../../deps.ts';
import { instantText } from '../../platform/clock.ts';
import { type Db, type SessionActor, withWriteScope } from '../../platform/db/scope.ts';
import { viewLink } from './contract.view.ts';
import { linkUrl, newKey } from './contract-link.ts';
import type { ContractRow, LinkRow } from './contract-rows.ts';
import { findLink, rotateLink, untieContract, updateLink } from './link.sql.ts';
import { contractNotFound, lockOwnContract } from './read-contract.ts';
import { wrongState } from './transition.ts';

type PublicLink = NonNullable<Contract['publicLink']>;

/** Before sending there is nothing to open, so there is no link to change either. */
async function lockLink(db: Db, id: string): Promise<{ contract: ContractRow; link: LinkRow }> {
  const contract = await lockOwnContract(db, id);
  const link = await findLink(db, id, [contract.owner_id]);
  if (link === null) throw wrongState(contract.status);
  return { contract, link };
}

export async function updatePublicLinkOf(
  deps: Deps,
  actor: SessionActor,
  id: string,
  body: BodyOf<typeof updatePublicLink>,
): Promise<PublicLink> {
  return withWriteScope(deps.db, actor, async (db) => {
    const { contract, link } = await lockLink(db, id);
    const owned = { id, ownerId: contract.owner_id };
    const changed = await updateLink(db, owned, {
      enabled: body.enabled ?? link.enabled,
      expiresOn: body.expiresOn === undefined ? link.expires_on : body.expiresOn,
      qrKeyOnly: body.qrKeyOnly ?? link.qr_key_only,
    });
    if (changed === null) throw contractNotFound(id);
    await auditLink(db, contract, 'contract.link_updated');
    return viewLink(changed, linkUrl(deps, id, changed));
  });
}

export async function rotatePublicLinkOf(deps: Deps, actor: SessionActor, id: string): Promise<PublicLink> {
  return withWriteScope(deps.db, actor, async (db) => {
    const { contract } = await lockLink(db, id);
    const key = newKey(deps, { id, ownerId: contract.owner_id });
    const rotated = await rotateLink(db, key, instantText(deps.clock.nowMs()));
    if (rotated === null) throw contractNotFound(id);
    await auditLink(db, contract, 'contract.link_rotated');
    return viewLink(rotated, linkUrl(deps, id, rotated));
  });
}

/** Whoever was to have the draft before has neither the contract nor a key to it (product.md §5). */
export async function releaseFormerTenant(deps: Deps, db: Db, contract: ContractRow): Promise<void> {
  const key = newKey(deps, { id: contract.id, ownerId: contract.owner_id });
  if (await untieContract(db, key, instantText(deps.clock.nowMs())))
    await auditLink(db, contract, 'contract.link_rotated');
}

function auditLink(db: Db, contract: ContractRow, action: string): Promise<void> {
  const { id, owner_id: ownerId, number } = contract;
  return db.audit({ ownerId, action, entityType: 'contract', entityId: id, details: { number } });
}
