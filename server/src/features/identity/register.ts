import type { register as endpoint } from '@kliuchar/api-schema/auth';
import type { BodyOf } from '@kliuchar/api-schema/endpoint';
import type { Deps } from '../../deps.ts';
import { inEvenTime } from '../../edge/even-time.ts';
import { withLookup } from '../../platform/db/scope.ts';
import { newId } from '../../platform/ids.ts';
import { doubtRegistration, registerUser } from './identity.sql.ts';
import { hashNewPassword } from './passwords.ts';
import { countLetter, sendAccountExists, sendRegisteredAgain, sendVerification } from './secret-letters.ts';

const EVEN_MS = 40;

/**
 * The same answer for a known and an unknown address; the letter tells its owner which it was (contract.md §3.4). An address that was
 * registered and never proven keeps its row, whoever comes second: only who opens the letter there says what the password is, so that
 * neither of two strangers gets in with his own (reliability.md §4, pre-hijacking).
 */
export async function register(deps: Deps, body: BodyOf<typeof endpoint>): Promise<{ email: string }> {
  const { email, phone, firstName, lastName } = body;
  const passwordHash = await hashNewPassword(body.password, { email, phone, firstName, lastName });
  const wantsToOwn = body.role === undefined ? body.invite === undefined : body.role === 'owner';
  const ids = { userId: newId(), ownerId: wantsToOwn ? newId() : null };
  await inEvenTime(EVEN_MS, () =>
    withLookup(deps.db, async (db) => {
      // The same mailbox, so the same count as of those who ask for the letter again.
      const letters = await countLetter(deps, db, 'verify', email);
      // Beyond the limit the answer stays the same, the mailbox is spared, and nothing waits for a letter that will not come.
      if (!letters.allowed) return doubtRegistration(db, email);
      const callSign = body.callSign ?? null;
      const user = { ...ids, email, passwordHash, firstName, lastName, callSign, phone };
      const { outcome, user_id: userId } = await registerUser(db, user);
      if (outcome === 'known') await sendAccountExists(deps, db, email);
      else if (outcome === 'waiting') await sendRegisteredAgain(deps, db, { userId, email });
      else await sendVerification(deps, db, { userId, email });
    }),
  );
  return { email };
}
