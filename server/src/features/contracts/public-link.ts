import type { Contract, updatePublicLink } from '@kliuchar/api-schema/contracts';
import type { BodyOf } from '@kliuchar/api-schema/endpoint';
import type { Deps } from '../../deps.ts';
import { instantText } from '../../platform/clock.ts';
import { type Db, type SessionActor, withWriteScope } from '../../platform/db/scope.ts';
import { newLinkKey, sha256 } from '../../platform/tokens.ts';
import { viewLink } from './contract.view.ts';
import type { ContractRow, LinkRow } from './contract-rows.ts';
import { findLink, insertLink, rotateLink, updateLink } from './link.sql.ts';
import { contractNotFound, lockOwnContract } from './read-contract.ts';

const KEY_CONTEXT = 'contract_links.key';

type LinkDeps = Pick<Deps, 'config' | 'vault'>;
export type PublicLink = NonNullable<Contract['publicLink']>;

function openKey({ vault }: Pick<LinkDeps, 'vault'>, link: Pick<LinkRow, 'key_sealed'>): string {
  return vault.open(link.key_sealed, KEY_CONTEXT);
}

/** The address the tenant gets; the key in it is in the database only sealed and as a hash. */
export function linkUrl(deps: LinkDeps, contractId: string, link: Pick<LinkRow, 'key_sealed'>): string {
  return `${deps.config.origin}/info/${contractId}?k=${openKey(deps, link)}`;
}

function newKey({ vault }: LinkDeps, contract: { id: string; ownerId: string }) {
  const key = newLinkKey();
  const keySealed = vault.seal(key, KEY_CONTEXT);
  return { contractId: contract.id, ownerId: contract.ownerId, keyHash: sha256(key), keySealed };
}

/** The link of the contract, made when it is first sent or activated (contract.md §3.13). */
export async function ensureLink(deps: LinkDeps, db: Db, contract: { id: string; ownerId: string }): Promise<string> {
  await insertLink(db, newKey(deps, contract));
  const link = await findLink(db, contract.id, [contract.ownerId]);
  if (link === null) throw new Error('The link of a contract was not made');
  return linkUrl(deps, contract.id, link);
}

type OfContract = { readonly contractId: string; readonly ownerId: string };
type OfReceipt = OfContract & { readonly receiptId: string };

/** The link as it stands, or null when there is none yet or the owner has switched it off. */
export async function findPublicLink(
  deps: LinkDeps,
  db: Db,
  { contractId, ownerId }: OfContract,
): Promise<{ url: string; key: string; qrKeyOnly: boolean } | null> {
  const link = await findLink(db, contractId, [ownerId]);
  if (link === null || !link.enabled || (link.expires_on !== null && link.expires_on < db.clock.today())) return null;
  return { url: linkUrl(deps, contractId, link), key: openKey(deps, link), qrKeyOnly: link.qr_key_only };
}

/** One key serves the contract and its receipts (contract.md §3.8). */
export async function findReceiptLink(deps: LinkDeps, db: Db, receipt: OfReceipt): Promise<string | null> {
  const link = await findPublicLink(deps, db, receipt);
  return link === null ? null : `${deps.config.origin}/info/receipt/${receipt.receiptId}?k=${link.key}`;
}

/** For a receipt that is being sent: a contract of before this product may have no link yet. */
export async function ensureReceiptLink(deps: LinkDeps, db: Db, receipt: OfReceipt): Promise<string> {
  await insertLink(db, newKey(deps, { id: receipt.contractId, ownerId: receipt.ownerId }));
  const link = await findLink(db, receipt.contractId, [receipt.ownerId]);
  if (link === null) throw new Error('The link of a contract was not made');
  return `${deps.config.origin}/info/receipt/${receipt.receiptId}?k=${openKey(deps, link)}`;
}

/** Before sending there is nothing to open, so there is no link to change either. */
async function lockLink(db: Db, id: string): Promise<{ contract: ContractRow; link: LinkRow }> {
  const contract = await lockOwnContract(db, id);
  const link = await findLink(db, id, [contract.owner_id]);
  if (link === null) throw contractNotFound(id);
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

function auditLink(db: Db, contract: ContractRow, action: string): Promise<void> {
  const { id, owner_id: ownerId, number } = contract;
  return db.audit({ ownerId, action, entityType: 'contract', entityId: id, details: { number } });
}
