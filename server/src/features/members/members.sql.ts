import type { MemberRole } from '@kliuchar/api-schema/members';
import type { Day } from '@kliuchar/domain/dates/day';
import { instantText } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/scope.ts';

export type MemberRow = {
  ownerId: string;
  ownerName: string;
  userId: string;
  firstName: string;
  lastName: string;
  email: string;
  role: MemberRole;
  since: string;
};

/** Everyone of each owner, the person himself among them. */
export function listMemberRows(db: Db): Promise<MemberRow[]> {
  return db.query<MemberRow>(
    'members.list',
    `select o.id as "ownerId", o.name as "ownerName", m.user_id as "userId", m.first_name as "firstName", m.last_name as "lastName",
            m.email, m.role, m.since
       from owners o cross join lateral private.list_members(o.id) m where o.id = any($1::uuid[])
      order by o.id, m.role, m.since, m.user_id`,
    [db.ownerIds],
  );
}

export async function isPrincipal(db: Db, ownerId: string): Promise<boolean> {
  const row = await db.one<{ is: boolean }>('members.is-principal', 'select private.is_principal($1) as is', [ownerId]);
  return row?.is === true;
}

export type InvitationRow = {
  id: string;
  ownerId: string;
  email: string;
  role: MemberRole;
  status: 'pending' | 'accepted' | 'declined' | 'revoked';
  sentOn: Day;
  sentCount: number;
  expiresAt: string;
  createdAt: string;
};

const INVITATION = `i.id, i.owner_id as "ownerId", i.email, i.role, i.status, i.sent_on as "sentOn", i.sent_count as "sentCount",
  i.expires_at as "expiresAt", i.created_at as "createdAt"`;

/** Those that nobody has answered yet. */
export function listInvitationRows(db: Db): Promise<InvitationRow[]> {
  return db.query<InvitationRow>(
    'members.invitations',
    `select ${INVITATION} from member_invitations i where i.owner_id = any($1::uuid[]) and i.status = 'pending' order by i.created_at desc, i.id`,
    [db.ownerIds],
  );
}

export function findInvitationRow(db: Db, id: string): Promise<InvitationRow | null> {
  return db.one<InvitationRow>(
    'members.invitation',
    `select ${INVITATION} from member_invitations i where i.id = $1 and i.owner_id = any($2::uuid[])`,
    [id, db.ownerIds],
  );
}

export type NewInvitation = {
  readonly id: string;
  readonly ownerId: string;
  readonly email: string;
  readonly role: MemberRole;
  readonly tokenHash: Buffer;
  readonly invitedBy: string;
  readonly today: Day;
  readonly now: string;
  readonly expiresAt: string;
};

/** One that ran out gives its place; false when the address has a live one. */
export async function insertInvitation(db: Db, invitation: NewInvitation): Promise<boolean> {
  const { id, ownerId, email, role, tokenHash, invitedBy, today, now, expiresAt } = invitation;
  await db.query(
    'members.close-outlived',
    `update member_invitations set status = 'revoked', token_hash = null, answered_at = $3
      where owner_id = $1 and email = $2 and status = 'pending' and expires_at <= $3`,
    [ownerId, email, now],
  );
  const rows = await db.query(
    'members.invite',
    `insert into member_invitations (id, owner_id, email, role, token_hash, invited_by, sent_on, expires_at, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     on conflict (owner_id, email) where status = 'pending' do nothing returning id`,
    [id, ownerId, email, role, tokenHash, invitedBy, today, expiresAt, now],
  );
  return rows.length === 1;
}

/** False when it is answered, or was sent as often as a day allows. */
export async function renewInvitation(
  db: Db,
  change: {
    readonly id: string;
    readonly ownerId: string;
    readonly tokenHash: Buffer;
    readonly today: Day;
    readonly expiresAt: string;
    readonly mostADay: number;
  },
): Promise<boolean> {
  const rows = await db.query(
    'members.renew',
    `update member_invitations i set token_hash = $3, sent_on = $4, sent_count = case when i.sent_on = $4 then i.sent_count + 1 else 1 end, expires_at = $5
      where i.id = $1 and i.owner_id = $2 and i.status = 'pending' and (i.sent_on <> $4 or i.sent_count < $6) returning i.id`,
    [change.id, change.ownerId, change.tokenHash, change.today, change.expiresAt, change.mostADay],
  );
  return rows.length === 1;
}

export async function revokeInvitation(
  db: Db,
  { id, ownerId, now }: { readonly id: string; readonly ownerId: string; readonly now: string },
): Promise<boolean> {
  const rows = await db.query(
    'members.revoke',
    `update member_invitations set status = 'revoked', token_hash = null, answered_at = $3
      where id = $1 and owner_id = $2 and status = 'pending' returning id`,
    [id, ownerId, now],
  );
  return rows.length === 1;
}

/** What the database says of a change of who belongs to the owner, and with it what he had sent ends (0680_invitations_of_whoever_left.sql). */
export type Outcome = 'done' | 'same' | 'missing' | 'last' | 'forbidden';

export async function removeMemberRow(db: Db, ownerId: string, userId: string): Promise<Outcome> {
  const row = await db.one<{ outcome: Outcome }>(
    'members.remove',
    'select private.remove_member($1, $2, $3) as outcome',
    [ownerId, userId, instantText(db.clock.nowMs())],
  );
  return row?.outcome ?? 'missing';
}

export async function setMemberRole(db: Db, ownerId: string, userId: string, role: MemberRole): Promise<Outcome> {
  const row = await db.one<{ outcome: Outcome }>(
    'members.set-role',
    'select private.set_member_role($1, $2, $3, $4) as outcome',
    [ownerId, userId, role, instantText(db.clock.nowMs())],
  );
  return row?.outcome ?? 'missing';
}
