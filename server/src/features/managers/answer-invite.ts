import type { Invite } from '@kliuchar/api-schema/managers';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../edge/errors.ts';
import { type Db, lookUp, type SessionActor, withLookup, withWriteScope } from '../../platform/db/scope.ts';
import { sha256 } from '../../platform/tokens.ts';
import { viewInvite } from './grant.view.ts';
import {
  type AnsweredRow,
  acceptProven,
  comeByInvite,
  declineInvite as decline,
  findAnswerer,
  findInvite,
  isInviteAccepted,
} from './invites.sql.ts';
import { invitationAnsweredLetter } from './managers.mail.ts';

/** Looking changes nothing: messengers look at links before people do. */
export async function getInvite(deps: Deps, token: string): Promise<Invite> {
  const invite = viewInvite(await lookUp(deps.db, (db) => findInvite(db, sha256(token))));
  if (invite !== null) return invite;
  // The number was proven, or the link opened, on another device: whoever comes by the link later is told where to go.
  const isAccepted = await lookUp(deps.db, (db) => isInviteAccepted(db, sha256(token)));
  throw new AppError(isAccepted ? 'invitation_accepted' : 'invitation_not_found');
}

export async function acceptInvite(
  deps: Deps,
  actor: SessionActor,
  token: string,
): Promise<{ status: 'accepted' | 'needs_confirmation' }> {
  return withWriteScope(deps.db, actor, async (db) => {
    const rows = await comeByInvite(db, sha256(token));
    const [first] = rows;
    if (first === undefined) throw new AppError('invitation_not_found');
    if (first.outcome === 'taken') throw new AppError('invitation_claimed');
    if (first.outcome === 'own') throw new AppError('own_invitation');
    const isAccepted = first.outcome === 'accepted';
    await tellInviters(deps, db, rows, isAccepted);
    return { status: isAccepted ? 'accepted' : 'needs_confirmation' };
  });
}

export async function declineInvite(deps: Deps, token: string): Promise<{ status: 'declined' }> {
  const isDeclined = await withLookup(deps.db, (db) => decline(db, sha256(token)));
  if (!isDeclined) throw new AppError('invitation_not_found');
  return { status: 'declined' };
}

/** In the transaction that has proven the number of the person of the scope. */
export async function acceptProvenInvites(deps: Pick<Deps, 'config'>, db: Db): Promise<void> {
  await tellInviters(deps, db, await acceptProven(db), true);
}

/** One letter to each who invited, however many objects there were. */
export async function tellInviters(
  deps: Pick<Deps, 'config'>,
  db: Db,
  rows: readonly AnsweredRow[],
  isAccepted: boolean,
): Promise<void> {
  const told = new Map<string, { row: AnsweredRow; recipient: string; places: string[] }>();
  for (const row of rows) {
    const { invitedByEmail: recipient, ownerId, kind, place } = row;
    if (recipient === null) continue;
    const key = `${ownerId} ${kind} ${recipient}`;
    const letter = told.get(key) ?? { row, recipient, places: [] };
    letter.places.push(place);
    told.set(key, letter);
  }
  const name = isAccepted && told.size > 0 ? await findAnswerer(db) : '';
  for (const { row, recipient, places } of told.values()) {
    const { ownerId, kind } = row;
    // A tenant stands on his object and not among the managers.
    const url = `${deps.config.origin}${kind === 'manager' ? '/managers' : '/properties'}`;
    const letter = invitationAnsweredLetter({ kind, name, places, isAccepted, url });
    await db.send({ channel: 'email', recipient, kind: `${kind}.answered`, ownerId, ...letter });
  }
}
