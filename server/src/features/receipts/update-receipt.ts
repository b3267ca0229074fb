import type { Receipt } from '@kliuchar/api-schema/receipts';
import { dueDate } from '@kliuchar/domain/contracts/due-date';
import type { Day } from '@kliuchar/domain/dates/day';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../edge/errors.ts';
import type { SessionActor } from '../../platform/db/scope.ts';
import { listBillingContracts } from './billing-inputs.sql.ts';
import { changeReceipt } from './change-receipt.ts';
import { assertStep } from './issue-receipt.ts';
import { lockReceipt, updateDueOn } from './receipts.sql.ts';

export type ReceiptPatch = {
  readonly receiptId: string;
  readonly dueOn?: Day | null | undefined;
  readonly version?: number | undefined;
};

/** The due day of a draft; null gives it back to the contract's rule. */
export function updateReceipt(deps: Deps, actor: SessionActor, input: ReceiptPatch): Promise<Receipt> {
  return changeReceipt(deps, actor, input.receiptId, async (db) => {
    const receipt = await lockReceipt(db, input.receiptId);
    if (receipt === null) throw new AppError('receipt_not_found');
    assertStep(receipt, 'edit', input.version);
    if (input.dueOn === undefined) return;
    const { ownerId, contractId, period } = receipt;
    const [contract] = await listBillingContracts(db, { ownerId, period, contractIds: [contractId] });
    if (contract === undefined) throw new AppError('receipt_not_found');
    const rules = { dueDay: contract.dueDay, for: contract.paymentFor };
    const dueOn = input.dueOn ?? dueDate(period, rules, deps.clock.today());
    if (!(await updateDueOn(db, { id: receipt.id, ownerId, dueOn, isSet: input.dueOn !== null })))
      throw new AppError('version_conflict');
    await db.audit({
      action: 'receipt.due_changed',
      entityType: 'receipt',
      entityId: receipt.id,
      ownerId,
      details: { dueOn },
    });
  });
}
