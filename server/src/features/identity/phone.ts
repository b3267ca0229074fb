import type { Deps } from '../../deps.ts';
import { AppError } from '../../edge/errors.ts';
import { CODES_PER_TARGET, hitThrottle } from '../../edge/throttle.ts';
import { instantText } from '../../platform/clock.ts';
import { type SessionActor, withWriteScope } from '../../platform/db/scope.ts';
import { newOneTimeCode } from '../../platform/tokens.ts';
import { acceptProvenInvites } from '../managers/public.ts';
import { phoneChangedLetter, phoneCodeMessage, phoneLostLetter } from './identity.mail.ts';
import { mailDbOf, provePhone, putSecret, tryPhoneCode } from './identity.sql.ts';
import { journalAccount } from './journal-account.ts';
import { profileOf } from './profile.ts';
import type { ProfileReply } from './profile.view.ts';
import { assertRecentProof } from './proof.ts';
import { appUrls, CODE_LIFE_MS, sendLetter } from './secret-letters.ts';

const CODE_CONTEXT = 'secrets.phone_code';
const PHONE_CONTEXT = 'secrets.target';

/** Six digits could be tried out from a copy of the database, so their hash needs the key that is not in it. */
function codeHash(deps: Pick<Deps, 'vault'>, userId: string, code: string): Buffer {
  return deps.vault.lookup(`${userId} ${code}`, CODE_CONTEXT);
}

export async function changePhone(deps: Deps, actor: SessionActor, phone: string): Promise<void> {
  // The number itself is the subject, as where a tenant asks for the code of a contract: five an hour to one phone.
  await hitThrottle(deps, CODES_PER_TARGET, phone);
  const code = newOneTimeCode();
  await withWriteScope(deps.db, actor, async (db) => {
    await assertRecentProof(db, actor);
    await putSecret(db, {
      hash: codeHash(deps, actor.userId, code),
      purpose: 'phone_code',
      userId: actor.userId,
      target: deps.vault.seal(phone, PHONE_CONTEXT).toString('base64url'),
      expiresAt: instantText(db.clock.nowMs() + CODE_LIFE_MS),
    });
    await db.send({
      channel: 'sms',
      recipient: phone,
      kind: 'identity.phone_code',
      text: phoneCodeMessage(code),
      ownerId: null,
    });
  });
}

/** Opens what waits for the number: contracts that name it as their tenant's, and invitations to it (contract.md §3.14). */
export async function confirmPhone(deps: Deps, actor: SessionActor, code: string): Promise<ProfileReply> {
  const profile = await withWriteScope(deps.db, actor, async (db) => {
    const attempt = await tryPhoneCode(db, codeHash(deps, actor.userId, code));
    // A wrong try must be counted, so the transaction ends well and the refusal comes after it.
    if (attempt.outcome !== 'proven' || attempt.target === null) return null;
    const phone = deps.vault.open(Buffer.from(attempt.target, 'base64url'), PHONE_CONTEXT);
    const lostEmail = await provePhone(db, phone);
    await journalAccount(db, actor.userId, 'account.phone_confirmed');
    await acceptProvenInvites(deps, db);
    const proven = await profileOf(db, actor.userId);
    const mail = mailDbOf(db);
    const letter = phoneChangedLetter({ phone, ...appUrls(deps) });
    await sendLetter(mail, { email: proven.email, kind: 'identity.phone_changed' }, letter);
    if (lostEmail !== null) {
      const lost = phoneLostLetter({ phone, profileUrl: `${deps.config.origin}/profile`, ...appUrls(deps) });
      await sendLetter(mail, { email: lostEmail, kind: 'identity.phone_lost' }, lost);
    }
    return proven;
  });
  if (profile === null) throw new AppError('code_invalid');
  return profile;
}
