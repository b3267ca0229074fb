import type { Deps } from '../../deps.ts';
import { withLookup } from '../../platform/db/scope.ts';
import { sha256 } from '../../platform/tokens.ts';
import { closeSession } from './identity.sql.ts';

/** Whatever the cookie was: signing out succeeds for everyone. */
export async function logout(deps: Deps, token: string | null): Promise<void> {
  if (token !== null) await withLookup(deps.db, (db) => closeSession(db, sha256(token)));
}
