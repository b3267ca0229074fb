import type { Db } from '../../platform/db/scope.ts';
import { changeInputs } from './hold-billing.sql.ts';
import { lockForMoney } from './issue-receipt.ts';
import { isDraftOutdated } from './outdated-drafts.ts';
import { recalculateOne } from './recalculate-receipt.ts';

/**
 * A draft that is about to be issued by itself is counted again if it would be another by now (ADR 0079), or lacked something when it was
 * made: what it lacked may be there.
 */
export async function refreshDraft(db: Db, of: { receiptId: string; isDoubted: boolean }): Promise<void> {
  const { receiptId, isDoubted } = of;
  const { receipt } = await lockForMoney(db, receiptId);
  if (receipt.status !== 'draft' || receipt.kind !== 'regular') return;
  await changeInputs(db, receipt.ownerId);
  if (isDoubted || (await isDraftOutdated(db, receipt))) await recalculateOne(db, { receiptId, estimate: null });
}
