import { minDay } from '@kliuchar/domain/dates/day';
import type { Period } from '@kliuchar/domain/dates/period';
import { lastDayOf } from '@kliuchar/domain/dates/period';
import type { Db } from '../../platform/db/scope.ts';
import { newId } from '../../platform/ids.ts';
import { type Settled, settleBillExpense, settleTaskExpenses } from './caused.sql.ts';

/** After any change of a task whose cost is or was the owner's: its expense is made, follows it, or goes. The task's row is locked. */
export async function settleTaskExpense(db: Db, task: { id: string; ownerId: string }): Promise<void> {
  const { id, ownerId } = task;
  const settled = await settleTaskExpenses(db, { ownerId, taskIds: [id], ids: [newId()] });
  await auditSettled(db, ownerId, settled, { taskId: id });
}

export type BilledService = { id: string; ownerId: string; period: Period; title: string };

/** After a shared bill is written or changed. Until another day is set it counts for the last day of its month, or for today before it. */
export async function settleSharedBillExpense(db: Db, { id, ownerId, period, title }: BilledService): Promise<void> {
  const spentOn = minDay(lastDayOf(period), db.clock.today());
  const settled = await settleBillExpense(db, { ownerId, billId: id, id: newId(), spentOn, note: title });
  await auditSettled(db, ownerId, settled, { sharedBillId: id });
}

async function auditSettled(db: Db, ownerId: string, settled: readonly Settled[], cause: object): Promise<void> {
  for (const { id, change, amountKop } of settled) {
    await db.audit({
      ownerId,
      action: `expense.${change}`,
      entityType: 'expense',
      entityId: id,
      details: { amountKop, ...cause },
    });
  }
}
