import type { Day } from '@kliuchar/domain/dates/day';
import { changedSwitches, type SwitchMap } from '@kliuchar/domain/grants/grant-switches';
import { INVITE_LIFE_MS } from '@kliuchar/domain/grants/invitations';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../edge/errors.ts';
import { isStale } from '../../edge/owner.ts';
import { instantText } from '../../platform/clock.ts';
import { type Db, type SessionActor, withWriteScope } from '../../platform/db/scope.ts';
import { newToken, sha256 } from '../../platform/tokens.ts';
import {
  confirmClaim,
  findGrant,
  type GrantKind,
  type GrantRow,
  isOwnPlace,
  type Place,
  renewLink,
  revokeGrant,
  updateGrant,
} from './grants.sql.ts';
import { checkedUntil, placeNotFound, readGrant } from './read-grant.ts';
import { assertLetterLeft, sendInvitation } from './send-invitation.ts';

export type Named = { readonly kind: GrantKind; readonly place: Place; readonly id: string };

/** A grant is found by the place it stands at and its kind; with any other it is not there. */
async function findNamed(db: Db, { kind, place, id }: Named): Promise<GrantRow> {
  const row = await findGrant(db, id);
  const placeId = place.kind === 'property' ? row?.propertyId : row?.complexId;
  if (row === null || row.kind !== kind || placeId !== place.id) {
    if (place.kind === 'complex' && !(await isOwnPlace(db, place))) throw placeNotFound(place);
    throw new AppError(kind === 'manager' ? 'manager_not_found' : 'tenant_not_found');
  }
  return row;
}

export type GrantChange = {
  readonly permissions?: SwitchMap | undefined;
  readonly until?: Day | null | undefined;
  readonly version?: number | undefined;
};

/** What is named changes; it holds on the person's very next request. */
export async function changeGrant(
  deps: Deps,
  actor: SessionActor,
  named: Named,
  change: GrantChange,
): Promise<GrantRow> {
  const until = checkedUntil(change.until, deps.clock.today());
  return withWriteScope(deps.db, actor, async (db) => {
    const row = await findNamed(db, named);
    if (isStale(row, change.version)) throw new AppError('version_conflict');
    const switches = changedSwitches(row.switches, change.permissions ?? {});
    const untilOn = until === undefined ? row.untilOn : until;
    const now = instantText(deps.clock.nowMs());
    const { id, ownerId, version } = row;
    if (!(await updateGrant(db, { id, ownerId, now, switches, untilOn, version }))) throw new AppError('grant_state');
    await db.audit({
      ownerId,
      action: `${row.kind}.changed`,
      entityType: 'grant',
      entityId: id,
      details: { switches, until: untilOn },
    });
    return readGrant(db, id);
  });
}

export async function revoke(deps: Deps, actor: SessionActor, named: Named): Promise<void> {
  await withWriteScope(deps.db, actor, async (db) => {
    const { id, ownerId, kind } = await findNamed(db, named);
    if (!(await revokeGrant(db, { id, ownerId, now: instantText(deps.clock.nowMs()) })))
      throw new AppError('grant_state');
    await db.audit({ ownerId, action: `${kind}.revoked`, entityType: 'grant', entityId: id });
  });
}

export async function resendInvitation(deps: Deps, actor: SessionActor, id: string): Promise<GrantRow> {
  return withWriteScope(deps.db, actor, async (db) => {
    const row = await findInvitation(db, id);
    const token = newToken();
    const nowMs = deps.clock.nowMs();
    const today = deps.clock.today();
    if (row.status === 'pending') await assertLetterLeft(db, row, today);
    const isRenewed = await renewLink(db, {
      id,
      ownerId: row.ownerId,
      now: instantText(nowMs),
      tokenHash: sha256(token),
      today,
      expiresAt: instantText(nowMs + INVITE_LIFE_MS),
    });
    if (!isRenewed) throw new AppError('grant_state');
    await db.audit({ ownerId: row.ownerId, action: `${row.kind}.resent`, entityType: 'grant', entityId: id });
    await sendInvitation(deps, db, { ownerId: row.ownerId, kind: row.kind, phone: row.phone, token });
    return readGrant(db, id);
  });
}

/** `seen`: the version of the person whom the owner has seen. */
export async function confirmInvitation(
  deps: Deps,
  actor: SessionActor,
  { id, seen }: { readonly id: string; readonly seen: number | undefined },
): Promise<GrantRow> {
  return withWriteScope(deps.db, actor, async (db) => {
    const row = await findInvitation(db, id);
    if (isStale(row, seen)) throw new AppError('version_conflict');
    if (!row.isClaimed) throw new AppError('grant_state');
    // The trace is written where the row is accepted (0200_grants.sql).
    const { version } = row;
    if (!(await confirmClaim(db, { id, version, now: instantText(deps.clock.nowMs()) })))
      throw new AppError(seen === undefined ? 'grant_state' : 'version_conflict');
    return readGrant(db, id);
  });
}

async function findInvitation(db: Db, id: string): Promise<GrantRow> {
  const row = await findGrant(db, id);
  if (row === null) throw new AppError('invitation_not_found');
  return row;
}
