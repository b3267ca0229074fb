import type { Vault } from '../../platform/crypto.ts';
import { equalInConstantTime, newLinkKey } from '../../platform/tokens.ts';

const CONTEXT = 'device mark';
const MARK = /^([\w-]{22})\.([\w-]{43})$/;

/** A mark of a browser that has proven the password of this address: random, signed, and worth nothing by itself. */
export function makeDeviceMark(vault: Vault, email: string): string {
  const id = newLinkKey();
  return `${id}.${vault.lookup(`${id} ${email}`, CONTEXT).toString('base64url')}`;
}

/** The browser's id if the mark is ours and belongs to this address. */
export function readDeviceMark(vault: Vault, mark: string | null, email: string): string | null {
  const match = MARK.exec(mark ?? '');
  if (match === null) return null;
  const [, id = '', signature = ''] = match;
  const expected = vault.lookup(`${id} ${email}`, CONTEXT);
  return equalInConstantTime(Buffer.from(signature, 'base64url'), expected) ? id : null;
}
