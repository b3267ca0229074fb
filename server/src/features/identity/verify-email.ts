import type { Deps } from '../../deps.ts';
import { AppError } from '../../edge/errors.ts';
import { inEvenTime } from '../../edge/even-time.ts';
import { tooMany } from '../../edge/throttle.ts';
import { withLookup } from '../../platform/db/scope.ts';
import { sha256 } from '../../platform/tokens.ts';
import { emailChangedLetter } from './identity.mail.ts';
import { findAccount, hasVerification, proveEmail } from './identity.sql.ts';
import { appUrls, countLetter, sendLetter, sendRegisteredAgain, sendVerification } from './secret-letters.ts';

const EVEN_MS = 40;

/** Serves the first proof of an address and a change of it; a second visit within the 24 hours is told «already». */
export async function verifyEmail(deps: Deps, token: string): Promise<{ status: 'verified' | 'already' }> {
  const outcome = await withLookup(deps.db, async (db) => {
    const proven = await proveEmail(db, sha256(token));
    if (proven.outcome === 'verified' && proven.previous_email !== null) {
      const letter = emailChangedLetter(appUrls(deps));
      await sendLetter(db, { email: proven.previous_email, kind: 'identity.email_changed' }, letter);
    }
    return proven.outcome;
  });
  if (outcome === 'invalid') throw new AppError('token_invalid');
  return { status: outcome };
}

/** Nothing is said about whether there is such an account, or whether it is verified already. */
export async function resendVerification(deps: Deps, email: string): Promise<void> {
  const letters = await inEvenTime(EVEN_MS, () =>
    withLookup(deps.db, async (db) => {
      const state = await countLetter(deps, db, 'verify', email);
      const account = await findAccount(db, email);
      if (state.allowed && account.user_id !== null && !account.verified && !account.blocked) {
        const target = { userId: account.user_id, email };
        const isUndoubted = await hasVerification(db, account.user_id);
        await (isUndoubted ? sendVerification(deps, db, target) : sendRegisteredAgain(deps, db, target));
      }
      return state;
    }),
  );
  if (!letters.allowed) throw tooMany(letters.retryAfterSeconds);
}
