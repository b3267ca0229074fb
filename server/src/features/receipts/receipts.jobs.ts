import { notifyOwner } from '../../jobs/events.sql.ts';
import { freeJob, type Job, type JobContext, textOf } from '../../jobs/job.ts';
import { withReadScope, withWriteScope } from '../../platform/db/scope.ts';
import { failRun } from './fail-run.ts';
import { findRun, type RunRow } from './run.sql.ts';
import { APART_FROM, executeApart } from './run-apart.ts';
import { executeTask } from './run-task.ts';
import { settleRates } from './settle-rates.ts';
import { executeUndo, giveUpUndo } from './undo-batch.ts';

/** The run of a month; taken up again from its cursor after any interruption, so a repeat does no harm. */
const receiptsRunJob: Job = freeJob({
  kind: 'receipts.run',
  parse: (payload) => ({ runId: textOf(payload, 'runId') }),
  run: async (context, { runId }) => {
    await runToEnd(context, runId);
  },
});

/** Carries a run out as a job does: announced as it goes, and failed at the last attempt so that the month is not closed to others. */
export async function runToEnd(
  { database, ownerId, isLastAttempt }: Pick<JobContext, 'database' | 'ownerId' | 'isLastAttempt'>,
  runId: string,
): Promise<RunRow | null> {
  if (ownerId === null) throw new TypeError('A run belongs to an owner');
  const actor = { kind: 'owner-job', ownerId } as const;
  const task = { ownerId, runId };
  try {
    const run = await withReadScope(database, actor, (db) => findRun(db, runId));
    const isLarge = run !== null && run.total - run.done > APART_FROM;
    return await (isLarge ? executeApart : executeTask)(database, task);
  } catch (error) {
    if (isLastAttempt) await withWriteScope(database, actor, (db) => failRun(db, runId, error));
    await withWriteScope(database, actor, (db) => notifyOwner(db, 'receipt_run', runId));
    throw error;
  }
}

/** Taking a batch back; a receipt that is void already is passed over, so a repeat does no harm. */
const undoBatchJob: Job = freeJob({
  kind: 'receipts.undo',
  parse: (payload) => ({ batchId: textOf(payload, 'batchId') }),
  run: async ({ database, ownerId, clock, isLastAttempt }, { batchId }) => {
    if (ownerId === null) throw new TypeError('A batch belongs to an owner');
    const context = { db: database, clock, actor: { kind: 'owner-job', ownerId } } as const;
    try {
      await executeUndo(context, batchId);
    } catch (error) {
      if (isLastAttempt) await giveUpUndo(context, batchId);
      throw error;
    }
  },
});

/** Asked for when a rate comes, and daily, so that nothing depends on that one request. */
const settleRatesJob: Job = freeJob({
  kind: 'receipts.settle_rates',
  isDaily: true,
  parse: () => undefined,
  run: (context) => settleRates(context, context.ownerId),
});

export const receiptsJobs: readonly Job[] = [receiptsRunJob, undoBatchJob, settleRatesJob];
