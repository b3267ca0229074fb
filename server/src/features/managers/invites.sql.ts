import type { Day } from '@kliuchar/domain/dates/day';
import type { GrantSwitch } from '@kliuchar/domain/grants/grant-switches';
import { instantText } from '../../platform/clock.ts';
import type { Db, LookupDb } from '../../platform/db/scope.ts';
import type { GrantKind } from './grants.sql.ts';

/** By the key of a link, before or beyond any scope of the owner: functions of schema `private` (0200_grants.sql). */

export type InviteRow = {
  kind: GrantKind;
  ownerName: string;
  phone: string;
  place: string;
  switches: GrantSwitch[];
  untilOn: Day | null;
  expiresAt: string;
  isClaimed: boolean;
};

const now = (db: Pick<LookupDb, 'clock'>) => instantText(db.clock.nowMs());

/** A row for every place that the link opens; none for a key nobody may come by. */
export function findInvite(db: Pick<LookupDb, 'query' | 'clock'>, tokenHash: Buffer): Promise<InviteRow[]> {
  return db.query<InviteRow>(
    'grants.find-invite',
    `select kind, owner_name as "ownerName", phone, place, switches, until_on as "untilOn", expires_at as "expiresAt", is_claimed as "isClaimed"
       from private.find_invite($1, $2)`,
    [tokenHash, now(db)],
  );
}

/** The key opens nothing any more, because what it opened has been taken. */
export async function isInviteAccepted(db: Pick<LookupDb, 'one'>, tokenHash: Buffer): Promise<boolean> {
  const row = await db.one<{ is: boolean }>('grants.invite-accepted', 'select private.is_invite_accepted($1) as is', [
    tokenHash,
  ]);
  return row?.is === true;
}

/** `invitedByEmail` is null where the owner has been told before. */
export type AnsweredRow = { ownerId: string; kind: GrantKind; place: string; invitedByEmail: string | null };

const ANSWERED = `owner_id as "ownerId", kind, place, invited_by_email as "invitedByEmail"`;

/** Who answers, for those who have asked him. */
export async function findAnswerer(db: Db): Promise<string> {
  const row = await db.one<{ name: string }>(
    'grants.answerer',
    `select concat_ws(' ', first_name, last_name) as name from users where id = (select private.scope_user_id())`,
    [],
  );
  return row?.name ?? '';
}

export function comeByInvite(
  db: Db,
  tokenHash: Buffer,
): Promise<(AnsweredRow & { outcome: 'accepted' | 'claimed' | 'own' | 'taken' })[]> {
  return db.query('grants.come-by-invite', `select outcome, ${ANSWERED} from private.come_by_invite($1, $2)`, [
    tokenHash,
    now(db),
  ]);
}

export async function declineInvite(db: LookupDb, tokenHash: Buffer): Promise<boolean> {
  const row = await db.one<{ count: number }>(
    'grants.decline-invite',
    'select private.decline_invite($1, $2) as count',
    [tokenHash, now(db)],
  );
  return (row?.count ?? 0) > 0;
}

export type OwnInviteRow = InviteRow & { readonly invitationId: string };

/** What waits for the number that the person of the scope has proven: a row for every place, those of one letter under one id. */
export function listOwnInvites(db: Db): Promise<OwnInviteRow[]> {
  return db.query<OwnInviteRow>(
    'grants.own-invites',
    `select invitation_id as "invitationId", kind, owner_name as "ownerName", phone, place, switches, until_on as "untilOn",
            expires_at as "expiresAt", is_claimed as "isClaimed" from private.own_invites($1)`,
    [now(db)],
  );
}

/** None where nothing of that id waits for the number of the person. */
export function answerOwnInvite(
  db: Db,
  { id, isAccepted }: { id: string; isAccepted: boolean },
): Promise<AnsweredRow[]> {
  return db.query<AnsweredRow>(
    'grants.answer-own-invite',
    `select ${ANSWERED} from private.answer_own_invite($1, $2, $3)`,
    [id, isAccepted, now(db)],
  );
}

/** What waited for the number that the person of the scope has just proven. */
export function acceptProven(db: Db): Promise<AnsweredRow[]> {
  return db.query<AnsweredRow>('grants.accept-proven', `select ${ANSWERED} from private.accept_proven($1)`, [now(db)]);
}
