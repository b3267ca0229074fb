import type { Deps } from '../../deps.ts';
import { type SessionActor, withWriteScope } from '../../platform/db/scope.ts';
import { holdExpense } from './entrusted-expense.ts';
import { deleteExpense as removeExpense } from './expenses.sql.ts';
import { causedExpense } from './read-expense.ts';
import { dropRebill } from './rebill.ts';

export function deleteExpense(
  deps: Deps,
  actor: SessionActor,
  input: { id: string; version: number | undefined },
): Promise<void> {
  return withWriteScope(deps.db, actor, async (own) => {
    const { db, row } = await holdExpense(own, actor, input);
    if (row.cause !== null) throw causedExpense(row.cause);
    await dropRebill(db, row);
    await removeExpense(db, row);
    const { ownerId, category, amountKop, spentOn } = row;
    await db.audit({
      ownerId,
      action: 'expense.deleted',
      entityType: 'expense',
      entityId: row.id,
      details: { category, amountKop, spentOn },
    });
  });
}
