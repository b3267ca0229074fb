import type { Deps } from '../../deps.ts';
import { instantText } from '../../platform/clock.ts';
import { withLookup } from '../../platform/db/scope.ts';
import { readStopToken } from '../../platform/stop-link.ts';
import { stopByMessage } from './stop-messages.sql.ts';

/** Only the signature is looked at: what stands behind it is nobody's business who merely opens the page. */
export function findStoppable(deps: Deps, token: string): boolean {
  return readStopToken(deps.vault, token) !== null;
}

/** Stops what the letter was one of; done twice is done once. */
export async function stopMessages(deps: Deps, token: string): Promise<boolean> {
  const messageId = readStopToken(deps.vault, token);
  if (messageId === null) return false;
  return withLookup(deps.db, (db) => stopByMessage(db, messageId, instantText(deps.clock.nowMs())));
}
