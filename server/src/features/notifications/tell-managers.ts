import type { GrantSwitch } from '@kliuchar/domain/grants/grant-switches';
import { runTold, type Told } from '@kliuchar/domain/notifications/told-event';
import { accessEndedTold, accessTold } from '@kliuchar/domain/notifications/told-manager';
import { notifyPeople } from '../../jobs/events.sql.ts';
import { isTold, MANAGER_EVENTS } from './audited-events.ts';
import type { AuditRow, RunRow } from './event-facts.sql.ts';
import { findGrantFacts, listManagerIds, listRunShares } from './manager-facts.sql.ts';
import { type Piece, type Teller, tellEach } from './tell.ts';

/** What is told to whoever has all of these switches for the object (ADR 0059); an object is missing where a task has none. */
export type ManagersShare = {
  readonly told: Told;
  readonly propertyId: string | null;
  readonly switches: readonly GrantSwitch[];
  /** Those whom it concerns; all of them when absent. */
  readonly only?: readonly string[];
};

type Audited = AuditRow & { readonly id: string };
type Matter = {
  readonly audited: Audited;
  /** Those who have been told of it as tenants: a person is told of a matter once. */
  readonly toldIds: readonly string[];
  readonly key: string;
};

/** Of an object, or of a complex as such. */
export const keysOf = (placeId: string, switches: readonly GrantSwitch[]): string[] =>
  switches.map((name) => `${name}:${placeId}`);

/** Nobody is told of what he has done himself. */
function concerns({ audited, toldIds }: Omit<Matter, 'key'>, userId: string): boolean {
  return userId !== audited.actorUserId && !toldIds.includes(userId);
}

/** Of one thing of one object. */
export async function tellManagers(
  teller: Teller,
  { told, propertyId, switches, only }: ManagersShare,
  matter: Matter,
): Promise<void> {
  const { db } = teller;
  const { ownerId } = db;
  if (propertyId === null || !isTold(MANAGER_EVENTS, matter.audited)) return;
  const today = db.clock.today();
  const userIds = await listManagerIds(db, { ownerId, propertyId, today }, switches);
  const needs = keysOf(propertyId, switches);
  const pieces = userIds
    .filter((id) => concerns(matter, id) && (only === undefined || only.includes(id)))
    .map((userId) => ({ userId, told, key: matter.key, needs }));
  await tellEach(teller, pieces, { ownerId });
}

/** A run is one thing for each manager, with the number of what he looks after; one statement however many receipts there are. */
export async function tellManagersOfRun(
  teller: Teller,
  type: 'run_done' | 'run_failed',
  run: RunRow,
  matter: Matter,
): Promise<void> {
  const { db } = teller;
  const { ownerId } = db;
  const place = { ownerId, runId: run.runId, today: db.clock.today() };
  const shares = await listRunShares(db, place, type === 'run_done');
  const pieces: Piece[] = shares
    .filter(({ userId }) => concerns(matter, userId))
    .map(({ userId, createdCount, propertyIds }) => ({
      userId,
      told: runTold(type, { ...run, createdCount }),
      key: matter.key,
      needs: propertyIds.flatMap((id) => keysOf(id, ['receipts'])),
    }));
  await tellEach(teller, pieces, { ownerId });
}

/** What was done to an access is told to whom it was given; that it has ended is his own to know, whatever is closed to him. */
export async function tellOfAccess(teller: Teller, audited: Audited): Promise<void> {
  const { db } = teller;
  const { ownerId } = db;
  if (audited.entityType !== 'grant' || !isTold(MANAGER_EVENTS, audited)) return;
  const facts = await findGrantFacts(db, { ownerId, id: audited.entityId });
  if (facts === null || facts.userId === audited.actorUserId) return;
  const { userId, grantId, status } = facts;
  await notifyPeople(db, 'access', [{ userId, id: grantId }]);
  const key = `audit:${audited.id}`;
  if (audited.action === 'manager.revoked')
    return tellEach(teller, [{ userId, told: accessEndedTold(facts, null), key, needs: [] }], { ownerId });
  if (status !== 'accepted') return;
  const type = audited.action === 'manager.accepted' ? 'access_given' : 'access_changed';
  await tellEach(teller, [{ userId, told: accessTold(type, facts), key, needs: [`grant:${grantId}`] }], { ownerId });
}
