import type { Deps } from '../../deps.ts';
import { type SessionActor, withWriteScope } from '../../platform/db/scope.ts';
import { type BulkResult, forEachReceipt } from './bulk.ts';
import { issueOne } from './issue-receipt.ts';
import { sendOne } from './send-receipt.ts';

export function issueMany(deps: Deps, actor: SessionActor, ids: readonly string[]): Promise<BulkResult> {
  return forEachReceipt(ids, (receiptId) => withWriteScope(deps.db, actor, (db) => issueOne(deps, db, { receiptId })));
}

export function sendMany(deps: Deps, actor: SessionActor, ids: readonly string[]): Promise<BulkResult> {
  return forEachReceipt(ids, (receiptId) => withWriteScope(deps.db, actor, (db) => sendOne(deps, db, receiptId)));
}
