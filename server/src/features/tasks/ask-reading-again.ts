import { instantText } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/scope.ts';
import { settleRejectedReadings } from './settled-tasks.sql.ts';

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

/** Another reading of the month was accepted: what asked for it closes in the same transaction. */
export function readingAccepted(db: Db, reading: { ownerId: string; meterId: string; period: string }): void {
  settleRejectedReadings(db, { ...reading, at: instantText(db.clock.nowMs()) });
}
