import type { Deps } from '../../deps.ts';
import { type SessionActor, withReadScope, withWriteScope } from '../../platform/db/scope.ts';
import { newId } from '../../platform/ids.ts';
import { insertIssueBatches, readBatchStart } from './batches.sql.ts';
import { type BulkResult, forEachReceipt } from './bulk.ts';
import { issueOne } from './issue-receipt.ts';
import { sendOne } from './send-receipt.ts';

/** What was issued together may be taken back together. */
export async function issueMany(deps: Deps, actor: SessionActor, ids: readonly string[]): Promise<BulkResult> {
  const startedAt = await withReadScope(deps.db, actor, readBatchStart);
  const result = await forEachReceipt(ids, (receiptId) =>
    withWriteScope(deps.db, actor, (db) => issueOne(deps, db, { receiptId })),
  );
  const receiptIds = result.items.filter(({ ok }) => ok).map(({ id }) => id);
  if (receiptIds.length > 0) {
    await withWriteScope(deps.db, actor, (db) => {
      const batchIds = new Map(db.ownerIds.map((ownerId) => [ownerId, newId()]));
      return insertIssueBatches(db, { ids: batchIds, receiptIds, startedAt });
    });
  }
  return result;
}

export function sendMany(deps: Deps, actor: SessionActor, ids: readonly string[]): Promise<BulkResult> {
  return forEachReceipt(ids, (receiptId) => withWriteScope(deps.db, actor, (db) => sendOne(deps, db, receiptId)));
}
