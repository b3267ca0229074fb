import type { Db } from '../platform/db/scope.ts';

export const EVENT_CHANNEL = 'kliuchar_events';

/**
 * Announces that something of the scope's owner changed; delivered when the transaction commits. Only from jobs: NOTIFY takes one
 * lock for the whole server at commit, so requests must not use it. Ids only, never data (contract.md §4.7).
 */
export async function notifyOwner(db: Db, event: string, id: string): Promise<void> {
  await notify(db, { ownerId: db.ownerId, event, id });
}

/** The same for one person who is not of the owner's people: his tenant. */
export async function notifyPerson(
  db: Db,
  userId: string,
  { event, id }: { event: string; id: string },
): Promise<void> {
  await notify(db, { userId, event, id });
}

async function notify(db: Db, message: object): Promise<void> {
  if (db.actor.kind !== 'owner-job') throw new TypeError('Events are sent by jobs only');
  await db.query('jobs.notify', 'select pg_notify($1, $2)', [EVENT_CHANNEL, JSON.stringify(message)]);
}
