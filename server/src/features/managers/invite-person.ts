import type { Day } from '@kliuchar/domain/dates/day';
import { changedSwitches, MANAGER_PRESET, type SwitchMap } from '@kliuchar/domain/grants/grant-switches';
import { INVITE_LIFE_MS } from '@kliuchar/domain/grants/invitations';
import type { Deps } from '../../deps.ts';
import { AppError, fieldError } from '../../edge/errors.ts';
import { instantText } from '../../platform/clock.ts';
import { type SessionActor, withWriteScope } from '../../platform/db/scope.ts';
import { newId } from '../../platform/ids.ts';
import { newToken, sha256 } from '../../platform/tokens.ts';
import {
  closeOutlived,
  findOwnPhone,
  findPlaceOwner,
  type GrantKind,
  type GrantRow,
  hasLetterOfToday,
  insertGrant,
  type Place,
} from './grants.sql.ts';
import { checkedUntil, placeNotFound, readGrant } from './read-grant.ts';
import { assertLetterLeft, sendInvitation } from './send-invitation.ts';
import { reopenNumber } from './tenant-access.ts';

export type Invitation = {
  readonly kind: GrantKind;
  readonly place: Place;
  readonly phone: string;
  readonly permissions?: SwitchMap | undefined;
  readonly until?: Day | null | undefined;
};

/**
 * Nobody but oneself is looked up by the number: the row, the letter and the answer are the same whoever has it. One letter of the day brings the
 * person to all the objects of this owner, so ten flats are not ten letters.
 */
export async function invitePerson(deps: Deps, actor: SessionActor, invitation: Invitation): Promise<GrantRow> {
  const { kind, place, phone, permissions } = invitation;
  const today = deps.clock.today();
  const until = checkedUntil(invitation.until, today) ?? null;
  const switches =
    kind === 'tenant' ? (['view'] as const) : permissions ? changedSwitches([], permissions) : MANAGER_PRESET;
  return withWriteScope(deps.db, actor, async (db) => {
    const ownerId = await findPlaceOwner(db, place);
    if (ownerId === null) throw placeNotFound(place);
    if (phone === (await findOwnPhone(db, actor.userId))) throw fieldError('phone', 'Це ваш власний номер');
    const at = { now: instantText(deps.clock.nowMs()), today };
    const invitee = { ownerId, kind, phone };
    closeOutlived(db, invitee, { ...at, placeId: place.id });
    const token = (await hasLetterOfToday(db, invitee, at)) ? null : newToken();
    if (token !== null) await assertLetterLeft(db, invitee, today);
    const id = newId();
    const isNew = await insertGrant(db, {
      ...invitee,
      ...at,
      id,
      place,
      switches,
      untilOn: until,
      tokenHash: token === null ? null : sha256(token),
      expiresAt: instantText(deps.clock.nowMs() + INVITE_LIFE_MS),
      invitedBy: actor.userId,
    });
    if (!isNew) throw new AppError('already_invited');
    await db.audit({ ownerId, action: `${kind}.invited`, entityType: 'grant', entityId: id, details: { switches } });
    // Inviting a number again is what opens it again.
    if (kind === 'tenant') await reopenNumber(db, { ownerId, phone, propertyId: place.id });
    if (token !== null) await sendInvitation(deps, db, { ...invitee, token });
    return readGrant(db, id);
  });
}
