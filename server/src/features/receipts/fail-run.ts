import type { Db } from '../../platform/db/scope.ts';
import { finishRun } from './run.sql.ts';

/** Ends a run that is under way as failed, whoever finds it so, and the owner is told of it (ADR 0023). */
export async function failRun(db: Db, runId: string, error: unknown): Promise<void> {
  const run = await finishRun(db, runId, error instanceof Error ? error.name : 'unknown');
  if (run === null) return;
  await db.audit({
    action: 'receipts.run_failed',
    entityType: 'receipt_run',
    entityId: runId,
    ownerId: run.ownerId,
  });
}
