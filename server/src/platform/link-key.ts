import type { Vault } from './crypto.ts';
import { newLinkKey, sha256 } from './tokens.ts';

const CONTEXT = 'contract_links.key';

/** A key that nobody has seen yet: the database has it only sealed and as a hash (contract.md §3.8). */
export function makeLinkKey(vault: Vault): { readonly keyHash: Buffer; readonly keySealed: Buffer } {
  const key = newLinkKey();
  return { keyHash: sha256(key), keySealed: vault.seal(key, CONTEXT) };
}

export function openLinkKey(vault: Vault, sealed: Uint8Array): string {
  return vault.open(sealed, CONTEXT);
}
