import type { Deps } from '../../deps.ts';
import { type SessionActor, withWriteScope } from '../../platform/db/scope.ts';
import { dropSharedBillExpense } from '../expenses/public.ts';
import { lockOpenBill } from './read-shared-bill.ts';
import { clearCharges, deleteBill } from './shared-bills.sql.ts';

export function deleteSharedBill(
  deps: Deps,
  actor: SessionActor,
  input: { id: string; version: number | undefined },
): Promise<void> {
  return withWriteScope(deps.db, actor, async (db) => {
    const bill = await lockOpenBill(db, input.id, input.version);
    const { id, ownerId, service, period, totalKop } = bill;
    await clearCharges(db, bill);
    await dropSharedBillExpense(db, bill);
    await deleteBill(db, bill);
    await db.audit({
      ownerId,
      action: 'shared_bill.deleted',
      entityType: 'shared_bill',
      entityId: id,
      details: { service, period, totalKop },
    });
  });
}
