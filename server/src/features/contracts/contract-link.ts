import type { Deps } from '../../deps.ts';
import { AppError } from '../../edge/errors.ts';
import type { Db } from '../../platform/db/scope.ts';
import { makeLinkKey, openLinkKey } from '../../platform/link-key.ts';
import type { LinkRow } from './contract-rows.ts';
import { findLink, findLinkOfReceipt, insertLink, insertLinks, listLinks, type NewLink } from './link.sql.ts';

export type LinkDeps = Pick<Deps, 'config' | 'vault'>;

function openKey({ vault }: Pick<LinkDeps, 'vault'>, link: Pick<LinkRow, 'key_sealed'>): string {
  return openLinkKey(vault, link.key_sealed);
}

/** The address the tenant gets; the key in it is in the database only sealed and as a hash. */
export function linkUrl(deps: LinkDeps, contractId: string, link: Pick<LinkRow, 'key_sealed'>): string {
  return `${deps.config.origin}/info/${contractId}?k=${openKey(deps, link)}`;
}

/** A key that nobody has seen yet. */
export function newKey({ vault }: Pick<LinkDeps, 'vault'>, contract: { id: string; ownerId: string }): NewLink {
  return { contractId: contract.id, ownerId: contract.ownerId, ...makeLinkKey(vault) };
}

/**
 * The link of the contract, made when it is first sent or activated (contract.md §3.13); null while the owner keeps the page closed, for
 * nobody is led to one that does not open.
 */
export async function ensureLink(
  deps: LinkDeps,
  db: Db,
  contract: { id: string; ownerId: string },
): Promise<string | null> {
  const link = await ensure(deps, db, contract);
  return isOpen(db, link) ? linkUrl(deps, contract.id, link) : null;
}

/** For what the tenant can do by the link alone. */
export async function ensureOpenLink(
  deps: LinkDeps,
  db: Db,
  contract: { id: string; ownerId: string },
): Promise<string> {
  const url = await ensureLink(deps, db, contract);
  if (url === null) throw new AppError('link_closed');
  return url;
}

async function ensure(deps: LinkDeps, db: Db, contract: { id: string; ownerId: string }): Promise<LinkRow> {
  await insertLink(db, newKey(deps, contract));
  const link = await findLink(db, contract.id, [contract.ownerId]);
  if (link === null) throw new Error('The link of a contract was not made');
  return link;
}

/** The same of many contracts, in as many statements as of one: the addresses of those whose pages are open, by the contract. */
export async function ensureLinks(
  deps: LinkDeps,
  db: Db,
  contracts: readonly { readonly id: string; readonly ownerId: string }[],
): Promise<ReadonlyMap<string, string>> {
  const ids = contracts.map(({ id }) => id);
  const found = await listLinks(db, ids);
  const known = new Set(found.map(({ contractId }) => contractId));
  const without = contracts.filter(({ id }) => !known.has(id));
  if (without.length > 0) {
    await insertLinks(
      db,
      without.map((contract) => newKey(deps, contract)),
    );
    found.push(
      ...(await listLinks(
        db,
        without.map(({ id }) => id),
      )),
    );
  }
  const open = found.filter((link) => isOpen(db, link));
  return new Map(open.map((link) => [link.contractId, linkUrl(deps, link.contractId, link)]));
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
  if (link === null || !isOpen(db, link)) return null;
  return { url: linkUrl(deps, contractId, link), key: openKey(deps, link), qrKeyOnly: link.qr_key_only };
}

function isOpen(db: Db, link: LinkRow): boolean {
  return link.enabled && (link.expires_on === null || link.expires_on >= db.clock.today());
}

/** One key serves the contract and its receipts (contract.md §3.8). Null also for whoever is not the owner's. */
export async function findReceiptUrl(deps: LinkDeps, db: Db, receiptId: string): Promise<string | null> {
  const link = await findLinkOfReceipt(db, receiptId);
  return link === null || !isOpen(db, link) ? null : receiptUrl(deps, receiptId, link);
}

function receiptUrl(deps: LinkDeps, receiptId: string, link: Pick<LinkRow, 'key_sealed'>): string {
  return `${deps.config.origin}/info/receipt/${receiptId}?k=${openKey(deps, link)}`;
}

/** For a receipt that is being sent: a contract of before this product may have no link yet. Null while the page is closed. */
export async function ensureReceiptLink(deps: LinkDeps, db: Db, receipt: OfReceipt): Promise<string | null> {
  const link = await ensure(deps, db, { id: receipt.contractId, ownerId: receipt.ownerId });
  return isOpen(db, link) ? receiptUrl(deps, receipt.receiptId, link) : null;
}
