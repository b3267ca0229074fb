import type { ReceiptRun } from '@kliuchar/api-schema/receipts';
import type { Db } from '../../platform/db/scope.ts';
import { listRunReceiptIds, type RunRow } from './run.sql.ts';

/** The body of a run names at most so many of its receipts (contract.md §1.7). */
const CREATED_SHOWN = 200;

export async function viewRun(db: Db, run: RunRow): Promise<ReceiptRun> {
  return {
    id: run.id,
    status: run.status,
    total: run.total,
    done: run.done,
    created: run.createdCount === 0 ? [] : await listRunReceiptIds(db, run, CREATED_SHOWN),
    createdCount: run.createdCount,
    existingCount: run.existingCount,
    skipped: run.skipped.map(({ contractId, code }) => ({ contractId, code })),
  };
}
