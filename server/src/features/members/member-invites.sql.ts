import type { MemberRole } from '@kliuchar/api-schema/members';
import { instantText } from '../../platform/clock.ts';
import type { Db, LookupDb } from '../../platform/db/scope.ts';

/** By the key of a letter, before any scope of the owner: functions of schema `private` (0605_members.sql). */

type Reader = Pick<LookupDb, 'one' | 'clock'>;

const now = (db: Pick<LookupDb, 'clock'>) => instantText(db.clock.nowMs());

export type MemberInviteRow = { ownerName: string; email: string; role: MemberRole; expiresAt: string };

export function findMemberInvite(db: Reader, tokenHash: Buffer): Promise<MemberInviteRow | null> {
  return db.one<MemberInviteRow>(
    'members.find-invite',
    `select owner_name as "ownerName", email, role, expires_at as "expiresAt" from private.find_member_invite($1, $2)`,
    [tokenHash, now(db)],
  );
}

/** The key opens nothing any more, because what it opened has been taken. */
export async function isMemberInviteAccepted(db: Pick<LookupDb, 'one'>, tokenHash: Buffer): Promise<boolean> {
  const row = await db.one<{ is: boolean }>(
    'members.invite-accepted',
    'select private.is_member_invite_accepted($1) as is',
    [tokenHash],
  );
  return row?.is === true;
}

export type Answered = {
  outcome: 'accepted' | 'own' | 'other_email' | null;
  ownerId: string | null;
  invitedByEmail: string | null;
};

export async function comeByMemberInvite(db: Db, tokenHash: Buffer): Promise<Answered> {
  const row = await db.one<Answered>(
    'members.accept-invite',
    'select outcome, owner_id as "ownerId", invited_by_email as "invitedByEmail" from private.accept_member_invite($1, $2)',
    [tokenHash, now(db)],
  );
  return row ?? { outcome: null, ownerId: null, invitedByEmail: null };
}

export async function turnDownMemberInvite(db: Reader, tokenHash: Buffer): Promise<boolean> {
  const row = await db.one<{ done: boolean }>(
    'members.decline-invite',
    'select private.decline_member_invite($1, $2) as done',
    [tokenHash, now(db)],
  );
  return row?.done === true;
}
