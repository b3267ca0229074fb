import type { Receipt } from '@kliuchar/api-schema/receipts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../edge/errors.ts';
import type { Db, SessionActor } from '../../platform/db/scope.ts';
import { keepMisbilled } from '../contracts/public.ts';
import { changeReceipt } from './change-receipt.ts';
import { countAnew } from './count-anew.ts';
import { keptLine } from './edit-draft.ts';
import { changeInputs } from './hold-billing.sql.ts';
import { assertStep, lockForMoney } from './issue-receipt.ts';
import { holdsEstimate } from './outdated-drafts.sql.ts';
import { keepReliefsAsCharged } from './pending-adjustments.sql.ts';
import { adjustmentOf, columnsOf } from './receipt-rows.ts';
import { deleteLines, type EditableReceipt, listLines } from './receipts.sql.ts';
import { chargesOf, insertCharges } from './shared-bill-charges.sql.ts';
import { storeSums } from './store-sums.ts';
import { insertDeductions } from './sub-meters.sql.ts';
import {
  insertEstimates,
  insertLines,
  markAdjustmentsApplied,
  markReadingsBilled,
  type NewEstimate,
} from './write-receipts.sql.ts';

/** Computes a draft anew from what is known now; lines made by hand and the due day set by hand stay (contract.md §1.5). */
export function recalculateReceipt(
  deps: Deps,
  actor: SessionActor,
  input: { receiptId: string; estimate: boolean },
): Promise<Receipt> {
  return changeReceipt(deps, actor, input.receiptId, (db) => recalculateOne(db, input));
}

/** `estimate: null` keeps to what the draft was made with: what it has estimated is estimated again. */
export async function recalculateOne(db: Db, input: { receiptId: string; estimate: boolean | null }): Promise<void> {
  const { receipt } = await lockForMoney(db, input.receiptId);
  assertStep(receipt, 'recalculate');
  // A one-off has nothing but what was written by hand.
  if (receipt.kind === 'regular') {
    const estimate = input.estimate ?? (await holdsEstimate(db, receipt.ownerId, receipt.id));
    await computeAnew(db, receipt, estimate);
  }
  await db.audit({
    action: 'receipt.recalculated',
    entityType: 'receipt',
    entityId: receipt.id,
    ownerId: receipt.ownerId,
    details: { number: receipt.number },
  });
}

async function computeAnew(db: Db, receipt: EditableReceipt, estimate: boolean): Promise<void> {
  const { id, ownerId, contractId } = receipt;
  const kept = (await listLines(db, id)).filter((line) => line.manual).map(keptLine);
  await changeInputs(db, ownerId);
  const keptDueOn = receipt.dueOnSet ? receipt.dueOn : null;
  const anew = await countAnew(db, receipt, [{ id, contractId, kept, keptDueOn, estimate }]);
  const counted = anew.drafts.get(id);
  if (counted === undefined) throw new AppError('receipt_not_found');
  const { contract, receipt: computed } = counted;
  await deleteLines(db, ownerId, id, null);
  const handMade = computed.lines.length - kept.length;
  const lines = computed.lines.map((line, index) => ({
    receiptId: id,
    contractId,
    line,
    isManual: index >= handMade,
    adjustmentId: adjustmentOf(line),
  }));
  await insertLines(db, ownerId, columnsOf(lines));
  const charges = lines.flatMap((line) => chargesOf(line, contract.propertyId));
  if ((await insertCharges(db, ownerId, charges)) !== charges.length) throw new AppError('version_conflict');
  const deductions = computed.deductedReadingIds.map((readingId) => ({ readingId, receiptId: id }));
  if ((await insertDeductions(db, ownerId, deductions)) !== deductions.length) throw new AppError('version_conflict');
  const estimates: readonly NewEstimate[] = anew.readingsOf([
    {
      id,
      contractId,
      propertyId: contract.propertyId,
      tenantId: contract.tenantId,
      graceDays: 0,
      dueOn: computed.dueOn,
      rentKop: 0,
      receipt: computed,
    },
  ]);
  const born = new Set(estimates.map((reading) => reading.id));
  const mark = (ids: readonly string[]) =>
    ids.filter((marked) => !born.has(marked)).map((marked) => ({ id: marked, receiptId: id }));
  if ((await insertEstimates(db, ownerId, estimates)) !== estimates.length) throw new AppError('version_conflict');
  await markReadingsBilled(db, ownerId, mark(computed.billedReadingIds));
  if ((await markAdjustmentsApplied(db, ownerId, mark(computed.adjustmentIds))) > 0)
    keepReliefsAsCharged(db, ownerId, [id]);
  await storeSums(db, receipt, {
    lines: await listLines(db, id),
    balanceKop: computed.openingBalanceKop,
    dueOn: computed.dueOn,
    warnings: computed.warnings,
  });
  await keepMisbilled(db, ownerId, contractId);
}
