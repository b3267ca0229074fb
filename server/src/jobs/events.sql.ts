import type { Db } from '../platform/db/scope.ts';

export const EVENT_CHANNEL = 'kliuchar_events';

/**
 * Announces that something of the scope's owner changed; delivered when the transaction commits. Only from jobs: NOTIFY takes one
 * lock for the whole server at commit, so requests must not use it. Ids only, never data (contract.md §4.7).
 */
export async function notifyOwner(db: Db, event: string, id: string): Promise<void> {
  if (db.actor.kind !== 'owner-job') throw new TypeError('Events are sent by jobs only');
  await db.query('jobs.notify', 'select pg_notify($1, $2)', [
    EVENT_CHANNEL,
    JSON.stringify({ ownerId: db.ownerId, event, id }),
  ]);
}
