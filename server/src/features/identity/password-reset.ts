import type { Deps } from '../../deps.ts';
import { AppError } from '../../edge/errors.ts';
import { inEvenTime } from '../../edge/even-time.ts';
import { tooMany } from '../../edge/throttle.ts';
import { withLookup } from '../../platform/db/scope.ts';
import { sha256 } from '../../platform/tokens.ts';
import { passwordChangedLetter } from './identity.mail.ts';
import { findAccount, findReset, resetPassword as spendReset } from './identity.sql.ts';
import { hashNewPassword } from './passwords.ts';
import { appUrls, countLetter, sendLetter, sendReset } from './secret-letters.ts';

const EVEN_MS = 40;

export async function forgotPassword(deps: Deps, email: string): Promise<void> {
  const letters = await inEvenTime(EVEN_MS, () =>
    withLookup(deps.db, async (db) => {
      const state = await countLetter(deps, db, 'reset', email);
      const account = await findAccount(db, email);
      if (state.allowed && account.user_id !== null && !account.blocked) {
        await sendReset(deps, db, { userId: account.user_id, email });
      }
      return state;
    }),
  );
  if (!letters.allowed) throw tooMany(letters.retryAfterSeconds);
}

/** Ends every session and signs nobody in; a used, expired, foreign or altered token is one and the same refusal. */
export async function resetPassword(
  deps: Deps,
  reset: { email: string; password: string; token: string },
): Promise<void> {
  const { email } = reset;
  const tokenHash = sha256(reset.token);
  const owner = await withLookup(deps.db, (db) => findReset(db, tokenHash, email));
  if (owner.first_name === null) throw new AppError('token_invalid');
  const passwordHash = await hashNewPassword(reset.password, {
    email,
    phone: owner.phone,
    firstName: owner.first_name,
    lastName: owner.last_name ?? '',
  });
  const spent = await withLookup(deps.db, async (db) => {
    const { user_id: userId } = await spendReset(db, { tokenHash, email, passwordHash });
    if (userId === null) return false;
    await sendLetter(db, { email, kind: 'identity.password_changed' }, passwordChangedLetter(appUrls(deps)));
    return true;
  });
  if (!spent) throw new AppError('token_invalid');
}
