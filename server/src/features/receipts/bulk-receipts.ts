import type { Deps } from '../../deps.ts';
import { enterContracts, holdObject } from '../../platform/db/held-object.ts';
import { type Db, type SessionActor, withReadScope, withWriteScope } from '../../platform/db/scope.ts';
import { isId, newId } from '../../platform/ids.ts';
import { keepIssueBatches, listDeedContracts, readBatchStart } from './batches.sql.ts';
import { type BulkResult, forEachRow } from './bulk.ts';
import { handOne } from './hand-receipt.ts';
import { issueOne } from './issue-receipt.ts';
import { recalculateOne } from './recalculate-receipt.ts';
import { findReceiptContract, listReceiptNames } from './receipt-contract.sql.ts';
import { sendOne } from './send-receipt.ts';

type Deed = { readonly ids: readonly string[]; readonly deedId?: string | undefined };

/**
 * What was issued together may be taken back together, by whoever has issued it: of each owner's objects that he manages, for itself. The
 * parts of one deed, which is too large for one call, are one batch.
 */
export async function issueMany(deps: Deps, actor: SessionActor, { ids, deedId }: Deed): Promise<BulkResult> {
  const startedAt = await withReadScope(deps.db, actor, readBatchStart);
  const managed = new Map<string, IssuedAsManager>();
  const result = await forEachRow(ids, async (receiptId) => {
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
      return keepIssueBatches(db, { ids: batchIds, receiptIds, startedAt, deedId: deedId ?? null });
    });
  }
  for (const [ownerId, batch] of managed) await keepManagedBatch(deps, actor, { ownerId, startedAt, deedId, ...batch });
  return nameRefused(deps, actor, result);
}

type IssuedAsManager = { readonly receiptIds: string[]; readonly contractIds: Set<string> };

async function keepManagedBatch(
  deps: Pick<Deps, 'db'>,
  actor: SessionActor,
  batch: IssuedAsManager & Pick<Deed, 'deedId'> & { readonly ownerId: string; readonly startedAt: string },
): Promise<void> {
  const { ownerId, receiptIds, startedAt } = batch;
  await withWriteScope(deps.db, actor, async (own) => {
    const entered = await enterDeed(own, { ...batch, managedBy: actor.userId });
    // Shown out since the last of them: what he has issued stands, and the owner voids what he does not want.
    if (entered === null) return;
    await keepIssueBatches(entered.db, {
      ids: new Map([[ownerId, newId()]]),
      receiptIds,
      startedAt,
      managedBy: actor.userId,
      deedId: entered.deedId,
    });
  });
}

type ManagersPart = Pick<Deed, 'deedId'> & {
  readonly ownerId: string;
  readonly contractIds: ReadonlySet<string>;
  readonly managedBy: string;
};

/** Together with what he has issued by the same deed before; if some of that is no more entrusted to him, this part stands alone. */
async function enterDeed(
  own: Db,
  { ownerId, contractIds, deedId, managedBy }: ManagersPart,
): Promise<{ db: Db; deedId: string | null } | null> {
  const earlier = deedId === undefined ? [] : await listDeedContracts(own, { ownerId, deedId, managedBy });
  const whole = await enterContracts(own, 'receipts', [...new Set([...earlier, ...contractIds])]);
  if (whole !== null) return { db: whole, deedId: deedId ?? null };
  const alone = await enterContracts(own, 'receipts', [...contractIds]);
  return alone === null ? null : { db: alone, deedId: null };
}

/** Lines by hand stay, and a draft that has estimated what was not read does so again. */
export async function recalculateMany(deps: Deps, actor: SessionActor, ids: readonly string[]): Promise<BulkResult> {
  const result = await forEachRow(ids, (receiptId) =>
    withWriteScope(deps.db, actor, async (own) => {
      const { db } = await holdObject(own, 'receipts', { kind: 'receipt', id: receiptId });
      await recalculateOne(db, { receiptId, estimate: null });
    }),
  );
  return nameRefused(deps, actor, result);
}

export async function sendMany(deps: Deps, actor: SessionActor, ids: readonly string[]): Promise<BulkResult> {
  const result = await forEachRow(ids, (receiptId) =>
    withWriteScope(deps.db, actor, async (own) => {
      const { db } = await holdObject(own, 'receipts', { kind: 'receipt', id: receiptId });
      await sendOne(deps, db, receiptId);
    }),
  );
  return nameRefused(deps, actor, result);
}

export async function handMany(deps: Deps, actor: SessionActor, ids: readonly string[]): Promise<BulkResult> {
  const result = await forEachRow(ids, (receiptId) =>
    withWriteScope(deps.db, actor, async (own) => {
      const { db } = await holdObject(own, 'receipts', { kind: 'receipt', id: receiptId });
      await handOne(deps, db, receiptId);
    }),
  );
  return nameRefused(deps, actor, result);
}

/** Whoever has chosen by a filter has seen few of them: what did not go through is told by its name. */
export async function nameRefused(
  deps: Pick<Deps, 'db'>,
  actor: SessionActor,
  { items }: BulkResult,
): Promise<BulkResult> {
  const refused = items.filter(({ id, ok }) => !ok && isId(id)).map(({ id }) => id);
  if (refused.length === 0) return { items };
  const names = await withReadScope(deps.db, actor, (db) => listReceiptNames(db, refused));
  const named = new Map(names.map(({ id, ...name }) => [id, name]));
  return { items: items.map((item) => (item.ok ? item : { ...item, ...named.get(item.id) })) };
}
