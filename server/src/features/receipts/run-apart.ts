import type { Database } from '../../platform/db/scope.ts';
import { doInThread } from '../../platform/thread.ts';
import type { RunRow } from './run.sql.ts';
import type { RunTask, ThreadTask } from './run-task.ts';

/** A run of more contracts than this takes longer than anybody should wait for a page meanwhile. */
export const APART_FROM = 500;

/**
 * A run in a thread of its own: counting and writing thousands of receipts takes many milliseconds at a time from the thread that answers
 * requests (what a reader waits meanwhile is in docs/quality.md). It fails as the run itself would; when the thread is gone without a word,
 * the job is tried again from the cursor.
 */
export function executeApart(database: Database, task: RunTask): Promise<RunRow | null> {
  const { target, clock } = database;
  const apart: ThreadTask = { ...task, target, clockAheadMs: clock.nowMs() - Date.now() };
  return doInThread('features/receipts/run-thread', apart);
}
