import type { Expense } from '@kliuchar/api-schema/expenses';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../edge/errors.ts';
import { isStale } from '../../edge/owner.ts';
import { type Db, type SessionActor, withReadScope } from '../../platform/db/scope.ts';
import { lockContractMoney } from '../ledger/public.ts';
import { viewExpense } from './expense.view.ts';
import { type ExpenseRow, findExpense, lockExpense } from './expenses.sql.ts';

export function getExpense(deps: Deps, actor: SessionActor, id: string): Promise<Expense> {
  return withReadScope(deps.db, actor, (db) => readExpense(db, actor, id));
}

export async function readExpense(db: Db, { userId }: SessionActor, id: string): Promise<Expense> {
  return viewExpense(await findOrFail(db, id), { ownerIds: db.ownerIds, userId });
}

export function causedExpense({ kind }: NonNullable<Expense['cause']>): AppError {
  return new AppError(kind === 'task' ? 'expense_of_task' : 'expense_of_bill');
}

export async function findOrFail(db: Db, id: string): Promise<ExpenseRow> {
  const row = await findExpense(db, id);
  if (row === null) throw new AppError('expense_not_found');
  return row;
}

/**
 * The expense for a change: its contracts first, in the order of their ids, as everything that touches a contract's money does, then
 * the row itself. What was read before the locks may have moved to another contract meanwhile; the second look says so.
 */
export async function lockFreshExpense(
  db: Db,
  input: { id: string; version: number | undefined; contractId?: string | null | undefined },
): Promise<ExpenseRow> {
  const before = await findOrFail(db, input.id);
  const contracts = new Set([before.rebill?.contractId, input.contractId ?? undefined]);
  for (const contractId of [...contracts].filter((id) => id !== undefined).toSorted()) {
    await lockContractMoney(db, db.ownerIds, contractId);
  }
  if (!(await lockExpense(db, input.id))) throw new AppError('expense_not_found');
  const row = await findOrFail(db, input.id);
  if (isStale(row, input.version) || row.rebill?.contractId !== before.rebill?.contractId) {
    throw new AppError('version_conflict');
  }
  return row;
}
