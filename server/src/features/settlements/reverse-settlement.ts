import type { ErrorCode } from '@kliuchar/api-schema/error-codes';
import type { SETTLEMENT_KINDS, Settled } from '@kliuchar/api-schema/settlements';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../edge/errors.ts';
import { instantText } from '../../platform/clock.ts';
import { type SessionActor, withWriteScope } from '../../platform/db/scope.ts';
import { lockContractMoney, reverseEntries, settleCredit, takeBackAllocations } from '../ledger/public.ts';
import { addCreditRateDifferences } from '../receipts/public.ts';
import { viewSettled } from './settlement.view.ts';
import { findSettlement, markSettlementReversed } from './settlements.sql.ts';

type Kind = (typeof SETTLEMENT_KINDS)[number];

const NOT_FOUND = { refund: 'refund_not_found', write_off: 'write_off_not_found' } as const satisfies Record<
  Kind,
  ErrorCode
>;

/**
 * Once, by mirror entries: what was given back is credit again, what was written off is owed again, and the one pays at once what is open
 * of the other.
 */
export function reverseSettlement(
  deps: Deps,
  actor: SessionActor,
  { kind, id, reason }: { readonly kind: Kind; readonly id: string; readonly reason: string },
): Promise<Settled> {
  return withWriteScope(deps.db, actor, async (db) => {
    // Whose money it is, read without a lock: the contract is locked first by everyone.
    const found = await findSettlement(db, kind, id);
    const contract = found && (await lockContractMoney(db, db.ownerIds, found.contractId));
    if (!found || !contract) throw new AppError(NOT_FOUND[kind]);
    const { ownerId, contractId, amountKop } = found;
    const at = instantText(deps.clock.nowMs());
    if (!(await markSettlementReversed(db, { id, ownerId, reason, at }))) throw new AppError('settlement_reversed');
    const on = deps.clock.today();
    await takeBackAllocations(db, contract, id, on);
    await reverseEntries(db, { ownerId, contractId }, { on, kind: 'reversal', type: kind, ids: [id] });
    await addCreditRateDifferences(db, contract, await settleCredit(db, contract, on));
    await db.audit({
      action: `${kind}.reversed`,
      entityType: 'contract',
      entityId: contractId,
      ownerId,
      details: { amountKop, reason },
    });
    return viewSettled(db, await findSettlement(db, kind, id));
  });
}
