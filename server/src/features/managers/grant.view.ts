import type { AttachedTenant, Invite, Manager, ManagerItem } from '@kliuchar/api-schema/managers';
import { switchMap } from '@kliuchar/domain/grants/grant-switches';
import { maskPhone } from '@kliuchar/domain/identifiers/phone';
import type { GrantRow, PersonRow } from './grants.sql.ts';
import type { InviteRow } from './invites.sql.ts';

/** What has run out since it was written is told as it is now. */
export type Moment = { readonly now: string; readonly today: string };

function statusOf(row: GrantRow, { now, today }: Moment): GrantRow['status'] {
  const isOver =
    (row.status === 'pending' && Date.parse(row.expiresAt) <= Date.parse(now)) ||
    (row.status === 'accepted' && row.untilOn !== null && row.untilOn < today);
  return isOver ? 'expired' : row.status;
}

export function viewManager(row: GrantRow, moment: Moment): Manager {
  return {
    id: row.id,
    phoneMasked: maskPhone(row.phone),
    name: row.name,
    status: statusOf(row, moment),
    needsConfirmation: row.isClaimed,
    until: row.untilOn,
    expiresAt: row.expiresAt,
    lastSeenAt: row.lastSeenAt,
    version: row.version,
    createdAt: row.createdAt,
    permissions: switchMap(row.switches),
  };
}

/** Switches are a manager's; a tenant is opened what his lease opens. */
export function viewTenant(row: GrantRow, moment: Moment): AttachedTenant {
  return viewManager({ ...row, switches: [] }, moment);
}

export function viewPerson(row: PersonRow, moment: Moment): ManagerItem {
  const kind = row.complexId === null ? 'property' : 'complex';
  return {
    ...viewManager(row, moment),
    personId: row.personId,
    place: { kind, id: row.propertyId ?? row.complexId ?? row.id, name: row.placeName },
  };
}

/** Null where there is nothing to come to. */
export function viewInvite(rows: readonly InviteRow[]): Invite | null {
  const [first] = rows;
  if (first === undefined) return null;
  return {
    kind: first.kind,
    ownerName: first.ownerName,
    phoneMasked: maskPhone(first.phone),
    places: rows.map(({ place, switches, untilOn }) => ({
      name: place,
      permissions: switchMap(switches),
      until: untilOn,
    })),
    expiresAt: first.expiresAt,
    needsConfirmation: first.isClaimed,
  };
}
