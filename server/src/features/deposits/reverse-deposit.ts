import type { DepositState } from '@kliuchar/api-schema/deposits';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../edge/errors.ts';
import { instantText } from '../../platform/clock.ts';
import { type SessionActor, withWriteScope } from '../../platform/db/scope.ts';
import { depositShort, heldDeposit, lockContractMoney, reverseEntries } from '../ledger/public.ts';
import { findMovement, markMovementReversed } from './deposits.sql.ts';
import { readDeposit, viewDeposit } from './read-deposit.ts';

/** Once, by mirror entries; what was received may be taken back only while it is still held. */
export function reverseDeposit(
  deps: Deps,
  actor: SessionActor,
  input: { contractId: string; movementId: string; reason: string },
): Promise<DepositState> {
  return withWriteScope(deps.db, actor, async (db) => {
    const { contractId, movementId: id, reason } = input;
    const contract = await lockContractMoney(db, db.ownerIds, contractId);
    if (contract === null) throw new AppError('deposit_movement_not_found');
    const { ownerId } = contract;
    const move = await findMovement(db, { ownerId, contractId, id });
    if (move === null) throw new AppError('deposit_movement_not_found');
    if (move.isReversed) throw new AppError('deposit_reversed');
    if (move.paymentId !== null) throw new AppError('deposit_is_payment');
    const held = { ownerId, contractId, currency: move.currency };
    if (move.kind === 'received' && (await heldDeposit(db, held)) < move.amountMinor)
      throw await depositShort(db, held);
    const at = instantText(deps.clock.nowMs());
    if (!(await markMovementReversed(db, { id, ownerId, reason, at }))) throw new AppError('deposit_reversed');
    const on = deps.clock.today();
    await reverseEntries(db, { ownerId, contractId }, { on, kind: 'reversal', type: 'deposit', ids: [id] });
    await db.audit({
      ownerId,
      action: 'deposit.reversed',
      entityType: 'contract',
      entityId: contractId,
      details: { kind: move.kind, amountMinor: move.amountMinor, currency: move.currency, reason },
    });
    return viewDeposit(await readDeposit(db, contractId));
  });
}
