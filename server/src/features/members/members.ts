import type { BodyOf, ReplyOf } from '@kliuchar/api-schema/endpoint';
import type {
  changeMember as changeEndpoint,
  inviteMember as inviteEndpoint,
  listMembers as listEndpoint,
  MemberInvitation,
} from '@kliuchar/api-schema/members';
import { formatDay } from '@kliuchar/domain/dates/format-day';
import { kyivDay } from '@kliuchar/domain/dates/kyiv-day';
import { INVITE_LIFE_MS, LETTERS_A_DAY, whyNotSentAgain } from '@kliuchar/domain/grants/invitations';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../edge/errors.ts';
import { ownerForCreate } from '../../edge/owner.ts';
import { hitThrottle, type Limit } from '../../edge/throttle.ts';
import { instantText } from '../../platform/clock.ts';
import { type Db, type SessionActor, withReadScope, withWriteScope } from '../../platform/db/scope.ts';
import { newId } from '../../platform/ids.ts';
import { newToken, sha256 } from '../../platform/tokens.ts';
import { assertRecentProof } from '../identity/public.ts';
import { demandPrincipal } from './demand-principal.ts';
import { memberInvitationLetter } from './members.mail.ts';
import {
  findInvitationRow,
  type InvitationRow,
  insertInvitation,
  listInvitationRows,
  listMemberRows,
  type Outcome,
  removeMemberRow,
  renewInvitation,
  revokeInvitation,
  setMemberRole,
} from './members.sql.ts';

const INVITED_PER_PERSON: Limit = { bucket: 'member.invite', limit: 30, windowSeconds: 3600 };

/** Of each owner that the person works for: who else does, and who is asked to. */
export function listMembers(deps: Deps, actor: SessionActor): Promise<ReplyOf<typeof listEndpoint>> {
  return withReadScope(deps.db, actor, async (db) => {
    const [members, invitations] = await Promise.all([listMemberRows(db), listInvitationRows(db)]);
    const owners = new Map(members.map(({ ownerId, ownerName }) => [ownerId, ownerName]));
    const items = [...owners].map(([ownerId, ownerName]) => {
      const of = members.filter((row) => row.ownerId === ownerId);
      const isMe = (userId: string) => userId === actor.userId;
      return {
        ownerId,
        ownerName,
        canChange: of.some(({ userId, role }) => isMe(userId) && role === 'principal'),
        members: of.map(({ userId, firstName, lastName, email, role, since }) => ({
          userId,
          name: `${firstName} ${lastName}`,
          email,
          role,
          since,
          isMe: isMe(userId),
        })),
        invitations: invitations
          .filter((row) => row.ownerId === ownerId)
          .map((row) => viewInvitation(row, deps.clock.nowMs())),
      };
    });
    return { items, total: items.length };
  });
}

function viewInvitation(row: InvitationRow, nowMs: number): MemberInvitation {
  const { id, email, role, expiresAt, createdAt } = row;
  return { id, email, role, status: Date.parse(expiresAt) <= nowMs ? 'expired' : 'pending', expiresAt, createdAt };
}

/** The answer is the same whoever has the address, or nobody; only one's own colleagues are named. Soon after the password, as for a key. */
export async function inviteMember(
  deps: Deps,
  actor: SessionActor,
  body: BodyOf<typeof inviteEndpoint>,
): Promise<MemberInvitation> {
  await hitThrottle(deps, INVITED_PER_PERSON, actor.userId);
  const { email, role } = body;
  const token = newToken();
  const id = newId();
  const nowMs = deps.clock.nowMs();
  return withWriteScope(deps.db, actor, async (db) => {
    const ownerId = ownerForCreate(db, body.ownerId);
    await demandPrincipal(db, ownerId);
    await assertRecentProof(db, actor);
    const members = await listMemberRows(db);
    if (members.some((row) => row.ownerId === ownerId && row.email === email)) throw new AppError('already_member');
    const isNew = await insertInvitation(db, {
      id,
      ownerId,
      email,
      role,
      tokenHash: sha256(token),
      invitedBy: actor.userId,
      today: deps.clock.today(),
      now: instantText(nowMs),
      expiresAt: instantText(nowMs + INVITE_LIFE_MS),
    });
    if (!isNew) throw new AppError('already_invited');
    await db.audit({
      ownerId,
      action: 'member.invited',
      entityType: 'member',
      entityId: id,
      details: { role },
    });
    return send(deps, db, { ownerId, id, token, email });
  });
}

export async function resendMemberInvitation(deps: Deps, actor: SessionActor, id: string): Promise<MemberInvitation> {
  const token = newToken();
  const nowMs = deps.clock.nowMs();
  const today = deps.clock.today();
  return withWriteScope(deps.db, actor, async (db) => {
    const row = await ownInvitation(db, id);
    await assertRecentProof(db, actor);
    const isRenewed = await renewInvitation(db, {
      id,
      ownerId: row.ownerId,
      tokenHash: sha256(token),
      today,
      expiresAt: instantText(nowMs + INVITE_LIFE_MS),
      mostADay: LETTERS_A_DAY,
    });
    if (!isRenewed) {
      throw new AppError(whyNotSentAgain(row, today));
    }
    await auditInvitation(db, row, 'member.resent');
    return send(deps, db, { ownerId: row.ownerId, id, token, email: row.email });
  });
}

export async function revokeMemberInvitation(deps: Deps, actor: SessionActor, id: string): Promise<void> {
  await withWriteScope(deps.db, actor, async (db) => {
    const row = await ownInvitation(db, id);
    const isRevoked = await revokeInvitation(db, {
      id,
      ownerId: row.ownerId,
      now: instantText(deps.clock.nowMs()),
    });
    if (!isRevoked) throw new AppError('grant_state');
    await auditInvitation(db, row, 'member.revoked');
  });
}

type Sent = { readonly ownerId: string; readonly id: string; readonly token: string; readonly email: string };

async function send(deps: Deps, db: Db, { ownerId, id, token, email }: Sent): Promise<MemberInvitation> {
  const until = formatDay(kyivDay(deps.clock.nowMs() + INVITE_LIFE_MS));
  const letter = memberInvitationLetter({ url: `${deps.config.origin}/invites/${token}`, until });
  await db.send({ channel: 'email', recipient: email, kind: 'member.invited', ownerId, ...letter });
  const row = await findInvitationRow(db, id);
  if (row === null) throw new AppError('invitation_not_found');
  return viewInvitation(row, deps.clock.nowMs());
}

async function ownInvitation(db: Db, id: string): Promise<InvitationRow> {
  const row = await findInvitationRow(db, id);
  if (row === null) throw new AppError('invitation_not_found');
  await demandPrincipal(db, row.ownerId);
  return row;
}

function auditInvitation(db: Db, { id, ownerId }: InvitationRow, action: string): Promise<void> {
  return db.audit({ ownerId, action, entityType: 'member', entityId: id });
}

type Named = { readonly userId: string; readonly ownerId?: string | undefined };

export async function changeMember(
  deps: Deps,
  actor: SessionActor,
  { userId, role, ...named }: Named & Pick<BodyOf<typeof changeEndpoint>, 'role'>,
): Promise<void> {
  await withWriteScope(deps.db, actor, async (db) => {
    const ownerId = ownerForCreate(db, named.ownerId);
    await demandPrincipal(db, ownerId);
    await assertRecentProof(db, actor);
    const outcome = await setMemberRole(db, ownerId, userId, role);
    if (outcome === 'same') return;
    refuse(outcome);
    await db.audit({
      ownerId,
      action: 'member.role_changed',
      entityType: 'member',
      entityId: userId,
      details: { role },
    });
  });
}

export async function removeMember(deps: Deps, actor: SessionActor, { userId, ...named }: Named): Promise<void> {
  await withWriteScope(deps.db, actor, async (db) => {
    const ownerId = ownerForCreate(db, named.ownerId);
    const isOneself = userId === actor.userId;
    if (!isOneself) {
      await demandPrincipal(db, ownerId);
      await assertRecentProof(db, actor);
    }
    const action = isOneself ? 'member.left' : 'member.removed';
    // Written while he still belongs to the owner: afterwards the trace would be of somebody else's.
    await db.audit({ ownerId, action, entityType: 'member', entityId: userId });
    refuse(await removeMemberRow(db, ownerId, userId));
  });
}

function refuse(outcome: Outcome): void {
  if (outcome === 'missing') throw new AppError('member_not_found');
  if (outcome === 'last') throw new AppError('last_principal');
  if (outcome === 'forbidden') throw new AppError('forbidden');
}
