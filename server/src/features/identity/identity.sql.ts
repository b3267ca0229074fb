import { instantText } from '../../platform/clock.ts';
import type { Db, LookupDb } from '../../platform/db/scope.ts';

/** Before a scope exists: each of these is one function of schema `private` (0005_identity.sql). */

type Letter = { channel: 'email'; recipient: string; kind: string; subject: string; text: string; html: string };

/** What writing a personal letter with its secret needs, inside a scope or before one. */
export type MailDb = Pick<LookupDb, 'query' | 'clock'> & { readonly send: (message: Letter) => Promise<boolean> };

/** Personal letters belong to no owner, whatever the scope is. */
export function mailDbOf(db: Db): MailDb {
  return { query: db.query, clock: db.clock, send: (message) => db.send({ ...message, ownerId: null }) };
}

export type Registration = {
  userId: string;
  ownerId: string | null;
  email: string;
  passwordHash: string;
  firstName: string;
  lastName: string;
  callSign: string | null;
  phone: string;
};

/** `waiting`: the address was registered before and never proven. */
export type Registered = { outcome: 'created' | 'waiting' | 'known'; user_id: string };

const now = (db: Pick<LookupDb, 'clock'>) => instantText(db.clock.nowMs());

async function only<Row extends object>(row: Promise<Row | null>): Promise<Row> {
  const found = await row;
  if (found === null) throw new Error('A function that always gives a row gave none');
  return found;
}

export function registerUser(db: LookupDb, user: Registration): Promise<Registered> {
  return only(
    db.one<Registered>(
      'identity.register_user',
      'select outcome, user_id from private.register_user($1, $2, $3, $4, $5, null, $6, $7, $8, $9)',
      [
        user.userId,
        user.email,
        user.passwordHash,
        user.firstName,
        user.lastName,
        user.callSign,
        user.phone,
        user.ownerId,
        now(db),
      ],
    ),
  );
}

/** Links that would prove the address with the password of whoever registered it first lose their force. */
export async function doubtRegistration(db: LookupDb, email: string): Promise<void> {
  await db.query('identity.doubt_registration', 'select private.doubt_registration($1)', [email]);
}

/** False once the address has been registered by two: then its mailbox alone sets the password. */
export async function hasVerification(db: LookupDb, userId: string): Promise<boolean> {
  const row = await only(
    db.one<{ has: boolean }>('identity.has_verification', 'select private.has_verification($1) as has', [userId]),
  );
  return row.has;
}

export type Account = {
  user_id: string | null;
  password_hash: string | null;
  verified: boolean | null;
  blocked: boolean | null;
};

export function findAccount(db: LookupDb, email: string): Promise<Account> {
  return only(
    db.one<Account>(
      'identity.find_account',
      'select user_id, password_hash, verified, blocked from private.find_account($1)',
      [email],
    ),
  );
}

/** Seconds to wait, or 0; the attempt is counted as a failure until it is cleared. */
export async function countLoginAttempt(
  db: Pick<LookupDb, 'one' | 'clock'>,
  attempt: { bucket: string; key: Buffer; free: number },
): Promise<number> {
  const row = await only(
    db.one<{ wait: number }>(
      'identity.count_login_attempt',
      'select private.count_login_attempt($1, $2, $3, $4) as wait',
      [attempt.bucket, attempt.key, attempt.free, now(db)],
    ),
  );
  return row.wait;
}

export async function clearThrottle(db: Pick<LookupDb, 'query'>, bucket: string, key: Buffer): Promise<void> {
  await db.query('identity.clear_throttle', 'select private.clear_throttle($1, $2)', [bucket, key]);
}

export type NewSession = {
  tokenHash: Buffer;
  id: string;
  userId: string;
  oldTokenHash: Buffer | null;
  expiresAt: string;
  userAgent: string;
  address: string;
};

export async function openSession(db: LookupDb, session: NewSession): Promise<void> {
  await db.query('identity.open_session', 'select private.open_session($1, $2, $3, $4, $5, $6, $7, $8)', [
    session.tokenHash,
    session.id,
    session.userId,
    session.oldTokenHash,
    now(db),
    session.expiresAt,
    session.userAgent,
    session.address,
  ]);
}

export async function closeSession(db: LookupDb, tokenHash: Buffer): Promise<void> {
  await db.query('identity.close_session', 'select private.close_session($1)', [tokenHash]);
}

export type SecretPurpose = 'verify_email' | 'change_email' | 'reset_password' | 'phone_code';
export type NewSecret = { hash: Buffer; purpose: SecretPurpose; userId: string; target: string; expiresAt: string };

export async function putSecret(db: Pick<LookupDb, 'query' | 'clock'>, secret: NewSecret): Promise<void> {
  await db.query('identity.put_secret', 'select private.put_secret($1, $2, $3, $4, $5, $6)', [
    secret.hash,
    secret.purpose,
    secret.userId,
    secret.target,
    now(db),
    secret.expiresAt,
  ]);
}

export type ProvenEmail = {
  outcome: 'verified' | 'already' | 'invalid';
  previous_email: string | null;
};

export function proveEmail(db: LookupDb, tokenHash: Buffer): Promise<ProvenEmail> {
  return only(
    db.one<ProvenEmail>('identity.prove_email', 'select outcome, previous_email from private.prove_email($1, $2)', [
      tokenHash,
      now(db),
    ]),
  );
}

export type ResetOwner = { first_name: string | null; last_name: string | null; phone: string | null };

export function findReset(db: LookupDb, tokenHash: Buffer, email: string): Promise<ResetOwner> {
  return only(
    db.one<ResetOwner>(
      'identity.find_reset',
      'select first_name, last_name, phone from private.find_reset($1, $2, $3)',
      [tokenHash, email, now(db)],
    ),
  );
}

export function resetPassword(
  db: LookupDb,
  reset: { tokenHash: Buffer; email: string; passwordHash: string },
): Promise<{ user_id: string | null }> {
  return only(
    db.one<{ user_id: string | null }>(
      'identity.reset_password',
      'select user_id from private.reset_password($1, $2, $3, $4)',
      [reset.tokenHash, reset.email, reset.passwordHash, now(db)],
    ),
  );
}

/** What somebody has asked for in the name of the person of the scope, and nobody has opened: a new address, a new password. */
export async function dropOwnLinks(db: Db): Promise<void> {
  await db.query('identity.drop_own_links', 'select private.drop_own_links()', []);
}

export async function confirmSession(db: Db, sessionHash: Buffer): Promise<void> {
  await db.query('identity.confirm_session', 'select private.confirm_session($1, $2)', [sessionHash, now(db)]);
}

export type PhoneAttempt = { outcome: 'proven' | 'wrong' | 'dead'; target: string | null };

export function tryPhoneCode(db: Db, codeHash: Buffer): Promise<PhoneAttempt> {
  return only(
    db.one<PhoneAttempt>('identity.try_phone_code', 'select outcome, target from private.try_phone_code($1, $2)', [
      codeHash,
      now(db),
    ]),
  );
}

/** The address of the account that the number has left, if it was proven there. */
export async function provePhone(db: Db, phone: string): Promise<string | null> {
  const row = await only(
    db.one<{ lost_email: string | null }>(
      'identity.prove_phone',
      'select lost_email from private.prove_phone($1, $2)',
      [phone, now(db)],
    ),
  );
  return row.lost_email;
}

/** Lets in whoever has proven a number of the tenant's card as it stands, and lets out whoever came by one that is not there any more. */
export async function linkContractTenant(db: Db, contractId: string): Promise<void> {
  await db.query('identity.link_contract_tenant', 'select private.link_contract_tenant($1)', [contractId]);
}

export async function activateOwnerRole(db: Db, ownerId: string): Promise<string> {
  const row = await only(
    db.one<{ owner_id: string }>(
      'identity.activate_owner_role',
      'select private.activate_owner_role($1, $2) as owner_id',
      [ownerId, now(db)],
    ),
  );
  return row.owner_id;
}
