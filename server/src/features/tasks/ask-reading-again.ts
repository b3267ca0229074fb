import { instantText } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/scope.ts';
import { type CameReading, settleReadingTasks } from './came-readings.sql.ts';

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

/** A reading of the month has come, or been accepted: what asked for it closes in the same transaction. */
export function readingCame(db: Db, reading: CameReading): void {
  settleReadingTasks(db, reading, instantText(db.clock.nowMs()));
}
