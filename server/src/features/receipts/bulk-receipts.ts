import type { Deps } from '../../deps.ts';
import { enterContracts, holdObject } from '../../platform/db/held-object.ts';
import { type SessionActor, withReadScope, withWriteScope } from '../../platform/db/scope.ts';
import { newId } from '../../platform/ids.ts';
import { insertIssueBatches, readBatchStart } from './batches.sql.ts';
import { type BulkResult, forEachReceipt } from './bulk.ts';
import { issueOne } from './issue-receipt.ts';
import { findReceiptContract } from './receipt-contract.sql.ts';
import { sendOne } from './send-receipt.ts';

/** What was issued together may be taken back together, by whoever has issued it: of each owner's objects that he manages, for itself. */
export async function issueMany(deps: Deps, actor: SessionActor, ids: readonly string[]): Promise<BulkResult> {
  const startedAt = await withReadScope(deps.db, actor, readBatchStart);
  const managed = new Map<string, IssuedAsManager>();
  const result = await forEachReceipt(ids, async (receiptId) => {
    const held = await withWriteScope(deps.db, actor, async (own) => {
      const { db, ownerId, propertyId } = await holdObject(own, 'receipts', { kind: 'receipt', id: receiptId });
      await issueOne(deps, db, { receiptId });
      return propertyId === null || ownerId === null
        ? null
        : { ownerId, contractId: await findReceiptContract(db, receiptId) };
    });
    if (held === null || held.contractId === null) return;
    const batch = managed.get(held.ownerId) ?? { receiptIds: [], contractIds: new Set<string>() };
    batch.receiptIds.push(receiptId);
    managed.set(held.ownerId, { ...batch, contractIds: batch.contractIds.add(held.contractId) });
  });
  const asManager = new Set([...managed.values()].flatMap(({ receiptIds }) => receiptIds));
  const receiptIds = result.items.filter(({ id, ok }) => ok && !asManager.has(id)).map(({ id }) => id);
  if (receiptIds.length > 0) {
    await withWriteScope(deps.db, actor, (db) => {
      const batchIds = new Map(db.ownerIds.map((ownerId) => [ownerId, newId()]));
      return insertIssueBatches(db, { ids: batchIds, receiptIds, startedAt });
    });
  }
  for (const [ownerId, batch] of managed) await keepManagedBatch(deps, actor, { ownerId, startedAt, ...batch });
  return result;
}

type IssuedAsManager = { readonly receiptIds: string[]; readonly contractIds: Set<string> };

async function keepManagedBatch(
  deps: Pick<Deps, 'db'>,
  actor: SessionActor,
  batch: IssuedAsManager & { readonly ownerId: string; readonly startedAt: string },
): Promise<void> {
  const { ownerId, receiptIds, startedAt } = batch;
  await withWriteScope(deps.db, actor, async (own) => {
    const db = await enterContracts(own, 'receipts', [...batch.contractIds]);
    // Shown out since the last of them: what he has issued stands, and the owner voids what he does not want.
    if (db === null) return;
    await insertIssueBatches(db, {
      ids: new Map([[ownerId, newId()]]),
      receiptIds,
      startedAt,
      managedBy: actor.userId,
    });
  });
}

export function sendMany(deps: Deps, actor: SessionActor, ids: readonly string[]): Promise<BulkResult> {
  return forEachReceipt(ids, (receiptId) =>
    withWriteScope(deps.db, actor, async (own) => {
      const { db } = await holdObject(own, 'receipts', { kind: 'receipt', id: receiptId });
      await sendOne(deps, db, receiptId);
    }),
  );
}
