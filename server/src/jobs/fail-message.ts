import { type Database, withLookup, withWriteScope } from '../platform/db/scope.ts';
import { markMessageFailed, type QueuedMessage } from './messages.sql.ts';

export type FailedMessage = Pick<QueuedMessage, 'id' | 'ownerId' | 'contractId'>;

/** `mark` says which state it fails from: one that never left, or one that the carrier could not bring. */
export async function failMessage(
  database: Database,
  { id, ownerId, contractId }: FailedMessage,
  code: string,
  mark = markMessageFailed,
): Promise<void> {
  if (ownerId === null || contractId === null) {
    await withLookup(database, (db) => mark(db, id, code));
    return;
  }
  await withWriteScope(database, { kind: 'owner-job', ownerId }, async (db) => {
    if (!(await mark(db, id, code))) return;
    await db.audit({ action: 'message.failed', entityType: 'message', entityId: id, details: { code } });
  });
}
