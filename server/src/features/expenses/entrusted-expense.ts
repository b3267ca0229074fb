import type { BodyOf } from '@kliuchar/api-schema/endpoint';
import type { updateExpense } from '@kliuchar/api-schema/expenses';
import { AppError, fieldError } from '../../edge/errors.ts';
import { holdObject } from '../../platform/db/held-object.ts';
import type { Db, SessionActor } from '../../platform/db/scope.ts';
import type { ExpenseRow } from './expenses.sql.ts';
import { causedExpense, findOrFail, lockFreshExpense } from './read-expense.ts';

type Named = Pick<BodyOf<typeof updateExpense>, 'propertyId' | 'complexId' | 'counterpartyId' | 'rebillToContractId'>;

/** What of an expense is not a manager's to say (ADR 0038). */
export function assertManagers(given: Named, { propertyId }: { propertyId: string | null }): void {
  if (given.complexId) throw fieldError('complexId', 'Витрати комплексу записує власник');
  if (given.counterpartyId) throw fieldError('counterpartyId', 'Контрагента вказує власник');
  if (given.rebillToContractId) throw fieldError('rebillToContractId', 'Про відшкодування орендарем вирішує власник');
  if (given.propertyId && given.propertyId !== propertyId)
    throw fieldError('propertyId', 'Витрата лишається за своїм об’єктом');
}

/** An expense for a change, in the scope it is changed in. */
export type HeldExpense = {
  readonly db: Db;
  readonly row: ExpenseRow;
  /** The object that a manager works at; null for the owner's people. */
  readonly managedId: string | null;
};

type Which = Parameters<typeof lockFreshExpense>[1];

/** The owner's own expense, or one that the manager has recorded himself. */
export async function holdExpense(own: Db, { userId }: SessionActor, which: Which): Promise<HeldExpense> {
  const { db, propertyId: managedId } = await holdObject(own, 'finance', { kind: 'expense', id: which.id });
  if (managedId === null) return { db, managedId, row: await lockFreshExpense(db, which) };
  // What he may not change he cannot lock either, so he is told why before it.
  assertRecorded(await findOrFail(db, which.id), userId);
  const row = await lockFreshExpense(db, { ...which, contractId: null });
  assertRecorded(row, userId);
  return { db, row, managedId };
}

function assertRecorded({ recordedBy, cause, adjustmentId }: ExpenseRow, userId: string): void {
  if (recordedBy !== userId) throw new AppError('forbidden');
  if (cause !== null) throw causedExpense(cause);
  if (adjustmentId !== null) throw new AppError('expense_rebilled');
}
