import type { Settled } from '@kliuchar/api-schema/settlements';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../edge/errors.ts';
import { instantText } from '../../platform/clock.ts';
import { type SessionActor, withWriteScope } from '../../platform/db/scope.ts';
import { lockContractMoney, reverseEntries, settleCredit, takeBackAllocations } from '../ledger/public.ts';
import { addCreditRateDifferences } from '../receipts/public.ts';
import { viewSettled } from './settlement.view.ts';
import { findSettlement, markSettlementReversed } from './settlements.sql.ts';

/** Once, by mirror entries: what was given back is credit again, and pays at once what is open. */
export function reverseRefund(
  deps: Deps,
  actor: SessionActor,
  { id, reason }: { readonly id: string; readonly reason: string },
): Promise<Settled> {
  return withWriteScope(deps.db, actor, async (db) => {
    // Whose money it is, read without a lock: the contract is locked first by everyone.
    const found = await findSettlement(db, 'refund', id);
    const contract = found && (await lockContractMoney(db, db.ownerIds, found.contractId));
    if (!found || !contract) throw new AppError('refund_not_found');
    const { ownerId, contractId, amountKop } = found;
    const at = instantText(deps.clock.nowMs());
    if (!(await markSettlementReversed(db, { id, ownerId, reason, at }))) throw new AppError('settlement_reversed');
    const on = deps.clock.today();
    await takeBackAllocations(db, contract, id, on);
    await reverseEntries(db, { ownerId, contractId }, { on, kind: 'reversal', type: 'refund', ids: [id] });
    await addCreditRateDifferences(db, contract, await settleCredit(db, contract, on));
    await db.audit({
      action: 'refund.reversed',
      entityType: 'contract',
      entityId: contractId,
      ownerId,
      details: { amountKop, reason },
    });
    return viewSettled(db, await findSettlement(db, 'refund', id));
  });
}
