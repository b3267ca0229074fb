import type { BodyOf } from '@kliuchar/api-schema/endpoint';
import type { updateProfile as updateEndpoint } from '@kliuchar/api-schema/profile';
import type { Deps } from '../../deps.ts';
import { AppError, fieldError } from '../../edge/errors.ts';
import { CODES_PER_TARGET, hitThrottle } from '../../edge/throttle.ts';
import { type Db, type SessionActor, withReadScope, withWriteScope } from '../../platform/db/scope.ts';
import { emailChangeRequestedLetter, passwordChangedLetter } from './identity.mail.ts';
import { dropOwnLinks, mailDbOf } from './identity.sql.ts';
import { journalAccount } from './journal-account.ts';
import { hashNewPassword } from './passwords.ts';
import { deleteOtherSessions, getUser, listOwners, updatePasswordHash, updateUser } from './profile.sql.ts';
import { type ProfileReply, profileView } from './profile.view.ts';
import { assertRecentProof, checkOwnPassword } from './proof.ts';
import { appUrls, sendEmailChange, sendLetter } from './secret-letters.ts';

export async function profileOf(db: Db, userId: string): Promise<ProfileReply> {
  const [user, owners] = await Promise.all([getUser(db, userId), listOwners(db)]);
  return profileView(user, owners);
}

export function getProfile(deps: Deps, actor: SessionActor): Promise<ProfileReply> {
  return withReadScope(deps.db, actor, (db) => profileOf(db, actor.userId));
}

/** How the screen looks is no matter of the journal. */
const NAMES = ['firstName', 'lastName', 'middleName', 'callSign'] as const;

/** An absent field stays, null empties. */
export function updateProfile(
  deps: Deps,
  actor: SessionActor,
  body: BodyOf<typeof updateEndpoint>,
): Promise<ProfileReply> {
  return withWriteScope(deps.db, actor, async (db) => {
    const user = await getUser(db, actor.userId);
    const isUpdated = await updateUser(db, actor.userId, {
      firstName: body.firstName ?? user.first_name,
      lastName: body.lastName ?? user.last_name,
      middleName: body.middleName === undefined ? user.middle_name : body.middleName,
      callSign: body.callSign === undefined ? user.call_sign : body.callSign,
      theme: body.theme ?? user.theme,
      version: body.version ?? user.version,
    });
    if (!isUpdated) throw new AppError('version_conflict');
    if (NAMES.some((name) => body[name] !== undefined)) await journalAccount(db, actor.userId, 'account.names_changed');
    return profileOf(db, actor.userId);
  });
}

/** The other sessions end, and the links they have asked for: whoever knew the old password must not stay (reliability.md §1, 18). */
export async function changePassword(
  deps: Deps,
  actor: SessionActor,
  body: { current: string; password: string },
): Promise<void> {
  const user = await checkOwnPassword(deps, actor, { field: 'current', password: body.current });
  if (body.password === body.current) throw fieldError('password', 'Це поточний пароль. Задайте інший');
  const passwordHash = await hashNewPassword(body.password, {
    email: user.email,
    phone: user.phone,
    firstName: user.first_name,
    lastName: user.last_name,
  });
  await withWriteScope(deps.db, actor, async (db) => {
    await updatePasswordHash(db, actor.userId, passwordHash);
    await deleteOtherSessions(db, actor);
    await dropOwnLinks(db);
    await journalAccount(db, actor.userId, 'account.password_changed');
    const to = { email: user.email, kind: 'identity.password_changed' };
    await sendLetter(mailDbOf(db), to, passwordChangedLetter(appUrls(deps)));
  });
}

/** The address changes when the letter to the new one is opened; the old one is told at once. */
export async function changeEmail(deps: Deps, actor: SessionActor, email: string): Promise<void> {
  await hitThrottle(deps, CODES_PER_TARGET, `email ${email}`);
  await withWriteScope(deps.db, actor, async (db) => {
    await assertRecentProof(db, actor);
    const user = await getUser(db, actor.userId);
    if (user.email === email) throw fieldError('email', 'Це вже ваша адреса');
    const mail = mailDbOf(db);
    // Whether the new address has an account is not said here: the link will simply not work for it.
    await sendEmailChange(deps, mail, { userId: actor.userId, email });
    await journalAccount(db, actor.userId, 'account.email_asked');
    const to = { email: user.email, kind: 'identity.email_change_requested' };
    await sendLetter(mail, to, emailChangeRequestedLetter(appUrls(deps)));
  });
}
