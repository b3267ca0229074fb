import { REQUIRED_UK } from '@kliuchar/api-schema/messages-uk';
import type { Receipt } from '@kliuchar/api-schema/receipts';
import type { Deps } from '../../deps.ts';
import { AppError, fieldError } from '../../edge/errors.ts';
import { instantText } from '../../platform/clock.ts';
import type { Db, SessionActor } from '../../platform/db/scope.ts';
import { assertDepositCovers, reverseEntries, settleCredit, takeBackAllocations } from '../ledger/public.ts';
import { changeReceipt } from './change-receipt.ts';
import { releaseInputs } from './counted-readings.sql.ts';
import { cancelAdjustmentsOf } from './fx-adjustment.sql.ts';
import { addCreditRateDifferences } from './fx-adjustment.ts';
import { changeInputs } from './hold-billing.sql.ts';
import { assertStep, lockForMoney } from './issue-receipt.ts';
import { markVoid } from './receipts.sql.ts';

export type VoidInput = {
  readonly receiptId: string;
  readonly reason?: string | undefined;
  readonly version?: number | undefined;
};

/**
 * One transaction (contract.md §1.5): entries reversed, what had been paid on it becomes credit and goes to other open items, readings
 * return to `approved` and adjustments to `pending`; the number stays used. Voiding a draft throws it away. Runs under way are told
 * before anything of it is freed.
 */
export function voidReceipt(deps: Deps, actor: SessionActor, input: VoidInput): Promise<Receipt> {
  return changeReceipt(deps, actor, input.receiptId, (db) => voidOne(deps, db, input));
}

export async function voidOne(deps: Pick<Deps, 'clock'>, db: Db, input: VoidInput): Promise<void> {
  const { contract, receipt } = await lockForMoney(db, input.receiptId);
  assertStep(receipt, 'void', input.version);
  if (receipt.status === 'issued' && input.reason === undefined) throw fieldError('reason', REQUIRED_UK);
  const today = deps.clock.today();
  const { ownerId, contractId, id } = receipt;
  const isVoid = await markVoid(db, {
    id,
    ownerId,
    reason: input.reason ?? null,
    at: instantText(deps.clock.nowMs()),
  });
  if (!isVoid) throw new AppError('version_conflict');
  if (receipt.status === 'issued') {
    await takeBackAllocations(db, contract, id, today);
    await reverseEntries(db, { ownerId, contractId }, { on: today, kind: 'void', type: 'receipt', ids: [id] });
    await reverseEntries(db, { ownerId, contractId }, { on: today, kind: 'void', type: 'credit', ids: [id] });
    await addCreditRateDifferences(db, contract, await settleCredit(db, contract, today));
    if (receipt.depositKop !== 0) await assertDepositCovers(db, { ownerId, contractId });
  }
  await changeInputs(db, ownerId);
  await releaseInputs(db, ownerId, [id]);
  await cancelAdjustmentsOf(db, ownerId, { receiptIds: [id] });
  await db.audit({
    action: 'receipt.voided',
    entityType: 'receipt',
    entityId: id,
    ownerId,
    details: { number: receipt.number, from: receipt.status },
  });
}
