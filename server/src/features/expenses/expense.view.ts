import type { Expense } from '@kliuchar/api-schema/expenses';
import type { ExpenseRow } from './expenses.sql.ts';

export function viewExpense(row: ExpenseRow): Expense {
  const { ownerId: _owner, adjustmentId: _adjustment, ...shown } = row;
  return shown;
}
