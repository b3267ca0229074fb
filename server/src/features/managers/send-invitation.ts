import type { Day } from '@kliuchar/domain/dates/day';
import { LETTERS_A_DAY } from '@kliuchar/domain/grants/invitations';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../edge/errors.ts';
import { CODES_PER_TARGET, countHits, tooMany } from '../../edge/throttle.ts';
import type { Db } from '../../platform/db/scope.ts';
import { countLettersOfToday, type GrantKind } from './grants.sql.ts';
import { invitationMessage } from './managers.mail.ts';

/** To one number as many as a day allows, though the invitations before were taken back. */
export async function assertLetterLeft(
  db: Db,
  to: { readonly ownerId: string; readonly phone: string },
  today: Day,
): Promise<void> {
  if ((await countLettersOfToday(db, to, today)) >= LETTERS_A_DAY) throw new AppError('resend_limit');
}

export async function sendInvitation(
  deps: Deps,
  db: Db,
  { ownerId, kind, phone, token }: { ownerId: string; kind: GrantKind; phone: string; token: string },
): Promise<void> {
  const state = await countHits(deps, db, CODES_PER_TARGET, `invite ${phone}`);
  if (!state.allowed) throw tooMany(state.retryAfterSeconds);
  const text = invitationMessage({ kind, url: `${deps.config.origin}/invites/${token}` });
  await db.send({ channel: 'sms', recipient: phone, kind: `${kind}.invited`, text, ownerId });
}
