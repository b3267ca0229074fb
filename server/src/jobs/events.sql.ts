import type { Db, LookupDb } from '../platform/db/scope.ts';

export const EVENT_CHANNEL = 'kliuchar_events';

/**
 * Announces that something of the scope's owner changed; delivered when the transaction commits. Only from jobs: NOTIFY takes one
 * lock for the whole server at commit, and requests have that of the queue at most (ADR 0077). Ids only, never data (contract.md §4.7).
 */
export async function notifyOwner(db: Db, event: string, id: string): Promise<void> {
  await notify(db, { ownerId: db.ownerId, event, id });
}

/** The same for those who are not of the owner's people: his tenants and managers. However many, one statement. */
export async function notifyPeople(
  db: Db,
  event: string,
  people: readonly { readonly userId: string; readonly id: string }[],
): Promise<void> {
  if (people.length === 0) return;
  await notify(db, ...people.map(({ userId, id }) => ({ userId, event, id })));
}

/** Told to all streams of a person, of which each looks whether its own session is still there and is of the same owners. */
export const SESSION_CHECK = 'session_check';

export async function notifyOfSessions({ query }: Pick<LookupDb, 'query'>, userId: string): Promise<void> {
  await query('jobs.notify', NOTIFY, [EVENT_CHANNEL, [JSON.stringify({ userId, event: SESSION_CHECK, id: userId })]]);
}

const NOTIFY = 'select pg_notify($1, m) from unnest($2::text[]) m';

async function notify(db: Db, ...messages: object[]): Promise<void> {
  if (db.actor.kind !== 'owner-job') throw new TypeError('Events are sent by jobs only');
  const texts = messages.map((message) => JSON.stringify(message));
  await db.query('jobs.notify', NOTIFY, [EVENT_CHANNEL, texts]);
}
