import type { Deps } from '../../deps.ts';
import { CODES_PER_TARGET, countHits, tooMany } from '../../edge/throttle.ts';
import type { Db } from '../../platform/db/scope.ts';
import type { GrantKind } from './grants.sql.ts';
import { invitationMessage } from './managers.mail.ts';

export async function sendInvitation(
  deps: Deps,
  db: Db,
  { ownerId, kind, phone, token }: { ownerId: string; kind: GrantKind; phone: string; token: string },
): Promise<void> {
  const state = await countHits(deps, db, CODES_PER_TARGET, `invite ${phone}`);
  if (!state.allowed) throw tooMany(state.retryAfterSeconds);
  const text = invitationMessage({ kind, url: `${deps.config.origin}/invites/${token}` });
  await db.send({ channel: 'sms', recipient: phone, kind: `${kind}.invited`, text, ownerId });
}
