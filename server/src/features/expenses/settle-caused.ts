import { type Day, minDay } from '@kliuchar/domain/dates/day';
import type { Period } from '@kliuchar/domain/dates/period';
import { lastDayOf } from '@kliuchar/domain/dates/period';
import type { Db } from '../../platform/db/scope.ts';
import { newId } from '../../platform/ids.ts';
import { dropExpensesOf, type Settled, settleBillExpense, settleTaskExpenses } from './caused.sql.ts';

/** After any change of a task whose cost is or was the owner's: its expense is made, follows it, or goes. The task's row is locked. */
export async function settleTaskExpense(
  db: Db,
  /** `finishedOn`: as it was before the change. */
  task: { id: string; ownerId: string; finishedOn: Day | null },
): Promise<void> {
  const { id, ownerId, finishedOn } = task;
  const settled = await settleTaskExpenses(db, { ownerId, taskIds: [id], ids: [newId()], finishedOn });
  await auditSettled(db, ownerId, settled, { taskId: id });
}

export type BilledService = { id: string; ownerId: string; period: Period; title: string };

/** After a shared bill is written or changed. Until another day is set it counts for the last day of its month, or for today before it. */
export async function settleSharedBillExpense(db: Db, { id, ownerId, period, title }: BilledService): Promise<void> {
  const spentOn = minDay(lastDayOf(period), db.clock.today());
  const settled = await settleBillExpense(db, { ownerId, billId: id, id: newId(), spentOn, note: title });
  await auditSettled(db, ownerId, settled, { sharedBillId: id });
}

type Cause = { readonly id: string; readonly ownerId: string };

/** Before a task is deleted, so that its expense leaves a line too. */
export async function dropTaskExpense(db: Db, { id, ownerId }: Cause): Promise<void> {
  await auditSettled(db, ownerId, await dropExpensesOf(db, { ownerId, cause: 'task_id', causeId: id }), { taskId: id });
}

/** The same before a shared bill is deleted. */
export async function dropSharedBillExpense(db: Db, { id, ownerId }: Cause): Promise<void> {
  const dropped = await dropExpensesOf(db, { ownerId, cause: 'shared_bill_id', causeId: id });
  await auditSettled(db, ownerId, dropped, { sharedBillId: id });
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
