import type { Deps } from '../../deps.ts';
import type { Db } from '../../platform/db/scope.ts';
import { findLink } from './link.sql.ts';
import { ensureLink, linkUrl } from './public-link.ts';

type OfReceipt = { readonly receiptId: string; readonly contractId: string; readonly ownerId: string };

/** The address of a receipt's public page: the key is the contract's (contract.md §3.8). Null before the contract has a link. */
export async function findReceiptLink(deps: Deps, db: Db, of: OfReceipt): Promise<string | null> {
  const link = await findLink(db, of.contractId, [of.ownerId]);
  return link === null ? null : receiptUrl(linkUrl(deps, of.contractId, link), of);
}

/** The same, making the link when a receipt is sent before the contract ever was. */
export async function ensureReceiptLink(deps: Deps, db: Db, of: OfReceipt): Promise<string> {
  return receiptUrl(await ensureLink(deps, db, { id: of.contractId, ownerId: of.ownerId }), of);
}

function receiptUrl(contractUrl: string, { contractId, receiptId }: OfReceipt): string {
  return contractUrl.replace(`/info/${contractId}`, `/info/receipt/${receiptId}`);
}
