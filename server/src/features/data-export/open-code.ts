import { maskTaxId } from '@kliuchar/domain/identifiers/mask-tax-id';
import type { Vault } from '../../platform/crypto.ts';
import { ACCOUNT_TAX_ID_CONTEXT } from '../identity/public.ts';
import { BILLING_TAX_ID_CONTEXT } from '../subscription/public.ts';
import type { Part } from './export.sql.ts';

/**
 * Codes of the owner himself: every screen masks them, and only whoever answers for him has given them. A code on a counterparty's card is
 * open to all who work for the owner (product.md §4), so it is open in their copies too.
 */
const OF_PRINCIPALS: ReadonlySet<string> = new Set([ACCOUNT_TAX_ID_CONTEXT, BILLING_TAX_ID_CONTEXT]);

export type Opener = Pick<Part, 'isPrincipal'> & { readonly vault: Vault };

/** A sealed column, as PostgreSQL writes bytes, as its reader may see it. */
export function openCode({ vault, isPrincipal }: Opener, sealed: string, context: string): string {
  const code = vault.open(Buffer.from(sealed.replace(/^\\x/, ''), 'hex'), context);
  return isPrincipal || !OF_PRINCIPALS.has(context) ? code : maskTaxId(code);
}
