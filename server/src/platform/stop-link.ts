import type { Vault } from './crypto.ts';
import { isId } from './ids.ts';
import { equalInConstantTime } from './tokens.ts';

const CONTEXT = 'stop link';
const TOKEN = /^([0-9a-f-]{36})\.([\w-]{43})$/;

/** The link under a letter by which its reader stops such letters: the message's id under our signature, so there is nothing to guess. */
export type StopLinks = { make(messageId: string): string };

export function createStopLinks({ vault, origin }: { vault: Vault; origin: string }): StopLinks {
  return {
    make: (messageId) => `${origin}/info/stop/${messageId}.${vault.lookup(messageId, CONTEXT).toString('base64url')}`,
  };
}

/** The message of a link of ours; null for anything else. */
export function readStopToken(vault: Vault, token: string): string | null {
  const match = TOKEN.exec(token);
  if (match === null) return null;
  const [, id = '', signature = ''] = match;
  const isOurs = equalInConstantTime(Buffer.from(signature, 'base64url'), vault.lookup(id, CONTEXT));
  return isOurs && isId(id) ? id : null;
}
