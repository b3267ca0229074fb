import { ERROR_CODES } from '@kliuchar/api-schema/error-codes';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../edge/errors.ts';
import { throttleKey, tooMany } from '../../edge/throttle.ts';
import { type Db, type SessionActor, withLookup, withReadScope, withWriteScope } from '../../platform/db/scope.ts';
import { clearThrottle, confirmSession, countLoginAttempt } from './identity.sql.ts';
import { isPassword } from './passwords.ts';
import { getUser, provenAt, type UserRow } from './profile.sql.ts';

/** E-mail, phone and requisites change only soon after the password was given (reliability.md §1, 20). */
const PROOF_LIFE_MS = 15 * 60_000;
const BUCKET = 'password.confirm';
const FREE_ATTEMPTS = 10;

export async function assertRecentProof(db: Db, actor: SessionActor): Promise<void> {
  const ageMs = db.clock.nowMs() - Date.parse(await provenAt(db, actor));
  if (ageMs > PROOF_LIFE_MS) throw new AppError('reauth_required');
}

/** Checks the password of the signed-in person, with the same growing pauses as at sign-in. */
export async function checkOwnPassword(
  deps: Deps,
  actor: SessionActor,
  given: { field: string; password: string },
): Promise<UserRow> {
  const key = throttleKey(deps, { bucket: BUCKET }, actor.userId);
  const free = Math.max(1, Math.floor(FREE_ATTEMPTS * deps.config.rateLimitFactor));
  const user = await withReadScope(deps.db, actor, (db) => getUser(db, actor.userId));
  const waitSeconds = await withLookup(deps.db, (db) => countLoginAttempt(db, { bucket: BUCKET, key, free }));
  if (waitSeconds > 0) throw tooMany(waitSeconds);
  if (!(await isPassword(user.password_hash, given.password))) {
    throw new AppError('password_wrong', { fields: { [given.field]: ERROR_CODES.password_wrong.textUk } });
  }
  await withLookup(deps.db, (db) => clearThrottle(db, BUCKET, key));
  return user;
}

export async function confirmPassword(deps: Deps, actor: SessionActor, password: string): Promise<void> {
  await checkOwnPassword(deps, actor, { field: 'password', password });
  await withWriteScope(deps.db, actor, (db) => confirmSession(db, actor.sessionHash));
}
