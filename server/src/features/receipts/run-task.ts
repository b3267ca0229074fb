import { notifyOwner } from '../../jobs/events.sql.ts';
import { type Database, withWriteScope } from '../../platform/db/scope.ts';
import { executeRun } from './execute-run.ts';
import type { RunRow } from './run.sql.ts';

/** What a run needs wherever it is executed: here, or in a thread that opens the database for itself. */
export type RunTask = { readonly ownerId: string; readonly runId: string };

/** All that a thread is given; everything in it can be copied to it. */
export type ThreadTask = RunTask & {
  readonly target: Database['target'];
  /** How far the clock of the program stands from the machine's. */
  readonly clockAheadMs: number;
};

/** Carries a run out as a job does, announced after every chunk. */
export function executeTask(database: Database, { ownerId, runId }: RunTask): Promise<RunRow | null> {
  const actor = { kind: 'owner-job', ownerId } as const;
  const onProgress = () => withWriteScope(database, actor, (db) => notifyOwner(db, 'receipt_run', runId));
  return executeRun({ db: database, actor, onProgress }, runId);
}
