import type { Db } from '../../platform/db/scope.ts';

export const ASK_AGAIN = 'tasks.reading_rejected';

/**
 * A reading was rejected: a task asks for another, by a job of this transaction, because whoever rejects may have no tasks of his own to
 * write (ADR 0031).
 */
export function askReadingAgain(
  db: Db,
  { ownerId, readingId }: { ownerId: string; readingId: string },
): Promise<unknown> {
  return db.enqueue(ASK_AGAIN, { readingId }, { ownerId, dedupeKey: `${ASK_AGAIN}:${readingId}` });
}
