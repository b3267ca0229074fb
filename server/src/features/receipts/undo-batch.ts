import { errorText } from '@kliuchar/api-schema/error-codes';
import type { ReceiptBatch } from '@kliuchar/api-schema/receipt-batches';
import { UNDO_REASON, whyStays } from '@kliuchar/domain/receipts/undo-batch';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../edge/errors.ts';
import { type Clock, instantText } from '../../platform/clock.ts';
import {
  type Actor,
  type Database,
  type Db,
  type SessionActor,
  withReadScope,
  withWriteScope,
} from '../../platform/db/scope.ts';
import {
  type BatchRow,
  beginUndo,
  countUndone,
  endUndo,
  findBatch,
  listOpenBatches,
  lockBatch,
} from './batches.sql.ts';
import { refusalOf } from './bulk.ts';
import { releaseInputs } from './counted-readings.sql.ts';
import { cancelAdjustmentsOf } from './fx-adjustment.sql.ts';
import { changeInputs } from './hold-billing.sql.ts';
import { lockForMoney } from './issue-receipt.ts';
import { enterBatch } from './managed-billing.ts';
import { holdContractsOf, listBatchReceipts, listStandingIds, lockDrafts, markDraftsVoid } from './undo-batch.sql.ts';
import { voidOne } from './void-receipt.ts';

/** Up to so many receipts are taken back before the answer, as a run makes them (contract.md §1.7). */
const INLINE_LIMIT = 200;
/** The job behind an inline undo only matters if this process dies in the middle of it. */
const SAFETY_NET_MS = 60_000;
const CHUNK = 500;
/** A batch names at most so many of the receipts that stayed. */
const LEFT_SHOWN = 200;
const BATCHES_SHOWN = 20;

export async function listBatches(deps: Deps, actor: SessionActor): Promise<{ items: ReceiptBatch[]; total: number }> {
  const rows = await withReadScope(deps.db, actor, (db) => listOpenBatches(db, BATCHES_SHOWN));
  return { items: rows.map(viewBatch), total: rows.length };
}

export function getBatch(deps: Deps, actor: SessionActor, batchId: string): Promise<ReceiptBatch> {
  return withReadScope(deps.db, actor, async (db) => {
    const batch = await findBatch(db, batchId);
    if (batch === null) throw new AppError('not_found');
    return viewBatch(batch);
  });
}

/** Takes a whole batch back; one that is being taken back is carried on, one that was is only told of. */
export async function undoBatch(deps: Deps, actor: SessionActor, batchId: string): Promise<ReceiptBatch> {
  const isMine = await withWriteScope(deps.db, actor, async (own) =>
    startUndo(await enterBatch(own, batchId), batchId),
  );
  if (isMine) await executeUndo({ db: deps.db, clock: deps.clock, actor }, batchId);
  return getBatch(deps, actor, batchId);
}

/** True when the caller is to carry it out here and now. */
async function startUndo(db: Db, batchId: string): Promise<boolean> {
  const batch = await lockBatch(db, batchId);
  if (batch === null) throw new AppError('not_found');
  const isInline = batch.total <= INLINE_LIMIT;
  if (batch.undoStatus !== null) return batch.undoStatus === 'running' && isInline;
  if (batch.secondsLeft === 0) throw new AppError('undo_late');
  const { id, ownerId } = batch;
  await beginUndo(db, batch);
  await db.enqueue(
    'receipts.undo',
    { batchId: id },
    {
      ownerId,
      dedupeKey: `receipts.undo:${id}`,
      ...(isInline && { runAt: instantText(Date.now() + SAFETY_NET_MS) }),
    },
  );
  const details = { kind: batch.kind, total: batch.standingCount };
  await db.audit({ action: 'receipts.undo', entityType: 'receipt_batch', entityId: id, ownerId, details });
  return isInline;
}

export type UndoContext = { readonly db: Database; readonly clock: Clock; readonly actor: Actor };

/**
 * Drafts go in sets, issued ones each in a transaction of its own by the one rule of voiding: its ledger and its credit are its own. The
 * state of a receipt says whether it is done, so whoever takes the undo up again goes on from there.
 */
export async function executeUndo(context: UndoContext, batchId: string): Promise<void> {
  const { inside, look } = doors(context, batchId);
  const opened = await look((scope) => findRunning(scope, batchId));
  if (opened === null) return;
  const { batch, ids } = opened;
  const refused = new Map<string, Refusal>();
  for (let from = 0; from < ids.length; from += CHUNK) {
    const chunk = ids.slice(from, from + CHUNK);
    await inside((scope) => voidDrafts(context, scope, batch, chunk));
    const rest = await look((scope) => listBatchReceipts(scope, batch, chunk));
    for (const receipt of rest.filter(({ status }) => status === 'issued')) {
      try {
        await inside((scope) => voidIssued(context, scope, batch, receipt.id));
      } catch (error) {
        refused.set(receipt.id, refusalOf(error));
      }
    }
  }
  await inside((scope) => finishUndo(scope, batch, { ids, refused }));
}

/** Where no attempt is left: what still stands is named as left, and the screen waits no more. */
export async function giveUpUndo(context: UndoContext, batchId: string): Promise<void> {
  await doors(context, batchId).inside(async (scope) => {
    const opened = await findRunning(scope, batchId);
    if (opened !== null) await finishUndo(scope, opened.batch, { ids: opened.ids, refused: new Map() });
  });
}

async function findRunning(db: Db, batchId: string): Promise<{ batch: BatchRow; ids: string[] } | null> {
  const batch = await findBatch(db, batchId);
  return batch?.undoStatus === 'running' ? { batch, ids: await listStandingIds(db, batch) } : null;
}

type Work<T> = (scope: Db) => Promise<T>;

/** A manager's transactions enter the objects of his batch anew each time, so that an access that has ended ends the undo as well. */
function doors({ db, actor }: UndoContext, batchId: string) {
  const inside = <T>(work: Work<T>) => withWriteScope(db, actor, async (own) => work(await enterBatch(own, batchId)));
  // What is read of somebody else's objects is read by entering them, which a transaction for reading cannot.
  const isManager = actor.kind === 'session' && actor.capacities.includes('receipts');
  const look = <T>(work: Work<T>) => (isManager ? inside(work) : withReadScope(db, actor, work));
  return { inside, look };
}

type Refusal = ReturnType<typeof refusalOf>;

async function voidDrafts(
  { clock }: UndoContext,
  db: Db,
  batch: BatchRow,
  receiptIds: readonly string[],
): Promise<void> {
  const { ownerId, id } = batch;
  await holdContractsOf(db, ownerId, receiptIds);
  const drafts = await lockDrafts(db, ownerId, receiptIds);
  if (drafts.length === 0) return;
  const facts = await listBatchReceipts(db, batch, drafts);
  const gone = facts.filter((receipt) => whyStays(receipt) === null).map((receipt) => receipt.id);
  if (gone.length === 0) return;
  await markDraftsVoid(db, { ownerId, receiptIds: gone, reason: UNDO_REASON, at: instantText(clock.nowMs()) });
  await changeInputs(db, ownerId);
  await releaseInputs(db, ownerId, gone);
  await cancelAdjustmentsOf(db, ownerId, { receiptIds: gone });
  await countUndone(db, { ownerId, id, undone: gone.length });
  await db.auditEach(
    { action: 'receipt.voided', entityType: 'receipt', ownerId, details: { from: 'draft', batch: id } },
    gone,
  );
}

/** Under the lock of the contract's money: a payment has come before it, or will find the receipt void. */
async function voidIssued({ clock }: UndoContext, db: Db, batch: BatchRow, receiptId: string): Promise<void> {
  await lockForMoney(db, receiptId);
  const [facts] = await listBatchReceipts(db, batch, [receiptId]);
  const why = facts === undefined ? null : whyStays(facts);
  if (why !== null) throw new AppError(why);
  await voidOne({ clock }, db, { receiptId, reason: UNDO_REASON });
  await countUndone(db, { ownerId: batch.ownerId, id: batch.id, undone: 1 });
}

type Outcome = { readonly ids: readonly string[]; readonly refused: ReadonlyMap<string, Refusal> };

async function finishUndo(db: Db, { ownerId, id, ...batch }: BatchRow, { ids, refused }: Outcome): Promise<void> {
  const standing = await listBatchReceipts(db, { ownerId, ...batch }, ids);
  const left = standing.map((receipt) => {
    const why = whyStays(receipt);
    const own = why === null ? null : { code: why, error: errorText(why) };
    const refusal = own ?? refused.get(receipt.id) ?? { code: 'undo_changed', error: errorText('undo_changed') };
    return { receiptId: receipt.id, number: receipt.number, ...refusal };
  });
  const undone = await endUndo(db, { ownerId, id, left });
  if (undone === null) return;
  const details = { undone, left: left.length };
  await db.audit({ action: 'receipts.undo_done', entityType: 'receipt_batch', entityId: id, ownerId, details });
}

function viewBatch(batch: BatchRow): ReceiptBatch {
  const { id, kind, period, total, standingCount, finishedAt, undoUntil, secondsLeft, undoneCount, left } = batch;
  return {
    id,
    kind,
    period,
    total,
    standingCount,
    status: statusOf(batch),
    finishedAt,
    undoUntil,
    secondsLeft,
    undoneCount,
    leftCount: left.length,
    left: left.slice(0, LEFT_SHOWN),
  };
}

function statusOf({ undoStatus, secondsLeft }: BatchRow): ReceiptBatch['status'] {
  if (undoStatus === 'running') return 'undoing';
  if (undoStatus === 'done') return 'undone';
  return secondsLeft > 0 ? 'open' : 'closed';
}
