import type { Deps } from '../../deps.ts';
import { CODES_PER_TARGET, countHits, type ThrottleState } from '../../edge/throttle.ts';
import { instantText } from '../../platform/clock.ts';
import type { LookupDb } from '../../platform/db/scope.ts';
import type { RenderedLetter } from '../../platform/letter.ts';
import { newToken, sha256 } from '../../platform/tokens.ts';
import {
  accountExistsLetter,
  confirmNewEmailLetter,
  registeredAgainLetter,
  resetPasswordLetter,
  verifyEmailLetter,
} from './identity.mail.ts';
import { type MailDb, putSecret, type SecretPurpose } from './identity.sql.ts';

const MINUTE_MS = 60_000;
const VERIFY_LIFE_MS = 24 * 60 * MINUTE_MS;
const RESET_LIFE_MS = 30 * MINUTE_MS;
export const CODE_LIFE_MS = 10 * MINUTE_MS;

type Target = { readonly userId: string; readonly email: string };

export async function sendLetter(
  db: MailDb,
  to: { email: string; kind: string },
  letter: RenderedLetter,
): Promise<void> {
  await db.send({ channel: 'email', recipient: to.email, kind: to.kind, ...letter });
}

export const appUrls = (deps: Pick<Deps, 'config'>) => {
  const { origin } = deps.config;
  return { loginUrl: `${origin}/login`, forgotUrl: `${origin}/forgot-password`, supportUrl: `${origin}/support` };
};

/** Counts a letter to this address; the same for a known and an unknown one (contract.md §3.6). */
export function countLetter(
  deps: Deps,
  db: Pick<LookupDb, 'query'>,
  what: string,
  email: string,
): Promise<ThrottleState> {
  return countHits(deps, db, CODES_PER_TARGET, `${what} ${email}`);
}

async function makeSecret(db: MailDb, secret: Target & { purpose: SecretPurpose; lifeMs: number }): Promise<string> {
  const token = newToken();
  const expiresAt = instantText(db.clock.nowMs() + secret.lifeMs);
  const { purpose, userId, email } = secret;
  await putSecret(db, { hash: sha256(token), purpose, userId, target: email, expiresAt });
  return token;
}

/** Links are made from the configured origin, never from a header of the request (contract.md §3.4). */
function verifyUrl(deps: Pick<Deps, 'config'>, token: string): string {
  return `${deps.config.origin}/auth/verify-email?token=${token}`;
}

export async function sendVerification(deps: Pick<Deps, 'config'>, db: MailDb, target: Target): Promise<void> {
  const token = await makeSecret(db, { ...target, purpose: 'verify_email', lifeMs: VERIFY_LIFE_MS });
  const letter = verifyEmailLetter({ url: verifyUrl(deps, token) });
  await sendLetter(db, { email: target.email, kind: 'identity.verify_email' }, letter);
}

export async function sendEmailChange(deps: Pick<Deps, 'config'>, db: MailDb, target: Target): Promise<void> {
  const token = await makeSecret(db, { ...target, purpose: 'change_email', lifeMs: VERIFY_LIFE_MS });
  const letter = confirmNewEmailLetter({ url: verifyUrl(deps, token) });
  await sendLetter(db, { email: target.email, kind: 'identity.change_email' }, letter);
}

async function resetUrl(deps: Pick<Deps, 'config'>, db: MailDb, target: Target): Promise<string> {
  const token = await makeSecret(db, { ...target, purpose: 'reset_password', lifeMs: RESET_LIFE_MS });
  return `${deps.config.origin}/reset-password?token=${token}&email=${encodeURIComponent(target.email)}`;
}

export async function sendReset(deps: Pick<Deps, 'config'>, db: MailDb, target: Target): Promise<void> {
  const letter = resetPasswordLetter({ url: await resetUrl(deps, db, target) });
  await sendLetter(db, { email: target.email, kind: 'identity.reset_password' }, letter);
}

/** The link proves the address too, and its holder says what the password is. */
export async function sendRegisteredAgain(deps: Pick<Deps, 'config'>, db: MailDb, target: Target): Promise<void> {
  const letter = registeredAgainLetter({ url: await resetUrl(deps, db, target), ...appUrls(deps) });
  await sendLetter(db, { email: target.email, kind: 'identity.registered_again' }, letter);
}

export async function sendAccountExists(deps: Pick<Deps, 'config'>, db: MailDb, email: string): Promise<void> {
  const { loginUrl, forgotUrl } = appUrls(deps);
  await sendLetter(db, { email, kind: 'identity.account_exists' }, accountExistsLetter({ loginUrl, forgotUrl }));
}
