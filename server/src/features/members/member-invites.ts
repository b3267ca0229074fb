import type { MemberInvite } from '@kliuchar/api-schema/members';
import { maskEmail } from '@kliuchar/domain/identifiers/mask-email';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../edge/errors.ts';
import { lookUp, type SessionActor, withLookup, withWriteScope } from '../../platform/db/scope.ts';
import { sha256 } from '../../platform/tokens.ts';
import { findAnswerer } from '../managers/public.ts';
import {
  comeByMemberInvite,
  findMemberInvite,
  isMemberInviteAccepted,
  turnDownMemberInvite,
} from './member-invites.sql.ts';
import { memberJoinedLetter } from './members.mail.ts';

/** Looking changes nothing: messengers look at links before people do. */
export async function getMemberInvite(deps: Deps, token: string): Promise<MemberInvite> {
  const invite = await lookUp(deps.db, (db) => findMemberInvite(db, sha256(token)));
  if (invite !== null) {
    const { ownerName, email, role, expiresAt } = invite;
    return { ownerName, emailMasked: maskEmail(email), role, expiresAt };
  }
  const isAccepted = await lookUp(deps.db, (db) => isMemberInviteAccepted(db, sha256(token)));
  throw new AppError(isAccepted ? 'invitation_accepted' : 'invitation_not_found');
}

export async function acceptMemberInvite(
  deps: Deps,
  actor: SessionActor,
  token: string,
): Promise<{ status: 'accepted' }> {
  return withWriteScope(deps.db, actor, async (db) => {
    const { outcome, ownerId, invitedByEmail } = await comeByMemberInvite(db, sha256(token));
    if (outcome === null) throw new AppError('invitation_not_found');
    if (outcome === 'other_email') throw new AppError('other_email');
    if (ownerId !== null && invitedByEmail !== null) {
      const letter = memberJoinedLetter({ name: await findAnswerer(db), url: `${deps.config.origin}/profile` });
      await db.send({ channel: 'email', recipient: invitedByEmail, kind: 'member.joined', ownerId, ...letter });
    }
    return { status: 'accepted' };
  });
}

export async function declineMemberInvite(deps: Deps, token: string): Promise<{ status: 'declined' }> {
  const isDeclined = await withLookup(deps.db, (db) => turnDownMemberInvite(db, sha256(token)));
  if (!isDeclined) throw new AppError('invitation_not_found');
  return { status: 'declined' };
}
