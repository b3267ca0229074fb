import type { LookupDb } from '../../platform/db/scope.ts';

/** False for a message that is no more, or that nobody can stop. */
export async function stopByMessage(db: LookupDb, messageId: string, at: string): Promise<boolean> {
  const row = await db.one<{ stopped: boolean }>(
    'notifications.stop',
    'select private.stop_messages($1, $2) as stopped',
    [messageId, at],
  );
  return row?.stopped === true;
}
