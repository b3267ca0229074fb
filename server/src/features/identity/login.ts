import type { Deps } from '../../deps.ts';
import { AppError } from '../../edge/errors.ts';
import { countHits, type Limit, throttleKey, tooMany } from '../../edge/throttle.ts';
import { instantText } from '../../platform/clock.ts';
import { withLookup } from '../../platform/db/scope.ts';
import { newId } from '../../platform/ids.ts';
import { newToken, sha256 } from '../../platform/tokens.ts';
import { keepAccount } from './deletion.ts';
import { describeDevice } from './describe-device.ts';
import { readDeviceMark } from './device-mark.ts';
import { clearThrottle, countLoginAttempt, findAccount, openSession } from './identity.sql.ts';
import { isPassword } from './passwords.ts';
import { passSecondFactor } from './second-factor.ts';

export const SESSION_LIFE_SECONDS = 30 * 24 * 3600;
const BY_ADDRESS: Limit = { bucket: 'login.address', limit: 300, windowSeconds: 15 * 60 };
const FREE_ATTEMPTS = 10;

export type LoginAttempt = {
  readonly email: string;
  readonly password: string;
  /** A code of an authenticator, or a spare one. */
  readonly code: string | undefined;
  readonly address: string;
  readonly addressKey: string;
  readonly userAgent: string;
  /** The cookies that came with the request. */
  readonly oldToken: string | null;
  readonly deviceMark: string | null;
};

export type SignedIn = { readonly userId: string; readonly token: string };

/**
 * Every attempt counts as a failure until it succeeds, so that guesses sent at once count too. A browser its owner has signed in from
 * has a counter of its own: a stranger's wrong guesses delay the stranger, not the owner (reliability.md §1, 7).
 */
export async function login(deps: Deps, attempt: LoginAttempt): Promise<SignedIn> {
  const { email } = attempt;
  const device = readDeviceMark(deps.vault, attempt.deviceMark, email);
  const bucket = device === null ? 'login.account' : 'login.device';
  const key = throttleKey(deps, { bucket }, device === null ? email : `${device} ${email}`);
  const free = Math.max(1, Math.floor(FREE_ATTEMPTS * deps.config.rateLimitFactor));
  const { waitSeconds, account } = await withLookup(deps.db, async (db) => {
    const [byAddress, wait, account] = await Promise.all([
      countHits(deps, db, BY_ADDRESS, attempt.addressKey),
      countLoginAttempt(db, { bucket, key, free }),
      findAccount(db, email),
    ]);
    return { waitSeconds: byAddress.allowed ? wait : byAddress.retryAfterSeconds, account };
  });
  if (waitSeconds > 0) throw tooMany(waitSeconds);
  const isRight = await isPassword(account.blocked ? null : account.password_hash, attempt.password);
  const { user_id: userId } = account;
  if (!isRight || userId === null) throw new AppError('invalid_credentials');
  const token = newToken();
  const outcome = await withLookup(deps.db, async (db) => {
    // A missing or wrong code leaves the attempt counted: six digits are guessed under the same limits as the password.
    const second = await passSecondFactor(deps, db, { userId, email, code: attempt.code });
    if (second !== 'passed') return second;
    // In the order of the attempt, the address before the account: the other way round two sign-ins of one person wait in a ring.
    const forgiven = [countHits(deps, db, BY_ADDRESS, attempt.addressKey, -1), clearThrottle(db, bucket, key)];
    if (!account.verified) {
      await Promise.all(forgiven);
      return 'not_activated';
    }
    const opened = openSession(db, {
      tokenHash: sha256(token),
      id: newId(),
      userId,
      oldTokenHash: attempt.oldToken === null ? null : sha256(attempt.oldToken),
      expiresAt: instantText(db.clock.nowMs() + SESSION_LIFE_SECONDS * 1000),
      userAgent: attempt.userAgent,
      address: attempt.address,
    });
    const kept = keepAccount(deps, db, { userId, email });
    // A browser without the mark of an earlier sign-in: the person is told on the others (ADR 0023).
    const told =
      device === null &&
      db.enqueue('notifications.new_device', {
        userId,
        device: describeDevice(attempt.userAgent),
        address: attempt.address,
        at: instantText(db.clock.nowMs()),
      });
    await Promise.all([...forgiven, opened, kept, told]);
    return 'opened';
  });
  // Only after the right password, or this would tell which addresses are registered (contract.md §3.4).
  if (outcome === 'not_activated') throw new AppError('not_activated', { reason: 'NOT_ACTIVATED' });
  if (outcome !== 'opened') throw new AppError(outcome);
  return { userId, token };
}
