import type { Expense } from '@kliuchar/api-schema/expenses';
import type { ExpenseRow } from './expenses.sql.ts';

export type ExpenseReader = { readonly ownerIds: readonly string[]; readonly userId: string };

/** A manager is not told of suppliers and of what tenants give back, and changes what he has recorded himself (ADR 0038). */
export function viewExpense(row: ExpenseRow, { ownerIds, userId }: ExpenseReader): Expense {
  const { ownerId, adjustmentId, recordedBy, ...shown } = row;
  if (ownerIds.includes(ownerId)) return { ...shown, role: 'owner', changeable: true };
  const isOwn = recordedBy === userId && adjustmentId === null && row.cause === null;
  return { ...shown, counterpartyId: null, counterpartyName: null, rebill: null, role: 'manager', changeable: isOwn };
}
